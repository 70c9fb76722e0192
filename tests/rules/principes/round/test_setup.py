"""The game is set up for four, three, two and one, and the deal is as the rulebook says."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import PRINCIPES, asked, do, fact, opened, refusal
from wici.rules.errors import BadSetup

FOUR = ("polonia-maior", "masovia", "polonia-minor", "silesia")


@pytest.mark.rule("PR-057", "PR-099")
def test_only_polonia_maior_chooses_its_first_prince() -> None:
    table = opened()
    assert asked(table) == [("first-prince", "polonia-maior")]
    assert refusal(table, "polonia-maior", "choose konrad-1") == "bad_choice"
    assert refusal(table, "masovia", "choose konrad-1") == "not_your_turn"
    do(table, "polonia-maior", "choose odonic")
    assert [fact(table, f"players.{name}.prince") for name in FOUR] == [
        "odonic",
        "konrad-1",
        "leszek-white",
        "henry-bearded",
    ]
    assert asked(table) == [("direction", "polonia-minor")]


@pytest.mark.rule(
    "PR-018", "PR-040", "PR-056", "PR-058", "PR-059", "PR-060", "PR-063", "PR-065", "PR-066", "PR-051"
)
def test_everybody_begins_with_five_units_five_gold_and_four_might() -> None:
    table = opened()
    do(table, "polonia-maior", "choose odonic")
    players = fact(table, "players")
    assert {name: its["gold"] for name, its in players.items()} == dict.fromkeys(FOUR, 5)
    assert [players[name]["might"] for name in FOUR] == [4, 4, 4, 3]
    assert [players[name]["people"] for name in FOUR] == [1, 1, 1, 1]
    assert fact(table, "bank") == 66 - 20
    assert fact(table, "pools")["silesia"] == {"footman": 3, "knight": 2}
    assert all(not land["cities"] for land in fact(table, "lands").values())
    assert [land for land, its in fact(table, "lands").items() if its["division"]] == [
        "opolia",
        "ratiboria",
        "bithomia",
    ]
    assert fact(table, "areas")["bohemia"] == {"bohemia": {"footman": 2, "knight": 2}}
    assert fact(table, "areas")["prussia"] == {"prussians": {"footman": 4}}
    assert fact(table, "pools")["mongols"] == {"knight": 4}
    assert fact(table, "pools")["teutonic-knights"] == {"knight": 2}
    assert fact(table, "round") == 1


@pytest.mark.rule("PR-061", "PR-296")
def test_everybody_draws_one_card_of_each_deck() -> None:
    table = opened()
    do(table, "polonia-maior", "choose odonic")
    for name in FOUR:
        assert fact(table, f"players.{name}.cards") == {"court": 1, "neighbor": 1, "battle": 1}
    assert fact(table, "decks") == {"court": 28, "neighbor": 8, "battle": 28}


@pytest.mark.rule("PR-054", "PR-055", "PR-062", "PR-127")
def test_two_history_cards_of_each_period_and_two_different_tiles_of_each_colour() -> None:
    table = opened()
    do(table, "polonia-maior", "choose odonic")
    periods = [table.content.history[card].period for card in table.state.history_deck]
    assert periods == [1, 1, 2, 2, 3, 3]
    for row in table.state.market.values():
        assert len(row) == 2
        assert row[0] != row[1]


@pytest.mark.rule("PR-064", "PR-075")
@pytest.mark.parametrize(
    ("seats", "holder"),
    [
        ((1, 2, 3, 4), "polonia-minor"),
        ((1, 2, 4), "polonia-maior"),
        ((2, 4), "silesia"),
        ((2, 3), "polonia-minor"),
    ],
)
def test_the_first_holder_is_the_first_of_the_list_that_plays(seats: tuple[int, ...], holder: str) -> None:
    table = opened(seats)
    assert fact(table, "princeps") == holder


@pytest.mark.rule("PR-067", "PR-068", "PR-069", "PR-070", "PR-072")
def test_principalities_without_a_player_deploy_all_ten_units() -> None:
    table = opened((2, 3))
    assert not any(land["division"] for land in fact(table, "lands").values())
    assert fact(table, "pools")["silesia"] == {}
    units = [its["units"].get("silesia", {}) for its in fact(table, "lands").values()]
    assert sum(sum(kinds.values()) for kinds in units) == 10
    assert fact(table, "lands.vratislavia.controller") == "silesia"
    assert table.state.seat_of("silesia") == 0


@pytest.mark.rule("PR-426", "PR-427", "PR-428", "PR-429")
def test_alone_there_is_no_princeps_and_one_copy_of_each_tile() -> None:
    table = opened((3,))
    assert fact(table, "princeps") == ""
    assert (
        sum(len(stack) + len(table.state.market[colour]) for colour, stack in table.state.stacks.items())
        == 24
    )
    assert asked(table)[0][0] != "direction"


def test_options_change_the_start() -> None:
    table = opened((2, 3), start_people="0", start_clergy="3", initial_cards="2", no_elimination="yes")
    assert fact(table, "players.masovia.people") == 0
    assert fact(table, "players.masovia.clergy") == 3
    assert len(fact(table, "players.masovia.hand")) == 6
    held = [card for player in table.state.players.values() for card in player.hand]
    assert "heir" not in [*held, *table.state.decks["court"]]


@pytest.mark.rule("PR-052")
def test_no_principality_is_led_twice_and_nobody_sits_at_a_fifth_seat() -> None:
    for seats in ((), (1, 2, 3, 4, 5), (5,)):
        with pytest.raises(BadSetup) as caught:
            PRINCIPES.setup(seats, {})
        assert caught.value.reason == "bad_player_count"
