"""Group commit: those who come together are stored together, and none pays for another's fault."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import pytest

from tests.bounded import PATIENCE, Act, told, until
from tests.server.people import Table
from tests.server.stored import fingerprint
from wici_server.errors import Busy, StorageFault
from wici_server.group import GroupCommit
from wici_server.prepared import Driver
from wici_server.services.play.submit import submit
from wici_server.store import Store

T = TypeVar("T")

INSERT = "INSERT INTO invitations (hash, created, accounts, seats) VALUES (?, '2026-11-30T12:00:00Z', 1, 0)"


class Counted:
    """A store's transactions, counted; one can be held open, and one can fail to be committed.

    Args:
        store: The store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.begun = 0
        self.go = threading.Event()
        self.go.set()
        self.spoils = False

    @contextmanager
    def transact(self, patience: float) -> Iterator[Driver]:
        """A transaction of the store."""
        with self._store.transaction(patience) as driver:
            self.begun += 1
            yield driver
            told(self.go, "leave to commit")
            if self.spoils:
                raise StorageFault

    @contextmanager
    def held(self, group: GroupCommit, work: Callable[[Driver], object]) -> Iterator[None]:
        """While the block lasts a first one, who came alone, has done his work and not yet committed it."""
        done = threading.Event()

        def first(driver: Driver) -> None:
            # A group takes all that wait and then works: who comes from now on comes too late for this one.
            work(driver)
            done.set()

        self.go.clear()
        leader = Act(lambda: group.commit(first), "the first writer")
        try:
            told(done, "the work of the first writer")
            yield
        finally:
            self.go.set()
            leader.finish()


@pytest.fixture
def counted(table: Table) -> Counted:
    return Counted(table.context.store)


def comers(group: GroupCommit, count: int) -> None:
    """Wait until that many stand in line."""
    until(lambda: len(group._waiting) == count, f"{count} writers in line")


def together(
    counted: Counted, group: GroupCommit, works: list[Callable[[Driver], Any]]
) -> list[BaseException | Any]:
    """Let works come while a first one waits to be committed; what became of each, in their order."""

    def bring(work: Callable[[Driver], Any]) -> BaseException | Any:
        try:
            return group.commit(work)
        except Exception as fault:  # noqa: BLE001 - what became of it is what is looked at
            return fault

    acts = []
    with counted.held(group, lambda _: None):
        for number, work in enumerate(works, 1):
            acts.append(Act(partial(bring, work), f"writer {number}"))
            comers(group, number)
    return [act.finish() for act in acts]


def insert(name: str) -> Callable[[Driver], str]:
    """A work that stores a row."""

    def work(driver: Driver) -> str:
        driver.execute(INSERT, (name,))
        return name

    return work


def stored(store: Store) -> set[str]:
    """The rows that such works stored."""
    with store.driver() as driver:
        return {row[0] for row in driver.execute("SELECT hash FROM invitations").fetchall()}


def test_a_writer_who_comes_alone_has_a_transaction_of_his_own(table: Table, counted: Counted) -> None:
    group = GroupCommit(counted.transact, 20)
    assert [group.commit(insert(name)) for name in "ab"] == ["a", "b"]
    assert counted.begun == 2
    assert stored(table.context.store) == {"a", "b"}


def test_those_who_wait_share_one_transaction_and_each_gets_his_own_answer(
    table: Table, counted: Counted
) -> None:
    group = GroupCommit(counted.transact, 20)
    assert together(counted, group, [insert(name) for name in "abcd"]) == list("abcd")
    assert counted.begun == 2
    assert stored(table.context.store) == set("abcd")


def test_a_work_that_raises_leaves_the_others_whole(table: Table, counted: Counted) -> None:
    def spoil(driver: Driver) -> None:
        driver.execute(INSERT, ("spoilt",))
        raise KeyError("mine")

    group = GroupCommit(counted.transact, 20)
    a, fault, b = together(counted, group, [insert("a"), spoil, insert("b")])
    assert (a, b) == ("a", "b")
    assert isinstance(fault, KeyError)
    assert counted.begun == 5  # the first, all together, and each by itself
    assert stored(table.context.store) == {"a", "b"}


def test_a_row_that_two_bring_is_stored_once(table: Table, counted: Counted) -> None:
    group = GroupCommit(counted.transact, 20)
    a, fault, b = together(counted, group, [insert("a"), insert("a"), insert("b")])
    assert (a, b) == ("a", "b")
    assert type(fault).__name__ == "IntegrityError"
    assert stored(table.context.store) == {"a", "b"}


