"""Rounds at their end: the icons of a History Card are resolved next, Masovia first."""

from __future__ import annotations

from typing import Any

from tests.rules.principes.tables import placed
from wici.rules.games.principes.state import PrincipesTable

NAMES = ("masovia", "polonia-minor", "silesia", "polonia-maior")


def icons(
    card: str, more: str = "", *, number: int = 1, princeps: str = "masovia", **options: Any
) -> PrincipesTable:
    """A table on which the icons of a card come next; hands are empty."""
    hands = "\n".join(f"players.{name}.hand = []" for name in NAMES)
    head = f'princeps = "{princeps}"\nround = {number}\nhistory = "{card}"\nstep = "resolve_icons"'
    return placed(f"{head}\n{hands}\n{more}", **options)


def legal(table: PrincipesTable) -> tuple[str, ...]:
    """The answers listed for the open prompt."""
    return table.phase.legal(table, table.prompts()[0]).answers
