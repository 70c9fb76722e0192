"""Icon Teutonic Knights: they are called, or they ride from their land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from wici.rules.games.principes.actions.building import can_become_city, found, raise_building
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.board.lands import TEUTONS, supply_left
from wici.rules.games.principes.events.icons import TeutonsCalled
from wici.rules.games.principes.movement.destruction import raze
from wici.rules.games.principes.movement.withdrawal import Withdrawal
from wici.rules.games.principes.orders.table import Call
from wici.rules.games.principes.people.dynasty import Dynasties
from wici.rules.games.principes.round.icons.raids import go_back, march, on_lands
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def teutonic_knights(table: PrincipesTable) -> Phase:
    """The icon: a raid if Knights are on the map, else a call.

    Rule: PR-390, PR-393, PR-397.
    """
    land = table.content.symbol_land("teutonic")
    if on_lands(table, TEUTONS):
        return TeutonRaid()
    return CallTeutons(seat=table.state.seat_of(table.state.lands[land].controller), land=land)


class TeutonRaid(Phase):
    """The holder may move the Knights; then they return to their land.

    Rule: PR-393, PR-442.
    """

    begun: bool = False

    def go_on(self, table: PrincipesTable) -> None:
        """Send them out, or take them back."""
        if self.begun:
            table.done(self)
            go_back(table, TEUTONS)
        else:
            self.begun = True
            march(table, TEUTONS, seat=table.state.princeps)


class CallTeutons(Phase):
    """The player who controls the land with their symbol may call the Knights (PR-P40).

    Rule: PR-390, PR-391, PR-392, PR-R50.

    Attributes:
        seat: That player; 0 for none.
        land: The land.
        step: The next step.
    """

    seat: int
    land: str
    step: Literal["ask", "withdraw", "settle"] = "ask"

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks the player, if there is one."""
        if self.step != "ask" or not self.seat:
            return ()
        return (
            Prompt(
                kind="call-teutons",
                seat=self.seat,
                question=f"Do you call the Teutonic Knights to {table.content.title(self.land)}?",
                verbs=("call", "decline"),
                facts={"land": self.land},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Yes and no."""
        return Legal(("call", "decline"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Call them, or let it be."""
        if isinstance(order, Call):
            self.step = "withdraw"
            table.emit(TeutonsCalled(seat, self.land))
        else:
            self.seat = 0

    def go_on(self, table: PrincipesTable) -> None:
        """Own units withdraw, then the Knights settle down."""
        if self.step == "ask":
            table.done(self)
        elif self.step == "withdraw":
            self.step = "settle"
            faction = faction_of(self.seat)
            if there := table.state.lands[self.land].units.get(faction):
                table.push(Withdrawal(seat=self.seat, faction=faction, land=self.land, units=list(there)))
        else:
            table.done(self)
            _settle_down(table, self.land)
            player, figure = table.state.players[self.seat], units.prince_land(table, faction_of(self.seat))
            if player.prince and not (player.prince_waits or figure):
                table.push(Dynasties(fallen=[self.seat]))


def _settle_down(table: PrincipesTable, land: str) -> None:
    """The building goes; Knights, a Castle and a City come, tokens as far as the supply has them.

    Rule: PR-391, PR-394, PR-395, PR-R48.
    """
    its = table.state.lands[land]
    if its.building:
        raze(table, land, [its.building])
    table.state.teutons_called = True
    units.deploy(table, TEUTONS, "knight", count=table.content.factions[TEUTONS].knights, land=land)
    settle(table, [land])
    if supply_left(table.state, table.content, "castle"):
        raise_building(table, "castle", land, by=TEUTONS)
    for gord in table.content.lands[land].gords:
        if can_become_city(table, gord.id):
            found(table, gord.id, by=TEUTONS)
