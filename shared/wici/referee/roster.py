"""Roster: whose key may sign for which seat, entry by entry, and which key is the server's."""

from __future__ import annotations

from datetime import timedelta

import msgspec

from wici.protocol import notes
from wici.protocol.accounts import KeyChange as KeyText
from wici.protocol.accounts import ServerKey
from wici.protocol.entries import Game, Join, KeyChange
from wici.protocol.envelope import Envelope, open_envelope, parse_envelope
from wici.protocol.errors import ProtocolError
from wici.protocol.instants import parse_instant
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
        self._asked: dict[tuple[int, str], int] = {}
        self._cancelled: set[tuple[int, str]] = set()
        self._gone: set[tuple[int, PublicKey]] = set()
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
                    self._seat(entry.seat, Holder(entry.handle, n, is_bot=False), entry.keys)
                    self.story.append(
                        f"entry {n} gives seat {entry.seat} to {entry.handle}, by the host's hand"
                    )
                case notes.KeyAsked() | notes.KeyCancelled():
                    self._announce(entry.what, (entry.seat, entry.key), n)

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
        return [held for n, held in self._server if n <= at][-1]

    def is_server(self, key: PublicKey, *, at: int) -> bool:
        """Whether a key was the server's once the entry `at` was written."""
        return self.server_at(at) == key

    def held(self, seat: int, *, at: int) -> frozenset[PublicKey]:
        """The keys that a seat had once the entry `at` was written."""
        held: frozenset[PublicKey] = frozenset()
        for n, keys in self._seats.get(seat, []):
            if n <= at:
                held = keys
        return held

    def has(self, seat: int, key: PublicKey, *, at: int) -> bool:
        """Whether a seat had a key once the entry `at` was written."""
        return key in self.held(seat, at=at)

    def holder(self, seat: int, *, at: int | None = None) -> Holder:
        """Who holds a seat now, or once the entry `at` was written.

        Raises:
            KeyError: Nobody ever took it.
        """
        holders = self._holders[seat]
        return next((one for one in reversed(holders) if at is None or one.since <= at), holders[0])

    def keys(self, seat: int) -> frozenset[PublicKey]:
        """The keys that a seat has now."""
        return self._seats[seat][-1][1] if seat in self._seats else frozenset()

    def _seat(self, seat: int, holder: Holder, lines: tuple[str, ...]) -> None:
        n = holder.since
        self._holders.setdefault(seat, []).append(holder)
        self._gone = {gone for gone in self._gone if gone[0] != seat}
        self._seats.setdefault(seat, []).append((n, frozenset(_key(line, n) for line in lines)))

    def _tell_unsigned(self, entry: Join, n: int) -> None:
        """A join names no keys, so those beside the one that signed it are the server's word alone."""
        signer = next((key.line for key in _claimed(entry.envelope)), "")
        others = [_key(line, n).fingerprint for line in entry.keys if line != signer]
        if others:
            listed = ", ".join(others)
            self.story.append(f"entry {n} lets {listed} sign for seat {entry.seat} too, as the server says")
            self._unsigned += 1

    def _announce(self, what: str, key: tuple[int, str], n: int) -> None:
        """A key waits, or waits no more: then it never counts, unless it is asked for again."""
        if what == "key-asked":
            self._asked[key] = n
            self._cancelled.discard(key)
        elif what == "key-cancelled":
            self._asked.pop(key, None)
            self._cancelled.add(key)

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
            is_open = (entry.seat, key.line) not in self._cancelled
            require(is_open, n, "adds a key that was cancelled", at="key", wants="a key not cancelled")
        if entry.op == "revoke":
            self._gone.add((entry.seat, key))
        is_new = entry.op == "revoke" or (entry.seat, key) not in self._gone
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
        asked = self._asked.get((entry.seat, entry.key))
        if asked is None:
            return f"{by}, of which this record gave no notice"
        waited = parse_instant(self._times[n]) - parse_instant(self._times[asked])
        return f"{by}, {int(waited.total_seconds()) // 3600} h after the notice in entry {asked}"

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
