"""Icon Balt Raid: the Prussians, then the Lithuanians."""

from __future__ import annotations

from wici.rules.games.principes.people.throne import place_waiting
from wici.rules.games.principes.round.icons.raids import go_back, march, on_lands
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.phase import Phase


class BaltRaid(Phase):
    """The holder moves one people after the other; each fights, devastates and goes back.

    Rule: PR-386, PR-387, PR-388, PR-389, PR-441.

    Attributes:
        peoples: Those still to come.
        raiding: The people on its raid; empty between raids.
    """

    peoples: list[str]
    raiding: str = ""

    def go_on(self, table: PrincipesTable) -> None:
        """Send out the next people, or take the last one back."""
        if self.raiding:
            go_back(table, self.raiding)
            self.raiding = ""
        elif place_waiting(table):
            return
        elif self.peoples:
            people, *self.peoples = self.peoples
            if not _is_held_back(table, people):
                self.raiding = people
                march(table, people, seat=table.state.princeps)
        else:
            table.done(self)


def _is_held_back(table: PrincipesTable, people: str) -> bool:
    """Whether another faction on the map keeps this people at home.

    Rule: PR-387, PR-397.
    """
    blocker = table.content.factions[people].blocked_by
    return bool(blocker) and on_lands(table, blocker)


def balt_raid(table: PrincipesTable) -> BaltRaid:
    """The icon, with every people that lives in an area outside."""
    factions = table.content.factions
    return BaltRaid(peoples=[name for name in table.content.invaders if factions[name].home_area])
