"""Every event of Principes, by chapter, in the order of the rulebook."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.principes.events import (
    actions,
    battle,
    combined,
    dynasty,
    icons,
    movement,
    politics,
    rounds,
    table,
)

EVENTS: tuple[type[Event], ...] = (
    *rounds.EVENTS,
    *actions.EVENTS,
    *movement.EVENTS,
    *battle.EVENTS,
    *dynasty.EVENTS,
    *politics.EVENTS,
    *combined.EVENTS,
    *icons.EVENTS,
    *table.EVENTS,
)
"""All events of the game."""
