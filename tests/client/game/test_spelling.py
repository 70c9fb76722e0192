"""An order may be spelt as a person would; what is signed is the game's own spelling."""

from __future__ import annotations

import pytest

from tests.client.outside import Person
from wici_client.game.spelling import spelt

ANSWERS = (
    *("play infirmary-garden", "play peters-pence", "pilgrim-road-to-skalka"),
    *("take gold=1", "take gold=-1", "pass", "grow 2", "bid 12", "discard bohemia-part / finish"),
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play infirmary-garden", "play infirmary-garden"),
        ("play Infirmary Garden", "play infirmary-garden"),
        ("Play Peter’s Pence", "play peters-pence"),
        ("Pilgrim Road to Skałka", "pilgrim-road-to-skalka"),
        ("PASS", "pass"),
        ("take Gold=-1", "take gold=-1"),
        ("Play P\u00e9ters Pence", "play peters-pence"),
        ("Play Pe\u0301ters Pence", "play peters-pence"),
        ("Grow 2", "grow 2"),
        ("Discard Bohemia Part", "discard bohemia-part"),
        ("Finish", "finish"),
    ],
)
def test_another_spelling_of_an_answer_is_that_answer(typed: str, meant: str) -> None:
    assert spelt(typed, ANSWERS) == meant


@pytest.mark.parametrize(
    "typed",
    [
        *("play garden", "take gold -1", "take gold=2", "pass pass", "—", "", "pass\\u202e"),
        *("grow -2", "grow 2%", "grow !2", "grow ²", "bid ½", "bid 1½", "pass红", "grow --2", "grow 2-"),
    ],
)
def test_what_is_no_answer_stays_as_it_was_typed(typed: str) -> None:
    assert spelt(typed, ANSWERS) == typed


def test_two_answers_that_differ_in_spelling_alone_are_not_guessed_between() -> None:
    assert spelt("New Town", ["new-town", "new town"]) == "New Town"


@pytest.mark.usefixtures("game")
def test_the_games_spelling_is_what_is_signed_and_told(ada: Person) -> None:
    ran = ada.wici("order", "Bid", "2")
    assert ran.code == 0
    assert "read as 'bid 2'" in ran.err
    assert ada.json("show")["look"]["sealed"] == ["bid 2"]
