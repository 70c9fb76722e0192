"""Two worlds that differ only in what a seat may not know give that seat the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from tests.rules.contract.games import every_game, setups
from tests.rules.contract.walk import Deed, RecordingDice, answer, attempt, do, encode, fill, moments
from wici.rules import position
from wici.rules.dice import Draw, SeededDice
from wici.rules.errors import RulesError
from wici.rules.look import look
from wici.rules.prompt import Asked, Prompt, lines_of
from wici.rules.quick_dice import QuickDice
from wici.rules.step import Step
from wici.rules.table import Table

REST_POINTS = 60
"""At about how many rest points of a game the worlds are compared, all its walks together."""


class Worlds(msgspec.Struct):
    """A table, and another that one viewer cannot tell from it."""

    viewer: int | None
    real: Table[Any, Any]
    other: Table[Any, Any]
    draw: Draw

    @property
    def both(self) -> tuple[Table[Any, Any], Table[Any, Any]]:
        return self.real, self.other


def worlds(name: str) -> Iterator[Worlds]:
    """At rest points of random games, the two worlds of each seat and of a stranger."""
    for moment in moments(name, max(8, REST_POINTS // len(setups(name)))):
        for viewer in (*moment.setup.seats, None):
            draw = SeededDice(f"worlds {viewer}").draw(str(len(moment.snapshot)))
            real, other = moment.table(), moment.table()
            if not other.is_over:
                moment.game.imagine(other, viewer, draw)
            yield Worlds(viewer, real, other, draw)


def seen(table: Table[Any, Any], viewer: int | None) -> bytes:
    """All that a viewer can look at: the look, and the sheet made of it."""
    view = look(table, viewer)
    return encode(view) + table.game.sheet(view, table.content).text().encode()


def verdict(table: Table[Any, Any], deed: Deed) -> tuple[Any, ...]:
    """What a dry run tells: accepted, or the refusal in full."""
    result = attempt(table, deed)
    if isinstance(result, Step):
        return ("accepted",)
    return (type(result).__name__, result.message, dict(result.detail))


@every_game
def test_the_other_world_is_a_possible_one_and_somewhere_it_is_another(name: str) -> None:
    differ: dict[int | None, int] = {}
    for pair in worlds(name):
        pair.real.game.audit(pair.other)
        is_other = position.dump(pair.real) != position.dump(pair.other)
        differ[pair.viewer] = differ.get(pair.viewer, 0) + is_other
    assert all(differ.values()), differ


@every_game
def test_what_a_seat_imagines_rests_on_nothing_that_is_hidden_from_it(name: str) -> None:
    for pair in worlds(name):
        if not pair.real.is_over:
            found = []
            for table in pair.both:
                pair.real.game.imagine(table, pair.viewer, QuickDice(7))
                found.append(encode([table.state, table.agenda]))
            assert found[0] == found[1], difference(*found)


@every_game
def test_a_seat_sees_the_same_in_both_worlds(name: str) -> None:
    for pair in worlds(name):
        real, other = seen(pair.real, pair.viewer), seen(pair.other, pair.viewer)
        assert real == other, difference(real, other)


@every_game
def test_a_seat_is_refused_in_the_same_words_in_both_worlds(name: str) -> None:
    for pair in worlds(name):
        if pair.viewer is not None:
            for lines in texts(pair):
                deed = Deed(pair.viewer, lines)
                assert verdict(pair.real, deed) == verdict(pair.other, deed), deed


def texts(pair: Worlds) -> Iterator[tuple[str, ...]]:
    """Texts that the viewer might try: own answers, the secrets of others, words of all kinds."""
    table, draw = pair.real, pair.draw
    for prompt in table.prompts():
        legal = table.phase.legal(table, prompt).answers
        yield from (tuple(lines_of(line)) for line in draw.shuffle(legal)[:5])
    for verb in table.game.notation.verbs:
        yield (fill(table, verb, draw),)
    yield ("withdraw",)
    yield ("no-such-order",)


@every_game
def test_a_seat_is_told_the_same_of_what_others_do_in_both_worlds(name: str) -> None:
    compared = 0
    for pair in worlds(name):
        for prompt in pair.real.prompts():
            if prompt.seat != pair.viewer:
                compared += same_step(pair, prompt)
    assert compared, "no step of others was compared"


def same_step(pair: Worlds, prompt: Prompt) -> int:
    """Let another seat answer in both worlds, and compare what the viewer comes by.

    Where the words are hidden from the viewer each world may have its own; else it is the
    same answer, which must be legal in both, and what it reveals by the rules ends the comparison.

    Returns:
        How often the viewer's part could be compared.
    """
    ask = Asked(prompt, pair.real.phase.legal(pair.real, prompt))
    first = Deed(prompt.seat, answer(pair.real, ask, pair.draw))
    deeds = [(first, first)]
    theirs = [twin for twin in pair.other.prompts() if (twin.kind, twin.seat) == (prompt.kind, prompt.seat)]
    if theirs and (prompt.sealed or prompt.secret or prompt.quiet):
        twin = Asked(theirs[0], pair.other.phase.legal(pair.other, theirs[0]))
        deeds.append((first, Deed(prompt.seat, answer(pair.other, twin, pair.draw))))
    return sum(_same_effect(pair, prompt, here, there) for here, there in deeds)


def _same_effect(pair: Worlds, prompt: Prompt, here: Deed, there: Deed) -> bool:
    tables = [position.copy(table) for table in pair.both]
    for table in tables:
        table.dice = RecordingDice(table.dice)
    try:
        steps = [do(table, deed) for table, deed in zip(tables, (here, there), strict=True)]
    except RulesError:
        return False
    if any(step.moved for step in steps) and (_opens(prompt) or _shape(here) != _shape(there)):
        return False  # words that others sealed, or how many there were, are public now
    if any(
        table.desk.waiting != before.desk.waiting for table, before in zip(tables, pair.both, strict=True)
    ):
        return False  # lines of others that waited are public now
    told = [_told(step, pair.viewer) for step in steps]
    for one, other in zip_longest(*told, fillvalue=(False, b"")):
        if one[1] != other[1]:
            assert one[0] or other[0], (here, there, difference(one[1], other[1]))
            return True
    if any(table.is_over for table in tables):
        return True
    views = [seen(table, pair.viewer) for table in tables]
    assert views[0] == views[1], (here, there, difference(*views))
    assert tables[0].dice.labels == tables[1].dice.labels  # type: ignore[attr-defined]
    return True


def _opens(prompt: Prompt) -> bool:
    return prompt.sealed and not prompt.secret


def _shape(deed: Deed) -> list[list[str]]:
    """A deed without the names in it: verbs, numbers, and how many names there are."""
    return [
        [word if at == 0 or word.isdigit() else "" for at, word in enumerate(line.split(" "))]
        for line in deed.lines
    ]


def _told(step: Step, viewer: int | None) -> list[tuple[bool, bytes]]:
    """What a viewer is told by a step, and whether the rules reveal something with it."""
    found = []
    for told in step.told:
        event = told.to(viewer)
        if event is not None:
            found.append((told.reveals or viewer in told.private, encode(event)))
    return found


def difference(real: bytes, other: bytes) -> str:
    """The first place where two worlds differ, with what stands around it."""
    at = next((at for at, pair in enumerate(zip(real, other, strict=False)) if pair[0] != pair[1]), 0)
    return f"…{real[max(0, at - 60) : at + 60]!r}\nbut …{other[max(0, at - 60) : at + 60]!r}"
