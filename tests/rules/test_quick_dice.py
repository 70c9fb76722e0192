"""Quick dice give the same numbers everywhere, and all numbers about as often."""

from __future__ import annotations

from collections import Counter

from wici.rules.quick_dice import QuickDice


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    first, again, other = ([QuickDice(seed).below(1000) for _ in range(20)] for seed in (4, 4, 5))
    assert first == again != other
    dice = QuickDice(4)
    assert [dice.draw(label).below(1000) for label in "abcdefgh"] == [
        510, 362, 240, 15, 647, 723, 777, 973
    ]  # fmt: skip


def test_numbers_are_spread_evenly_and_stay_below_their_limit() -> None:
    dice = QuickDice(1)
    counts = Counter(dice.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_500 < count < 10_500 for count in counts.values())
    orders = Counter("".join(dice.shuffle("abc")) for _ in range(12_000))
    assert len(orders) == 6
    assert all(1_800 < count < 2_200 for count in orders.values())


def test_neighbouring_seeds_do_not_begin_alike() -> None:
    counts = Counter(QuickDice(seed).below(10) for seed in range(5_000))
    assert len(counts) == 10
    assert all(380 < count < 620 for count in counts.values())
