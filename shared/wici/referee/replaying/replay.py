"""Replay: plays a record again by the rules and finds the first entry that they do not bear out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from wici.protocol.entries import Ask, KeyChange, Resolve, Sealed
from wici.protocol.orders import Lapse, Order
from wici.referee.accept import lay_down, take_back
from wici.referee.answering import is_free
from wici.referee.book import Undo
from wici.referee.dropping import drop_lines, takes_answers
from wici.referee.errors import RecordDisagrees
from wici.referee.harmless import harmless_answers
from wici.referee.parsed_record import ParsedRecord, require
from wici.referee.replaying.effect import Effect, is_same
from wici.referee.replaying.fallen import Fallen
from wici.referee.replaying.places import Places
from wici.referee.replaying.timely import see_clock, see_harmless
from wici.referee.scribe import asking, plain
from wici.referee.signatures import OpenedText
from wici.rules import play, position
from wici.rules.dice import SeededDice
from wici.rules.errors import RulesError
from wici.rules.game import Game
from wici.rules.table import Table

_AFTER = "which was first sealed when its key was its seat's no more"

Watch = Callable[[int, Table[Any, Any]], None]


def replay(
    record: ParsedRecord,
    texts: Mapping[int, OpenedText],
    game: Game[Any, Any],
    content: Any,
    *,
    seats: tuple[int, ...],
    seed: str,
    watch: Watch | None = None,
) -> Table[Any, Any]:
    """Play the game again.

    Args:
        record: The record.
        texts: Its texts, checked, by the number of their `sealed` entry; all that were used.
        game: The rules, in the version that entry 0 names.
        content: The edition that entry 0 names.
        seats: The taken seats.
        seed: The game seed.
        watch: Called with the number of each `resolve` and the table as it left it.

    Returns:
        The table at the record's last entry.

    Raises:
        RecordDisagrees: At the first entry that differs.
    """
    player = _Replay(record, texts)
    player.start(game, content, seats, seed)
    for n, entry in enumerate(record.entries):
        match entry:
            case Ask():
                player.ask(n, entry)
            case KeyChange():
                player.change_key(n, entry)
            case Sealed():
                player.seal(n)
            case Resolve():
                player.move(n, entry)
                if watch is not None:
                    watch(n, player.table)
    player.end()
    return player.table


class _Replay:
    """A table that follows a record, one `resolve` at a time."""

    table: Table[Any, Any]

    def __init__(self, record: ParsedRecord, texts: Mapping[int, OpenedText]) -> None:
        self._record = record
        self._texts = texts
        self._entries = {text.text: n for n, text in texts.items()}
        self._undo: Undo | None = None
        self._before: set[int] = set()
        self._sealed = record.of(Sealed)
        dropped = {n for entry in record.of(KeyChange).values() for n in entry.drops}
        self._places = Places(self._sealed, dropped)
        self._spent: set[int] = set()
        self._moved = 0
        self._ask: int | None = None
        self._answerable: set[int] = set()
        self._effect = Effect()
        self._fallen = Fallen()
        self._since: int | None = None
        self._harmless: dict[int, tuple[tuple[str, ...], ...]] = {}

    def start(self, game: Game[Any, Any], content: Any, seats: tuple[int, ...], seed: str) -> None:
        """Deal."""
        try:
            setup = game.setup(seats, self._record.game.options)
            self.table, step = play.start(game, content, setup, SeededDice(seed))
        except RulesError as fault:
            raise RecordDisagrees(
                f"Entry 0 opens no game of these rules: {fault.message}",
                entry=0,
                key="options",
                wants="options of these rules",
            ) from fault
        self._effect.add(step)

    def seal(self, n: int) -> None:
        """Compute what the server may answer for a late seat, as the table stands when it does."""
        self._places.add(n)
        text = self._texts.get(n)
        if text is not None and text.is_lapse:
            self._harmless[n] = harmless_answers(self.table, text.order.seat)

    def move(self, n: int, entry: Resolve) -> None:
        """Carry out the texts that a `resolve` uses, and see that it tells what they did."""
        self._since = None
        try:
            for used in entry.uses:
                self._use(n, used)
            if entry.uses and not self._effect.undone:
                step = play.resume(self.table)
                self._effect.add(step)
                self._undo = None if step.moved else self._undo
        except RulesError as fault:
            sentence = f"Entry {n} uses a text that the rules refuse: {fault.message}"
            raise RecordDisagrees(
                sentence, entry=n, key="uses", wants="texts that the rules allow"
            ) from fault
        if self._effect.free and len(entry.uses) == 1:
            self._since = entry.closes
        self._compare(n, entry)
        self._see_answered(n, entry)
        self._moved = n
        if entry.closes is not None:
            self._close()
        self._effect = Effect()

    def change_key(self, n: int, entry: KeyChange) -> None:
        """Give up the lines that wait and fall with the key that signed them; note which answers fall."""
        if not takes_answers(entry):
            return
        lying = [
            text
            for ask in self._answerable
            for m in self._places.lying((entry.seat, ask), n)
            if (text := self._texts.get(m)) is not None
        ]
        self._fallen.revoke(n, entry, self.table, lying)
        drop_lines(
            self.table, entry.seat, lambda text: self._texts[self._entries[text]].key.line == entry.key
        )

    def ask(self, n: int, entry: Ask) -> None:
        """See that an ask wants what the table waits for."""
        sentence = "asks something else than the rules do"
        require(not self.table.is_over, n, sentence, at="kind", wants="the end")
        seats, what = asking(self.table)
        require(entry.seats == seats, n, sentence, seats=seats)
        require(entry.what == what, n, sentence, what=what)
        if self._record.game.terms is not None:
            see_clock(n, entry, self.table, self._since)
        self._ask = n
        self._answerable.add(n)

    def end(self) -> None:
        """See that the record ends when the game does, with its result."""
        last, end = self._record.last, self._record.end
        if end is None:
            return
        require(self.table.is_over, last, "ends a game that is not over", at="result", wants="no end yet")
        result = plain(self.table.game.outcome(self.table))
        lost = self._places.unsettled()
        listed = ", ".join(map(str, lost))
        sentence = f"ends the game without the answers of entries {listed}, which nobody took back"
        require(not lost, last, sentence, at="kind", wants="an entry that uses them")
        require(is_same(end.result, result), last, "tells another result than the rules give", result=result)

    def _use(self, n: int, used: int) -> None:
        text = self._texts.get(used)
        if text is None or not isinstance(text.order, Order):
            sentence = f"Entry {n} uses entry {used}, whose text was never opened."
            raise RecordDisagrees(sentence, entry=n, key="uses", wants=f"no entry {used}")
        order = text.order
        wants = f"no entry {used}"
        sentence = f"uses entry {used} once more"
        require(used not in self._spent, n, sentence, at="uses", wants=wants)
        if any(text.text in slip.texts for slip in self.table.desk.waiting.values()):
            return  # its first lines were carried out before; the others follow when play goes on
        cause = self._fallen.cause(text, self.table)
        sentence = f"uses entry {used}, which fell with its key in entry {cause}"
        require(cause is None, n, sentence, at="uses", wants=wants)
        if text.is_lapse:
            see_harmless(n, used, order, self.table, self._harmless.get(used, ()))
        free = is_free(self.table.game, order)
        if free:
            sentence = f"uses entry {used}, a free order that was accepted before entry {self._moved}"
            require(used > self._moved, n, sentence, at="uses", wants=wants)
            sentence = f"uses entry {used}, whose key was no more its seat's"
            require(not text.is_late, n, sentence, at="uses", wants=wants)
        is_timely = free or order.decision in self._answerable
        sentence = f"uses entry {used}, which answers an ask that was closed before"
        require(is_timely, n, sentence, at="uses", wants=wants)
        before = position.dump(self.table)
        may_be_late = not text.is_late or self._may_come_late(used, order.seat)
        if order.is_undo:
            require(may_be_late, n, f"uses entry {used}, {_AFTER}", at="uses", wants=wants)
            self._since = self._undo.ask if self._undo else None
            step = take_back(self._undo, self.table, order.seat, text.text)
        else:
            step = lay_down(self.table, order, text.text, hold=True)
            self._before = set(self._answerable)
            is_draft = step.fate == "draft"
            require(may_be_late or is_draft, n, f"uses entry {used}, {_AFTER}", at="uses", wants=wants)
        self._effect.add(step)
        self._effect.free = self._effect.free and free
        # What the server answered for a late seat stands, where the table agreed on that.
        stands = isinstance(order, Lapse) and self._record.game.terms is not None
        is_undoable = step.undoable and not stands
        self._undo = Undo(order.seat, msgspec.Raw(before), self._ask) if is_undoable else None

    def _compare(self, n: int, entry: Resolve) -> None:
        effect = self._effect
        events = tuple(map(plain, effect.events))
        require(is_same(events, entry.events), n, "tells other events than the rules give", events=events)
        used = tuple(self._entries[use.text] for use in effect.uses.values())
        require(used == entry.uses, n, "uses other texts than the rules do", uses=used)
        shown = {self._entries[use.text] for use in effect.uses.values() if use.spent and use.public}
        opened = {text.entry for text in entry.opened}
        wants = f"the texts of entries {sorted(shown)}"
        require(opened == shown, n, "opens other texts than are public now", at="opened", wants=wants)
        closes = self._ask if effect.closes or self.table.is_over else None
        require(entry.closes == closes, n, "closes another ask than the rules do", closes=closes)
        late = {self._texts[used].order.seat for used in entry.uses if self._texts[used].is_lapse}
        sentence = "names other seats that the server answered for than it did"
        require(set(entry.lapsed) == late, n, sentence, lapsed=sorted(late))
        for one in used:
            self._places.use(one, is_lapse=self._texts[one].is_lapse)
        self._spent |= {self._entries[use.text] for use in effect.uses.values() if use.spent}

    def _may_come_late(self, used: int, seat: int) -> bool:
        """Whether a text may get its entry only when it is used: an amendment, or what is asked quietly."""
        is_quiet = any(prompt.quiet for prompt in self.table.prompts() if prompt.seat == seat)
        return is_quiet or self._places.has_before(used)

    def _see_answered(self, n: int, entry: Resolve) -> None:
        """See that the server answered for no seat whose own answer lay."""
        for used in entry.uses:
            if not self._texts[used].is_lapse:
                continue
            sealed = self._sealed[used]
            lying = next(self._places.lying((sealed.seat, sealed.ask), n), None)
            sentence = f"uses the server's answer in entry {used}, though that of entry {lying} lay"
            require(lying is None, n, sentence, at="uses", wants=f"entry {lying}")

    def _close(self) -> None:
        """Forget what was asked, but for answers that still lie: beside free orders, or since an undo."""
        self._ask = None
        if self._effect.undone:
            self._answerable = self._before
        elif not self._effect.free:
            self._answerable = set()
