"""A hint says how sure it is, by the lead of the first answer and by how often both were tried."""

from __future__ import annotations

import pytest

from tests.client.outside import Person
from wici.rules.bots.keen import Thought
from wici_client.practice.hints import say_thoughts


def said(person: Person, *thoughts: Thought) -> tuple[str, str]:
    world = person.world
    say_thoughts(world, thoughts)
    return world.stdout.getvalue(), world.stderr.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("first", "second", "tried", "sure"),
    [
        (700, 300, 100, "sure of"),
        (550, 500, 100, "fairly sure"),
        (505, 500, 100, "not sure"),
        (700, 600, 4, "not"),
    ],
)
def test_more_lines_of_play_and_a_greater_lead_make_it_surer(
    person: Person, first: int, second: int, tried: int, sure: str
) -> None:
    data, message = said(person, Thought("a", first, tried), Thought("b", second, tried))
    assert data.splitlines()[0] == f"{first // 10:>3} in 100  a" or first % 10
    assert f"Keen is {sure}" in message
    assert f"{2 * tried} lines of play" in message


def test_of_one_answer_nothing_is_said_but_that_it_is_the_only_one(person: Person) -> None:
    data, message = said(person, Thought("a", 0, 0))
    assert "only" in data
    assert message == "There is nothing to choose.\n"
