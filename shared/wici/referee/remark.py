"""Remarks: what stands in a record and no move made: keys that come and go, and acts of the host."""

from __future__ import annotations

from typing import Any

from wici.protocol import notes
from wici.protocol.entries import KeyChange
from wici.protocol.keys import parse_public_key
from wici.protocol.notes import Note
from wici.rules.event import Event

_HOW = {"recovery": "by recovery code", "admin": "by the host's hand"}


class KeyAdded(Event, frozen=True):
    """A player has another key; `how` says who vouches for it."""

    seat: int
    name: str
    key: str
    how: str

    def say(self, names: Any) -> str:
        by = f", {_HOW[self.how]}" if self.how in _HOW else ""
        return f"{self.name} has another key, {self.key}{by}."


class KeyRevoked(Event, frozen=True):
    """A player's key signs no more."""

    seat: int
    name: str
    key: str

    def say(self, names: Any) -> str:
        return f"{self.name} revokes the key {self.key}."


class KeyAsked(Event, frozen=True):
    """Somebody who has no present key of a player's asks for another; it counts after a day."""

    seat: int
    name: str
    key: str
    how: str
    due: str

    def say(self, names: Any) -> str:
        when = f"{self.due[:10]} {self.due[11:16]} UTC"
        what = f"For {self.name} a new key is asked for {_HOW[self.how]}"
        return f"{what}, {self.key}; it counts from {when} on."


class KeyCancelled(Event, frozen=True):
    """A key that waited will never count."""

    seat: int
    name: str
    key: str

    def say(self, names: Any) -> str:
        return f"The key {self.key} that was asked for {self.name} is cancelled."


class PlayerReplaced(Event, frozen=True):
    """The host has given a seat to another player."""

    seat: int
    name: str
    handle: str
    why: str

    def say(self, names: Any) -> str:
        return f"The host gives the seat of {self.name} to {self.handle}: {self.why}"


class SeatLooked(Event, frozen=True):
    """The host has looked at what only one seat may see."""

    seat: int
    name: str
    why: str

    def say(self, names: Any) -> str:
        return f"The host looks at what only {self.name} may see: {self.why}"


class SeatFreed(Event, frozen=True):
    """A seat is free again before any nonce was shown."""

    seat: int
    name: str
    why: str

    def say(self, names: Any) -> str:
        return f"The seat of {self.name} is free again: {self.why}"


class GameClosed(Event, frozen=True):
    """A game that has not begun never will."""

    why: str

    def say(self, names: Any) -> str:
        return f"The game is closed before it began: {self.why}"


class ServerKeyChanged(Event, frozen=True):
    """The server signs with another key from now on."""

    key: str

    def say(self, names: Any) -> str:
        return f"The server's key is {self.key} from now on; the old one has signed for it."


class GameMoved(Event, frozen=True):
    """The game goes on at another server."""

    key: str
    by: str

    def say(self, names: Any) -> str:
        return f"The game has moved to the server with the key {self.key}, as {self.by} signed."


class GameFrozen(Event, frozen=True):
    """The rules that the server has now would tell this game otherwise, so it stands still."""

    why: str

    def say(self, names: Any) -> str:
        return f"The game is frozen: {self.why} Nothing is changed; it goes on once the host mends that."


class GameThawed(Event, frozen=True):
    """The server's rules fit this game again."""

    def say(self, names: Any) -> str:
        return "The game goes on: the server's rules tell it as it was played."


class Noted(Event, frozen=True):
    """The host has left a note."""

    what: str
    why: str

    def say(self, names: Any) -> str:
        return f"The host notes: {self.what}{f', {self.why}' if self.why else ''}."


def event_of(entry: KeyChange | Note, called: str) -> Event:
    """What everybody was told when an entry was written.

    Args:
        entry: The entry.
        called: The seat that it concerns and who sits there, for people.
    """
    if isinstance(entry, KeyChange):
        key = _fingerprint(entry.key)
        if entry.op == "add":
            return KeyAdded(entry.seat, called, key, entry.how)
        return KeyRevoked(entry.seat, called, key)
    return _event_of_note(entry, called)


def _event_of_note(note: Note, called: str) -> Event:
    why = note.why or ""
    match note:
        case notes.Replaced(seat=seat, handle=handle):
            return PlayerReplaced(seat, called, handle, why)
        case notes.Looked(seat=seat):
            return SeatLooked(seat, called, why)
        case notes.Freed(seat=seat):
            return SeatFreed(seat, called, why)
        case notes.Closed():
            return GameClosed(why)
        case notes.ServerKeyChanged(server=server):
            return ServerKeyChanged(_fingerprint(server))
        case notes.Moved(server=server, envelopes=texts):
            by = "the server of before" if len(texts) == 1 else "every seat"
            return GameMoved(_fingerprint(server), by)
        case notes.Frozen():
            return GameFrozen(why)
        case notes.Thawed():
            return GameThawed()
        case notes.KeyAsked(seat=seat, key=key, how=how, due=due):
            return KeyAsked(seat, called, _fingerprint(key), how, due)
        case notes.KeyCancelled(seat=seat, key=key):
            return KeyCancelled(seat, called, _fingerprint(key))
        case _:
            return Noted(note.what, why)


def _fingerprint(line: str) -> str:
    return parse_public_key(line).fingerprint
