"""A rebuilt game: what building one again from its record needs, and where the game stands afterwards."""

from __future__ import annotations

import msgspec

from wici.protocol.entries import Join, Leave, Ready
from wici.protocol.notes import Closed, Freed
from wici.protocol.record import Line
from wici.referee.book import AnySitting
from wici.referee.lobby import Lobby, Seated
from wici.referee.memory_archive import MemoryArchive
from wici.referee.opening import Opening
from wici.rules.event import Told


class StoredOrder(msgspec.Struct, frozen=True):
    """An accepted order as a server keeps it.

    Attributes:
        envelope: Its bytes as they came.
        salt: What opens its seal.
        time: When it was accepted.
        serial: How many texts and remarks came before it and with it; None where nobody counted.
    """

    envelope: bytes
    salt: str
    time: str
    serial: int | None = None


class GameStep(msgspec.Struct, frozen=True):
    """What one step of a game told.

    Attributes:
        entry: The record's entry that it belongs to.
        time: When.
        told: The events, with their audience.
        is_games: Whether the rules tell it, and not the referee.
    """

    entry: int
    time: str
    told: tuple[Told, ...]
    is_games: bool = True


class RebuiltGame(msgspec.Struct):
    """Where a game stands once it was told again.

    Attributes:
        lobby: The state before the start.
        archive: Its texts and asks.
        opening: How it began, if it did.
        sitting: The game in play.
        waits_for: The seats that owe an answer by public knowledge.
        asked: Those, and the seats with an open quiet prompt; as secret as that is.
        over: Whether the game has ended.
        steps: What was told.
        handles: Who sits where.
    """

    lobby: Lobby
    archive: MemoryArchive
    opening: Opening | None = None
    sitting: AnySitting | None = None
    waits_for: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    over: bool = False
    steps: list[GameStep] = []
    handles: dict[int, str] = {}


def follow_lobby(lobby: Lobby, handles: dict[int, str], line: Line) -> None:
    """Follow an entry of before the start."""
    match line.entry:
        case Join(seat=seat, handle=handle, lot=lot):
            lobby.seats[seat] = Seated(handle, lot or "", line.n, line.hash)
            handles[seat] = handle
        case Leave(seat=seat) if lobby.is_shown_beside(seat):
            lobby.broken = True
        case Closed():
            lobby.broken = True
        case Leave(seat=seat) | Freed(seat=seat):
            del lobby.seats[seat], handles[seat]
        case Ready(seat=seat, nonce=nonce):
            lobby.seats[seat].nonce = nonce
    lobby.n, lobby.prev = line.n + 1, line.hash