def test_what_cannot_be_committed_fails_for_all_and_nothing_is_stored(table: Table, counted: Counted) -> None:
    group = GroupCommit(counted.transact, 20)
    before = fingerprint(table.context)
    counted.spoils = True
    with pytest.raises(StorageFault):
        group.commit(insert("a"))
    counted.spoils = False
    assert fingerprint(table.context) == before

    @contextmanager
    def full(patience: float) -> Iterator[Driver]:
        counted.spoils = counted.begun > 0
        with counted.transact(patience) as driver:
            yield driver

    counted.begun = 0
    group = GroupCommit(full, 20)
    found = together(counted, group, [insert(name) for name in "abc"])
    assert [type(fault) for fault in found] == [StorageFault] * 3
    assert counted.begun == 2, "a commit that failed is not tried again for each by itself"
    assert fingerprint(table.context) == before


def test_who_waited_too_long_is_told_so_and_his_work_is_not_done_later(
    table: Table, counted: Counted
) -> None:
    group = GroupCommit(counted.transact, 0.05)
    with counted.held(group, insert("first")), pytest.raises(Busy):
        group.commit(insert("late"))
    group.commit(insert("next"))
    assert stored(table.context.store) == {"first", "next"}


def test_while_another_writes_each_is_told_so_and_nothing_is_done_later(
    table: Table, counted: Counted
) -> None:
    group = GroupCommit(counted.transact, 0.05)

    def bring(name: str) -> None:
        with pytest.raises(Busy):
            group.commit(insert(name))

    with table.context.store.writing():
        for act in [Act(partial(bring, name), name) for name in "abc"]:
            act.finish()
    assert not group._waiting
    group.commit(insert("next"))
    assert stored(table.context.store) == {"next"}


def test_the_patience_of_those_who_wait_runs_from_when_each_came_and_not_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, granted = [0.0], list[float]()
    monkeypatch.setattr("wici_server.group.monotonic", lambda: now[0])

    @contextmanager
    def somebody_writes(patience: float) -> Iterator[Driver]:
        granted.append(patience)
        if len(granted) == 1:
            first_waits.set()
            told(all_came, "the two others in line")
        now[0] += max(0.0, patience)
        raise Busy
        yield

    def bring() -> None:
        with pytest.raises(Busy):
            group.commit(lambda _: None)

    first_waits, all_came = threading.Event(), threading.Event()
    group = GroupCommit(somebody_writes, PATIENCE)
    acts = []
    for number, comes in enumerate((0.0, 10.0, 20.0), 1):
        now[0] = comes
        acts.append(Act(bring, f"writer {number}"))
        comers(group, number)
        told(first_waits, "the first writer before the database")
    all_came.set()
    for act in acts:
        act.finish()
    assert granted[0] == PATIENCE
    assert now[0] == 20 + PATIENCE, "when the patience of the last comer ends, all are through"


def test_who_loses_patience_while_his_work_is_done_learns_what_became_of_it(
    table: Table, counted: Counted
) -> None:
    at_work, gave_up = threading.Event(), threading.Event()

    @contextmanager
    def transact(patience: float) -> Iterator[Driver]:
        with counted.transact(patience) as driver:
            begun.set()
            comers(group, 2)
            yield driver

    def lead(driver: Driver) -> None:
        # All have been taken by now, and the follower's patience ends before the leader is through.
        at_work.set()
        told(gave_up, "the end of the follower's patience")

    def tell(job: Any) -> None:
        told(at_work, "the leader at work")
        gave_up.set()
        give_up(job)

    begun = threading.Event()
    group = GroupCommit(transact, 0.05)
    give_up = group._give_up
    group._give_up = tell  # type: ignore[method-assign]
    leader = Act(lambda: group.commit(lead), "the leader")
    told(begun, "the leader's transaction")
    follower = Act(lambda: group.commit(insert("follower")), "the follower")
    leader.finish()
    assert follower.finish() == "follower"
    assert stored(table.context.store) == {"follower"}


def at_once(store: Store, count: int, act: Callable[[int], T]) -> list[T]:
    """Let that many threads act, and carry out what they bring in one group; what each returned."""
    group = store._group
    with group._lead:
        acts = [Act(partial(act, number), f"sender {number}") for number in range(count)]
        comers(group, count)
    return [act.finish() for act in acts]


def test_two_orders_for_one_serial_of_a_match_are_both_accepted_one_after_the_other(table: Table) -> None:
    raws = [table.write(seat, "bid 1") for seat in (1, 2)]
    before = table.seen().match.serial
    at_once(table.context.store, 2, lambda number: submit(table.context, raws[number]))
    assert table.seen().match.serial == before + 2


def test_a_text_that_comes_four_times_at_once_is_stored_once(table: Table) -> None:
    raw = table.write(1, "bid 1")
    before = table.seen().match.serial
    found = at_once(table.context.store, 4, lambda _: submit(table.context, raw))
    assert [accepted.is_new for accepted in found].count(True) == 1
    assert len({accepted.receipt for accepted in found}) == 1
    assert table.seen().match.serial == before + 1
