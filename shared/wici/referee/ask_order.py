"""The order of asks: asks, answers and effects of a record follow one another as they must in any game."""

from __future__ import annotations

from typing import Any

import msgspec

from wici.protocol.entries import Ask, End, Entry, KeyChange, Opened, Resolve, Sealed
from wici.protocol.notes import Deadline
from wici.referee.agreed import refuse_what_was_not_agreed
from wici.referee.parsed_record import ParsedRecord, require
from wici.referee.taken_seats import TakenSeats
from wici.referee.timing.lateness import may_answer_for


class AskOrder(msgspec.Struct):
    """What a record shows of its texts.

    Attributes:
        asks: How many asks were made.
        sealed: The `sealed` entries, by number.
        used: Numbers of those whose lines were applied.
        opened: Numbers of those whose texts are public now.
        rests: The open ask.
        deadlines: Until when each ask waits, as far as that was said.
        due: Numbers of the `sealed` entries that came when the time for their ask was over.
    """

    asks: int = 0
    sealed: dict[int, Sealed] = {}
    used: set[int] = set()
    opened: set[int] = set()
    rests: int | None = None
    deadlines: dict[int, str] = {}
    due: set[int] = set()


def check_ask_order(record: ParsedRecord, seating: TakenSeats) -> AskOrder:
    """See that one ask is open at a time, and that only what was sealed is used and only that is opened.

    Raises:
        RecordDisagrees: Where that is not so.
    """
    walker = _Walker(record, seating)
    for n, entry in enumerate(record.entries):
        walker.follow(n, entry)
    return walker.found


