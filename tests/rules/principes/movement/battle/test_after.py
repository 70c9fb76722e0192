"""Cards after the battle: chosen by both at once, carried out the attacker's first."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, SILESIA, battle, people
from tests.rules.principes.tables import asked, do, fact, refusal
from wici.rules.games.principes.events.battle import AfterBattle
from wici.rules.games.principes.state import PrincipesTable

THREE = {"knight": 3}
ONE = {"knight": 1}


def after(
    hand: Sequence[str], other: Sequence[str] = (), *, more: str = "", defending: dict[str, int] | None = None
) -> PrincipesTable:
    """A battle that Polonia Maior has won, before the cards after it."""
    table = battle(THREE, defending or ONE, hand=hand, other=other, more=more)
    for _ in range(2):
        do(table, MAIOR, "decline")
        if other:
            do(table, SILESIA, "decline")
    return table


@pytest.mark.rule("PR-257", "PR-259", "PR-152")
def test_both_choose_unseen_and_the_attackers_cards_are_carried_out_first() -> None:
    table = after(["te-deum", "ransom"], ["orderly-retreat"])
    assert asked(table) == [("battle-after", MAIOR), ("battle-after", SILESIA)]
    step = do(table, SILESIA, "play orderly-retreat")
    assert people(table) == (6, 4)
    assert "Orderly" not in " ".join(event.say(table.content) for event in step.events)
    step = do(table, MAIOR, "play te-deum ransom")
    assert [event.cards for event in step.events if isinstance(event, AfterBattle)] == [
        {1: ("te-deum", "ransom"), 4: ("orderly-retreat",)}
    ]
    assert people(table) == (6, 5)
    assert fact(table, "players.polonia-maior.clergy") == 2
    assert (fact(table, "players.polonia-maior.gold"), fact(table, "players.silesia.gold")) == (5, 0)
    assert fact(table, "players.silesia.cards.battle") == 2
    assert fact(table, "players.polonia-maior.cards.battle") == 1


@pytest.mark.rule("PR-158", "PR-257")
def test_only_cards_for_this_moment_that_do_something_may_be_played() -> None:
    table = after(["te-deum", "ambush", "orderly-retreat"], ["wedge"])
    assert refusal(table, MAIOR, "play ambush") == "bad_timing"
    assert refusal(table, MAIOR, "play orderly-retreat") == "bad_target"
    assert refusal(table, MAIOR, "play infirmary") == "not_in_hand"
    assert refusal(table, MAIOR, "play te-deum te-deum") == "not_in_hand"


@pytest.mark.rule("PR-006", "PR-247")
def test_cards_played_after_the_battle_go_under_the_deck_when_it_is_over() -> None:
    table = after(["te-deum"])
    do(table, MAIOR, "play te-deum")
    assert table.state.decks["battle"][-1] == "te-deum"


@pytest.mark.rule("PR-180")
def test_the_infirmary_puts_removed_units_back_where_units_may_be_assembled() -> None:
    table = battle({"knight": 2, "footman": 2}, ONE, hand=["infirmary"])
    do(table, MAIOR, "decline", "decline")
    assert fact(table, "pools.polonia-maior") == {"footman": 6, "knight": 1}
    do(table, MAIOR, "play infirmary")
    assert asked(table) == [("text", MAIOR)]
    assert refusal(table, MAIOR, "assemble footman=1 crobia") == "bad_target"
    assert refusal(table, MAIOR, "assemble knight=1 posnania") == "bad_target"
    do(table, MAIOR, "assemble footman=1 posnania", "assemble footman=1 posnania")
    assert fact(table, "lands.posnania.units") == {MAIOR: {"footman": 2, "prince": 1}}
    assert fact(table, "pools.polonia-maior") == {"footman": 4, "knight": 1}
    assert fact(table, "battle") == {}


@pytest.mark.rule("PR-180", "PR-181")
def test_the_infirmary_of_the_homeless_puts_all_units_back_on_one_land() -> None:
    homeless = """
    lands.posnania.units = { silesia = { knight = 1 } }
    lands.crobia.cities = []
    """
    table = battle({"knight": 1, "footman": 3}, {"knight": 2}, hand=["infirmary"], more=homeless)
    do(table, MAIOR, "decline", "decline", "play infirmary")
    lands = {line.split()[-1] for line in table.phase.legal(table, table.prompts()[0]).answers}
    assert len(lands) > 1
    first, *others = sorted(lands - {"decline"})
    do(table, MAIOR, f"assemble footman=1 {first}")
    for other in others:
        assert refusal(table, MAIOR, f"assemble footman=1 {other}") == "bad_target"


@pytest.mark.rule("PR-198", "PR-205", "PR-199")
def test_in_pursuit_cavalry_moves_one_land_on_and_arrives_as_after_a_movement() -> None:
    table = after(
        ["pursuit"],
        more='lands.milicium.building = "castle"\nplayers.masovia.hand = []',
        defending={"footman": 1},
    )
    do(table, MAIOR, "play pursuit")
    assert asked(table) == [("pursuit", MAIOR)]
    assert refusal(table, MAIOR, "move footman glogovia>crobia / finish") == "bad_target"
    assert refusal(table, MAIOR, "move knight glogovia>milicium>velunum / finish") == "out_of_range"
    assert refusal(table, MAIOR, "move knight glogovia>posnania / finish") == "out_of_range"
    assert refusal(table, MAIOR, "move knight crobia>glogovia / finish") == "bad_target"
    gold = fact(table, "players.polonia-maior.gold")
    do(table, MAIOR, "move knight glogovia>milicium knight glogovia>lubus / finish")
    # His Prince pays for one land at most in one action, and the attack has cost that (PR-199).
    assert fact(table, "players.polonia-maior.gold") == gold
    assert asked(table) == [("destroy", MAIOR)]
    do(table, MAIOR, "destroy castle")
    assert fact(table, "lands.milicium.controller") == MAIOR
    assert fact(table, "lands.lubus.controller") == MAIOR
    assert fact(table, "lands.glogovia.controller") == MAIOR


@pytest.mark.rule("PR-022", "PR-190")
def test_a_pursuit_stops_before_units_of_another_colour_and_may_give_up_the_land() -> None:
    table = after(
        ["pursuit"],
        more="lands.milicium.units.masovia.footman = 1",
        defending={"footman": 1},
    )
    do(table, MAIOR, "play pursuit")
    assert refusal(table, MAIOR, "move knight glogovia>milicium / finish") == "blocked"
    do(table, MAIOR, "move 3 knights glogovia>crobia / finish")
    assert fact(table, "lands.glogovia.controller") == SILESIA
    assert fact(table, "lands.crobia.units") == {MAIOR: {"knight": 3}}


def test_an_exchange_that_would_spoil_the_own_sealed_choice_is_refused() -> None:
    table = after(["te-deum"], ["orderly-retreat"])
    do(table, MAIOR, "play te-deum")
    assert refusal(table, MAIOR, "exchange te-deum gold") == "promised"
