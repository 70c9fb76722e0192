"""Roster: whose key may sign for which seat, entry by entry, and which key is the server's."""

from __future__ import annotations

from wici.protocol.accounts import ServerKey
from wici.protocol.entries import Entry, Game, Join, KeyChange, Note
from wici.protocol.envelope import open_envelope
from wici.protocol.errors import ProtocolError
from wici.protocol.keys import PublicKey, parse_public_key
from wici.protocol.record import Line
from wici.referee.errors import RecordDisagrees


class Roster:
    """Follows a record and knows, for each entry, the keys in force.

    Example:
        `for line in lines: roster.follow(line)`, then `roster.has(seat, key, at=line.n)`.
    """

    def __init__(self) -> None:
        self._server: list[tuple[int, PublicKey]] = []
        self._seats: dict[int, list[tuple[int, frozenset[PublicKey]]]] = {}

    @property
    def server(self) -> PublicKey:
        """The server's key now."""
        return self._server[-1][1]

    def follow(self, line: Line) -> None:
        """Take in an entry; those that concern no key are passed over.

        Raises:
            RecordDisagrees: A change of the server's key that nobody allowed.
        """
        entry: Entry = line.entry
        match entry:
            case Game():
                self._server.append((line.n, parse_public_key(entry.server)))
            case Join() if not entry.bot:
                self._set(entry.seat, line.n, entry.keys)
            case KeyChange():
                self._change(entry, line.n)
            case Note() if entry.server is not None:
                self._move(entry, line.n)
            case Note() if entry.seat is not None and entry.keys:
                self._set(entry.seat, line.n, entry.keys)

    def has(self, seat: int, key: PublicKey, *, at: int) -> bool:
        """Whether a seat had a key once the entry `at` was written."""
        held: frozenset[PublicKey] = frozenset()
        for n, keys in self._seats.get(seat, []):
            if n <= at:
                held = keys
        return key in held

    def is_server(self, key: PublicKey, *, at: int) -> bool:
        """Whether a key was the server's once the entry `at` was written."""
        return [held for n, held in self._server if n <= at][-1] == key

    def keys(self, seat: int) -> frozenset[PublicKey]:
        """The keys that a seat has now."""
        return self._seats[seat][-1][1] if seat in self._seats else frozenset()

    def _set(self, seat: int, n: int, lines: tuple[str, ...]) -> None:
        self._seats.setdefault(seat, []).append((n, frozenset(map(parse_public_key, lines))))

    def _change(self, entry: KeyChange, n: int) -> None:
        key = parse_public_key(entry.key)
        held = self.keys(entry.seat)
        now = held | {key} if entry.op == "add" else held - {key}
        self._seats.setdefault(entry.seat, []).append((n, now))

    def _move(self, entry: Note, n: int) -> None:
        key = parse_public_key(str(entry.server))
        allowed = {signer for raw in entry.envelopes for signer in _signers(raw, key)}
        seats_allow = all(self.keys(seat) & allowed for seat in self._seats)
        if self.server not in allowed and not seats_allow:
            message = (
                f"Entry {n} names a new server key that neither the old key nor all seats have signed for."
            )
            raise RecordDisagrees(message, entry=n)
        self._server.append((n, key))


def _signers(raw: str, key: PublicKey) -> list[PublicKey]:
    """The keys that signed a text that names a new server key."""
    try:
        envelope = open_envelope(raw.encode(), most=2)
        named = ServerKey.parse(envelope.text).key
    except ProtocolError:
        return []
    return [signature.key for signature in envelope.signatures] if named == key.fingerprint else []
