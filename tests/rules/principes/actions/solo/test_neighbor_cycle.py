"""Alone: each Round before the icons one Neighbor marches by itself."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rules.principes.actions.solo.fields import BARE, MAIOR, alone
from tests.rules.principes.tables import PRINCIPES, asked, do, fact, placed, refusal
from wici.rules.games.principes.actions.solo.neighbor_cycle import NeighborCycle, reveal_neighbor
from wici.rules.games.principes.state import PrincipesTable

RICH = 'lands.santocium.cities = ["santocium"]\n'
FULL = "lands.mezericium.units.polonia-maior = { knight = 3, footman = 6 }\n"


def cycle(*cards: str, position: str = "", hand: Sequence[str] = ()) -> PrincipesTable:
    """The Neighbor activation of a Round, with these cards on top of the deck."""
    top = ", ".join(f'"{card}"' for card in cards)
    bare = BARE.replace("hand = []", f"hand = {[*hand]}")
    return alone(f'step = "activate_neighbor"\ndecks.neighbor = [{top}]\n{bare}{FULL}{RICH}{position}')


@pytest.mark.rule("PR-462", "PR-463")
def test_the_top_card_is_revealed_and_its_units_march_for_nothing() -> None:
    table = cycle("german-marches-part")
    gold, bank = fact(table, f"players.{MAIOR}.gold"), fact(table, "bank")
    table.run()
    assert fact(table, "lands.santocium.units") == {"german-marches": {"knight": 1, "footman": 1}}
    assert fact(table, "areas.german-marches") == {"german-marches": {"knight": 1, "footman": 1}}
    assert (fact(table, f"players.{MAIOR}.gold"), fact(table, "bank")) == (gold, bank)
    assert table.state.piles["neighbor"] == ["german-marches-part"]


@pytest.mark.rule("PR-463", "PR-438")
def test_a_card_for_any_neighbors_is_discarded_and_the_next_revealed() -> None:
    table = cycle("any-neighbors", "german-marches-all")
    table.run()
    assert fact(table, "lands.santocium.units") == {"german-marches": {"knight": 2, "footman": 2}}
    assert table.state.piles["neighbor"] == ["any-neighbors", "german-marches-all"]


@pytest.mark.rule("PR-463", "PR-438")
def test_an_empty_deck_is_renewed_from_its_pile() -> None:
    table = alone(f'step = "plan"\n{BARE}{FULL}{RICH}')
    state = table.state
    state.piles["neighbor"], state.decks["neighbor"] = state.decks["neighbor"], []
    reveal_neighbor(table)
    aside = table.find(NeighborCycle).cards_aside
    assert sorted([*state.decks["neighbor"], *state.piles.get("neighbor", []), *aside]) == sorted(
        card.id for card in table.content.decks["neighbor"].values() for _ in range(card.copies)
    )


@pytest.mark.rule("PR-463")
def test_where_no_card_names_a_neighbor_nothing_happens() -> None:
    named = [card.id for card in PRINCIPES.house.decks["neighbor"].values() if card.faction != "any"]
    table = alone('step = "plan"')
    agenda = list(table.agenda)
    table.state.decks["neighbor"] = [card for card in table.state.decks["neighbor"] if card not in named]
    reveal_neighbor(table)
    assert table.agenda == agenda


@pytest.mark.rule("PR-464", "PR-310", "PR-312")
def test_the_player_may_block_with_his_own_cards() -> None:
    table = cycle("german-marches-all", hand=("german-marches-part", "any-neighbors", "hungary-all"))
    table.run()
    assert asked(table) == [("block", MAIOR)]
    assert refusal(table, MAIOR, "block hungary-all") == "bad_target"
    do(table, MAIOR, "block german-marches-part any-neighbors")
    assert fact(table, "lands.santocium.units") == {"german-marches": {"footman": 1}}
    assert sorted(table.state.piles["neighbor"]) == sorted(
        ["german-marches-part", "any-neighbors", "german-marches-all"]
    )


@pytest.mark.rule("PR-464")
def test_he_need_not() -> None:
    table = cycle("german-marches-all", hand=("german-marches-part",))
    table.run()
    do(table, MAIOR, "decline")
    assert fact(table, "lands.santocium.controller") == "german-marches"


@pytest.mark.rule("PR-462")
def test_in_the_last_round_there_is_none() -> None:
    table = alone(f'round = 6\nstep = "after_actions"\ndecks.neighbor = ["german-marches-all"]\n{BARE}{RICH}')
    table.run()
    assert fact(table, "ending") == "not-crowned"
    assert fact(table, "areas.german-marches") == {"german-marches": {"knight": 2, "footman": 2}}


@pytest.mark.rule("PR-462")
def test_with_several_players_there_is_none() -> None:
    table = placed('step = "activate_neighbor"\ndecks.neighbor = ["german-marches-all"]', (1, 2))
    table.run()
    assert table.state.decks["neighbor"][0] == "german-marches-all"
