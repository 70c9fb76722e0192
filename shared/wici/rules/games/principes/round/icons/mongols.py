"""Icon Mongol Invasion: every player once may lead the Mongols."""

from __future__ import annotations

from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.seats import ring_from
from wici.rules.games.principes.events.icons import InvadersPlaced
from wici.rules.games.principes.movement.withdrawal import MONGOLS
from wici.rules.games.principes.people.throne import place_waiting
from wici.rules.games.principes.round.icons.raids import go_back, march
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.phase import Phase


class MongolInvasion(Phase):
    """Mongols ride in; each player in turn moves them from where they are, then they are gone.

    Rule: PR-398, PR-399, PR-400, PR-401, PR-402, PR-403, PR-404.

    Attributes:
        seats: Players who have not had their turn.
        begun: Whether the Mongols have come.
    """

    seats: list[int]
    begun: bool = False

    def label(self) -> str:
        """The invasion, in public words."""
        return "mongols"

    def go_on(self, table: PrincipesTable) -> None:
        """Place them, give the next player the turn, or take them off the map."""
        if not self.begun:
            self.begun = True
            _ride_in(table)
        elif place_waiting(table):
            return
        elif self.seats and _are_here(table):
            seat, *self.seats = self.seats
            march(table, MONGOLS, seat=seat)
        else:
            table.done(self)
            _ride_off(table)


def _area(table: PrincipesTable) -> str:
    return table.content.factions[MONGOLS].entry_area


def _are_here(table: PrincipesTable) -> bool:
    return MONGOLS in table.state.areas[_area(table)] or bool(units.on_map(table, MONGOLS))


def _ride_in(table: PrincipesTable) -> None:
    """Fewer of them come each time.

    Rule: PR-398.
    """
    its, state = table.content.factions[MONGOLS], table.state
    count = max(0, its.knights - its.fewer_each_time * state.mongol_invasions)
    state.mongol_invasions += 1
    units.deploy(table, MONGOLS, "knight", count=count, land=_area(table))
    table.emit(InvadersPlaced(MONGOLS, count, _area(table)))


def _ride_off(table: PrincipesTable) -> None:
    """Those left leave the map.

    Rule: PR-404.
    """
    go_back(table, MONGOLS)
    if there := table.state.areas[_area(table)].get(MONGOLS):
        units.send_home(table, MONGOLS, list(there), _area(table))


def mongol_invasion(table: PrincipesTable) -> MongolInvasion:
    """The icon's turns: from the holder on, in the Round's direction.

    Rule: PR-399, PR-R41; alone four turns, PR-443.
    """
    state = table.state
    if state.solo:
        return MongolInvasion(seats=state.active * 4)
    is_set = state.options.mongol_order == "set"
    return MongolInvasion(seats=state.active if is_set else ring_from(table, state.princeps))
