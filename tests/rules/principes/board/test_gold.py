"""Gold passes from player to player at any time; cards are exchanged at any time."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import do, fact, placed, refusal, told
from wici.rules.games.principes.events.table import CardExchanged


@pytest.mark.rule("PR-044", "PR-045", "PR-046", "PR-047", "PR-048", "PR-049")
def test_gold_is_given_at_every_rest_point_and_finally() -> None:
    table = placed('step = "plan"')
    do(table, "masovia", "give silesia 3 gold")
    assert (fact(table, "players.masovia.gold"), fact(table, "players.silesia.gold")) == (2, 8)
    assert refusal(table, "masovia", "give silesia 3 gold") == "no_gold"
    assert refusal(table, "masovia", "give masovia 1 gold") == "bad_target"
    assert refusal(table, "masovia", "give bohemia 1 gold") == "bad_target"
    assert refusal(table, "masovia", "give silesia 0 gold") == "no_gold"
    assert refusal(table, "masovia", "give silesia 1 card") == "malformed"


@pytest.mark.rule("PR-153", "PR-154", "PR-155", "PR-157", "PR-299", "PR-300", "PR-006", "PR-156")
def test_cards_are_exchanged_for_gold_unseen_or_for_support_shown() -> None:
    table = placed(
        """
        step = "plan"
        players.masovia = { clergy = 10, people = 2, hand = ["heir", "papal-legate", "wedge", "bohemia-all"] }
        """
    )
    step = do(table, "masovia", "exchange wedge gold")
    assert told(step, CardExchanged) == [CardExchanged(2, "battle", "gold")]
    assert table.state.decks["battle"][-1] == "wedge"
    step = do(table, "masovia", "exchange papal-legate clergy")
    assert told(step, CardExchanged) == [CardExchanged(2, "court", "clergy", "papal-legate")]
    assert fact(table, "players.masovia.clergy") == 10
    assert refusal(table, "masovia", "exchange papal-legate clergy") == "not_in_hand"
    assert refusal(table, "masovia", "exchange bohemia-all clergy") == "bad_choice"
    do(table, "masovia", "exchange heir people")
    assert fact(table, "players.masovia.people") == 3
    assert fact(table, "players.masovia.gold") == 6


@pytest.mark.rule("PR-156", "PR-417")
def test_battle_cards_give_support_to_the_owner_of_the_heralds_only() -> None:
    hand = 'step = "plan"\nplayers.masovia = { hand = ["wedge", "wedge"], tiles = %s }'
    table = placed(hand % "[]")
    assert refusal(table, "masovia", "exchange wedge people") == "bad_choice"
    table = placed(hand % '["heralds-of-peace"]')
    do(table, "masovia", "exchange wedge people", "exchange wedge clergy")
    assert (fact(table, "players.masovia.people"), fact(table, "players.masovia.clergy")) == (2, 2)


@pytest.mark.rule("PR-153")
def test_an_empty_bank_gives_nothing_for_a_card() -> None:
    table = placed('step = "plan"\nplayers.masovia.hand = ["wedge"]')
    table.state.players[1].gold += table.state.bank
    table.state.bank = 0
    assert refusal(table, "masovia", "exchange wedge gold") == "supply_empty"


@pytest.mark.rule("PR-010")
def test_an_eliminated_player_gives_no_orders_and_gets_no_gold() -> None:
    table = placed('step = "plan"')
    table.state.players[4].eliminated = True
    assert refusal(table, "silesia", "give masovia 1 gold") == "not_your_turn"
    assert refusal(table, "masovia", "give silesia 1 gold") == "bad_target"
