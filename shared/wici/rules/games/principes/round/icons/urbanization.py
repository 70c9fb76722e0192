"""Icon Urbanization: Cities founded for free on lands that are not one's own."""

from __future__ import annotations

from typing import ClassVar

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.building import can_become_city, check_gord, found, read_gord
from wici.rules.games.principes.orders.works import Found
from wici.rules.games.principes.round.icons.in_turn import InTurn
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.games.principes.texts.text import happens
from wici.rules.order import Order


class Urbanization(InTurn):
    """Each player may found a City on a land of somebody else or of nobody (PR-P38).

    Rule: PR-373, PR-374, PR-375.
    """

    prompt_kind: ClassVar[str] = "urbanization"
    question: ClassVar[str] = "Which City do you found?"
    verbs: ClassVar[tuple[str, ...]] = ("found",)

    def choices(self, table: PrincipesTable, seat: int) -> list[Order]:
        """Every Gord that can become a City on a land the player does not control."""
        return [
            Found(gord)
            for gord, land in table.content.gords.items()
            if table.state.lands[land].controller != faction_of(seat) and can_become_city(table, gord)
        ]

    def carry_out(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Found the City; the land's controller gains its Might.

        Raises:
            IllegalOrder: `bad_target`, `duplicate` or `supply_empty`.
        """
        if isinstance(order, Found):
            gord = read_gord(table, order.gord)
            if table.state.lands[table.content.gords[gord]].controller == faction_of(seat):
                raise IllegalOrder("bad_target", "Found it on a land you do not control.", rule="PR-373")
            check_gord(table, gord)
            found(table, gord, by=faction_of(seat))
            happens(table, "on_built:city", [seat])


def urbanization(table: PrincipesTable) -> Urbanization:
    """The icon's turns."""
    return Urbanization(seats=table.state.active)
