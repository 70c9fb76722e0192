"""Politics: three cards in a mix named first, one of them back, or a Council."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal, told
from wici.rules.games.principes.events.politics import CardReturned
from wici.rules.games.principes.events.table import CardsDrawn
from wici.rules.games.principes.state import PrincipesTable

HAND = 'players.masovia.hand = ["wedge"]\n'
DECKS = 'decks.court = ["heir", "papal-legate", "excommunication"]\ndecks.neighbor = ["bohemia-all"]\n'


def politics(more: str = HAND + DECKS) -> PrincipesTable:
    """A table on which Masovia performs Politics."""
    return placed(f'turn = {{ seat = "masovia", action = "politics", performing = true }}\n{more}')


def empty(table: PrincipesTable, deck: str, keep: int = 0) -> None:
    """Let a deck run short: another player holds its cards."""
    table.state.players[1].hand += table.state.decks[deck][keep:]
    del table.state.decks[deck][keep:]


@pytest.mark.rule("PR-288", "PR-289", "PR-290", "PR-297")
def test_three_cards_are_drawn_in_a_mix_and_one_goes_back() -> None:
    table = politics()
    assert asked(table) == [("politics", "masovia")]
    do(table, "masovia", "draw court=2 neighbor=1")
    assert fact(table, "players.masovia.hand") == ["bohemia-all", "heir", "papal-legate", "wedge"]
    assert asked(table) == [("return", "masovia")]
    assert refusal(table, "masovia", "return wedge") == "bad_choice"
    assert refusal(table, "masovia", "return excommunication") == "not_in_hand"
    assert refusal(table, "masovia", "decline") == "must_choose"
    do(table, "masovia", "return papal-legate")
    assert fact(table, "players.masovia.hand") == ["bohemia-all", "heir", "wedge"]
    assert table.state.decks["court"][-1] == "papal-legate"
    assert fact(table, "action") != "politics"


@pytest.mark.rule("PR-289", "PR-291")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("draw court=2", "bad_choice"),
        ("draw court=4", "bad_choice"),
        ("draw court=2 battle=1", "bad_choice"),
    ],
)
def test_a_mix_is_exactly_three_court_and_neighbor_cards(order: str, reason: str) -> None:
    assert refusal(politics(), "masovia", order) == reason


@pytest.mark.rule("PR-007", "PR-289")
def test_an_empty_deck_gives_nothing_and_a_short_one_what_it_has() -> None:
    table = politics()
    empty(table, "neighbor")
    assert refusal(table, "masovia", "draw court=2 neighbor=1") == "supply_empty"
    empty(table, "court", keep=2)
    assert refusal(table, "masovia", "draw court=3") == "supply_empty"
    do(table, "masovia", "draw court=2")
    assert asked(table)[0][0] != "return"
    assert fact(table, "players.masovia.cards") == {"court": 2, "neighbor": 0, "battle": 1}


@pytest.mark.rule("PR-292", "PR-296")
def test_others_see_the_mix_and_the_kind_that_went_back() -> None:
    table = politics()
    step = do(table, "masovia", "draw court=2 neighbor=1")
    assert [(drawn.deck, drawn.count, drawn.cards) for drawn in told(step, CardsDrawn)] == [
        ("court", 2, ()),
        ("neighbor", 1, ()),
    ]
    step = do(table, "masovia", "return heir")
    assert told(step, CardReturned) == [CardReturned(2, "court")]
    own = [event for its in step.told if isinstance(event := its.to(2), CardReturned)]
    assert own == [CardReturned(2, "court", "heir")]
    assert not step.uses[0].public


@pytest.mark.rule("PR-293", "PR-294", "PR-295")
def test_the_hand_limit_counts_after_the_return() -> None:
    table = politics('players.masovia.hand = ["wedge", "wedge", "heir", "papal-legate", "excommunication"]\n')
    do(table, "masovia", "draw court=3")
    assert asked(table) == [("return", "masovia")]
    drawn = table.prompts()[0].facts["cards"]
    assert isinstance(drawn, list)
    do(table, "masovia", f"return {drawn[0]}")
    assert asked(table) == [("hand-excess", "masovia")]
    do(table, "masovia", "exchange wedge gold")
    assert sum(fact(table, "players.masovia.cards").values()) == 6


@pytest.mark.rule("PR-153", "PR-290")
def test_a_drawn_card_that_was_exchanged_can_no_longer_go_back() -> None:
    table = politics(HAND + 'decks.court = ["heir", "papal-legate", "excommunication"]')
    do(table, "masovia", "draw court=3", "exchange heir gold", "exchange papal-legate gold")
    assert refusal(table, "masovia", "return heir") == "not_in_hand"
    do(table, "masovia", "exchange excommunication clergy")
    assert asked(table)[0] != ("return", "masovia")


@pytest.mark.rule("PR-288")
def test_neither_cards_nor_council_is_wanted() -> None:
    table = politics()
    do(table, "masovia", "decline")
    assert fact(table, "players.masovia.hand") == ["wedge"]
    assert refusal(table, "masovia", "draw court=3") in ("wrong_phase", "not_your_turn")


@pytest.mark.rule("PR-297", "PR-298", "PR-299")
def test_a_court_card_has_one_use_of_three() -> None:
    table = placed(
        """
        turn = { seat = "masovia", action = "politics" }
        players.masovia.hand = ["feast-at-court", "procession-of-relics", "excommunication"]
        """
    )
    do(table, "masovia", "perform", "play feast-at-court / accept")
    assert table.state.decks["court"][-1] == "feast-at-court"
    assert refusal(table, "masovia", "exchange feast-at-court gold") == "not_in_hand"
    assert refusal(table, "masovia", "exchange excommunication people") == "bad_choice"
    do(table, "masovia", "exchange excommunication clergy", "exchange procession-of-relics gold")
    assert [fact(table, f"players.masovia.{what}") for what in ("gold", "people", "clergy")] == [4, 3, 2]
