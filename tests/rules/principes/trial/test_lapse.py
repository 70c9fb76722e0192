"""Lapse: what is done for a player who is late."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.principes.tables import PRINCIPES, asked, do, fact, placed, seat
from wici.rules.bots import match, steady
from wici.rules.look import look


def late(table: Any, name: str) -> list[str]:
    seen = look(table, seat(name))
    return PRINCIPES.lapse(seen, seen.asks[0].prompt, table.content)


TURN = 'turn = {{ seat = "silesia", action = "{}", performing = true }}\n'


def test_units_of_a_draft_do_not_move_for_who_is_late() -> None:
    table = placed(TURN.format("movement") + "lands.vratislavia.units.silesia = { prince = 1, knight = 1 }")
    do(table, "silesia", "move knight vratislavia>nissa")
    assert late(table, "silesia") == ["finish"]


def test_taxes_are_collected_nothing_is_built_and_cards_are_drawn() -> None:
    assert late(placed(TURN.format("taxes")), "silesia") == ["collect"]
    assert late(placed(TURN.format("building")), "silesia") == ["finish"]
    assert late(placed(TURN.format("assembly")), "silesia") == ["finish"]
    assert late(placed(TURN.format("politics")), "silesia") == ["draw court=2 neighbor=1"]


@pytest.mark.rule("PR-290")
def test_the_card_drawn_last_goes_back() -> None:
    table = placed(TURN.format("politics") + 'players.silesia.hand = ["heir"]')
    do(table, "silesia", "draw court=2 neighbor=1")
    last = table.state.players[4].hand[-1]
    assert late(table, "silesia") == [f"return {last}"]


@pytest.mark.rule("PR-199")
def test_a_penalty_is_paid_with_gold_first() -> None:
    table = placed(
        TURN.format("movement")
        + """
        players.silesia = { gold = 1, clergy = 1 }
        lands.milicium.units.silesia = { knight = 1 }
        """
    )
    do(table, "silesia", "move knight milicium>crobia / finish")
    assert asked(table) == [("penalty", "silesia")]
    assert late(table, "silesia") == ["pay gold=1"]
    do(table, "silesia", "pay gold=1")
    assert fact(table, "players.silesia.gold") == 0


def test_a_game_in_which_everybody_is_late_comes_to_its_end() -> None:
    for seats in ((1, 2, 3, 4), (2, 3)):
        table = match.play(PRINCIPES, "late", seats=seats, bot=steady.answer, watch=PRINCIPES.audit)
        assert table.is_over
        plans = {tuple(player.plan_before) for player in table.state.players.values()}
        assert plans == {("taxes", "assembly", "building")}
