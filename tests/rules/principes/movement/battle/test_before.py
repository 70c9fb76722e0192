"""Cards before the battle: who plays when, how many, and what each does."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, SILESIA, battle, count, people
from tests.rules.principes.tables import asked, do, fact, placed, refusal

ONE = {"knight": 1}


@pytest.mark.rule("PR-223", "PR-224", "PR-226", "PR-230", "PR-231")
def test_the_attacker_plays_first_and_the_defender_sees_the_cards() -> None:
    table = battle(ONE, ONE, hand=["battle-hymn", "ambush"], other=["battle-hymn", "wedge"])
    assert asked(table) == [("battle-before", MAIOR)]
    assert refusal(table, SILESIA, "play battle-hymn") == "not_your_turn"
    assert refusal(table, MAIOR, "add ambush") == "wrong_phase"
    step = do(table, MAIOR, "play battle-hymn")
    assert "Polonia Maior plays Bogurodzica." in [event.say(table.content) for event in step.events]
    assert asked(table) == [("battle-before", SILESIA)]
    do(table, SILESIA, "play wedge")
    assert asked(table) == [("battle-extra", MAIOR)]
    assert count(table, "attacker") == (3, 1, 2)
    assert count(table, "defender") == (3, 1, 2)


@pytest.mark.rule("PR-158", "PR-225")
def test_at_most_as_many_cards_as_units_each_in_hand_and_for_this_moment() -> None:
    table = battle(ONE, {"footman": 2}, hand=["ambush", "wedge", "te-deum", "feast-at-court"], other=[])
    assert refusal(table, MAIOR, "play ambush wedge") == "limit"
    assert refusal(table, MAIOR, "play bodyguard") == "not_in_hand"
    assert refusal(table, MAIOR, "play te-deum") == "bad_timing"
    assert refusal(table, MAIOR, "play wedge wedge") == "limit"
    do(table, MAIOR, "play wedge")
    assert count(table, "attacker")[0] == 3


@pytest.mark.rule("PR-224", "PR-263", "PR-296")
def test_who_holds_no_battle_card_is_not_asked_and_who_does_is_whatever_it_is() -> None:
    table = battle(ONE, ONE, hand=["te-deum"], other=["feast-at-court"])
    assert asked(table) == [("battle-before", MAIOR)]
    assert table.phase.legal(table, table.prompts()[0]).answers == ("decline",)
    do(table, MAIOR, "decline")
    assert asked(table) == [("battle-extra", MAIOR)]


@pytest.mark.rule("PR-222", "PR-261")
def test_siege_engines_ignore_shields_of_the_place_for_the_attacker_only() -> None:
    city = 'lands.glogovia.cities = ["glogovia"]\nlands.glogovia.building = "castle"'
    table = battle(ONE, ONE, hand=["siege-engines", "ambush"], other=["siege-engines"], more=city)
    do(table, MAIOR, "play siege-engines")
    do(table, SILESIA, "play siege-engines")
    assert count(table, "defender") == (2, 1, 1)


def test_ambush_helps_the_defender_only() -> None:
    table = battle(ONE, ONE, hand=["ambush", "wedge"], other=["ambush"])
    do(table, MAIOR, "play ambush")
    do(table, SILESIA, "play ambush")
    assert (count(table, "attacker")[0], count(table, "defender")[0]) == (2, 4)


def test_marshy_ground_takes_a_sword_for_each_cavalry_of_the_opponent() -> None:
    table = battle({"knight": 2, "prince": 1}, ONE, hand=["wedge"], other=["marshy-ground"])
    do(table, MAIOR, "decline")
    do(table, SILESIA, "play marshy-ground")
    assert count(table, "attacker")[0] == 3
    assert count(table, "defender")[0] == 2


def test_wall_of_shields_counts_footmen_up_to_three() -> None:
    table = battle(ONE, {"footman": 4}, hand=["wedge"], other=["wall-of-shields"])
    do(table, MAIOR, "decline")
    do(table, SILESIA, "play wall-of-shields")
    assert count(table, "defender")[1] == 4


@pytest.mark.rule("PR-048", "PR-049")
def test_mercenaries_are_paid_when_they_are_played() -> None:
    table = battle(ONE, ONE, hand=["mercenaries", "ambush"])
    do(table, MAIOR, "play mercenaries")
    assert asked(table) == [("text", MAIOR)]
    assert refusal(table, MAIOR, "choose 4") == "no_gold"
    bank = fact(table, "bank")
    do(table, MAIOR, "choose 2")
    assert count(table, "attacker")[0] == 4
    assert fact(table, "bank") == bank + 2


@pytest.mark.rule("PR-227", "PR-228")
def test_a_face_is_chosen_instead_of_a_roll_and_its_coin_is_taken_with_the_dice() -> None:
    table = battle(ONE, ONE, hand=["good-omen", "ambush"], other=["wedge"], dice=(1, 1))
    do(table, MAIOR, "play good-omen / choose 3")
    assert asked(table) == [("battle-before", SILESIA)]
    assert fact(table, "players.polonia-maior.gold") == 2
    do(table, SILESIA, "decline")
    assert fact(table, "battle.attacker.die") == 3
    assert fact(table, "battle.defender.die") == 1
    assert fact(table, "players.polonia-maior.gold") == 3


@pytest.mark.rule("PR-225", "PR-240", "PR-023")
def test_a_relief_force_joins_and_counts_for_the_cards_of_phase_four_only() -> None:
    table = battle(
        ONE,
        {"footman": 3},
        hand=["relief-force", "ambush", "wedge"],
        more="lands.mezericium.units.polonia-maior.footman = 1\nlands.lubus.units.polonia-maior.knight = 1",
    )
    assert fact(table, "lands.lubus.controller") == MAIOR
    assert refusal(table, MAIOR, "play relief-force wedge") == "limit"
    do(table, MAIOR, "play relief-force")
    assert refusal(table, MAIOR, "move knight sremum>glogovia") == "bad_target"
    do(table, MAIOR, "move knight lubus>glogovia")
    do(table, MAIOR, "decline")
    assert fact(table, "lands.lubus.controller") == SILESIA
    assert fact(table, "battle.attacker.units") == {"knight": 2}
    assert count(table, "attacker")[0] == 4
    do(table, MAIOR, "add ambush wedge")
    assert fact(table, "lands.glogovia.controller") == MAIOR
    assert people(table) == (6, 4)


@pytest.mark.rule("PR-027", "PR-260")
def test_a_relief_force_does_not_come_from_a_land_where_a_battle_is_to_be_fought() -> None:
    table = placed(
        """
turn = { seat = "polonia-maior", action = "movement", performing = true }
players.polonia-maior = { gold = 3, clergy = 0, hand = ["relief-force"] }
players.silesia.hand = []
lands.crobia.units.polonia-maior.knight = 3
lands.glogovia.units.silesia.footman = 1
lands.milicium.units.silesia.footman = 1
""",
    )
    do(table, MAIOR, "move knight crobia>glogovia 2 knights crobia>milicium / finish", "fight glogovia")
    assert asked(table) == [("battle-before", MAIOR)]
    assert refusal(table, MAIOR, "play relief-force") == "bad_target"
