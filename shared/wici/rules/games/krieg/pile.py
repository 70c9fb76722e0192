"""Pile: how many resources of each type lie together, in a storage, a bid or the stockpile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from wici.rules.dice import Draw

Pile: TypeAlias = dict[str, int]
"""Numbers of pieces by resource, in the order of the content."""


def size(pile: Mapping[str, int]) -> int:
    """How many pieces lie in a pile."""
    return sum(pile.values())


def holds(pile: Mapping[str, int], part: Mapping[str, int]) -> bool:
    """Whether all pieces of a part lie in a pile."""
    return all(pile.get(resource, 0) >= count for resource, count in part.items())


def add(pile: Pile, part: Mapping[str, int]) -> None:
    """Lay pieces onto a pile."""
    for resource, count in part.items():
        pile[resource] = pile.get(resource, 0) + count


def remove(pile: Pile, part: Mapping[str, int]) -> None:
    """Take pieces off a pile that holds them."""
    for resource, count in part.items():
        pile[resource] -= count


def move(part: Mapping[str, int], source: Pile, target: Pile) -> None:
    """Take pieces off one pile and lay them onto another."""
    remove(source, part)
    add(target, part)


def shown(pile: Mapping[str, int]) -> Pile:
    """The pile without the types that it lacks.

    Example:
        >>> shown({"barley": 0, "serf": 2})
        {'serf': 2}
    """
    return {resource: count for resource, count in pile.items() if count}


def written(pile: Mapping[str, int]) -> str:
    """The pile as an order names it.

    Example:
        >>> written({"barley": 0, "serf": 2, "riches": 1})
        'serf=2 riches=1'
    """
    return " ".join(f"{resource}={count}" for resource, count in pile.items() if count)


def pieces(pile: Mapping[str, int]) -> list[str]:
    """Every piece of a pile by its type.

    Example:
        >>> pieces({"barley": 1, "serf": 2})
        ['barley', 'serf', 'serf']
    """
    return [resource for resource, count in pile.items() for _ in range(count)]


def draw_from(pile: Pile, count: int, draw: Draw) -> Pile:
    """Draw pieces one after the other, each piece that is left as likely as the others.

    Rule: KF-005, KF-006.

    Args:
        pile: Where they are taken from.
        count: How many are due; fewer come if the pile holds fewer.
        draw: The chance.

    Returns:
        The pieces drawn, without the types that did not come.
    """
    drawn: Pile = dict.fromkeys(pile, 0)
    # What is not there is lost, and nothing is owed later (KF-R10).
    left = pieces(pile)
    for _ in range(min(count, len(left))):
        piece = draw.pick(left)
        left.remove(piece)
        drawn[piece] += 1
    # There is no discard pile: what is spent lies in the stockpile at once and can be drawn again (KF-004).
    remove(pile, drawn)
    return shown(drawn)
