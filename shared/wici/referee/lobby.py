"""Lobby: a game before it begins: joined, left and made ready."""

from __future__ import annotations

from typing import Any

import msgspec

from wici.protocol import entries, notes
from wici.protocol.dealing import lot
from wici.protocol.record import Chain
from wici.protocol.seating import Join, Leave, Ready
from wici.referee.errors import BadLot, NotStarted, SeatTaken, WrongDecision
from wici.rules.game import Game


class Seated(msgspec.Struct, omit_defaults=True):
    """A taken seat before the game begins.

    Attributes:
        handle: The player's handle.
        lot: The commitment of the player's nonce.
        n: The number of the join's entry.
        hash: The hash of the join's entry.
        nonce: What the lot is made of, once shown.
    """

    handle: str
    lot: str
    n: int
    hash: str
    nonce: str | None = None


class Lobby(msgspec.Struct, omit_defaults=True):
    """The state of a record before the first ask.

    Attributes:
        game: The game's id.
        players: How many play.
        options: The options that are not default.
        first: The hash of entry 0.
        n: The number of the next entry.
        prev: The hash of the newest entry.
        seats: The taken seats.
        broken: True once the game can never begin.
        terms: What the table agreed on about time and absence; None where nothing was.
    """

    game: str
    players: int
    options: dict[str, str]
    first: str
    n: int
    prev: str
    seats: dict[int, Seated] = {}
    broken: bool = False
    terms: dict[str, str] | None = None

    @property
    def is_filled(self) -> bool:
        """Whether all seats are taken: now nonces are shown."""
        return len(self.seats) == self.players

    @property
    def has_shown(self) -> bool:
        """Whether any nonce was shown: from then on no lot can change, and no seat."""
        return any(seated.nonce is not None for seated in self.seats.values())

    def is_shown_beside(self, seat: int) -> bool:
        """Whether a nonce was shown that is not this seat's own: one that goes with its seat is no harm."""
        return any(seated.nonce is not None for at, seated in self.seats.items() if at != seat)

    @property
    def last_join(self) -> Seated | None:
        """The newest join, whose hash a `wici-ready` answers."""
        return max(self.seats.values(), key=lambda seated: seated.n, default=None)

    def append(self, entry: entries.Entry, time: str) -> bytes:
        """Write the next entry."""
        chain = Chain(self.n, self.prev)
        line = chain.append(entry, time)
        self.n, self.prev = chain.n, chain.prev
        return line


def join(
    lobby: Lobby,
    game: Game[Any, Any],
    text: Join,
    envelope: bytes,
    *,
    keys: tuple[str, ...],
    time: str,
    bot: bool = False,
) -> tuple[int, bytes]:
    """Give a player the seat wished for, or the first free one.

    Args:
        lobby: The game, which is changed.
        game: The rules.
        text: What the player signed.
        envelope: The player's bytes.
        keys: The player's public keys, as lines; none for a bot, whose texts the server signs.
        time: The server's clock.
        bot: Whether a bot plays the seat.

    Returns:
        The seat, and the entry's line.

    Raises:
        SeatTaken: It is taken, or all are.
        WrongDecision: The text does not answer entry 0.
        NotStarted: The game was broken off.
    """
    _refuse_broken(lobby)
    if text.answers != lobby.first:
        raise WrongDecision("A join answers the hash of the game's entry 0; fetch the game again.", ask=0)
    if lobby.is_filled:
        raise SeatTaken("All seats are taken.")
    free = [seat for seat in game.seats_for(lobby.players) if seat not in lobby.seats]
    seat = free[0] if text.seat is None else text.seat
    if seat not in free:
        names = ", ".join(f"{number} ({game.seats[number - 1]})" for number in free)
        raise SeatTaken(f"Seat {seat} is not free; these are: {names}.", seats=free)
    signed = envelope.decode()
    entry = entries.Join(seat=seat, handle=text.handle, keys=keys, lot=text.lot, envelope=signed, bot=bot)
    n = lobby.n
    line = lobby.append(entry, time)
    lobby.seats[seat] = Seated(text.handle, text.lot, n, lobby.prev)
    return seat, line


