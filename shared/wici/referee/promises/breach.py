"""Breach: the first promise that a record breaks; the newest answer or withdrawal of a decision decides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from wici.referee.harmless import FINISH
from wici.referee.promises.deeds import Deeds, Place
from wici.referee.promises.promise import Part, Promise


class Breach(msgspec.Struct, frozen=True):
    """A promise that was not kept.

    Attributes:
        says: What the record did, one sentence.
        entry: The entry that shows it.
        promises: Those that it breaks.
        convicts: Whether these alone prove it, whatever else the player may hold.
    """

    says: str
    entry: int | None
    promises: tuple[Promise, ...]
    convicts: bool


def find_breach(promises: Iterable[Promise], deeds: Deeds) -> Breach | None:
    """The first promise that a record breaks; one that convicts before any that does not.

    Args:
        promises: What the server took of one player's.
        deeds: What the record did.
    """
    by_place: defaultdict[Place, dict[int, Promise]] = defaultdict(dict)
    for promise in promises:
        by_place[Place(promise.order.seat, promise.order.decision)][promise.order.rev] = promise
    found = [
        breach
        for place, taken in sorted(by_place.items())
        for breach in _Judge(place, taken, deeds).breaches()
    ]
    return next((breach for breach in found if breach.convicts), found[0] if found else None)


class _Judge:
    """The promises of one decision of a seat's."""

    def __init__(self, place: Place, taken: Mapping[int, Promise], deeds: Deeds) -> None:
        self._place = place
        self._taken = taken
        self._deeds = deeds

    def breaches(self) -> Iterator[Breach]:
        """All that can be said against the record here."""
        for promise in self._taken.values():
            yield from self._seal(promise)
            yield from self._free(promise)
            yield from self._finish(promise)
        decides = max(filter(self._decides, self._taken), default=None)
        # A newer text that counts came from elsewhere, perhaps from another machine of the same player's.
        if decides is None or any(rev > decides and rev not in self._taken for rev in self._revs()):
            return
        if self._part(decides) == "withdrawal":
            yield from self._withdrawn(self._taken[decides])
        else:
            yield from self._answered(self._taken[decides])

    def _decides(self, rev: int) -> bool:
        """Whether a text answers or withdraws; where an answer lies already, a bare `finish` adds nothing."""
        promise = self._taken[rev]
        if promise.order.do == FINISH and promise.receipt.finishes is None:
            lay = any(older < rev and self._part(older) == "answer" for older in self._taken)
            return not lay and not any(older < rev for older in self._deeds.sealed[self._place])
        return self._part(rev) in {"answer", "withdrawal"} or (
            self._part(rev) == "unknown" and not self._deeds.is_free(promise.order.do)
        )

    def _seal(self, promise: Promise) -> Iterator[Breach]:
        """The record has this very text, if any of this count."""
        n, sealed = self._deeds.sealed[self._place].get(promise.order.rev, (None, None))
        if sealed is not None and sealed.seal != promise.receipt.seal:
            says = f"Entry {n} seals another text than the one that your receipt names"
            yield Breach(says, n, (promise,), convicts=True)

    def _free(self, promise: Promise) -> Iterator[Breach]:
        """A free order takes effect at once."""
        is_due = promise.entry + 1 < self._deeds.length
        if self._deeds.is_free(promise.order.do) and is_due and not self._uses(promise.order.rev):
            told = " / ".join(promise.order.do)
            says = f"Your order {told!r}, which the server took, was not carried out"
            yield Breach(says, promise.entry, (promise,), convicts=True)

    def _finish(self, promise: Promise) -> Iterator[Breach]:
        """A `finish` closes the draft that its receipt names, which is the newest."""
        if promise.order.do != FINISH or promise.receipt.became in {None, "draft"}:
            return
        named = promise.receipt.finishes
        draft = next((it for it in self._taken.values() if it.text == named), None)
        newest = self._newest_draft(promise.order.rev)
        if newest is not None and (named is None or (draft and draft.order.rev < newest.order.rev)):
            says = f"The receipt for your finish passes over your draft of rev {newest.order.rev}"
            yield Breach(says, promise.entry, (promise, newest), convicts=False)
        elif draft is not None:
            for n in self._uses(promise.order.rev)[:1]:
                if n not in self._uses(draft.order.rev):
                    says = (
                        f"Entry {n} closes another draft than that of rev {draft.order.rev}, which it was to"
                    )
                    yield Breach(says, n, (promise, draft), convicts=True)

    def _withdrawn(self, promise: Promise) -> Iterator[Breach]:
        """What was taken back takes no effect afterwards."""
        own = self._uses(promise.order.rev)
        for rev in self._older(promise):
            for n in self._uses(rev):
                if n > promise.entry and n not in own:
                    says = f"Entry {n} uses your text of rev {rev}, though the server took your withdrawal"
                    both = (self._taken[rev], promise)
                    yield Breach(says, n, both, convicts=self._part(rev) == "answer")

    def _answered(self, promise: Promise) -> Iterator[Breach]:
        """The newest answer takes effect, and no older one in its stead."""
        rev, (seat, ask) = promise.order.rev, self._place
        if self._uses(rev) or self._deeds.may_have_fallen(seat, promise.entry):
            return
        is_newest = not any(newer > rev for newer in self._revs())
        for older in self._older(promise):
            for n in self._uses(older):
                if n > promise.entry:
                    told = f"For entry {ask} your text of rev {older} took effect"
                    says = f"{told}, though the server took rev {rev} after it"
                    both = (self._taken[older], promise)
                    convicts = is_newest and self._part(rev) == "answer"
                    yield Breach(says, n, both, convicts=convicts)
        if self._part(rev) == "unknown":  # perhaps it was a draft
            return
        # A withdrawal of what all knew of leaves an entry of its own, so none can have been held back.
        convicts = is_newest and any(older <= rev for older in self._revs())
        closed = self._deeds.closed.get(ask) if ask is not None else None
        if closed is not None and closed > promise.entry:
            how = (
                "the server answered for you"
                if self._deeds.has_lapsed(seat, closed)
                else "nothing of it was used"
            )
            says = f"Your answer of rev {rev} to entry {ask} was passed over: {how} in entry {closed}"
            yield Breach(says, closed, (promise,), convicts=convicts)
        elif self._deeds.is_over:
            says = f"The game ended and your answer of rev {rev} to entry {ask} was never used"
            yield Breach(says, self._deeds.length - 1, (promise,), convicts=convicts)

    def _older(self, promise: Promise) -> list[int]:
        """The counts of earlier texts that lay and might be used in a text's stead."""
        return [rev for rev in self._taken if rev < promise.order.rev and self._lay(rev, promise)]

    def _lay(self, rev: int, beside: Promise) -> bool:
        promise = self._taken[rev]
        if self._part(rev) == "unknown":  # of two that begin alike, one stands for the other
            return not beside.order.is_withdrawal and _verb(promise) == _verb(beside)
        return self._part(rev) in {"answer", "draft"} and promise.receipt.became != "applied"

    def _newest_draft(self, below: int) -> Promise | None:
        """The draft that lies when a text of this count comes, as far as the promises tell."""
        before = [
            rev for rev in self._taken if rev < below and not self._deeds.is_free(self._taken[rev].order.do)
        ]
        last = max(before, default=None)
        return self._taken[last] if last is not None and self._part(last) == "draft" else None

    def _part(self, rev: int) -> Part | None:
        """What a text is to the decision; None for a free order."""
        promise = self._taken[rev]
        if self._deeds.is_free(promise.order.do):
            return None
        # Of a receipt of the short form, the entry tells: only a whole answer gets one of its own at once.
        is_own = promise.part == "unknown" and self._deeds.entry(self._place, rev) == promise.entry
        return "answer" if is_own else promise.part

    def _uses(self, rev: int) -> list[int]:
        return self._deeds.uses(self._place, rev)

    def _revs(self) -> Iterable[int]:
        return self._deeds.counts(self._place)


def _verb(promise: Promise) -> str:
    return promise.order.do[0].partition(" ")[0]
