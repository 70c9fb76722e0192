"""Fields of battle: Polonia Maior comes out of Crobia into Glogovia, where Silesia stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.rules.principes.tables import do, fact, placed
from wici.rules.games.principes.state import PrincipesTable

MAIOR, SILESIA = "polonia-maior", "silesia"
NOTHING = 3
"""The face with the coin: no sword, no shield."""


def kinds(units: Mapping[str, int]) -> str:
    return ", ".join(f"{kind} = {count}" for kind, count in units.items())


def cards(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def battle(
    attacking: Mapping[str, int],
    defending: Mapping[str, int],
    *,
    hand: Sequence[str] = (),
    other: Sequence[str] = (),
    dice: tuple[int, int] = (NOTHING, NOTHING),
    more: str = "",
    draws: Sequence[tuple[str, list[Any]]] = (),
    seats: Sequence[int] = (1, 2, 3, 4),
    start: str = "crobia",
    **options: str,
) -> PrincipesTable:
    """A battle that has just begun.

    Args:
        attacking: Units of Polonia Maior, by kind.
        defending: Units of Silesia.
        hand: Cards of Polonia Maior.
        other: Cards of Silesia.
        dice: The faces rolled.
        more: More lines of the position.
        draws: More draws to come.
        seats: Who plays.
        start: Where Polonia Maior comes from.
        options: Options of the game.
    """
    silesia = f"players.silesia = {{ gold = 3, people = 5, hand = [{cards(other)}] }}" if 4 in seats else ""
    table = placed(
        f"""
turn = {{ seat = "polonia-maior", action = "movement", performing = true }}
players.polonia-maior = {{ gold = 3, clergy = 0, people = 5, hand = [{cards(hand)}] }}
{silesia}
lands.{start}.units.polonia-maior = {{ {kinds(attacking)} }}
lands.glogovia.units.silesia = {{ {kinds(defending)} }}
{more}
""",
        seats,
        draws=[("attacker die", [dice[0]]), ("defender die", [dice[1]]), *draws],
        **options,
    )
    paths = " ".join(f"{count} {kind} {start}>glogovia" for kind, count in attacking.items())
    do(table, MAIOR, f"move {paths} / finish")
    return table


def people(table: PrincipesTable) -> tuple[int, int]:
    """People Support of attacker and defender, 5 each before the battle."""
    return fact(table, "players.polonia-maior.people"), fact(table, "players.silesia.people")


def count(table: PrincipesTable, role: str) -> tuple[int, int, int]:
    """Swords, shields and damage of a side at the last count."""
    side = fact(table, f"battle.{role}")
    return side["swords"], side["shields"], side["damage"]
