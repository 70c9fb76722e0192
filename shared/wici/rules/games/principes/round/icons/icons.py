"""Icons: the History Card's, from the upper to the lower, each completely."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wici.rules.games.principes.actions.council import Council
from wici.rules.games.principes.events.rounds import IconStarted
from wici.rules.games.principes.people.throne import place_waiting
from wici.rules.games.principes.round.icons.balts import balt_raid
from wici.rules.games.principes.round.icons.division import division_icon
from wici.rules.games.principes.round.icons.mongols import mongol_invasion
from wici.rules.games.principes.round.icons.release import release_to_home
from wici.rules.games.principes.round.icons.teutons import teutonic_knights
from wici.rules.games.principes.round.icons.urbanization import urbanization
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.phase import Phase

ICONS: Mapping[str, Callable[[PrincipesTable], Phase]] = {
    "division": division_icon,
    "urbanization": urbanization,
    "release-home": release_to_home,
    "common-council": lambda _: Council(),
    "balt-raid": balt_raid,
    "teutonic-knights": teutonic_knights,
    "mongol-invasion": mongol_invasion,
}
"""What is played for each icon."""


class Icons(Phase):
    """The icons of the Round's History Card.

    Rule: PR-140, PR-362, PR-379, PR-439.

    Attributes:
        icons: Those still to be resolved.
    """

    icons: list[str]

    def go_on(self, table: PrincipesTable) -> None:
        """Resolve the next icon; a Prince who waits for a land comes first."""
        if place_waiting(table):
            return
        if not self.icons:
            table.done(self)
            return
        icon, *self.icons = self.icons
        table.emit(IconStarted(icon))
        table.push(ICONS[icon](table))
