"""A table is plain bytes and back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.sample.game import GAME
from tests.rules.sample.state import Market
from tests.rules.sample.tables import ANVIL, BELL, arranged, begin, same
from wici.rules import play, position
from wici.rules.dice import SeededDice
from wici.rules.table import Table


def rich() -> Table[Market, Any]:
    """A table on whose desk and phases everything lies that can."""
    table = arranged(turn="anvil")
    play.submit(table, ANVIL, ["bury salt", "travel"], text="a1")
    play.submit(table, ANVIL, ["visit wick", "request bell"], text="a2")
    play.submit(table, BELL, ["consent"], text="b")
    return table


def test_a_dump_holds_state_agenda_and_desk_and_is_loaded_to_the_same() -> None:
    table = rich()
    snapshot = position.dump(table)
    assert set(msgspec.json.decode(snapshot)) == {"state", "agenda", "desk"}
    assert position.dump(position.load(snapshot, GAME, GAME.house, SeededDice("x"))) == snapshot


def test_a_dump_holds_neither_seed_nor_content() -> None:
    table = begin(seed="canary-seed")
    assert b"canary" not in position.dump(table)


def test_a_copy_shares_nothing_with_its_table() -> None:
    table = rich()
    before = position.dump(table)
    twin = position.copy(table)
    assert same(twin, table)
    twin.state.hands[ANVIL].clear()
    twin.agenda.pop()
    twin.desk.quiet.clear()
    assert position.dump(table) == before


def test_a_table_is_restored_in_place() -> None:
    table = arranged(turn="anvil")
    before = position.dump(table)
    play.submit(table, ANVIL, ["sell wax"])
    assert position.dump(table) != before
    position.restore(table, before)
    assert position.dump(table) == before


@pytest.mark.parametrize("snapshot", [b"", b"{}", b"[]", b'{"state":{},"agenda":[],"desk":{}}', b"\xff"])
def test_bytes_that_are_no_position_are_refused(snapshot: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        position.load(snapshot, GAME, GAME.house, SeededDice("x"))
