"""Dynasty: who follows a Prince, where he is placed, and when nobody follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, NOTHING, SILESIA, battle, cards
from tests.rules.principes.tables import PRINCIPES, asked, do, fact, placed, refusal
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.people.dynasty import successors
from wici.rules.games.principes.state import PrincipesTable

PIOUS, ROGATKA = "henry-pious", "boleslaw-rogatka"


def killing(
    *,
    round_: int = 1,
    hand: Sequence[str] = (),
    prince: str = "henry-bearded",
    dead: Sequence[str] = (),
    more: str = "",
    seats: Sequence[int] = (1, 2, 3, 4),
    options: Mapping[str, str] | None = None,
) -> PrincipesTable:
    """Polonia Maior has toppled the Prince of Silesia, who stood alone in Glogovia."""
    table = placed(
        f"""
round = {round_}
turn = {{ seat = "polonia-maior", action = "movement", performing = true }}
players.polonia-maior = {{ gold = 3, clergy = 0, people = 5, hand = [] }}
[players.silesia]
gold = 4
people = 5
clergy = 3
hand = [{cards(hand)}]
prince = "{prince}"
dead = [{cards(dead)}]
{more}
[lands]
crobia.units.polonia-maior.knight = 3
glogovia.units.silesia.prince = 1
legnicium.units.silesia = {{ knight = 1, footman = 2 }}
""",
        seats,
        draws=[("attacker die", [1]), ("defender die", [NOTHING])],
        **(options or {}),
    )
    do(table, MAIOR, "move 3 knights crobia>glogovia / finish")
    return table


@pytest.mark.rule("PR-099", "PR-107", "PR-108", "PR-109", "PR-111", "PR-113", "PR-256")
def test_a_prince_of_the_next_period_follows_where_none_of_the_period_is_left() -> None:
    table = killing()
    assert asked(table) == [("successor", SILESIA)]
    assert fact(table, "players.silesia.dead") == ["henry-bearded"]
    assert refusal(table, MAIOR, f"choose {PIOUS}") == "not_your_turn"
    assert refusal(table, SILESIA, "choose henry-probus") == "bad_choice"
    assert refusal(table, SILESIA, "choose henry-bearded") == "bad_choice"
    do(table, SILESIA, f"choose {ROGATKA}")
    assert asked(table) == [("prince-place", SILESIA)]
    assert refusal(table, SILESIA, "place glogovia") == "not_controlled"
    assert refusal(table, SILESIA, "place opolia") == "not_controlled"
    do(table, SILESIA, "place vratislavia")
    assert fact(table, "players.silesia.prince") == ROGATKA
    assert fact(table, "lands.vratislavia.units") == {SILESIA: {"prince": 1}}
    assert fact(table, "players.silesia.people") == 4


@pytest.mark.rule("PR-108", "PR-110")
def test_a_prince_of_the_period_comes_first() -> None:
    table = battle({"prince": 1}, {"knight": 3}, more="round = 2")
    assert fact(table, "players.polonia-maior.prince") == "odonic"
    assert fact(table, "players.polonia-maior.dead") == ["spindleshanks"]
    assert asked(table) == [("prince-place", MAIOR)]


@pytest.mark.rule("PR-101")
def test_nobody_changes_a_living_prince_by_choice() -> None:
    table = placed('turn = { seat = "polonia-maior", action = "taxes" }')
    assert fact(table, "players.polonia-maior.prince") == "spindleshanks"
    assert refusal(table, MAIOR, "choose odonic") == "wrong_phase"
    assert refusal(table, MAIOR, "place gnesna") == "wrong_phase"


@pytest.mark.rule("PR-109", "PR-114")
def test_princes_of_a_period_after_the_next_never_follow() -> None:
    table = killing(dead=[PIOUS, ROGATKA], round_=2)
    assert successors(table, 4) == []
    assert fact(table, "players.silesia.eliminated")


@pytest.mark.rule("PR-100", "PR-107")
def test_the_fallen_princes_own_rule_still_counts() -> None:
    table = killing(prince=PIOUS, dead=["henry-bearded"], round_=3)
    assert fact(table, "players.silesia.clergy") == 5


@pytest.mark.rule("PR-114", "PR-098")
def test_a_card_may_keep_a_player_without_princes_in_the_game() -> None:
    lost = {"dead": [PIOUS, ROGATKA], "hand": ["heir"]}
    table = killing(**lost)  # type: ignore[arg-type]
    assert asked(table) == [("last-prince", SILESIA)]
    do(table, SILESIA, "play heir")
    assert not fact(table, "players.silesia.eliminated")
    assert table.state.players[4].childless
    assert fact(table, "players.silesia.prince") == ""
    assert asked(table) == [("action", "masovia")]
    table = killing(**lost)  # type: ignore[arg-type]
    do(table, SILESIA, "decline")
    assert fact(table, "players.silesia.eliminated")


@pytest.mark.rule("PR-114", "PR-296")
def test_a_player_with_any_court_card_is_asked_and_one_without_is_not() -> None:
    table = killing(dead=[PIOUS, ROGATKA], hand=["feast-at-court"])
    assert asked(table) == [("last-prince", SILESIA)]
    assert refusal(table, SILESIA, "play feast-at-court") == "bad_timing"
    assert table.phase.legal(table, table.prompts()[0]).answers == ("decline",)
    table = killing(dead=[PIOUS, ROGATKA], hand=["ambush"])
    do(table, SILESIA, "decline", "decline")
    assert fact(table, "players.silesia.eliminated")


@pytest.mark.rule("PR-125", "PR-098")
def test_by_the_option_nobody_is_eliminated() -> None:
    table = killing(dead=[PIOUS, ROGATKA], hand=["feast-at-court"], options={"no_elimination": "yes"})
    assert table.state.players[4].childless
    assert asked(table) == [("action", "masovia")]
    assert fact(table, "players.silesia.hand") != []


def homeless() -> str:
    """All home lands of Polonia Maior under Division Tokens, and none in Silesia."""
    house = PRINCIPES.house
    tokens = [f"lands.{land}.division = true" for land, its in house.lands.items() if its.home == MAIOR]
    free = [f"lands.{land}.division = false" for land in house.division_at_start]
    return "\n".join([*tokens, *free])


@pytest.mark.rule("PR-112", "PR-111", "PR-025")
def test_a_new_prince_without_a_land_waits_until_there_is_one() -> None:
    table = battle({"prince": 1}, {"knight": 3}, more=homeless())
    assert fact(table, "players.polonia-maior.prince") == "odonic"
    assert table.state.players[1].prince_waits
    assert fact(table, "pools.polonia-maior")["prince"] == 1
    assert asked(table) == [("action", "masovia")]
    for land in ("posnania", "gnesna"):
        table.state.lands[land].division = False
    settle(table)
    do(table, "masovia", "decline", "finish")
    assert asked(table) == [("prince-place", MAIOR)]
    assert refusal(table, MAIOR, "decline") == "must_choose"
    do(table, MAIOR, "place gnesna")
    assert fact(table, "lands.gnesna.units") == {MAIOR: {"prince": 1}}
    assert not table.state.players[1].prince_waits


@pytest.mark.rule("PR-256")
def test_where_both_lose_their_princes_the_attacker_decides_first() -> None:
    table = battle(
        {"prince": 1},
        {"prince": 1},
        dice=(2, 1),
        more="players.masovia.hand = []",
    )
    assert fact(table, "players.polonia-maior.dead") == ["spindleshanks"]
    assert fact(table, "players.silesia.dead") == ["henry-bearded"]
    assert asked(table) == [("prince-place", MAIOR)]
    do(table, MAIOR, "place posnania")
    assert asked(table) == [("successor", SILESIA)]
