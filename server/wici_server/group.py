"""Group commit: writers that are ready together share one transaction, and one wait for the disk."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Generic, TypeVar, cast

from wici_server.errors import Busy
from wici_server.prepared import Driver

T = TypeVar("T")


class GroupCommit:
    """Carries out what writers bring, all that has come together in one transaction.

    Whoever gets the lead carries out his own work and that of all who wait behind him; they find theirs done.
    So a group is as large as the disk is slow, and a writer who comes alone waits for nobody.

    Args:
        transact: Opens a transaction, which is committed at the end of its block.
        patience: Seconds that a writer waits for the lead before the sender is told to come again.
    """

    def __init__(self, transact: Callable[[], AbstractContextManager[Driver]], patience: float) -> None:
        self._transact = transact
        self._patience = patience
        self._lead = threading.Lock()
        self._waiting: deque[_Job[Any]] = deque()

    def commit(self, work: Callable[[Driver], T]) -> T:
        """Carry out a work; it is on the disk once this returns.

        Args:
            work: Changes the database and nothing else: where another's work in the same transaction raises,
                all is undone and each is carried out anew by itself. Another thread may do it.

        Returns:
            What the work returned.

        Raises:
            Busy: The turn did not come in time; the work will not be done.
            StorageFault: The database cannot be written.
            Exception: What the work raised; nothing of it is stored.
        """
        job = _Job(work)
        self._waiting.append(job)
        if not self._lead.acquire(timeout=self._patience):
            self._give_up(job)
        try:
            if not job.is_done:
                self._carry_out(self._take_all())
        finally:
            self._lead.release()
        return job.outcome()

    def _give_up(self, job: _Job[Any]) -> None:
        """Take a work back; if somebody is just carrying it out, wait until he is through with it."""
        try:
            self._waiting.remove(job)
        except ValueError:
            self._lead.acquire()
        else:
            raise Busy

    def _take_all(self) -> list[_Job[Any]]:
        taken: list[_Job[Any]] = []
        try:
            while True:
                taken.append(self._waiting.popleft())
        except IndexError:
            return taken

    def _carry_out(self, jobs: Sequence[_Job[Any]]) -> None:
        at_work = False
        try:
            with self._transact() as driver:
                at_work = True
                for job in jobs:
                    job.do(driver)
                at_work = False
        except BaseException as fault:  # noqa: BLE001 - raised by `outcome`, in the thread of each
            if at_work and len(jobs) > 1:
                for job in jobs:
                    self._carry_out([job])
            else:
                for job in jobs:
                    job.fail(fault)
        else:
            for job in jobs:
                job.is_done = True


class _Job(Generic[T]):
    """One writer's work and what became of it."""

    __slots__ = ("_fault", "_result", "_work", "is_done")

    def __init__(self, work: Callable[[Driver], T]) -> None:
        self._work = work
        self._result: T | None = None
        self._fault: BaseException | None = None
        self.is_done = False

    def do(self, driver: Driver) -> None:
        self._result = self._work(driver)

    def fail(self, fault: BaseException) -> None:
        self._fault = fault
        self.is_done = True

    def outcome(self) -> T:
        if self._fault is not None:
            raise self._fault
        return cast("T", self._result)
