"""Throne: places Prince figures: of those who follow, move at a change of Period, or waited for a land."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.board.lands import is_free_to_use
from wici.rules.games.principes.board.seats import interrupts
from wici.rules.games.principes.events.dynasty import PrincePlaced, PrinceWaits
from wici.rules.games.principes.orders.table import Place
from wici.rules.games.principes.people.np_prince import NpPrince, np_lands
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def throne_lands(table: PrincipesTable, seat: int) -> list[str]:
    """Lands on which a player's Prince may be placed.

    Rule: PR-027, PR-030, PR-105, PR-111.
    """
    faction = faction_of(seat)
    return [land for land in table.state.lands if is_free_to_use(table.state, faction, land)]


class PlacePrince(Phase):
    """A player places the Prince figure on a land, at any distance (PR-P27, PR-P41, PR-P42).

    Rule: PR-105, PR-106, PR-111, PR-112.

    Attributes:
        seat: The player.
        may_stay: Whether the figure stands on the map and may stay where it is.
    """

    seat: int
    may_stay: bool = False

    def _lands(self, table: PrincipesTable) -> list[str]:
        here = units.prince_land(table, faction_of(self.seat))
        return [land for land in throne_lands(table, self.seat) if land != here]

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks where there is a choice."""
        if len(self._lands(table)) + self.may_stay < 2:
            return ()
        return (
            Prompt(
                kind="prince-place",
                seat=self.seat,
                question="Where do you place your Prince?",
                verbs=("place", "decline") if self.may_stay else ("place",),
                facts={"prince": table.state.players[self.seat].prince},
                interrupt=interrupts(table, self.seat),
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every land, or where he is."""
        lands = tuple(f"place {land}" for land in self._lands(table))
        return Legal((*lands, "decline") if self.may_stay else lands)

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Put him there, or let him stay."""
        if isinstance(order, Place):
            if order.land not in self._lands(table):
                message = f"{order.land!r} is no land open to your Prince."
                raise IllegalOrder("not_controlled", message, rule="PR-111")
            self._place(table, order.land)
        table.done(self)

    def go_on(self, table: PrincipesTable) -> None:
        """Put him on the only land; where there is none, he waits."""
        lands = self._lands(table)
        table.done(self)
        if self.may_stay:
            return
        player = table.state.players[self.seat]
        if lands:
            self._place(table, lands[0])
        else:
            player.prince_waits = True
            table.emit(PrinceWaits(faction_of(self.seat)))

    def _place(self, table: PrincipesTable, land: str) -> None:
        faction = faction_of(self.seat)
        here = units.prince_land(table, faction)
        if here:
            units.shift(table, faction, ["prince"], start=here, end=land)
        else:
            units.deploy(table, faction, "prince", count=1, land=land)
        table.state.players[self.seat].prince_waits = False
        table.emit(PrincePlaced(faction, land))
        settle(table)


def place_waiting(table: PrincipesTable) -> bool:
    """Place Princes who wait for a land, if there is one now (PR-P42).

    Call it, where play can be interrupted, after control of lands has changed.

    Rule: PR-074, PR-112.

    Returns:
        True if something has to be played for it before the present phase goes on.
    """
    waiting: list[Phase] = [
        PlacePrince(seat=seat)
        for seat in table.state.active
        if table.state.players[seat].prince_waits and throne_lands(table, seat)
    ]
    waiting += [
        NpPrince(seat=seat, faction=faction)
        for faction, seat in table.state.np_princes_wait.items()
        if np_lands(table, faction)
    ]
    for phase in reversed(waiting):
        table.push(phase)
    return bool(waiting)
