"""Additional symbols: Battle Cards played for a sword or a shield."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, SILESIA, battle, count
from tests.rules.principes.tables import asked, do, fact, refusal

ONE = {"knight": 1}
TWO = {"knight": 1, "footman": 1}


@pytest.mark.rule("PR-238", "PR-239", "PR-241")
def test_any_battle_card_gives_its_symbol_and_both_sides_are_counted_anew() -> None:
    table = battle(TWO, TWO, hand=["te-deum", "ambush"], other=["infirmary"])
    do(table, MAIOR, "decline")
    do(table, SILESIA, "decline")
    assert (count(table, "attacker"), count(table, "defender")) == ((3, 0, 3), (3, 1, 2))
    assert asked(table) == [("battle-extra", MAIOR)]
    do(table, MAIOR, "add ambush te-deum as shield")
    assert (count(table, "attacker"), count(table, "defender")) == ((4, 1, 2), (3, 1, 3))
    assert asked(table) == [("battle-extra", SILESIA)]
    do(table, SILESIA, "add infirmary")
    assert fact(table, "lands.glogovia.controller") == SILESIA


@pytest.mark.rule("PR-239", "PR-240", "PR-157", "PR-238")
def test_a_symbol_must_be_the_cards_own_and_there_are_no_more_cards_than_units() -> None:
    table = battle(ONE, ONE, hand=["te-deum", "ambush", "feast-at-court"], other=["wedge"])
    do(table, MAIOR, "decline")
    do(table, SILESIA, "decline")
    assert refusal(table, MAIOR, "add te-deum") == "bad_choice"
    assert refusal(table, MAIOR, "add ambush as shield") == "bad_choice"
    assert refusal(table, MAIOR, "add feast-at-court") == "bad_choice"
    assert refusal(table, MAIOR, "add wedge") == "not_in_hand"
    assert refusal(table, MAIOR, "add ambush te-deum as sword") == "limit"
    assert refusal(table, SILESIA, "add wedge") == "not_your_turn"
    do(table, MAIOR, "add te-deum as sword")
    assert count(table, "attacker")[0] == 3


@pytest.mark.rule("PR-240")
def test_cards_of_phase_one_do_not_count_against_those_of_phase_four() -> None:
    table = battle(ONE, ONE, hand=["battle-hymn", "ambush"])
    do(table, MAIOR, "play battle-hymn", "add ambush")
    assert fact(table, "players.polonia-maior.people") == 6


@pytest.mark.rule("PR-247", "PR-006")
def test_used_cards_go_shuffled_under_the_battle_deck() -> None:
    table = battle(
        TWO,
        TWO,
        hand=["battle-hymn", "te-deum"],
        other=["wedge"],
        draws=[("shuffle used cards", ["wedge", "te-deum", "battle-hymn"])],
    )
    deck = list(table.state.decks["battle"])
    do(table, MAIOR, "play battle-hymn")
    do(table, SILESIA, "play wedge")
    do(table, MAIOR, "add te-deum as sword")
    assert table.state.decks["battle"] == [*deck[2:], "wedge", "te-deum", "battle-hymn"]
    assert fact(table, "players.polonia-maior.hand") == [deck[0]]
    assert fact(table, "players.silesia.hand") == [deck[1]]


@pytest.mark.rule("PR-238")
def test_every_listed_answer_is_taken() -> None:
    from wici.rules.play import submit
    from wici.rules.position import dump, restore

    table = battle(TWO, TWO, hand=["te-deum", "ambush", "ambush"])
    do(table, MAIOR, "decline")
    answers = table.phase.legal(table, table.prompts()[0]).answers
    assert {"add ambush", "add ambush ambush", "add ambush te-deum as shield", "decline"} <= set(answers)
    for answer in answers:
        before = dump(table)
        submit(table, 1, [answer])
        restore(table, before)
