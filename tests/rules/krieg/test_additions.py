"""Additions: the listed ones are just enough, and none that is just enough is left out."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.krieg.tables import KRIEG
from wici.rules.games.krieg.additions import LISTED, least_additions, sets_of
from wici.rules.games.krieg.pile import size

VALUES = KRIEG.house.values
storages = st.fixed_dictionaries({kind: st.integers(0, 4) for kind in KRIEG.house.resources.types})


@given(storage=storages, kind=st.sampled_from(sorted(VALUES)), needed=st.integers(1, 20))
def test_least_additions_are_all_that_lose_their_worth_with_any_piece(
    storage: dict[str, int], kind: str, needed: int
) -> None:
    value = VALUES[kind]

    def worth(pile: dict[str, int]) -> int:
        return sum(value[name] * count for name, count in pile.items())

    def is_least(pile: dict[str, int]) -> bool:
        spare = min((value[name] for name, count in pile.items() if count), default=0)
        return needed <= worth(pile) < needed + spare

    every = [
        dict(zip(storage, counts, strict=True))
        for counts in product(*(range(n + 1) for n in storage.values()))
    ]
    least = [{name: count for name, count in pile.items() if count} for pile in every if is_least(pile)]
    found = least_additions(storage, value, needed)
    assert len(found) == min(len(least), LISTED)
    assert all(pile in least for pile in found)


@given(storage=storages, count=st.integers(1, 6))
def test_sets_are_exactly_of_the_size_that_is_due(storage: dict[str, int], count: int) -> None:
    found = sets_of(storage, count)
    assert len({tuple(pile.items()) for pile in found}) == len(found) <= LISTED + 1
    assert all(size(pile) == count and all(pile[kind] <= storage[kind] for kind in pile) for pile in found)
    assert bool(found) == (size(storage) >= count)
