"""Additions: which resources are just enough to raise a bid, and which sets have a given size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from wici.rules.games.krieg.pile import Pile, shown, size

LISTED = 24
"""Answers listed at most, where there can be hundreds."""


def least_additions(storage: Mapping[str, int], value: Mapping[str, int], needed: int) -> list[Pile]:
    """The additions that are enough and of which no piece can be left out, small ones first.

    Rule: KF-049.

    Args:
        storage: What the Noble has.
        value: Points of one resource.
        needed: Points that must be added.

    Example:
        >>> least_additions({"serf": 2, "knight": 1}, {"serf": 4, "knight": 3}, 5)
        [{'serf': 1, 'knight': 1}, {'serf': 2}]
    """
    dear_first = sorted((kind for kind in storage if storage[kind]), key=lambda kind: -value[kind])
    found = [
        {kind: counts[kind] for kind in storage if counts.get(kind)}
        for counts in _enough(dear_first, storage, value, max(needed, 1))
    ]
    found.sort(key=lambda addition: (size(addition), sum(value[k] * n for k, n in addition.items())))
    return found[:LISTED]


def _enough(
    kinds: list[str], storage: Mapping[str, int], value: Mapping[str, int], needed: int
) -> Iterator[Pile]:
    """Choices of the kinds, dearest first; only the cheapest kind taken can make a piece needless."""
    if not kinds:
        return
    kind, rest = kinds[0], kinds[1:]
    enough = -(-needed // value[kind])
    for count in range(min(storage[kind], enough), -1, -1):
        if count == enough:
            yield {kind: count}
            continue
        for more in _enough(rest, storage, value, needed - count * value[kind]):
            yield {kind: count, **more} if count else more


def sets_of(storage: Mapping[str, int], count: int) -> list[Pile]:
    """Sets of exactly so many pieces, at most one more than are listed.

    Rule: KF-116.

    Example:
        >>> sets_of({"serf": 2, "knight": 1}, 2)
        [{'serf': 2}, {'serf': 1, 'knight': 1}]
    """
    return [shown(pile) for pile in islice(_sets(list(storage), storage, count), LISTED + 1)]


def _sets(kinds: list[str], storage: Mapping[str, int], count: int) -> Iterator[Pile]:
    if not kinds:
        if not count:
            yield {}
        return
    kind, rest = kinds[0], kinds[1:]
    for taken in range(min(storage[kind], count), -1, -1):
        for more in _sets(rest, storage, count - taken):
            yield {kind: taken, **more}
