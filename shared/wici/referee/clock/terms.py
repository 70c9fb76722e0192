"""Terms: what a table agrees on about time, late seats, vacant ones and talk. Every game understands them.

How each is written and explained stands in `term_words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from wici.errors import WiciError
from wici.referee.clock.duration import DAY, HOUR
from wici.referee.clock.term_words import CLOCK, LONGEST_GAP, READERS, USUAL, Budget, term_word


class BadTerms(WiciError):
    """Terms that cannot be, or that contradict one another.

    `terms` in the detail names those at fault.
    """

    code: ClassVar[str] = "terms/bad"

    def __init__(self, terms: Iterable[str], message: str) -> None:
        names = tuple(terms)
        super().__init__(message, reason="bad_terms", terms=list(names))
        self.terms = names


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a table agreed on. Lengths are seconds; None is `none`.

    Args:
        pace: Time for an answer; None: no clock.
        first: Time for a seat's first ask of the game.
        interrupt: Time for an answer that holds up somebody else's turn.
        at: Minutes after midnight on which alone deadlines fall.
        days: Weekdays on which time counts, Monday is 0.
        dates: Spans of dates on which it does not count, ordinals, both ends included.
        zone: The tz database's name of the zone for `at`, `days`, `dates` and absences.
        grace: How long after the deadline an answer counts; `USUAL`: see there.
        bank: What is in a seat's store of time at first.
        add: What an answer in time adds to it.
        cap: What it can hold.
        late: What happens to a seat that is late, a step for each miss in a row; the last one repeats.
        absence: How much absence may be declared.
        vacant: Who plays a seat that nobody holds.
        takeover: Who may take such a seat.
        press: Who may talk with whom.
    """

    pace: int | None = 3 * DAY
    first: int | None = 6 * DAY
    interrupt: int | None = DAY
    at: int | None = None
    days: frozenset[int] = frozenset(range(7))
    dates: tuple[tuple[int, int], ...] = ()
    zone: str = "UTC"
    grace: int | str | None = USUAL
    bank: int | None = None
    add: int | None = None
    cap: int | None = None
    late: tuple[str, ...] = ("wait",)
    absence: Budget | None = Budget(14, 90)
    vacant: str = "bot"
    takeover: str = "invited"
    press: str = "all"

    @property
    def has_bank(self) -> bool:
        """Whether seats have a store of time."""
        return self.bank is not None or self.add is not None

    @property
    def has_mask(self) -> bool:
        """Whether some dates are left out."""
        return len(self.days) < 7 or bool(self.dates)

    def grace_of(self, own: int) -> int:
        """The grace of an ask.

        Args:
            own: Seconds that the ask has by itself, without what a vote added.

        Returns:
            Seconds.
        """
        return min(12 * HOUR, own // 4) if self.grace == USUAL else int(self.grace or 0)

    def counts(self, day: int) -> bool:
        """Whether time counts on a date, given by its ordinal."""
        if (day - 1) % 7 not in self.days:
            return False
        return not self.dates or not any(first <= day <= last for first, last in self.dates)


def read_terms(said: Mapping[str, str], defaults: Mapping[str, str] | None = None) -> Terms:
    """Make terms of the words that were said.

    Args:
        said: Words by the term's name.
        defaults: The host's, for what was not said; one that contradicts what was said falls away.

    Raises:
        BadTerms: Something cannot be, or contradicts something else; the sentence names the terms.

    Example:
        >>> read_terms({"pace": "2d", "days": "mon-fri"}).first == 4 * DAY
        True
    """
    terms = _read(said)
    held = dict(said)
    for names in _TOGETHER:
        more = {name: word for name, word in (defaults or {}).items() if name in names and name not in held}
        if not more:
            continue
        try:
            terms = _read(held | more)
        except BadTerms:
            continue
        held |= more
    return terms


def write_terms(terms: Terms) -> dict[str, str]:
    """Every term in words, the defaults too, as entry 0 keeps them; `read_terms` of it gives the same terms.

    Example:
        >>> write_terms(Terms())["grace"], write_terms(Terms())["late"]
        ('quarter', 'wait')
    """
    if terms.pace is None:
        named = {"pace": None, "zone": terms.zone, "absence": terms.absence}
        named |= {name: getattr(terms, name) for name in ("late", "vacant", "takeover", "press")}
    else:
        named = {name: getattr(terms, _FIELDS.get(name, name)) for name in READERS}
    return {name: term_word(name, value) for name, value in named.items()}


def _read(said: Mapping[str, str]) -> Terms:
    """Terms of these words alone, contradictions refused."""
    values: dict[str, Any] = {}
    for name, word in said.items():
        if name not in READERS:
            raise BadTerms((name[:40],), f"There is no term {name[:40]!r}; there are: {', '.join(READERS)}.")
        try:
            values[_FIELDS.get(name, name)] = READERS[name](word)
        except ValueError as fault:
            raise BadTerms((name,), f"{name}={word[:40]}: {fault}.") from None
    _refuse_contradictions(said, values)
    pace = values.get("pace", Terms().pace)
    if pace is None:
        return Terms(**(values | {"first": None, "interrupt": None, "grace": None}))
    values.setdefault("first", min(2 * pace, 365 * DAY))
    values.setdefault("interrupt", min(pace, DAY))
    terms = Terms(**values)
    _refuse_long_gaps(terms, [name for name in ("days", "not") if name in said])
    return terms


def _refuse_contradictions(said: Mapping[str, str], values: Mapping[str, Any]) -> None:
    """Terms of the clock that cannot stand together."""
    has = [name for name in CLOCK if name in said and said[name] not in ("none", "all", "wait")]
    if "pace" in values and values["pace"] is None and has:
        raise BadTerms(
            ("pace", *has),
            f"Without a clock (pace=none) there is no {', '.join(has)}; leave that out, or give a pace.",
        )
    stores = [name for name in ("bank", "add") if values.get(name) is not None]
    if values.get("at") is not None and stores:
        raise BadTerms(
            ("at", *stores),
            f"at and {' and '.join(stores)} contradict each other: a fixed hour leaves nothing to store.",
        )
    bank, add, cap = (values.get(name) for name in ("bank", "add", "cap"))
    if (add is None) != (cap is None):
        raise BadTerms(
            ("add", "cap"), "add and cap go together: say what an answer adds, and what a store can hold."
        )
    if cap is not None and (bank or 0) > cap:
        raise BadTerms(("bank", "cap"), "bank is above cap; a store cannot begin with more than it can hold.")


def _refuse_long_gaps(terms: Terms, said: list[str]) -> None:
    """More than 92 dates in a row without time would look like a game that is dead."""
    for first, last in terms.dates:
        before, after = first - 1, last + 1
        while not terms.counts(before):
            before -= 1
        while not terms.counts(after):
            after += 1
        if after - before - 1 > LONGEST_GAP:
            words = f"{' and '.join(said)} leave {after - before - 1} days in a row without time"
            raise BadTerms(said, f"{words}; at most {LONGEST_GAP} can be.")


_FIELDS = {"not": "dates"}
# What a host's defaults bring only together: half of a store is none.
_TOGETHER = (*(({name}) for name in READERS if name not in {"bank", "add", "cap"}), {"bank", "add", "cap"})
