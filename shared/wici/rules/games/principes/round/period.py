"""Period: at its end Princesses leave and its Princes die; others follow."""

from __future__ import annotations

import msgspec

from wici.rules.games.principes.board import units
from wici.rules.games.principes.events.dynasty import PrinceDied
from wici.rules.games.principes.events.rounds import PeriodEnded
from wici.rules.games.principes.people.dynasty import ChoosePrince, bury, living
from wici.rules.games.principes.people.princesses import recall
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.phase import Phase


class PeriodEnd(Phase):
    """The change of Princes, player by player in the set order (PR-P41).

    Rule: PR-102, PR-103, PR-104, PR-105, PR-106, PR-126, PR-142, PR-R39.

    Attributes:
        period: The Period that ends.
        seats: Players who are still to get a new Prince.
        begun: Whether Princesses have left and old Princes died.
    """

    period: int
    seats: list[int] = msgspec.field(default_factory=list)
    begun: bool = False

    def go_on(self, table: PrincipesTable) -> None:
        """Let the Princes of the Period die; then each player without one chooses."""
        if not self.begun:
            self.begun = True
            self.seats = list(table.state.active)
            table.emit(PeriodEnded(self.period))
            recall(table)
            for seat in self.seats:
                die_of_age(table, seat, self.period)
        elif self.seats:
            seat, *self.seats = self.seats
            self._follow(table, seat)
        else:
            table.done(self)

    def _follow(self, table: PrincipesTable, seat: int) -> None:
        """Choose a Prince of the Period that begins, also for a throne that was empty.

        Rule: PR-103, PR-104, PR-105, PR-126.
        """
        heirs = living(table, seat, self.period + 1)
        if table.state.players[seat].prince or not heirs:
            return
        stands = bool(units.prince_land(table, faction_of(seat)))
        table.push(ChoosePrince(seat=seat, princes=heirs, moves=stands))


def die_of_age(table: PrincipesTable, seat: int, period: int) -> None:
    """All Princes of a Period die, ruling or waiting.

    Rule: PR-102.
    """
    player = table.state.players[seat]
    for prince in living(table, seat, period):
        if prince == player.prince:
            bury(table, seat)
        else:
            table.emit(PrinceDied(seat, prince))
            player.dead = [*player.dead, prince]
