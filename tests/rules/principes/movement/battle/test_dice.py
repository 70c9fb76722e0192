"""Dice: one for each side; a coin takes gold; who may change a die."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, NOTHING, SILESIA, battle, count
from tests.rules.principes.tables import asked, do, fact, placed, refusal
from wici.rules.games.principes.events.battle import DieRolled
from wici.rules.games.principes.state import PrincipesTable

ONE = {"knight": 1}


def gold(table: PrincipesTable) -> tuple[int, int, int]:
    return (
        fact(table, "players.polonia-maior.gold"),
        fact(table, "players.silesia.gold"),
        fact(table, "bank"),
    )


def wicked(attacker: int, defender: int, *, rich: int = 3, poor: int = 3) -> PrincipesTable:
    """A battle after the roll, with Treasuries as given."""
    return placed(
        f"""
turn = {{ seat = "polonia-maior", action = "movement", performing = true }}
players.polonia-maior = {{ gold = {rich}, clergy = 5, hand = ["wedge"] }}
players.silesia = {{ gold = {poor}, hand = [] }}
lands.crobia.units.polonia-maior.knight = 1
lands.glogovia.units.silesia.knight = 1
""",
        draws=[("attacker die", [attacker]), ("defender die", [defender])],
    )


@pytest.mark.rule("PR-227", "PR-230", "PR-231")
@pytest.mark.parametrize(
    ("face", "swords", "shields"), [(1, 1, 0), (2, 2, 0), (3, 0, 0), (4, 1, 1), (5, 0, 2), (6, 0, 1)]
)
def test_each_face_adds_its_swords_and_shields(face: int, swords: int, shields: int) -> None:
    table = battle(ONE, ONE, hand=["ambush"], dice=(face, face))
    step = do(table, MAIOR, "decline")
    assert [event.face for event in step.events if isinstance(event, DieRolled)] == [face, face]
    assert count(table, "attacker")[:2] == (2 + swords, shields)
    assert count(table, "defender")[:2] == (2 + swords, 1 + shields)


@pytest.mark.rule("PR-228")
@pytest.mark.parametrize(
    ("rich", "poor", "attacker", "defender", "left"),
    [(3, 3, 3, 1, (4, 2)), (3, 3, 1, 3, (2, 4)), (3, 0, 3, 1, (3, 0)), (1, 0, 3, 3, (0, 1))],
)
def test_a_coin_takes_gold_of_the_opponent_the_attackers_first(
    rich: int, poor: int, attacker: int, defender: int, left: tuple[int, int]
) -> None:
    table = wicked(attacker, defender, rich=rich + 1, poor=poor)  # 1 gold is the penalty's
    do(table, MAIOR, "move knight crobia>glogovia / finish", "pay gold=1", "decline")
    assert gold(table)[:2] == left


@pytest.mark.rule("PR-229", "PR-262", "PR-264")
def test_against_neutral_units_coins_go_to_and_from_the_bank() -> None:
    position = """
turn = { seat = "polonia-maior", action = "movement", performing = true }
players.polonia-maior = { gold = 3, people = 5, hand = ["wedge"] }
lands.nacla.units.polonia-maior.knight = 3
"""
    table = placed(position, draws=[("attacker die", [3]), ("defender die", [1])])
    bank = fact(table, "bank")
    do(table, MAIOR, "move 3 knights nacla>pomerania-orientalis / finish", "decline")
    assert (fact(table, "players.polonia-maior.gold"), fact(table, "bank")) == (4, bank - 1)
    table = placed(position, draws=[("attacker die", [1]), ("defender die", [3])])
    do(table, MAIOR, "move 3 knights nacla>pomerania-orientalis / finish", "decline")
    assert (fact(table, "players.polonia-maior.gold"), fact(table, "bank")) == (2, bank + 1)


MASOVIA = """
turn = { seat = "masovia", action = "movement", performing = true }
players.masovia = { gold = 3, clergy = 5, hand = [], prince = "siemowit-1", tiles = [TILES] }
players.polonia-minor = { gold = 3, hand = [] }
lands.cirscum.units.masovia.knight = 1
lands.radomia.units.polonia-minor.footman = 1
"""


def reroller(tiles: str = "", **dice: list[int]) -> PrincipesTable:
    draws = [(label.replace("_", " "), gives) for label, gives in dice.items()]
    table = placed(MASOVIA.replace("TILES", tiles), draws=draws)
    do(table, "masovia", "move knight cirscum>radomia / finish", "pay gold=1")
    return table


@pytest.mark.rule("PR-237", "PR-420", "PR-422", "PR-100")
def test_masovia_may_roll_its_own_die_again_once_after_the_first_count() -> None:
    table = reroller(attacker_die=[3], defender_die=[6], attacker_new_die=[2])
    assert asked(table) == [("battle-die", "masovia")]
    assert count(table, "attacker") == (2, 0, 1)
    assert fact(table, "players.masovia.gold") == 3
    assert refusal(table, "masovia", "flip") == "wrong_phase"
    assert refusal(table, "polonia-minor", "reroll") == "not_your_turn"
    do(table, "masovia", "reroll")
    assert fact(table, "players.masovia.gold") == 3  # a coin taken stays taken
    assert fact(table, "lands.radomia.units") == {"masovia": {"knight": 1}}


@pytest.mark.rule("PR-237")
def test_the_defender_wins_where_the_die_is_left_as_it_is() -> None:
    table = reroller(attacker_die=[3], defender_die=[6])
    do(table, "masovia", "decline")
    assert fact(table, "lands.radomia.units") == {"polonia-minor": {"footman": 1}}


@pytest.mark.rule("PR-237", "PR-414", "PR-169", "PR-228")
def test_learning_chess_turns_the_die_and_a_new_coin_takes_gold_again() -> None:
    table = reroller('"learning-chess"', attacker_die=[4], defender_die=[6], attacker_new_die=[4])
    do(table, "masovia", "flip")
    assert fact(table, "battle.attacker.die") == NOTHING
    assert fact(table, "players.masovia.gold") == 3
    assert refusal(table, "masovia", "flip") == "wrong_phase"
    do(table, "masovia", "reroll")
    assert fact(table, "lands.radomia.units") == {"masovia": {"knight": 1}}


@pytest.mark.rule("PR-237", "PR-262")
def test_a_defender_changes_the_die_after_the_attacker() -> None:
    table = placed(
        """
turn = { seat = "polonia-maior", action = "movement", performing = true }
players.polonia-maior = { gold = 1, clergy = 0, hand = [], tiles = ["learning-chess"] }
players.silesia = { gold = 3, hand = [], tiles = ["learning-chess"] }
lands.crobia.units.polonia-maior.knight = 1
lands.glogovia.units.silesia.knight = 1
""",
        draws=[("attacker die", [1]), ("defender die", [6])],
    )
    do(table, MAIOR, "move knight crobia>glogovia / finish")
    assert asked(table) == [("battle-die", MAIOR)]
    do(table, MAIOR, "decline")
    assert asked(table) == [("battle-die", SILESIA)]
    do(table, SILESIA, "flip")
    assert fact(table, "lands.glogovia.controller") == SILESIA
