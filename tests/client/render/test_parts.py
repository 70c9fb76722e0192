"""Of a long sheet the parts that were asked for, and all of each."""

from __future__ import annotations

import pytest

from wici.rules.sheet import Heading, Line, Sheet
from wici_client.errors import Usage
from wici_client.render.parts import only_parts

SHEET = Sheet(
    "A game",
    (
        *(Line(("Round I.",)), Heading("Polonia Maior"), Line(("posnania",))),
        *(Heading("Polonia Minor"), Line(("cracovia",)), Line(("becia",)), Heading("Your hand (0 of 6)")),
    ),
)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["minor"], ["Polonia Minor", "-------------", "cracovia", "becia"]),
        (["MINOR", "polonia minor"], ["Polonia Minor", "-------------", "cracovia", "becia"]),
        (["hand"], ["Your hand (0 of 6)", "------------------"]),
    ],
)
def test_a_part_has_its_heading_and_all_below(words: list[str], lines: list[str]) -> None:
    assert only_parts(SHEET, words).text().splitlines() == ["A game", "======", "", *lines]


def test_parts_come_in_the_order_of_the_sheet() -> None:
    text = only_parts(SHEET, ["hand", "polonia"]).text()
    assert [text.index(word) for word in ("Maior", "Minor", "hand")] == sorted(
        text.index(word) for word in ("Maior", "Minor", "hand")
    )
    assert "Round" not in text


@pytest.mark.parametrize("word", ["market", "", "-"])
def test_a_part_that_is_not_there_is_answered_with_those_that_are(word: str) -> None:
    with pytest.raises(Usage) as caught:
        only_parts(SHEET, [word])
    assert "Polonia Maior, Polonia Minor and Your hand" in caught.value.detail["hint"]
