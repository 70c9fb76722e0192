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


EXPECTED = 'expect = { "coins.1" = 5, prompt = "turn", asked = ["anvil"] }'
"""What the case's first move expects."""


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
        (
            EXPECTED,
            'changes = ["coins.1"]',
            "move 1 (anvil: sell wax): hands.1 changed too",
        ),
        ('"not_in_hand"', '"not_in_hand"\nsays = "No salt"', "move 2 (1: sell iron): the refusal says"),
        ('label = "dig"', 'label = "dag"', "the draw 'dag' never happens"),
        ('["amber"]', '["amber", "wax"]', "the draw 'dig' does not take ['wax'] too"),
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


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("view.stranger.coins.anvil", "5", "5"),
        ("view.bell.hand", '["iron"]', "['iron']"),
        ("view.2.hand", '["iron"]', "['iron']"),
        ("view.stranger.hand", "[]", "[]"),
        ("question.anvil.facts.deeds", "3", "3"),
        ("question.bell", "{}", "{}"),
        ("told.candle", '["good-sold"]', "['good-sold']"),
        ("told.stranger.good-sold.good", '"wax"', "'wax'"),
    ],
)
def test_what_a_seat_sees_is_asked_and_is_told_can_be_expected(path: str, value: str, found: str) -> None:
    def told(wanted: str) -> list[str]:
        return faults(CASE.replace(EXPECTED, f'expect = {{ "{path}" = {wanted} }}'))

    assert told(value) == ["hands.9 is None, not 0"]
    assert told('"other"') == [f"move 1 (anvil: sell wax): {path} is {found}, not 'other'"]


def test_what_may_change_can_be_said_and_nothing_else_does() -> None:
    allowed = 'changes = ["coins.1", "hands", "sold"]'
    assert faults(CASE.replace(EXPECTED, allowed)) == ["hands.9 is None, not 0"]


def test_a_draw_that_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(RulesError, match="gives 'gravel', but can only give one of") as fault:
        faults(CASE.replace('["amber"]', '["gravel"]'))
    assert fault.value.reason == "bad_case"


HEAD = 'name = "X"\ntitle = "x"\ngame = "{}"\n'


@pytest.mark.parametrize(
    ("game", "text", "word"),
    [
        ("krakow", "[position]\nmap.slumz.following = [1, 0]", "slumz"),
        ("krakow", "[position]\nmap.slums.fame = [1, 0]", "fame"),
        ("krakow", "[position]\nround = 9", "9"),
        ("krakow", "[position]\nyear = 1330", "1330"),
        ("krakow", "[position]\ngroups = { pink = 3 }", "pink"),
        ("krakow", "[position]\nhand_sizes = { nobody = 3 }", "hand_sizes"),
        ("krakow", "[position]\nvp = { nobody = 3 }", "nobody"),
        ("krieg", '[position]\nstep = "sommer"', "sommer"),
        ("krieg", '[position]\nstep = "spring_bid"', "agenda"),
        ("krieg", '[position]\nstep = "summer"\nleader = "nobody"', "nobody"),
        ("krieg", '[position]\nstep = "summer"\nnorth = { hand = ["war-9"] }', "war-9"),
        ("krieg", '[position]\nstep = "summer"\nnorth = { privileges = ["beard"] }', "beard"),
        ("krieg", 'seats = [2, 2]\n[position]\nstep = "summer"', "2, 2"),
        ("krieg", 'seats = [1, 5]\n[position]\nstep = "summer"', "1, 5"),
        ("principes", "[position]\nplayers.nobody.gold = 3", "nobody"),
        ("principes", "[position]\nplayers.masovia.hand = ['nothing']", "nothing"),
        ("principes", "[position]\nplayers.masovia.tiles = ['nothing']", "nothing"),
        ("principes", "[position]\nplayers.masovia.prince = 'nobody'", "nobody"),
        ("principes", "[position]\nplayers.masovia.princess = 'nobody'", "nobody"),
        ("principes", "[position]\nplayers.masovia.plan = ['dance', 'sing', 'sleep']", "dance"),
        ("principes", "[position]\nlands.atlantis.division = true", "atlantis"),
        ("principes", "[position]\nareas.atlantis.division = true", "atlantis"),
        ("principes", "[position]\nlands.siradia.building = 'opera'", "siradia has a building of no kind"),
        ("principes", "[position]\nlands.siradia.units.nobody.knights = 1", "nobody"),
        ("principes", "[position]\nmarket.pink = ['chronicle']", "pink"),
        ("principes", "[position]\nmarket.green = ['nothing']", "nothing"),
        ("principes", "[position]\ndecks.pink = ['nothing']", "pink"),
        ("principes", "[position]\nhistory = 'nothing'", "nothing"),
        ("principes", "[position]\nprinceps = 'nobody'", "nobody"),
        ("principes", "[position]\nround = 90", "90"),
        ("principes", "[position]\nstep = 'dance'", "dance"),
        ("principes", "[position]\nturn = { seat = 'masovia', action = 'dance' }", "dance"),
    ],
)
def test_what_a_game_has_not_is_refused_and_named(game: str, text: str, word: str) -> None:
    with pytest.raises(RulesError, match=word) as fault:
        faults(HEAD.format(game) + text)
    assert fault.value.reason == "bad_case"
