"""Fields: positions of a player who plays Polonia Maior alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.rules.principes.tables import PRINCIPES, placed
from wici.rules.games.principes.actions.solo.unit_activation import UnitActivation
from wici.rules.games.principes.state import PrincipesTable

MAIOR, MASOVIA, MINOR, SILESIA = "polonia-maior", "masovia", "polonia-minor", "silesia"
BARE = """
players.polonia-maior.hand = []
lands.calissia.units.polonia-maior.prince = 1
lands.plocium.units.masovia.prince = 1
lands.cracovia.units.polonia-minor.prince = 1
lands.vratislavia.units.silesia.prince = 1
"""
"""Of the Principalities only the four Princes stand on the map, and the player holds no card."""


def alone(
    position: str = "", *, draws: Sequence[tuple[str, list[Any]]] = (), **options: str
) -> PrincipesTable:
    """A table at which seat 1 plays alone."""
    return placed(position, (1,), draws=draws, **options)


def performing(action: str, position: str = "", **options: Any) -> PrincipesTable:
    """The player performs an action."""
    return alone(
        f'turn = {{ seat = "{MAIOR}", action = "{action}", performing = true }}\n{position}', **options
    )


def activating(
    faction: str,
    position: str = "",
    *,
    knights: int = -1,
    footmen: int = -1,
    draws: Sequence[tuple[str, list[Any]]] = (),
) -> PrincipesTable:
    """Units of a faction are activated, and march as far as they do by themselves.

    The Round ends after them, and play rests where the player plans the next one.
    """
    table = alone(f'step = "end_round"\n{BARE}{position}', draws=draws)
    table.push(UnitActivation(seat=1, faction=faction, knights=knights, footmen=footmen))
    table.run()
    PRINCIPES.audit(table)
    return table


def answers(table: PrincipesTable) -> list[str]:
    """The answers listed for the open prompt."""
    return list(table.phase.legal(table, table.prompts()[0]).answers)
