"""Walk: a random game in which seats do all that texts can: answer, draft, amend, withdraw, give, batch."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from tests.conftest import IS_LONG
from tests.rules.contract.games import get, setups
from wici.rules import play, position
from wici.rules.bots import random
from wici.rules.dice import Dice, Draw, SeededDice
from wici.rules.errors import RulesError
from wici.rules.game import Game
from wici.rules.look import look
from wici.rules.option import Setup
from wici.rules.prompt import Asked, lines_of
from wici.rules.step import Step
from wici.rules.table import Table

STEP_LIMIT = 20_000
SEEDS = 10 if IS_LONG else 1
"""How many walks are made with each set-up."""


class RecordingDice:
    """Dice that remember which labels were drawn."""

    def __init__(self, beyond: Dice) -> None:
        self._beyond = beyond
        self.labels: list[str] = []

    def draw(self, label: str) -> Draw:
        self.labels.append(label)
        return self._beyond.draw(label)


class Deed(msgspec.Struct, frozen=True):
    """A text of a seat; the one line `withdraw` takes something back."""

    seat: int
    lines: tuple[str, ...]


class Moment(msgspec.Struct, frozen=True):
    """A rest point of a walk, and how it was reached.

    Attributes:
        game: The rules.
        setup: Seats and options.
        seed: Seed of the dice.
        before: The snapshot before the deed.
        snapshot: The snapshot now.
        deed: What led here; None at the start.
        step: What the deed did.
        labels: The draws that it made.
    """

    game: Game[Any, Any]
    setup: Setup
    seed: str
    before: bytes
    snapshot: bytes
    deed: Deed | None
    step: Step
    labels: tuple[str, ...]

    def table(self, snapshot: bytes | None = None) -> Table[Any, Any]:
        """The table as it rests, or as it lay in another snapshot of the game; the caller's own."""
        taken = self.snapshot if snapshot is None else snapshot
        return position.load(taken, self.game, self.game.house, SeededDice(self.seed))


@cache
def recorded(name: str, setup: Setup, seed: int) -> tuple[Moment, ...]:
    """All moments of one walk; the tests of a contract share it."""
    return tuple(walk(get(name), setup, f"{name} {seed}"))


