"""The cache: bounded by bytes, the longest unused go first, and forgetting is always allowed."""

from __future__ import annotations

from wici_server.cache import BoundedCache

KIB = 1024


def test_what_was_used_least_lately_goes_first() -> None:
    memory: BoundedCache[str, int] = BoundedCache(9 * KIB)
    for name in "abc":
        memory.put(name, ord(name), 2 * KIB)
    assert memory.get("a") == ord("a")
    memory.put("d", 4, 2 * KIB)
    assert memory.get("b") is None
    assert [memory.get(name) for name in "acd"] == [ord("a"), ord("c"), 4]


def test_a_new_value_takes_the_place_and_the_size_of_the_old() -> None:
    memory: BoundedCache[str, int] = BoundedCache(4 * KIB)
    for number in range(100):
        memory.put("a", number, KIB)
    assert memory.get("a") == 99


def test_what_is_larger_than_all_the_room_is_not_kept() -> None:
    memory: BoundedCache[str, int] = BoundedCache(4 * KIB)
    memory.put("small", 1, KIB)
    memory.put("large", 2, 5 * KIB)
    assert memory.get("large") is None


def test_dropped_and_cleared_values_are_gone_and_give_their_room_back() -> None:
    memory: BoundedCache[str, int] = BoundedCache(4 * KIB)
    memory.put("a", 1, 3 * KIB)
    memory.drop("a")
    memory.drop("a")
    memory.put("b", 2, 3 * KIB)
    assert (memory.get("a"), memory.get("b")) == (None, 2)
    memory.clear()
    assert memory.get("b") is None
    memory.put("c", 3, 3 * KIB)
    assert memory.get("c") == 3
