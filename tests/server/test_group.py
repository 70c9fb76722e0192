"""Group commit: those who come together are stored together, and none pays for another's fault."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import pytest

from tests.server.people import Table
from tests.server.stored import fingerprint
from wici_server.errors import Busy, StorageFault
from wici_server.group import GroupCommit
from wici_server.prepared import Driver
from wici_server.services.submit import submit
from wici_server.store import Store

INSERT = "INSERT INTO invites (hash, created) VALUES (?, '2026-11-30T12:00:00Z')"


class Counted:
    """A store's transactions, counted; one can be held open, and one can fail to be committed.

    Args:
        store: The store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.begun = 0
        self.entered = threading.Event()
        self.go = threading.Event()
        self.go.set()
        self.spoils = False

    @contextmanager
    def transact(self, patience: float) -> Iterator[Driver]:
        """A transaction of the store."""
        with self._store.transaction(patience) as driver:
            self.begun += 1
            self.entered.set()
            yield driver
            assert self.go.wait(30)
            if self.spoils:
                raise StorageFault


@pytest.fixture
def counted(table: Table) -> Counted:
    return Counted(table.office.store)


def together(
    counted: Counted, group: GroupCommit, works: list[Callable[[Driver], Any]]
) -> list[BaseException | Any]:
    """Let works come while a first one is being committed; what became of each, in their order."""
    found: list[Any] = [None] * len(works)

    def bring(number: int) -> None:
        try:
            found[number] = group.commit(works[number])
        except BaseException as fault:  # noqa: BLE001 - what a thread raised is what is looked at
            found[number] = fault

    counted.go.clear()
    first = threading.Thread(target=group.commit, args=(lambda _: None,))
    first.start()
    assert counted.entered.wait(30)
    threads = [threading.Thread(target=bring, args=(number,)) for number in range(len(works))]
    for number, thread in enumerate(threads):
        thread.start()
        while len(group._waiting) <= number:
            thread.join(0.001)
    counted.go.set()
    for thread in (first, *threads):
        thread.join(30)
    return found


def insert(name: str) -> Callable[[Driver], str]:
    """A work that stores a row."""

    def work(driver: Driver) -> str:
        driver.execute(INSERT, (name,))
        return name

    return work


def stored(store: Store) -> set[str]:
    """The rows that such works stored."""
    with store.driver() as driver:
        return {row[0] for row in driver.execute("SELECT hash FROM invites").fetchall()}


def test_a_writer_who_comes_alone_has_a_transaction_of_his_own(table: Table, counted: Counted) -> None:
    group = GroupCommit(counted.transact, 20)
    assert [group.commit(insert(name)) for name in "ab"] == ["a", "b"]
    assert counted.begun == 2
    assert stored(table.office.store) == {"a", "b"}


def test_those_who_wait_share_one_transaction_and_each_gets_his_own_answer(
    table: Table, counted: Counted
) -> None:
    group = GroupCommit(counted.transact, 20)
    assert together(counted, group, [insert(name) for name in "abcd"]) == list("abcd")
    assert counted.begun == 2
    assert stored(table.office.store) == set("abcd")


def test_a_work_that_raises_leaves_the_others_whole(table: Table, counted: Counted) -> None:
    def spoil(driver: Driver) -> None:
        driver.execute(INSERT, ("spoilt",))
        raise KeyError("mine")

    group = GroupCommit(counted.transact, 20)
    a, fault, b = together(counted, group, [insert("a"), spoil, insert("b")])
    assert (a, b) == ("a", "b")
    assert isinstance(fault, KeyError)
    assert counted.begun == 5  # the first, all together, and each by itself
    assert stored(table.office.store) == {"a", "b"}


def test_a_row_that_two_bring_is_stored_once(table: Table, counted: Counted) -> None:
    group = GroupCommit(counted.transact, 20)
    a, fault, b = together(counted, group, [insert("a"), insert("a"), insert("b")])
    assert (a, b) == ("a", "b")
    assert type(fault).__name__ == "IntegrityError"
    assert stored(table.office.store) == {"a", "b"}


