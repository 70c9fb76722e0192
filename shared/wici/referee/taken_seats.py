"""Taken seats: each is taken, given up and made ready by its own player, and all take part in the deal."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from wici.protocol.dealing import game_seed, lot, seed_commit
from wici.protocol.entries import Join, Leave, Ready, Resolve
from wici.protocol.envelope import Envelope
from wici.protocol.notes import Closed, Freed
from wici.protocol.seating import Join as JoinText
from wici.protocol.seating import Leave as LeaveText
from wici.protocol.seating import Ready as ReadyText
from wici.referee.parsed_record import ParsedRecord, differing, require
from wici.referee.roster import Roster
from wici.referee.signatures import read_text

_OTHER: dict[str, Any] = {"at": "envelope", "wants": "a text for this game and this history"}


class TakenSeats(msgspec.Struct):
    """Who sits where.

    Attributes:
        joins: The entry by which each taken seat was taken, by seat.
        nonces: What each seat has shown, by seat.
        texts: How many texts say so.
        broken: True once the game can never begin: closed, or left by a player when a nonce was shown.
        dealt: The number of the first `resolve`, once the game has begun.
    """

    joins: dict[int, int] = {}
    nonces: dict[int, str] = {}
    texts: int = 0
    broken: bool = False
    dealt: int | None = None


def check_seats(record: ParsedRecord, roster: Roster) -> TakenSeats:
    """See that seats were taken, left and made ready by their own players, and that lots fit.

    Raises:
        RecordDisagrees: Where that is not so.
    """
    checker = _SeatChecker(record, roster)
    for n, entry in enumerate(record.entries):
        match entry:
            case Join():
                checker.join(n, entry)
            case Leave():
                checker.leave(n, entry)
            case Ready():
                checker.ready(n, entry)
            case Freed():
                checker.free(n, entry)
            case Closed():
                checker.close(n)
            case Resolve() if checker.seating.dealt is None:
                checker.deal(n)
    return checker.seating


def check_deal(record: ParsedRecord, seating: TakenSeats, seed: str) -> str:
    """See that the server's seed is the one it committed to, and join it with all nonces.

    Args:
        record: The record.
        seating: Who sits where, all ready.
        seed: The server's seed, as the last entry shows it.

    Returns:
        The game seed.

    Raises:
        RecordDisagrees: It is another.
    """
    fits = seed_commit(record.game.game, seed) == record.game.seed_commit
    wants = f"the seed behind seed_commit {record.game.seed_commit}"
    require(fits, record.last, "shows a seed that entry 0 did not commit to", at="seed", wants=wants)
    return game_seed(record.game.game, seed, seating.nonces)


class _SeatChecker:
    """Follows a record and leads each player to the seat that the own text names."""

    def __init__(self, record: ParsedRecord, roster: Roster) -> None:
        self._record = record
        self._roster = roster
        self._joined: set[str] = set()
        self.seating = TakenSeats()

    def join(self, n: int, entry: Join) -> None:
        now = self.seating
        self._require_waiting(n)
        require(not self._is_filled, n, "seats a player when all seats are taken")
        require(entry.seat not in now.joins, n, f"gives away seat {entry.seat}, which is taken", at="seat")
        text, envelope = read_text(JoinText, entry.envelope, n)
        is_new = envelope.text.id not in self._joined
        require(is_new, n, "seats a player by a text that was used before", at="envelope", wants="a new text")
        self._joined.add(envelope.text.id)
        require(not (entry.bot and entry.keys), n, "calls a player's seat a bot's", at="bot", wants="no bot")
        self._require_signed(n, entry.seat, envelope, is_bot=entry.bot)
        said = (text.game, text.answers, text.handle, text.lot, text.seat or entry.seat)
        wanted = (self._record.game.game, self._record.hashes[0], entry.handle, entry.lot, entry.seat)
        where = differing(("handle", "lot", "seat"), said[2:], wanted[2:]) or _OTHER
        require(said == wanted, n, "differs from its player's own text", **where)
        now.joins[entry.seat] = n
        now.texts += 1

    def leave(self, n: int, entry: Leave) -> None:
        now = self.seating
        self._require_waiting(n)
        require(entry.seat in now.joins, n, "gives up a seat that nobody has taken", at="seat")
        text, envelope = read_text(LeaveText, entry.envelope, n)
        self._require_signed(n, entry.seat, envelope, is_bot=self._is_bot(entry.seat))
        said = (text.game, text.seat, text.answers)
        wanted = (self._record.game.game, entry.seat, self._record.hashes[now.joins[entry.seat]])
        where = {"seat": text.seat} if text.seat != entry.seat else _OTHER
        require(said == wanted, n, "differs from its player's own text", **where)
        now.broken = bool(now.nonces.keys() - {entry.seat})
        now.texts += 1
        if not now.broken:
            del now.joins[entry.seat]
            now.nonces.pop(entry.seat, None)

    def free(self, n: int, entry: Freed) -> None:
        now = self.seating
        self._require_waiting(n)
        require(entry.seat in now.joins, n, "frees a seat that nobody has taken", at="seat")
        require(not now.nonces, n, "frees a seat when nonces were shown", at="what", wants="no such note")
        del now.joins[entry.seat]

    def close(self, n: int) -> None:
        self._require_waiting(n)
        self.seating.broken = True

    def ready(self, n: int, entry: Ready) -> None:
        now = self.seating
        self._require_waiting(n)
        require(self._is_filled, n, "shows a nonce when seats are free still")
        require(entry.seat in now.joins, n, "shows a nonce for a seat that nobody has taken", at="seat")
        require(entry.seat not in now.nonces, n, "shows a second nonce for its seat", at="seat")
        text, envelope = read_text(ReadyText, entry.envelope, n)
        self._require_signed(n, entry.seat, envelope, is_bot=self._is_bot(entry.seat))
        said = (text.game, text.seat, text.answers, text.nonce)
        last_join = self._record.hashes[max(now.joins.values())]
        wanted = (self._record.game.game, entry.seat, last_join, entry.nonce)
        found = (entry.seat, entry.nonce)
        where = differing(("seat", "nonce"), (text.seat, text.nonce), found) or _OTHER
        require(said == wanted, n, "differs from its player's own text", **where)
        own = self._join_of(entry.seat).lot
        wants = f"the nonce behind lot {own}"
        require(
            lot(entry.nonce) == own, n, "shows a nonce that its lot was not made of", at="nonce", wants=wants
        )
        now.nonces[entry.seat] = entry.nonce
        now.texts += 1

    def deal(self, n: int) -> None:
        now = self.seating
        is_ready = self._is_filled and not now.broken and set(now.nonces) == set(now.joins)
        require(is_ready, n, "deals before every seat has shown its nonce")
        now.dealt = n

    @property
    def _is_filled(self) -> bool:
        return len(self.seating.joins) == self._record.game.seats

    def _join_of(self, seat: int) -> Join:
        return cast("Join", self._record.entries[self.seating.joins[seat]])

    def _is_bot(self, seat: int) -> bool:
        return self._join_of(seat).bot

    def _require_waiting(self, n: int) -> None:
        require(not self.seating.broken, n, "goes on with a game that was broken off")
        require(self.seating.dealt is None, n, "changes the seats of a game that has begun")

    def _require_signed(self, n: int, seat: int, envelope: Envelope, *, is_bot: bool) -> None:
        is_own = self._roster.has(seat, envelope.key, at=n)
        is_servers = is_bot and self._roster.is_server(envelope.key, at=n)
        wants = f"a text signed by a key of seat {seat}"
        require(is_own or is_servers, n, "is not signed by a key of its seat", at="envelope", wants=wants)
