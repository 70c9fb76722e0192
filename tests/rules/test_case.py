"""A case file shows one rule at work, and says plainly what does not hold."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.sample.game import GAME
from wici.rules import case, catalog
from wici.rules.errors import RulesError

CASE = """
name = "M-1"
title = "A good that is sold brings its coins."
game = "market"
position = { turn = "anvil", hands = { anvil = ["wax", "salt"], bell = ["iron"], candle = [] } }
draws = [ { label = "dig", gives = ["amber"] } ]

[[moves]]
seat = "anvil"
order = "sell wax"
expect = { "coins.1" = 5, prompt = "turn", asked = ["anvil"] }

[[moves]]
seat = "1"
order = "sell iron"
refused = "not_in_hand"

[[moves]]
seat = "anvil"
order = "dig / sell amber"

[expect]
"coins.1" = 10
"sold.0" = "wax"
"sold.-1" = "amber"
"hands.9" = 0
over = false
"""


@pytest.fixture(autouse=True)
def _market(monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Any = catalog.get
    monkeypatch.setattr(catalog, "get", lambda name: GAME if name == "market" else honest(name))


def faults(text: str) -> list[str]:
    return case.run(case.read(text))


def test_a_case_that_holds_has_no_faults_and_one_that_does_not_names_them() -> None:
    assert faults(CASE) == ["hands.9 is None, not 0"]
    assert faults(CASE.replace('"hands.9" = 0\n', "")) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"coins.1" = 5', '"coins.1" = 6', "move 1 (anvil: sell wax): coins.1 is 5, not 6"),
        ('"sell iron"', '"sell salt"', "move 2 (1: sell salt): accepted, but must be refused as not_in_hand"),
        (
            '"not_in_hand"',
            '"wrong_phase"',
            "move 2 (1: sell iron): refused as not_in_hand, not as wrong_phase",
        ),
        ('order = "sell wax"', 'order = "sell rye"', "move 1 (anvil: sell rye): refused as not_in_hand"),
        ("over = false", "over = true", "over is False, not True"),
    ],
)
def test_what_does_not_hold_is_told(old: str, new: str, fault: str) -> None:
    assert old in CASE
    assert any(told.startswith(fault) for told in faults(CASE.replace(old, new)))


@pytest.mark.parametrize(
    "text",
    ["", "name = 1", "name = ", CASE.replace("order", "orders"), "much = 'more'\n" + CASE, 'name = "x"'],
)
def test_a_file_that_is_no_case_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as fault:
        case.run(case.read(text))
    assert fault.value.reason == "bad_case"


def test_a_seat_that_is_none_is_refused() -> None:
    with pytest.raises(RulesError) as fault:
        faults(CASE.replace('seat = "anvil"', 'seat = "drum"'))
    assert fault.value.reason == "bad_case"


def test_the_end_can_be_expected() -> None:
    text = """
    name = "M-2"
    title = "A day without goods ends the game."
    game = "market"
    seats = [1, 2]
    options = { days = "1", fox = "no" }
    moves = [
        { seat = "anvil", order = "bid 1" }, { seat = "bell", order = "bid 0" },
        { seat = "anvil", order = "finish" }, { seat = "bell", order = "finish" },
        { seat = "anvil", order = "finish" }, { seat = "bell", order = "finish" },
    ]
    [expect]
    over = true
    winner = ["anvil"]
    places = ["anvil", "bell"]
    "totals.anvil" = 7
    "totals.bell" = 3
    """
    assert faults(text) == []


def test_a_case_that_is_nested_too_deeply_is_refused_by_its_line() -> None:
    with pytest.raises(RulesError, match=r"nested too deeply to be read .at line 2"):
        case.read('name = "X"\ntitle = ' + "[" * 100_000)
