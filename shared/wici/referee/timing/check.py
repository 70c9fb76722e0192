"""The check of a record's time: every deadline is computed again, and nobody was answered for too early."""

from __future__ import annotations

from collections.abc import Mapping, Set

import msgspec

from wici.protocol import notes
from wici.protocol.entries import Ask, Entry, Resolve, Sealed
from wici.referee.clock.zones import TABLES
from wici.referee.parsed_record import ParsedRecord, require
from wici.referee.timing.agreed_terms import read_agreed
from wici.referee.timing.asking import ask_keys, open_ask, second_of, time_of
from wici.referee.timing.following import begin_time, follow
from wici.referee.timing.lateness import is_over, is_past
from wici.referee.timing.state import AskTimes, TimeState

_KEYS = ("deadline", "deadlines", "clock", "tz")


class Clocked(msgspec.Struct):
    """What was found of a record's time.

    Attributes:
        asks: How many asks have a deadline.
        served: How many answers the server gave.
        tables: The tz database by which the record was written, where this wici has another.
        unlike: Asks whose deadline comes out otherwise by the tables that are here.
    """

    asks: int = 0
    served: int = 0
    tables: str = ""
    unlike: list[int] = []


def check_times(record: ParsedRecord, seats: Set[int], givers: Mapping[int, str | None]) -> Clocked:
    """Tell a record's clock again.

    Args:
        record: The record of a table that agreed on terms.
        seats: The taken seats.
        givers: Of each opened text, by the number of its `sealed` entry, as what the server gave it; None
            for a player's own.

    Raises:
        RecordDisagrees: At the first entry that the terms do not bear out.
    """
    walker = _Walker(record, seats, givers)
    for n, entry in enumerate(record.entries):
        walker.follow(n, entry)
    return walker.found


class _Walker:
    """A clock that follows a record, one entry at a time."""

    def __init__(self, record: ParsedRecord, seats: Set[int], givers: Mapping[int, str | None]) -> None:
        self._record = record
        self._seats = seats
        self._givers = givers
        self._state: TimeState | None = None
        self.found = Clocked()

    def follow(self, n: int, entry: Entry) -> None:
        terms = self._record.game.terms
        if self._state is None:
            if isinstance(entry, Resolve) and terms is not None:
                read_agreed(terms)
                self._state = begin_time(terms, self._seats)
            return
        time = self._record.times[n]
        if isinstance(entry, Ask):
            self._state = self._ask(self._state, n, entry, time)
            return
        if isinstance(entry, Sealed) and (entry.by or self._givers.get(n)):
            self._serve(self._state, n, entry, time)
        if isinstance(entry, notes.Paused | notes.Resumed):
            self._see_host(self._state, n, entry)
        if isinstance(entry, Resolve):
            self._see_undone(self._state, n, entry, time)
        self._state = follow(self._state, n, entry, time)

    def _ask(self, state: TimeState, n: int, entry: Ask, time: str) -> TimeState:
        known = {ask.n for ask in state.asks}
        sentence = "goes on with the time of an ask that is neither the last one nor the one before"
        require(entry.since is None or entry.since in known, n, sentence, at="since", wants="no such key")
        is_interrupt = entry.clock == "interrupt"
        opened = open_ask(state, n, entry.seats, time, interrupts=is_interrupt, since=entry.since)
        right = ask_keys(opened)
        found = {key: value for key in _KEYS if (value := getattr(entry, key))}
        if "tz" in right and found.get("tz", TABLES) != TABLES:
            self.found.tables = str(found["tz"])
            right |= {"tz": found["tz"]}
            if found != right:
                self.found.unlike.append(n)
                return opened
        for key in _KEYS:
            wanted = right.get(key)
            sentence = f"has another {key!r} than its table's terms give"
            wants = "no such key" if wanted is None else str(wanted)
            require(found.get(key) == wanted, n, sentence, at=key, wants=wants)
        self.found.asks += entry.deadline is not None
        return opened

    def _serve(self, state: TimeState, n: int, entry: Sealed, time: str) -> None:
        ask, seat, by = self._open(state, entry), entry.seat, self._givers.get(n, entry.by)
        sentence = "says otherwise than its text who gave it"
        require(entry.by in {by, None}, n, sentence, at="by", wants=by or "no such key")
        sentence = f"answers for seat {seat}, of which nothing is asked"
        require(ask is not None and seat in ask.seats, n, sentence, at="seat", wants="a seat that is asked")
        if ask is None:
            return
        due = state.dues(ask).get(seat)
        end = "never" if due is None or due.grace_end is None else f"after {time_of(due.grace_end)}"
        sentence = f"answers for seat {seat} too early"
        if not self.found.unlike:
            require(is_over(state, ask, seat, second_of(time)), n, sentence, at="time", wants=end)
        own = ask.seats[seat].answered
        sentence = f"answers for seat {seat}, whose own answer lay in entry {own}"
        require(own is None, n, sentence, at="seat", wants=f"no answer beside entry {own}")
        is_told = entry.by is not None or ask.is_hidden
        sentence = "does not say that the server gave it"
        require(is_told, n, sentence, at="by", wants="'lapse' or 'bot'")
        self.found.served += 1

    def _see_host(self, state: TimeState, n: int, entry: notes.Paused | notes.Resumed) -> None:
        """A pause by the host says why, and stands until it is ended."""
        require(entry.why, n, "does not say why", at="why", wants="the host's reason")
        is_on = "pause" in state.held
        if isinstance(entry, notes.Paused):
            require(not is_on, n, "pauses a game that is paused", at="what", wants="no such note")
        else:
            require(is_on, n, "resumes a game that is not paused", at="what", wants="no such note")

    def _open(self, state: TimeState, entry: Sealed) -> AskTimes | None:
        ask = state.open_ask
        return ask if ask is not None and ask.n == entry.ask else None

    def _see_undone(self, state: TimeState, n: int, entry: Resolve, time: str) -> None:
        """An order is taken back only while the ask that it answered could still be answered in time."""
        undone = next((event for event in entry.events if event.get("event") == "undone"), None)
        later = self._record.entries[n + 1 : n + 2]
        if undone is None or not later or not isinstance(later[0], Ask):
            return
        seat, since = undone.get("seat"), later[0].since
        is_late = isinstance(seat, int) and is_past(state, since, seat, second_of(time))
        sentence = "takes an order back whose time has run out"
        require(not is_late, n, sentence, at="time", wants="a time before that ask's deadline")