def test_what_cannot_be_committed_fails_for_all_and_nothing_is_stored(table: Table, counted: Counted) -> None:
    group = GroupCommit(counted.transact, 20)
    before = fingerprint(table.office)
    counted.spoils = True
    with pytest.raises(StorageFault):
        group.commit(insert("a"))
    counted.spoils = False
    assert fingerprint(table.office) == before

    @contextmanager
    def full(patience: float) -> Iterator[Driver]:
        counted.spoils = counted.begun > 0
        with counted.transact(patience) as driver:
            yield driver

    counted.begun = 0
    group = GroupCommit(full, 20)
    found = together(counted, group, [insert(name) for name in "abc"])
    assert [type(fault) for fault in found] == [StorageFault] * 3
    assert fingerprint(table.office) == before


def test_who_waited_too_long_is_told_so_and_his_work_is_not_done_later(
    table: Table, counted: Counted
) -> None:
    group = GroupCommit(counted.transact, 0.05)
    counted.go.clear()
    first = threading.Thread(target=group.commit, args=(insert("first"),))
    first.start()
    assert counted.entered.wait(30)
    with pytest.raises(Busy):
        group.commit(insert("late"))
    counted.go.set()
    first.join(30)
    group.commit(insert("next"))
    assert stored(table.office.store) == {"first", "next"}


def test_while_another_writes_each_waits_no_longer_than_his_patience(table: Table, counted: Counted) -> None:
    group, found = GroupCommit(counted.transact, 0.3), []

    def bring(name: str) -> None:
        try:
            group.commit(insert(name))
        except Busy as fault:
            found.append(fault)

    threads = [threading.Thread(target=bring, args=(name,)) for name in "abc"]
    began = monotonic()
    with table.office.store.writing():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
    assert len(found) == 3
    assert monotonic() - began < 0.3 * 3, "one after the other"
    assert not group._waiting
    group.commit(insert("next"))
    assert stored(table.office.store) == {"next"}


def test_who_loses_patience_while_his_work_is_done_learns_what_became_of_it(
    table: Table, counted: Counted
) -> None:
    group = GroupCommit(counted.transact, 0.2)
    found: list[str] = []
    follower = threading.Thread(target=lambda: found.append(group.commit(insert("follower"))))

    def lead(driver: Driver) -> None:
        # All have been taken by now, and the follower's patience ends before the leader is through.
        follower_gave_up.wait(30)

    follower_gave_up = threading.Event()
    give_up = group._give_up

    def tell(job: Any) -> None:
        follower_gave_up.set()
        give_up(job)

    group._give_up = tell  # type: ignore[method-assign]
    leader = threading.Thread(target=group.commit, args=(lead,))
    group._lead.acquire()
    leader.start()
    while not group._waiting:
        leader.join(0.001)
    follower.start()
    while len(group._waiting) < 2:
        follower.join(0.001)
    group._lead.release()
    for thread in (leader, follower):
        thread.join(30)
    assert found == ["follower"]
    assert stored(table.office.store) == {"follower"}


def at_once(store: Store, count: int, act: Callable[[int], object]) -> None:
    """Let that many threads act, and carry out what they bring in one group."""
    group = store._group
    threads = [threading.Thread(target=act, args=(number,)) for number in range(count)]
    with group._lead:
        for thread in threads:
            thread.start()
        while len(group._waiting) < count:
            threads[0].join(0.001)
    for thread in threads:
        thread.join(30)


def test_two_orders_for_one_serial_of_a_match_are_both_accepted_one_after_the_other(table: Table) -> None:
    raws = [table.write(seat, "bid 1") for seat in (1, 2)]
    before = table.seen().match.serial
    at_once(table.office.store, 2, lambda number: submit(table.office, raws[number]))
    assert table.seen().match.serial == before + 2


def test_a_text_that_comes_four_times_at_once_is_stored_once(table: Table) -> None:
    raw, found = table.write(1, "bid 1"), []
    before = table.seen().match.serial
    at_once(table.office.store, 4, lambda _: found.append(submit(table.office, raw)))
    assert [accepted.is_new for accepted in found].count(True) == 1
    assert len({accepted.receipt for accepted in found}) == 1
    assert table.seen().match.serial == before + 1
