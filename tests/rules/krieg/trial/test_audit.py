"""The audit finds what must not be, by the number of its rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.krieg.tables import KRIEG, placed
from wici.rules.errors import AuditFailed
from wici.rules.games.krieg.state import KriegTable, SetAside

SPRING = """
step = "spring_bid"
agenda = "unrest-2"
year = 1004
pieces = 1
bids = { north = [{ serf = 1 }], east = [{ serf = 2 }] }
north = { points = 3, builders = 1, storage = { barley = 1 } }
"""


def _steal(table: KriegTable) -> None:
    table.state.stockpile["serf"] -= 1


def _owe(table: KriegTable) -> None:
    table.state.nobles[2].storage["riches"] -= 1
    table.state.stockpile["riches"] += 1


def _grant(table: KriegTable) -> None:
    table.state.king["toll"] += 1


def _double(table: KriegTable) -> None:
    table.state.nobles[1].hand.append("unrest-2")


def _know(table: KriegTable) -> None:
    table.state.nobles[1].known.append("unrest-2")


def _hut(table: KriegTable) -> None:
    table.state.nobles[1].reserve += 1


def _tie(table: KriegTable) -> None:
    table.state.bids[2] = [{"serf": 1}]
    table.state.stockpile["serf"] += 1


def _back(table: KriegTable) -> None:
    table.state.passed = [2]


def _year(table: KriegTable) -> None:
    table.state.year += 1


def _piece(table: KriegTable) -> None:
    table.state.pieces += 1


def _point(table: KriegTable) -> None:
    table.state.nobles[2].points += 1


def _ownerless(table: KriegTable) -> None:
    table.state.owner = 0


BREAKS: list[tuple[Callable[[KriegTable], None], str]] = [
    (_steal, "KF-128"), (_owe, "KF-131"), (_grant, "KF-129"), (_double, "KF-130"), (_know, "KF-122"),
    (_hut, "KF-131"), (_tie, "KF-132"), (_back, "KF-132"), (_year, "KF-134"), (_piece, "KF-135"),
    (_point, "KF-136"), (_ownerless, "KF-137"),
]  # fmt: skip


@pytest.mark.rule("KF-128", "KF-129", "KF-130", "KF-131", "KF-132", "KF-134", "KF-135", "KF-136", "KF-137")
@pytest.mark.parametrize(("breaks", "rule"), BREAKS)
def test_a_broken_table_is_found_by_the_number_of_its_rule(
    breaks: Callable[[KriegTable], None], rule: str
) -> None:
    table = placed(SPRING)
    KRIEG.audit(table)
    breaks(table)
    with pytest.raises(AuditFailed, match=rule):
        KRIEG.audit(table)


@pytest.mark.rule("KF-133")
def test_a_storage_above_ten_in_winter_is_found() -> None:
    table = placed('step = "winter_play"\nnorth = { hand = ["war-1", "war-2"], storage = { barley = 10 } }')
    KRIEG.audit(table)
    table.state.nobles[1].storage["barley"] += 1
    table.state.stockpile["barley"] -= 1
    with pytest.raises(AuditFailed, match="KF-133"):
        KRIEG.audit(table)


@pytest.mark.rule("KF-138")
def test_a_game_that_goes_on_after_the_sixth_piece_is_found() -> None:
    table = placed(SPRING)
    table.state.pieces = 6
    cards = [card for card in table.content.cards.values() if card.reward == "cathedral"][:6]
    table.state.set_aside = [SetAside(card.id, 1) for card in cards]
    table.state.year = 1005
    for noble in table.state.nobles.values():
        noble.hand = [card for card in noble.hand if card not in {one.id for one in cards}]
    held = [card for noble in table.state.nobles.values() for card in noble.hand]
    placed_cards = [*held, *(card.id for card in cards), "unrest-2"]
    table.state.nobles[1].hand += [card for card in table.content.cards if card not in placed_cards]
    with pytest.raises(AuditFailed, match="KF-138"):
        KRIEG.audit(table)
