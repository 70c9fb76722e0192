"""Views: what each player and a stranger may see, now and after the game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.bounded import turns
from tests.rules.principes.tables import PRINCIPES, do, opened, placed, seat
from wici.rules.bots.match import play
from wici.rules.games.principes.edition.content import RING
from wici.rules.look import look, read_look

AUDIENCE = (1, 2, 3, 4, None)
PLANNING = 'step = "plan"'


def view(table: Any, name: str | None) -> Any:
    return look(table, None if name is None else seat(name)).view


@pytest.mark.rule("PR-296", "PR-292")
def test_a_player_sees_the_own_hand_and_of_others_how_many_cards_of_each_deck() -> None:
    table = placed(
        """
        players.silesia.hand = ["tax-steward", "mercenaries", "any-neighbors"]
        players.masovia.hand = ["heir"]
        """
    )
    assert view(table, "silesia").players[4].hand == ("tax-steward", "mercenaries", "any-neighbors")
    for name in ("masovia", "polonia-maior", None):
        assert view(table, name).players[4].hand is None
        assert view(table, name).players[4].cards == {"court": 1, "neighbor": 1, "battle": 1}
    everything = msgspec.json.encode(look(table, seat("masovia")).view).decode()
    assert "tax-steward" not in everything
    assert "mercenaries" not in everything


@pytest.mark.rule("PR-144", "PR-143")
def test_of_a_plan_others_see_how_many_tokens_lie_there_and_which_are_revealed() -> None:
    table = opened(seed="a plan")
    for _ in turns(lambda: table.prompts()[0].kind != "plan", "the plans"):
        ask = look(table, table.prompts()[0].seat)
        do(
            table,
            RING[ask.asks[0].prompt.seat - 1],
            " / ".join(PRINCIPES.lapse(ask, ask.asks[0].prompt, PRINCIPES.house)),
        )
    do(table, "silesia", "plan taxes movement")
    assert view(table, "silesia").players[4].placed == 2
    assert look(table, 4).draft == ("plan taxes movement",)
    do(table, "silesia", "plan taxes movement politics / finish")
    for name in ("masovia", None):
        theirs = view(table, name).players[4]
        assert (theirs.placed, theirs.revealed, theirs.plan) == (3, (), None)
    for name in RING[:3]:
        do(table, name, "plan progress assembly building / finish")
    first = table.state.order[0]
    shown = ("taxes",) if first == 4 else ("progress",)
    for viewer in AUDIENCE:
        board = look(table, viewer).view.players[first]
        assert board.revealed == shown
        assert (board.plan is not None) == (viewer == first)


@pytest.mark.rule("PR-135")
def test_history_cards_to_come_and_the_order_of_decks_and_stacks_are_seen_by_nobody() -> None:
    table = placed("")
    for viewer in AUDIENCE:
        seen = look(table, viewer).view
        assert seen.history_left == len(table.state.history_deck)
        assert seen.opened == {}
        assert seen.decks == {deck: len(cards) for deck, cards in table.state.decks.items()}
        text = msgspec.json.encode(seen).decode()
        assert not any(card in text for card in table.state.history_deck)


@pytest.mark.rule("PR-191", "PR-195")
def test_an_answer_to_a_request_is_seen_by_owner_and_mover_until_the_movement_is_final() -> None:
    table = placed(
        """
        turn = { seat = "polonia-minor", action = "movement", performing = true }
        lands.cracovia.units.polonia-minor = { prince = 1, knight = 1 }
        lands.lelovia.units.silesia = { knight = 1 }
        """
    )
    do(table, "polonia-minor", "move knight cracovia>lelovia>siradia / request silesia lelovia")
    assert view(table, "silesia").passages == ()
    do(table, "silesia", "consent")
    for name in ("polonia-minor", "silesia"):
        assert [(its.land, its.given) for its in view(table, name).passages] == [("lelovia", True)]
    for other in ("masovia", "polonia-maior", None):
        assert view(table, other).passages == ()
    do(table, "polonia-minor", "move knight cracovia>lelovia>siradia / finish")
    trail = view(table, None).last_move[0]
    assert (trail.faction, trail.kind, trail.count) == ("polonia-minor", "knight", 1)
    assert trail.path == ("cracovia", "lelovia", "siradia")


def test_after_the_game_everything_is_open() -> None:
    table = play(PRINCIPES, "open", seats=(1, 2))
    for viewer in (1, None):
        seen = look(table, viewer).view
        assert seen.players[2].hand == tuple(table.state.players[2].hand)
        assert seen.opened["court"] == tuple(table.state.decks["court"])
        assert seen.opened["history"] == tuple(table.state.history_deck)
        assert seen.ending == table.state.ending


def test_a_look_can_be_sent_as_json_and_read_again() -> None:
    table = opened()
    sent = look(table, 1)
    assert read_look(msgspec.json.decode(msgspec.json.encode(sent)), PRINCIPES) == sent
