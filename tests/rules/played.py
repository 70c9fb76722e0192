"""Played: a whole game of bots as readable text, with what each seat saw on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tests.bounded import turns
from wici.rules import play
from wici.rules.bots import random
from wici.rules.dice import SeededDice
from wici.rules.game import Game
from wici.rules.look import look
from wici.rules.step import Step
from wici.rules.table import Table

RULE = "=" * 72


class Heading(msgspec.Struct, frozen=True):
    """The first lines of a played game, from which all the rest follows.

    Attributes:
        shows: What the game is recorded for, one sentence.
        seed: Seed of dice and bots.
        seats: The taken seats.
        options: Options that are not default.
    """

    shows: str
    seed: str
    seats: tuple[int, ...]
    options: dict[str, str]

    @classmethod
    def read(cls, text: str) -> Heading:
        """The heading of a played game's text."""
        lines = dict(line.partition(": ")[::2] for line in text.partition("\n\n")[0].splitlines())
        options = dict(word.partition("=")[::2] for word in lines.get("options", "").split())
        seats = tuple(int(seat) for seat in lines["seats"].split())
        return cls(lines["shows"], lines["seed"], seats, options)

    def lines(self) -> list[str]:
        """The heading as it is written."""
        options = " ".join(f"{name}={word}" for name, word in self.options.items())
        return [
            f"shows: {self.shows}",
            f"seed: {self.seed}",
            f"seats: {' '.join(map(str, self.seats))}",
            *([f"options: {options}"] if options else []),
        ]


def record(game: Game[Any, Any], heading: Heading) -> str:
    """Play the game of a heading and write it down."""
    return "\n".join([*heading.lines(), "", *_Recorder(game, heading).lines()]) + "\n"


class _Recorder:
    def __init__(self, game: Game[Any, Any], heading: Heading) -> None:
        self._game = game
        self._heading = heading
        setup = game.setup(heading.seats, heading.options)
        self._table, self._start = play.start(game, game.house, setup, SeededDice(heading.seed))
        self._viewers = (*heading.seats, None)
        self._shown: dict[int | None, list[str]] = {}
        self._part: list[str] = []

    def lines(self) -> Iterator[str]:
        table, game = self._table, self._game
        yield from self._told(self._start)
        yield from self._views()
        chance = SeededDice(f"bots of {self._heading.seed}")
        for count in turns(lambda: not table.is_over, "the end of the game"):
            draw = chance.draw(str(count))
            seat = draw.pick(table.awaited())
            lines = random.answer(game, look(table, seat), table.content, draw)
            step = play.submit(table, seat, lines, text=str(count + 1))
            yield f"{count + 1}. {table.name(seat)}: {' / '.join(lines)}"
            yield from self._told(step)
            yield from self._views()
        yield from _ending(table)

    def _told(self, step: Step) -> Iterator[str]:
        """What everybody reads of a step, and what single seats read instead."""
        for told in step.told:
            if told.public is not None:
                yield f"   {told.public.say(self._table.content)}"
            for seat, event in sorted(told.private.items()):
                yield f"   ({self._table.name(seat)}: {event.say(self._table.content)})"

    def _views(self) -> Iterator[str]:
        """What all see, and what each seat sees besides: in full where a new part of the game begins
        and at its end, else the lines that are new."""
        part = [label for phase in self._table.agenda[:2] if (label := phase.label())]
        is_new, self._part = part != self._part or self._table.is_over, part
        shown, self._shown = self._shown, {viewer: self._view(viewer) for viewer in self._viewers}
        found = {viewer: _besides(lines, shown.get(viewer, [])) for viewer, lines in self._shown.items()}
        if is_new:
            found = self._shown
        public = found[None]
        yield from _block("All see", public, is_full=is_new)
        for seat in self._heading.seats:
            own = _besides(found[seat], self._shown[None])
            yield from _block(f"{self._table.name(seat)} sees besides", own, is_full=is_new)

    def _view(self, viewer: int | None) -> list[str]:
        table = self._table
        seen = look(table, viewer)
        asks = [f"asked: {asked.prompt.question}" for asked in seen.asks]
        return [*self._game.sheet(seen, table.content).text().splitlines(), *asks]


def _besides(lines: list[str], known: list[str]) -> list[str]:
    """The lines that are not among the known ones."""
    seen = set(known)
    return [line for line in lines if line and line not in seen]


def _block(title: str, lines: list[str], *, is_full: bool) -> Iterator[str]:
    if not lines:
        return
    if is_full:
        yield from (RULE, title, RULE, *lines, "")
    else:
        yield f"   {title}:"
        yield from (f"   | {line}" for line in lines)


def _ending(table: Table[Any, Any]) -> Iterator[str]:
    outcome = table.game.outcome(table)
    yield RULE
    yield outcome.why
    for place in outcome.places:
        note = f" ({place.note})" if place.note else ""
        yield f"{place.place}. {table.name(place.seat)}, {place.points}{note}"