def leave(lobby: Lobby, text: Leave, envelope: bytes, *, time: str) -> bytes:
    """Give a seat up; once another's nonce was shown this ends the game, which is never refilled.

    Who has shown a nonce beside others stays: leaving would be a way to end a table that waits for the last.

    Raises:
        WrongDecision: The text does not answer the seat's own join.
        NotStarted: The game has begun, is about to, or was broken off.
    """
    _refuse_broken(lobby)
    if is_ready(lobby):
        raise NotStarted("The game has begun; a seat cannot be given up any more.")
    seated = lobby.seats.get(text.seat)
    if seated is None or seated.hash != text.answers:
        message = "A leave answers the hash of your own join; fetch the game again."
        raise WrongDecision(message, ask=seated.n if seated else None)
    if not lobby.is_shown_beside(text.seat):
        del lobby.seats[text.seat]
    elif seated.nonce is None:
        lobby.broken = True
    else:
        raise NotStarted("Your nonce and another's are shown; the game begins when all have shown theirs.")
    return lobby.append(entries.Leave(seat=text.seat, envelope=envelope.decode()), time)


def free(lobby: Lobby, seat: int, *, why: str, time: str) -> bytes:
    """Free a seat whose player does not come to show a nonce, for somebody else.

    Who knows all other nonces could try lots until one suits, so after the first nonce no seat is freed.

    Raises:
        NotStarted: A nonce was shown, nobody sits there, or the game was broken off.
    """
    _refuse_broken(lobby)
    if lobby.has_shown or seat not in lobby.seats:
        raise NotStarted("A seat is freed only before any nonce was shown; close the game instead.")
    del lobby.seats[seat]
    return lobby.append(notes.Freed(seat=seat, why=why), time)


def close(lobby: Lobby, *, why: str, time: str) -> bytes:
    """Close a game that has not begun; it never will.

    Raises:
        NotStarted: It has begun, or was broken off before.
    """
    _refuse_broken(lobby)
    if is_ready(lobby):
        raise NotStarted("The game has begun; it cannot be closed any more.")
    lobby.broken = True
    return lobby.append(notes.Closed(why=why), time)


def ready(lobby: Lobby, text: Ready, envelope: bytes, *, time: str) -> bytes:
    """Show a seat's nonce.

    Raises:
        NotStarted: Seats are free still, the nonce is shown already, or the game was broken off.
        WrongDecision: The text does not answer the last join.
        BadLot: The nonce is not what the seat's lot was made of.
    """
    _refuse_broken(lobby)
    last = lobby.last_join
    if not lobby.is_filled or last is None:
        raise NotStarted("Seats are free still; show your nonce when all are taken.")
    if text.answers != last.hash or text.seat not in lobby.seats:
        raise WrongDecision("A ready answers the hash of the last join; fetch the game again.", ask=last.n)
    seated = lobby.seats[text.seat]
    if lot(text.nonce) != seated.lot:
        raise BadLot("The nonce is not the one that your lot was made of.")
    if seated.nonce is not None:
        raise NotStarted("Your nonce is shown already; the game begins when all have shown theirs.")
    seated.nonce = text.nonce
    return lobby.append(entries.Ready(seat=text.seat, nonce=text.nonce, envelope=envelope.decode()), time)


def is_ready(lobby: Lobby) -> bool:
    """Whether every seat has shown its nonce: the game can be dealt."""
    return lobby.is_filled and not lobby.broken and all(seated.nonce for seated in lobby.seats.values())


def _refuse_broken(lobby: Lobby) -> None:
    if lobby.broken:
        raise NotStarted("The game was broken off before it began; open a new one.")