def moments(name: str, at_most: int = 10**6) -> Iterator[Moment]:
    """The moments of all walks of a game.

    Args:
        name: The game.
        at_most: About how many moments of each walk are wanted, spread over it; the last is among
            them. The long run takes all.
    """
    for setup in setups(name):
        for seed in range(SEEDS):
            found = recorded(name, setup, seed)
            every = 1 if IS_LONG else -(-len(found) // at_most)
            yield from found[::-every][::-1]


def encode(thing: Any) -> bytes:
    """Anything plain as bytes, so that two of them can be compared to the last bit."""
    return msgspec.json.encode(thing)


def do(table: Table[Any, Any], deed: Deed, *, text: str = "") -> Step:
    """Take a deed to a table, which it changes."""
    if deed.lines == ("withdraw",):
        return play.withdraw(table, deed.seat, text=text)
    return play.submit(table, deed.seat, deed.lines, text=text)


def attempt(table: Table[Any, Any], deed: Deed) -> Step | RulesError:
    """What a deed would do, tried on a copy."""
    before = position.dump(table)
    trial = position.copy(table)
    try:
        return do(trial, deed)
    except RulesError as fault:
        return fault
    finally:
        assert position.dump(table) == before, "a trial on a copy changed the table itself"


def walk(game: Game[Any, Any], setup: Setup, seed: str) -> Iterator[Moment]:
    """Play a game with all that texts can do, from the first rest point to the end."""
    dice = RecordingDice(SeededDice(seed))
    table, step = play.start(game, game.house, setup, dice)
    yield Moment(game, setup, seed, b"", position.dump(table), None, step, tuple(dice.labels))
    chance = SeededDice(f"walk {seed}")
    for count in range(STEP_LIMIT):
        if table.is_over:
            return
        before = position.dump(table)
        deed = _choose(table, setup.seats, chance.draw(str(count)))
        drawn = len(dice.labels)  # what was tried on copies drew from the same dice
        step = do(table, deed, text=f"t{count}")
        labels = tuple(dice.labels[drawn:])
        yield Moment(game, setup, seed, before, position.dump(table), deed, step, labels)
    raise AssertionError(f"{game.name} with seed {seed!r} does not come to an end")


def _choose(table: Table[Any, Any], seats: Sequence[int], draw: Draw) -> Deed:
    """A deed that is accepted; most are plain answers, so that the game goes on."""
    ways: list[Callable[[Table[Any, Any], Sequence[int], Draw], Deed | None]] = [
        _answer_anything, _draft, _give, _batch, _withdraw
    ]  # fmt: skip
    for way in draw.shuffle(ways)[:2]:
        if draw.below(3) == 0:
            deed = way(table, seats, draw)
            if deed is not None and isinstance(attempt(table, deed), Step):
                return deed
    seat = draw.pick(table.awaited())
    return Deed(seat, tuple(random.answer(table.game, look(table, seat), table.content, draw)))


def _answer_anything(table: Table[Any, Any], seats: Sequence[int], draw: Draw) -> Deed:
    """An answer to any open prompt: a quiet one too, or one that is answered already."""
    prompt = draw.pick(table.prompts())
    return Deed(prompt.seat, answer(table, Asked(prompt, table.phase.legal(table, prompt)), draw))


def _draft(table: Table[Any, Any], seats: Sequence[int], draw: Draw) -> Deed | None:
    prompts = [prompt for prompt in table.prompts() if prompt.draftable]
    if not prompts:
        return None
    prompt = draw.pick(prompts)
    lines = answer(table, Asked(prompt, table.phase.legal(table, prompt)), draw)[:-1]
    request = [line for verb in prompt.verbs if (line := fill(table, verb, draw)) and draw.below(2)]
    deed = Deed(prompt.seat, (*lines, *request))
    if request and not isinstance(attempt(table, deed), Step):
        deed = Deed(prompt.seat, lines)
    return deed if deed.lines else None


def _give(table: Table[Any, Any], seats: Sequence[int], draw: Draw) -> Deed | None:
    """A free order with words that fit its form."""
    verbs = sorted(table.game.free_verbs)
    if not verbs:
        return None
    seat = draw.pick(seats)
    return Deed(seat, (fill(table, draw.pick(verbs), draw),))


def _batch(table: Table[Any, Any], seats: Sequence[int], draw: Draw) -> Deed | None:
    """Several listed answers of one seat in one text; those beyond the first are guesses."""
    seat = draw.pick(table.awaited())
    asked = look(table, seat).asks
    if not asked or asked[0].prompt.sealed or asked[0].prompt.draftable or asked[0].prompt.quiet:
        return None
    lines = draw.shuffle(asked[0].legal.answers)[: 2 + draw.below(2)]
    return Deed(seat, tuple(line for text in lines for line in lines_of(text)))


def _withdraw(table: Table[Any, Any], seats: Sequence[int], draw: Draw) -> Deed:
    return Deed(draw.pick(seats), ("withdraw",))


def answer(table: Table[Any, Any], asked: Asked, draw: Draw) -> tuple[str, ...]:
    """A listed or proposed answer to one prompt."""
    seen = msgspec.structs.replace(look(table, asked.prompt.seat), asks=(asked,))
    return tuple(random.answer(table.game, seen, table.content, draw))


def fill(table: Table[Any, Any], verb: str, draw: Draw) -> str:
    """A line of a verb with words that stand in legal answers, names of seats, and small numbers."""
    words, held = _vocabulary(position.dump(table), table)
    names = [*table.game.seats, *words, *(draw.pick(held) for _ in held[:20])]
    parts = table.game.notation.usage(verb).split(" ")[1:]
    return " ".join([verb, *(_word(part, names, draw) for part in parts if not part.startswith("["))])


_last: list[tuple[bytes, Table[Any, Any], list[str], list[str]]] = []


def _vocabulary(snapshot: bytes, table: Table[Any, Any]) -> tuple[list[str], list[str]]:
    """The words of listed answers, and the names in the state; the last table's are remembered."""
    if _last and _last[0][1] is table and _last[0][0] == snapshot:
        return _last[0][2:]
    legal = [line for prompt in table.prompts() for line in table.phase.legal(table, prompt).answers]
    words = sorted({word for line in legal for word in line.split(" ")[1:] if word != "/"})
    held = sorted(set(re.findall(r'"([a-z][a-z0-9-]*)"', encode(table.state).decode())))
    _last[:] = [(snapshot, table, words, held)]
    return words, held


def _word(part: str, names: list[str], draw: Draw) -> str:
    if "|" in part:
        return draw.pick(part.split("|"))
    if part == "SEAT":
        return draw.pick(names[:3])
    return str(draw.below(4)) if part in {"N", "COIN", "GOLD"} else draw.pick(names)
