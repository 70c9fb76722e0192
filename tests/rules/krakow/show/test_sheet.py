"""The sheet reads well on 80 columns, at every moment, for everybody."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tests.rules.krakow.tables import GAME, SEATS, lay, order, seen
from wici.rules.bots import match, random
from wici.rules.look import Look, look


def text(table: Any, seat: str | None) -> str:
    """The sheet of a seat as plain text."""
    return GAME.sheet(seen(table, seat), GAME.house).text()


def test_no_sheet_is_wider_than_eighty_columns() -> None:
    def watch(table: Any) -> None:
        for seat in (None, *SEATS):
            lines = GAME.sheet(look(table, seat), GAME.house).text().splitlines()
            assert max(map(len, lines)) <= 80

    for seed in ("wide", "wider"):
        match.play(GAME, seed, seats=SEATS, options={"years": "1"}, bot=random.answer, watch=watch)
    match.play(
        GAME,
        "apart",
        seats=SEATS,
        options={"years": "1", "box_limit": "per_team"},
        bot=random.answer,
        watch=watch,
    )


ROUND = {
    "part": "summer",
    "round": 2,
    "advantage": "white-purse",
    "table": ["protection-racket"],
    "hands": {"black-dagger": ["cellar-oaths", "guild-feast"]},
    "map": {"castle": {"fame": [2, 3]}},
    "treasury": {"white-purse": 4},
}


def test_the_map_shows_a_pip_for_each_token_and_each_free_place() -> None:
    table = lay(ROUND)
    row = next(line for line in text(table, None).splitlines() if line.startswith("Castle"))
    assert row.split() == ["Castle", "3", "○○●●●···", "········", "············", "2:3", "Black"]


def test_an_answering_hand_shows_what_each_card_would_make_of_the_totals() -> None:
    table = lay(ROUND)
    lines = text(table, "black-dagger").splitlines()
    row = next(line for line in lines if line.startswith("Y14"))
    assert row.split() == ["Y14", "Cellar", "Oaths", "yellow", "3", "5", "6", ":", "5", "BLOCKS", "it"]
    assert "Strong: blocked by Cellar Oaths." in lines
    assert any(line.startswith("Id") and "Oppose red" in line for line in lines)
    assert lines[-1] == "Oppose Protection Racket of White Purse (6 to 0): which card?"


def test_a_partners_hand_shows_support() -> None:
    table = lay(ROUND)
    order(table, "black-dagger", "play guild-feast")
    assert "Support red" in text(table, "white-dagger")


def test_a_starting_hand_shows_whole_values_and_what_special_cards_do() -> None:
    table = lay({"advantage": "white-purse", "hands": {"white-purse": ["saving-souls", "an-arms-deal"]}})
    lines = text(table, "white-purse").splitlines()
    row = next(line for line in lines if line.startswith("R06"))
    assert " ".join(row.split()) == "R06 An Arms Deal 4 1 5 1 4 4 3 3 2 Barracks 2Po 2Go"
    assert "Saving Souls: Take over up to 3 Following." in lines


def test_secrets_stand_on_their_owners_sheet_alone() -> None:
    table = lay({**ROUND, "identities": {"white-purse": "red"}})
    own = text(table, "white-purse")
    assert "You are of the Underworld (red); your enemies are green." in own
    assert "Your treasury holds 4 Gold." in own
    assert "Your hand" not in text(table, None)
    assert "Your secrets" not in text(table, None)


def test_a_sheet_can_be_made_of_a_look_that_came_as_data() -> None:
    table = lay(ROUND)
    told = seen(table, "black-dagger")
    data = msgspec.convert(json.loads(msgspec.json.encode(told)), Look, strict=False)
    assert GAME.sheet(data, GAME.house) == GAME.sheet(told, GAME.house)