class _Walker:
    def __init__(self, record: ParsedRecord, seating: TakenSeats) -> None:
        self._record = record
        self._seats = seating
        self._counts: set[tuple[int, int, int]] = set()
        self._withdrawn: dict[tuple[int, int | None], int] = {}
        self._dropped: dict[int, int] = {}
        self.found = AskOrder()

    def follow(self, n: int, entry: Entry) -> None:
        refuse_what_was_not_agreed(n, entry, has_terms=self._record.game.terms is not None)
        match entry:
            case Ask():
                self._ask(n, entry)
            case Sealed():
                self._seal(n, entry)
            case Resolve() if n == self._seats.dealt:
                is_bare = not (entry.uses or entry.opened or entry.lapsed) and entry.closes is None
                require(is_bare, n, "uses texts before any were asked for")
            case Resolve():
                self._resolve(n, entry)
            case End():
                self._end(n, entry)
            case KeyChange() if entry.drops:
                self._drop(n, entry)
            case Deadline():
                self._move_deadline(n, entry)

    def _ask(self, n: int, entry: Ask) -> None:
        require(self._seats.dealt is not None, n, "asks before the game was dealt")
        require(self.found.rests is None, n, f"asks while entry {self.found.rests} is open still")
        self.found.rests = n
        self.found.asks += 1
        if entry.deadline is not None:
            sentence, wants = "sets a deadline that has passed already", "a later time"
            require(entry.deadline >= self._record.times[n], n, sentence, at="deadline", wants=wants)
            self.found.deadlines[n] = entry.deadline

    def _move_deadline(self, n: int, entry: Deadline) -> None:
        """The host may give more time, never less."""
        is_open = entry.ask == self.found.rests
        require(is_open, n, "moves the deadline of an ask that is not open", at="ask", wants="the open ask")
        before = self.found.deadlines.get(entry.ask)
        is_more = before is not None and entry.deadline >= max(before, self._record.times[n])
        wants = f"{before} or later" if before else "no deadline, for the ask has none"
        require(is_more, n, "shortens the time for an ask", at="deadline", wants=wants)
        self.found.deadlines[entry.ask] = entry.deadline

    def _seal(self, n: int, entry: Sealed) -> None:
        require(self.found.rests is not None, n, "seals a text when nothing is asked")
        is_taken = entry.seat in self._seats.joins
        require(is_taken, n, "seals a text of a seat that nobody has taken", at="seat", wants="a taken seat")
        if entry.ask is not None:
            is_ask = entry.ask < n and isinstance(self._record.entries[entry.ask], Ask)
            require(is_ask, n, "answers no ask of this record", at="ask", wants="the number of an ask")
            count = (entry.seat, entry.ask, entry.rev)
            sentence = "has a rev that its seat has used for this ask before"
            require(count not in self._counts, n, sentence, at="rev", wants="a rev not used before")
            self._counts.add(count)
        if entry.withdrawn:
            self._withdrawn[entry.seat, entry.ask] = entry.rev
        self.found.sealed[n] = entry
        deadline = None if entry.ask is None else self.found.deadlines.get(entry.ask)
        if may_answer_for(deadline=deadline, time=self._record.times[n]):
            self.found.due.add(n)

    def _resolve(self, n: int, entry: Resolve) -> None:
        require(self.found.rests is not None, n, "moves on when nothing is asked")
        require(entry.uses, n, "moves on without any text", at="uses", wants="at least one text")
        for used in entry.uses:
            self._use(n, used)
        if entry.closes is not None:
            require(
                entry.closes == self.found.rests,
                n,
                "closes an ask that is not open",
                closes=self.found.rests,
            )
            self.found.rests = None
        self._open(n, entry.opened)

    def _use(self, n: int, used: int) -> None:
        sealed = self.found.sealed.get(used)
        at: dict[str, Any] = {"at": "uses", "wants": f"no entry {used}"}
        require(sealed, n, f"uses entry {used}, which sealed nothing", **at)
        if sealed and used not in self.found.used and not sealed.withdrawn:
            last = self._withdrawn.get((sealed.seat, sealed.ask), 0)
            require(sealed.rev > last, n, f"uses entry {used}, which its seat has withdrawn", **at)
        sentence = f"uses entry {used}, which fell with the key that signed it"
        require(used not in self._dropped, n, sentence, **at)
        self.found.used.add(used)

    def _drop(self, n: int, entry: KeyChange) -> None:
        is_allowed = entry.op == "revoke" and entry.how == "self"
        require(is_allowed, n, "drops answers, which only a revocation can", at="drops", wants="no entries")
        for dropped in entry.drops:
            sealed = self.found.sealed.get(dropped)
            is_own = sealed is not None and sealed.seat == entry.seat and dropped not in self.found.used
            sentence = f"drops entry {dropped}, which is no answer of its seat that lies sealed"
            require(is_own, n, sentence, at="drops", wants=f"no entry {dropped}")
            self._dropped[dropped] = n

    def _open(self, n: int, texts: tuple[Opened, ...]) -> None:
        for text in texts:
            at: dict[str, Any] = {"at": "opened", "wants": f"no text of entry {text.entry}"}
            sealed = self.found.sealed.get(text.entry)
            is_withdrawal = sealed is not None and sealed.withdrawn
            is_used = text.entry in self.found.used or is_withdrawal
            require(is_used, n, f"opens entry {text.entry}, which was not used", **at)
            is_first = text.entry not in self.found.opened
            require(is_first, n, f"opens entry {text.entry} a second time", **at)
            self.found.opened.add(text.entry)

    def _end(self, n: int, entry: End) -> None:
        require(n == self._record.last, n, "ends the game, but the record goes on")
        require(self._seats.dealt is not None, n, "ends a game that was not dealt")
        require(self.found.rests is None, n, f"ends the game while entry {self.found.rests} is open")
        self._open(n, entry.opened)
        withdrawals = {at for at, sealed in self.found.sealed.items() if sealed.withdrawn}
        missing = sorted((self.found.used | withdrawals) - self.found.opened)
        listed = ", ".join(map(str, missing))
        sentence = f"does not open entries that were used: {listed}"
        require(not missing, n, sentence, at="opened", wants=f"also the texts of entries {listed}")
