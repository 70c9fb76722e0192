"""The story: every event is a sentence, and every one of them is told by some game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.krakow.tables import GAME, SEATS
from wici.rules import case
from wici.rules.bots import match, random
from wici.rules.event import Event
from wici.rules.games.krakow.events.every import EVENTS
from wici.rules.play import submit
from wici.rules.prompt import lines_of

CASES = Path(__file__).parent / "cases"


@pytest.fixture(scope="module")
def told() -> list[Event]:
    """Every public and private event of two games and of some cases."""
    events: list[Event] = []

    def watch(table: Any) -> None:
        for told in table.told:
            events.extend(event for event in (told.public, *told.private.values()) if event is not None)

    for seed, seating in (("story", "random"), ("another", "chosen")):
        options = {"years": "1", "seating": seating}
        match.play(GAME, seed, seats=SEATS, options=options, bot=random.answer, watch=watch)
    for path in sorted(CASES.glob("*.toml")):
        shown = case.read(path.read_text(encoding="utf-8"))
        table = case.set_up(shown, GAME)
        for move in shown.moves:
            if not move.refused and move.order != "withdraw":
                submit(table, case.seat_of(table, move.seat), lines_of(move.order))
                watch(table)
    return events


def test_every_event_is_one_sentence_of_names_and_never_of_ids(told: list[Event]) -> None:
    for sentence in {event.say(GAME.house) for event in told if isinstance(event, EVENTS)}:
        assert sentence[-1] in ".!"
        assert len(sentence) < 400
        assert not {"_", "{"} & set(sentence)


def test_every_kind_of_event_is_told_somewhere(told: list[Event]) -> None:
    drawn = {type(event) for event in told}
    missing = {kind.__name__ for kind in EVENTS} - {kind.__name__ for kind in drawn}
    assert missing <= {"SeatsDrawn"}  # told at the start, before anybody watches
