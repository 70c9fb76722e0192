"""Event: what happened, and which seats may know which part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wici.rules.words import kebab


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=kebab):
    """Something that happened, in the past tense; a game's events subclass it.

    `class CardPlayed(Event, frozen=True)`; its tag is `card-played`.
    """

    def say(self, names: Any) -> str:
        """One sentence for a log.

        Args:
            names: The game's content, which knows titles.
        """
        raise NotImplementedError


class Told(msgspec.Struct, frozen=True):
    """One event with its audience: there is no other way out of the table.

    Attributes:
        public: What everybody may know; None if others may know nothing of it.
        private: What single seats know instead, by seat.
        notice: True for what the record tells in another way (a sealed answer came, a draft
            was kept): it stands in feeds, not among the public events of the record.
        reveals: True if its public part shows what was hidden until now and nobody chose to show.
    """

    public: Event | None
    private: Mapping[int, Event] = {}
    notice: bool = False
    reveals: bool = False

    def to(self, seat: int | None) -> Event | None:
        """What this seat may know of it; None as seat is a stranger."""
        if seat is None:
            return self.public
        return self.private.get(seat, self.public)


class AnswerKept(Event, frozen=True):
    """The seat's answer or draft lies on the table, hidden from the others."""

    lines: tuple[str, ...]
    final: bool

    def say(self, names: Any) -> str:
        """To the seat alone: nobody else knew that lines waited."""
        words = " / ".join(self.lines)
        return f"Your answer is kept: {words}." if self.final else f"Your draft is kept: {words}."


class AnswerGiven(Event, frozen=True):
    """A seat has given a sealed answer."""

    seat: int
    name: str

    def say(self, names: Any) -> str:
        """That there is an answer; never what it says."""
        return f"{self.name} has answered."


class AnswerTakenBack(Event, frozen=True):
    """A seat has taken back its sealed answer or draft."""

    seat: int
    name: str

    def say(self, names: Any) -> str:
        """Who, and nothing of what was answered."""
        return f"{self.name} takes the answer back."


class LinesDropped(Event, frozen=True):
    """Lines of the seat's batch that waited will not be carried out."""

    lines: tuple[str, ...]
    reason: str
    why: str

    def say(self, names: Any) -> str:
        """To the seat alone: nobody else knew that lines waited."""
        return f"What waited is dropped: {' / '.join(self.lines)} ({self.why.rstrip('.')})."


class Undone(Event, frozen=True):
    """A seat has taken back its last order."""

    seat: int
    name: str

    def say(self, names: Any) -> str:
        """The deeds undone stay in the log above this line."""
        return f"{self.name} takes back the last order."
