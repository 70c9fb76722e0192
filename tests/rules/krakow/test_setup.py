"""Players, seats and what is dealt before the first round."""

from __future__ import annotations

import pytest

from tests.rules.krakow.tables import GAME, SEATS, begin, facts, heard, lay, refusal, seen
from wici.rules import option
from wici.rules.dice import SeededDice
from wici.rules.errors import BadSetup
from wici.rules.games.krakow.options import Options
from wici.rules.play import start

CLOCKWISE = ["white-purse", "black-dagger", "white-dagger", "black-purse"]


@pytest.mark.rule("KR-001")
@pytest.mark.parametrize("seats", [(1, 2, 3), (1, 2), (1, 2, 3, 4, 5)])
def test_the_game_is_for_exactly_four(seats: tuple[int, ...]) -> None:
    with pytest.raises(BadSetup) as fault:
        GAME.setup(seats, {})
    assert fault.value.reason == "bad_player_count"


@pytest.mark.rule("KR-003", "KR-004")
@pytest.mark.parametrize("seats", [(1, 2, 3, 3), (1, 1, 2, 2), (1, 2, 3, 5)])
def test_each_seat_of_each_team_is_for_one_player(seats: tuple[int, ...]) -> None:
    with pytest.raises(BadSetup) as fault:
        GAME.setup(seats, {})
    assert fault.value.reason == "bad_team_split"


def years_of(chosen: dict[str, str]) -> int:
    options = GAME.setup(SEATS, chosen).options
    assert isinstance(options, Options)
    return options.years


@pytest.mark.rule("KR-002")
def test_a_game_lasts_one_two_or_three_years() -> None:
    assert years_of({}) == 2
    for years in ("1", "2", "3"):
        assert str(years_of({"years": years})) == years
    for wrong in ("0", "4", "two"):
        with pytest.raises(BadSetup) as fault:
            GAME.setup(SEATS, {"years": wrong})
        assert fault.value.reason == "bad_option"


def test_every_option_has_a_sentence_and_its_default_among_its_choices() -> None:
    described = option.describe(GAME.options)
    assert [item.name for item in described] == [
        "years",
        "box_limit",
        "remove_any_token",
        "black_death",
        "partner_block_card",
        "short_supply",
        "memory",
        "group_vp_floor",
        "open_treasuries",
        "seating",
        "table_chat",
    ]
    assert all(item.help.endswith(".") and item.default in item.choices for item in described)


@pytest.mark.rule("KR-004", "KR-005", "KR-006")
def test_teams_alternate_clockwise_and_partners_sit_opposite() -> None:
    state = begin().state
    assert [GAME.seat_name(begin(), seat) for seat in state.clockwise(1)] == CLOCKWISE
    assert [state.team(seat) for seat in SEATS] == ["white", "black", "white", "black"]
    assert [state.partner(seat) for seat in SEATS] == [3, 4, 1, 2]
    assert [state.opponents(seat) for seat in SEATS] == [(2, 4), (3, 1), (4, 2), (1, 3)]


@pytest.mark.rule("KR-007", "KR-008", "KR-009", "KR-013")
def test_a_game_begins_with_an_empty_city_and_full_supplies() -> None:
    told = facts(begin())
    assert told["treasury"] == dict.fromkeys(CLOCKWISE, 0)
    assert told["vp"] == dict.fromkeys(CLOCKWISE, 0)
    assert told["groups"] == {"green": 0, "blue": 0, "yellow": 0, "red": 0}
    assert (told["year"], told["part"]) == (1325, "spring")
    assert told["supply"] == {"white": 55, "black": 55}
    assert set().union(*(area.values() for area in told["influence"].values())) == {0}
    assert told["cards"] == dict.fromkeys(CLOCKWISE, 9)
    assert told["discards"] == 20


@pytest.mark.rule("KR-010", "KR-012")
def test_each_player_gets_one_identity_and_one_seasonal_card_and_knows_only_the_own() -> None:
    table, step = start(GAME, GAME.house, GAME.setup(SEATS, {}), SeededDice("identities"))
    state = table.state
    assert sorted(state.identities.values()) == ["blue", "green", "red", "yellow"]
    assert sorted(state.seasonal) == [1, 2, 3, 4]
    told = {seat: [event.say(GAME.house) for event in heard(step, seat)] for seat in (*SEATS, None)}
    for seat in SEATS:
        names = [
            f"({group})"
            for group in state.identities.values()
            if any(f"({group})" in line for line in told[seat])
        ]
        assert names == [f"({state.identities[seat]})"]
    assert not any("Your" in line for line in told[None])


@pytest.mark.rule("KR-010", "KR-011")
def test_identities_are_dealt_independently_of_teams() -> None:
    enemies = {"green": "red", "red": "green", "blue": "yellow", "yellow": "blue"}
    partners = 0
    for number in range(60):
        state = begin(f"enemies {number}").state
        partners += sum(
            enemies[state.identities[seat]] == state.identities[state.partner(seat)] for seat in SEATS
        )
    assert 0 < partners < 240


@pytest.mark.rule("KR-014", "KR-026", "KR-027")
def test_the_holder_of_the_spring_card_must_start() -> None:
    table = begin()
    holder = table.state.seasonal[0]
    assert table.owing() == [holder]
    other = next(seat for seat in SEATS if seat != holder)
    card = GAME.house.cards[table.state.hands[other][0]].name
    assert refusal(table, str(other), f"play {card}").reason == "not_your_turn"


@pytest.mark.rule("KR-003", "KR-005")
def test_drawn_seats_keep_their_numbers_and_get_their_names_by_lot() -> None:
    names = set()
    for number in range(20):
        table = begin(f"seats {number}", seating="random")
        by_seat = {seat: GAME.seat_name(table, seat) for seat in SEATS}
        assert sorted(by_seat.values()) == sorted(CLOCKWISE)
        assert [by_seat[seat] for seat in table.state.circle] == CLOCKWISE
        assert seen(table, None).names[1] == GAME.seat_title(table, 1)
        names.add(by_seat[1])
    assert names == set(CLOCKWISE)


def test_the_seats_are_the_first_draw_and_everybody_is_told() -> None:
    table, step = start(GAME, GAME.house, GAME.setup(SEATS, {"seating": "random"}), SeededDice("lot"))
    assert heard(step, None)[0].say(GAME.house).startswith("The seats are drawn: seat 1 is ")
    assert sorted(table.state.circle) == [1, 2, 3, 4]


def test_a_robber_names_drawn_seats_by_their_names() -> None:
    table = begin("lot 3", seating="random")
    purse = table.state.circle[0]
    assert GAME.seat_name(table, purse) == "white-purse"
    laid = lay({"advantage": "white-dagger", "hands": {"black-purse": ["rigged-dice"]}}, seating="random")
    assert GAME.seat_name(laid, laid.owing()[0]) == "white-dagger"
