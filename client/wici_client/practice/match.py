"""Match: a practice game in play: the person's orders, what the bots answer, what is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from wici.rules import catalog, content, play, position
from wici.rules.dice import SeededDice
from wici.rules.errors import GameOver, IllegalOrder, NotYourTurn
from wici.rules.event import Event, Told
from wici.rules.game import Game
from wici.rules.look import Look, look
from wici.rules.step import Step
from wici.rules.table import Table
from wici_client.game.spelling import spelt
from wici_client.practice import kept
from wici_client.practice.kept import FORMAT, Before, Kept
from wici_client.practice.memory import Memory
from wici_client.practice.players import Players
from wici_client.world import World


class Practice:
    """A game against bots. It is kept after every answer, so nothing is lost whenever it is left.

    Args:
        world: Where it is kept.
        state: The game as it lay on the disk.
        players: Who answers for the bots.
    """

    def __init__(self, world: World, state: Kept, players: Players) -> None:
        self.game: Game[Any, Any] = catalog.get(state.game)
        self._world, self.kept, self._players = world, state, players
        self.table: Table[Any, Any] = self._load(state.position)
        self._memory = Memory(self.game, state.events)

    @property
    def look(self) -> Look:
        """What the person may see; a stranger's look where bots play all."""
        return look(self.table, self.kept.seat or None)

    @property
    def can_undo(self) -> bool:
        """Whether the person's last order can be taken back."""
        return self.kept.before is not None

    def order(self, lines: Sequence[str]) -> list[str]:
        """Give the person's orders.

        Returns:
            What the person was told of it, a sentence each.

        Raises:
            OrderError: They are refused, and nothing has changed.
        """
        if self.table.is_over:
            raise GameOver
        offered = [answer for asked in self.look.asks for answer in asked.legal.answers]
        before = Before(self.kept.position, len(self.kept.told), len(self._memory))
        new = self._take(self.kept.seat, [spelt(line, offered) for line in lines], before=before)
        self._let_lapse()
        return new

    def undo(self) -> None:
        """Take the last order back.

        Raises:
            IllegalOrder: It has shown somebody something, or there is none.
        """
        before = self.kept.before
        if before is None:
            message = "There is no order of yours to take back that has shown nobody anything."
            raise IllegalOrder("nothing_to_undo", message)
        self.kept.position = before.position
        del self.kept.told[before.told :]
        self._memory.forget(before.events)
        self.kept.before = None
        self.kept.answers += 1  # a number is a bot's chance, and is used once
        self.table = self._load(self.kept.position)
        kept.write(self._world, self.kept)

    def play_on(self) -> Iterator[list[str]]:
        """Let bots answer, one after the other, until the person is asked or the game is over.

        Yields:
            What the person was told of each answer.
        """
        while (seat := self._next_bot()) is not None:
            seed = f"{self.kept.seed} answer {self.kept.answers}"
            lines = self._players.answer(self.kept.bots[seat], self.table, seat, seed, self.feed(seat))
            yield self._take(seat, lines)

    def feed(self, seat: int) -> list[Event]:
        """What a seat was told so far."""
        return self._memory.feed(seat)

    def ask(self) -> Look:
        """What is asked of the person now.

        Raises:
            GameOver: Nothing any more.
            NotYourTurn: Nothing at the moment.
        """
        seen = self.look
        if seen.over:
            raise GameOver
        if not seen.asks:
            raise NotYourTurn
        return seen

    # -- within

    def _next_bot(self) -> int | None:
        """The bot to answer next; the person's own answer comes first only where it alone is asked."""
        return next((seat for seat in self.table.awaited() if seat in self.kept.bots), None)

    def _take(self, seat: int, lines: Sequence[str], *, before: Before | None = None) -> list[str]:
        trial = position.copy(self.table)
        step = play.submit(trial, seat, lines, text=str(self.kept.answers))
        self.table = trial
        return self._note(step, before=before)

    def _note(self, step: Step, *, before: Before | None) -> list[str]:
        new = sentences(step.told, self.kept.seat or None, self.table)
        self.kept.position = msgspec.Raw(position.dump(self.table))
        self.kept.answers += 1
        self._memory.add(step.told)
        self.kept.told = [*self.kept.told, *new]
        self.kept.before = before if step.undoable else None
        kept.write(self._world, self.kept)
        return new

    def _let_lapse(self) -> None:
        """Bots answer harmlessly what only they are asked in between, as a request for passage."""
        for _ in self.kept.bots:
            prompt = next(
                (
                    prompt
                    for prompt in self.table.prompts()
                    if prompt.quiet
                    and prompt.seat in self.kept.bots
                    and prompt.seat not in self.table.awaited()
                ),
                None,
            )
            if prompt is None:
                return
            seen = look(self.table, prompt.seat)
            lines = self.game.lapse(seen, prompt, self.table.content)
            self._take(prompt.seat, lines, before=self.kept.before)

    def _load(self, raw: msgspec.Raw) -> Table[Any, Any]:
        return position.load(bytes(raw), self.game, self.game.house, SeededDice(self.kept.seed))


def sentences(told: Sequence[Told], seat: int | None, table: Table[Any, Any]) -> list[str]:
    """What a seat may know of events, as a log has it."""
    events = [event for one in told if (event := one.to(seat)) is not None]
    return [event.say(table.content) for event in events]


def digest(game: Game[Any, Any]) -> str:
    """The digest of the content that is played with."""
    return content.digest(content.house_files(game.name))


def begin(
    world: World,
    game: Game[Any, Any],
    players: Players,
    *,
    seats: Sequence[int],
    seat: int,
    bots: Mapping[int, str],
    options: Mapping[str, str],
    seed: str,
) -> Practice:
    """Begin a game; one that was left before is given up.

    Args:
        world: Where it is kept.
        game: Which one.
        players: Who answers for the bots.
        seats: The taken seats.
        seat: The person's; 0 if there is none.
        bots: Who plays the others, by seat.
        options: Options that are not default.
        seed: What all chance comes from.

    Raises:
        BadSetup: It cannot be played so.
    """
    table, step = play.start(game, game.house, game.setup(seats, options), SeededDice(seed))
    state = Kept(
        FORMAT,
        game.name,
        game.version,
        digest(game),
        seed,
        tuple(seats),
        dict(options),
        seat,
        dict(bots),
        msgspec.Raw(position.dump(table)),
        told=sentences(step.told, seat or None, table),
    )
    Memory(game, state.events).add(step.told)
    kept.write(world, state)
    return Practice(world, state, players)


def go_on(world: World, game: Game[Any, Any], players: Players) -> Practice | None:
    """The game that was left; None if there is none."""
    state = kept.read(world, game, digest(game))
    return None if state is None else Practice(world, state, players)
