"""Roster: whose key may sign for which seat, entry by entry, and which key is the server's."""

from __future__ import annotations

from bisect import bisect_right
from datetime import timedelta

import msgspec

from wici.protocol import notes
from wici.protocol.accounts import KeyChange as KeyText
from wici.protocol.accounts import ServerKey
from wici.protocol.entries import Game, Join, KeyChange
from wici.protocol.envelope import Envelope, open_envelope, parse_envelope
from wici.protocol.errors import ProtocolError
from wici.protocol.instants import is_instant, parse_instant
from wici.protocol.keys import PublicKey, parse_public_key
from wici.referee.errors import RecordDisagrees
from wici.referee.parsed_record import ParsedRecord, require

#: How long a text that changes a key is good for, by the server's clock (`wici.protocol`, Keys for life).
_GOOD_FOR = timedelta(hours=24)

Held = list[tuple[int, frozenset[PublicKey]]]


class Holder(msgspec.Struct, frozen=True):
    """Who holds a seat.

    Attributes:
        handle: The player's handle, or the bot's name.
        since: The number of the entry that gave the seat.
        is_bot: Whether a bot plays it.
    """

    handle: str
    since: int
    is_bot: bool


class Roster:
    """The keys of a record: who held which, once each entry was written.

    Args:
        record: The record.

    Attributes:
        story: What happened to keys, a line for each change.

    Raises:
        RecordDisagrees: A change of keys that those concerned have not signed.
    """

    def __init__(self, record: ParsedRecord) -> None:
        self._game = record.game.game
        self._server: list[tuple[int, PublicKey]] = []
        self._vouching: set[str] = set()
        self._seats: dict[int, Held] = {}
        self._holders: dict[int, list[Holder]] = {}
        self._asked: dict[tuple[int, str], tuple[int, notes.KeyAsked]] = {}
        self._gone: dict[int, set[PublicKey]] = {}
        self._along: tuple[int, int] = (-1, -1)
        self._told: set[tuple[int, str]] = set()
        self._unsigned = 0
        self._times = record.times
        self.story: list[str] = []
        for n, entry in enumerate(record.entries):
            match entry:
                case Game():
                    self._server.append((n, _key(entry.server, n)))
                    self._vouching = {self.server.fingerprint}
                case Join():
                    self._seat(entry.seat, Holder(entry.handle, n, entry.bot), entry.keys)
                    self._tell_unsigned(entry, n)
                case KeyChange():
                    self._change(entry, n)
                case notes.Moved() | notes.ServerKeyChanged():
                    self._move(entry, _key(entry.server, n), n)
                case notes.Replaced():
                    self._require_taken(entry.seat, n)
                    self._seat(entry.seat, Holder(entry.handle, n, is_bot=False), entry.keys)
                    self.story.append(
                        f"entry {n} gives seat {entry.seat} to {entry.handle}, by the host's hand"
                    )
                case notes.KeyAsked():
                    self._ask_for(entry, n)
                case notes.KeyCancelled():
                    self._asked.pop((entry.seat, entry.key), None)
                case notes.Looked() | notes.Freed():
                    self._require_taken(entry.seat, n)

    @property
    def server(self) -> PublicKey:
        """The server's key now."""
        return self._server[-1][1]

    @property
    def changes(self) -> int:
        """How many changes of keys the record holds."""
        return len(self.story) - self._unsigned

    def vouches(self, fingerprint: str) -> bool:
        """Whether a key is the server's now, or signed for the one that is, link by link."""
        return fingerprint in self._vouching

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that were ever taken."""
        return tuple(sorted(self._seats))

    def server_at(self, at: int) -> PublicKey:
        """The server's key once the entry `at` was written."""
        return self._server[bisect_right(self._server, at, key=_number) - 1][1]

    def is_server(self, key: PublicKey, *, at: int) -> bool:
        """Whether a key was the server's once the entry `at` was written."""
        return self.server_at(at) == key

    def held(self, seat: int, *, at: int) -> frozenset[PublicKey]:
        """The keys that a seat had once the entry `at` was written."""
        held = self._seats.get(seat, [])
        upto = bisect_right(held, at, key=_number)
        return held[upto - 1][1] if upto else frozenset()

    def has(self, seat: int, key: PublicKey, *, at: int) -> bool:
        """Whether a seat had a key once the entry `at` was written."""
        return key in self.held(seat, at=at)

    def holder(self, seat: int, *, at: int | None = None) -> Holder:
        """Who holds a seat now, or once the entry `at` was written.

        Raises:
            KeyError: Nobody ever took it.
        """
        holders = self._holders[seat]
        upto = len(holders) if at is None else bisect_right(holders, at, key=lambda one: one.since)
        return holders[max(upto, 1) - 1]

    def keys(self, seat: int) -> frozenset[PublicKey]:
        """The keys that a seat has now."""
        return self._seats[seat][-1][1] if seat in self._seats else frozenset()

    def _seat(self, seat: int, holder: Holder, lines: tuple[str, ...]) -> None:
        n = holder.since
        self._holders.setdefault(seat, []).append(holder)
        self._gone.pop(seat, None)
        self._seats.setdefault(seat, []).append((n, frozenset(_key(line, n) for line in lines)))

    def _tell_unsigned(self, entry: Join, n: int) -> None:
        """A join names no keys, so those beside the one that signed it are the server's word alone."""
        signer = next((key.line for key in _claimed(entry.envelope)), "")
        others = [_key(line, n).fingerprint for line in entry.keys if line != signer]
        if others:
            listed = ", ".join(others)
            self.story.append(f"entry {n} lets {listed} sign for seat {entry.seat} too, as the server says")
            self._unsigned += 1

    def _require_taken(self, seat: int, n: int) -> None:
        require(
            seat in self._seats, n, "speaks of a seat that nobody has taken", at="seat", wants="a taken seat"
        )

    def _ask_for(self, entry: notes.KeyAsked, n: int) -> None:
        """A key waits for a day, in everybody's sight; less only where it came with the seat itself."""
        self._require_taken(entry.seat, n)
        wants = f"a day after {self._times[n]}"
        is_day = is_instant(entry.due) and _between(self._times[n], entry.due) >= _GOOD_FOR
        before = self._along if self._along[1] == n - 1 else (n - 1, n - 1)
        self._along = (before[0], n)  # from the entry that gave the seat, notices alone, up to this one
        comes_along = before[0] == self.holder(entry.seat).since
        sentence = "lets a key count before a day has passed"
        require(is_day or comes_along, n, sentence, at="due", wants=wants)
        self._asked[entry.seat, entry.key] = (n, entry)

    def _change(self, entry: KeyChange, n: int) -> None:
        key, held = _key(entry.key, n), self.keys(entry.seat)
        require(entry.seat in self._seats, n, "changes a key of a seat that nobody has taken", at="seat")
        if entry.how == "self":
            wants = f"a text signed by a key of seat {entry.seat}"
            is_own = self._is_own_change(entry, key, held, n)
            sentence = "changes a key that its player has not signed for"
            require(is_own, n, sentence, at="envelope", wants=wants)
        else:
            sentence = "revokes a key that its player has not signed for"
            require(entry.op == "add", n, sentence, at="how", wants="'self'")
            self._require_waited(entry, n)
        if entry.op == "revoke":
            self._gone.setdefault(entry.seat, set()).add(key)
        is_new = entry.op == "revoke" or key not in self._gone.get(entry.seat, ())
        require(is_new, n, "brings back a key that was revoked", at="key", wants="a key never revoked")
        now = held | {key} if entry.op == "add" else held - {key}
        self._seats[entry.seat].append((n, now))
        verb = "adds" if entry.op == "add" else "revokes"
        self.story.append(
            f"entry {n} {verb} {key.fingerprint} for seat {entry.seat}, {self._vouched(entry, n)}"
        )

    def _vouched(self, entry: KeyChange, n: int) -> str:
        """Who vouches for a change, and how long everybody could know of it before."""
        if entry.how == "self":
            return "as its player signed"
        by = "by recovery code" if entry.how == "recovery" else "by the host's hand"
        asked, _ = self._asked.pop((entry.seat, entry.key))
        waited = _between(self._times[asked], self._times[n])
        return f"{by}, {int(waited.total_seconds()) // 3600} h after the notice in entry {asked}"

    def _require_waited(self, entry: KeyChange, n: int) -> None:
        """A key that no present one vouches for has waited, and nobody has cancelled it."""
        wants = "a key that a notice has named a day before"
        found = self._asked.get((entry.seat, entry.key))
        sentence = "adds a key of which no notice was given, or that was cancelled"
        require(found is not None, n, sentence, at="key", wants=wants)
        if found is None:
            return
        asked, notice = found
        require(entry.how == notice.how, n, f"adds a key otherwise than entry {asked} said", how=notice.how)
        sentence = f"adds a key before the day is over that entry {asked} named"
        require(notice.due <= self._times[n], n, sentence, at="key", wants=wants)

    def _is_own_change(self, entry: KeyChange, key: PublicKey, held: frozenset[PublicKey], n: int) -> bool:
        """Whether a text of this very day, not seen here before, changes the key so."""
        envelope = _open(entry.envelope)
        if envelope is None:
            return False
        try:
            text = KeyText.parse(envelope.text)
        except ProtocolError:
            return False
        said = (text.server, text.player, text.op, text.key)
        wanted = (self.server.fingerprint, self.holder(entry.seat).handle, entry.op, key.fingerprint)
        others = [key] if entry.op == "add" else []
        told = (entry.seat, envelope.text.id)
        is_fresh = abs(parse_instant(text.time) - parse_instant(self._times[n])) <= _GOOD_FOR
        if told in self._told or not is_fresh or (entry.drops and text.drop != "yes"):
            return False
        self._told.add(told)
        return said == wanted and envelope.key in held and _signers(envelope)[1:] == others

    def _move(self, entry: notes.Moved | notes.ServerKeyChanged, key: PublicKey, n: int) -> None:
        allowed = {signer for raw in entry.envelopes for signer in self._movers(raw, key)}
        players = [keys for held in self._seats.values() if (keys := held[-1][1])]
        is_agreed = bool(players) and all(keys & allowed for keys in players)
        sentence = "names a new server key that neither the old key nor all seats have signed for"
        before = self.server
        wants = f"a text signed by {before.fingerprint}, or by every seat"
        require(before in allowed or is_agreed, n, sentence, at="envelopes", wants=wants)
        self._server.append((n, key))
        self._vouching = {key.fingerprint, *(self._vouching if before in allowed else ())}
        by = "the old one" if before in allowed else "all seats"
        self.story.append(f"entry {n} makes {key.fingerprint} the server's, as {by} signed")

    def _movers(self, raw: str, key: PublicKey) -> list[PublicKey]:
        """The keys that signed a text that names a new server key."""
        envelope = _open(raw)
        if envelope is None:
            return []
        try:
            text = ServerKey.parse(envelope.text)
        except ProtocolError:
            return []
        fits = (text.server, text.key) == (self.server.fingerprint, key.fingerprint)
        return _signers(envelope) if fits and text.game in {None, self._game} else []


def _number(of: tuple[int, object]) -> int:
    return of[0]


def _between(earlier: str, later: str) -> timedelta:
    return parse_instant(later) - parse_instant(earlier)


def _open(raw: str | None) -> Envelope | None:
    try:
        return None if raw is None else open_envelope(raw.encode(), most=2)
    except ProtocolError:
        return None


def _claimed(raw: str) -> list[PublicKey]:
    """The keys that a text says it is signed by; whether they did, others ask."""
    try:
        return [signature.key for signature in parse_envelope(raw.encode(), most=2).signatures]
    except ProtocolError:
        return []


def _signers(envelope: Envelope) -> list[PublicKey]:
    return [signature.key for signature in envelope.signatures]


def _key(line: str, n: int) -> PublicKey:
    try:
        return parse_public_key(line)
    except ProtocolError as fault:
        raise RecordDisagrees(f"Entry {n} names a key that is none: {fault.message}", entry=n) from fault
