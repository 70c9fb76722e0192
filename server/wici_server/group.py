"""Group commit: writers that are ready together share one transaction, and one wait for the disk."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from time import monotonic
from typing import Any, Generic, TypeAlias, TypeVar, cast

from wici_server.errors import Busy
from wici_server.prepared import Driver

T = TypeVar("T")
Transact: TypeAlias = Callable[[float], AbstractContextManager[Driver]]


class GroupCommit:
    """Carries out what writers bring, all that has come together in one transaction.

    Whoever gets the lead carries out his own work and that of all who wait behind him; they find theirs done.
    So a group is as large as the disk is slow, and a writer who comes alone waits for nobody.

    Args:
        transact: Opens a transaction, within so many seconds, that is committed at the end of its block.
        patience: Seconds that a writer waits for his turn before the sender is told to come again.
    """

    def __init__(self, transact: Transact, patience: float) -> None:
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
        job, until = _Job(work), monotonic() + self._patience
        self._waiting.append(job)
        if not self._lead.acquire(timeout=self._patience):
            self._give_up(job)
        try:
            if not job.is_done:
                self._go_ahead(job, until)
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

    def _go_ahead(self, own: _Job[Any], until: float) -> None:
        """Carry out all that wait once the turn has come; until then each can still take his work back."""
        jobs: list[_Job[Any]] = []
        is_at_work = False
        try:
            with self._transact(until - monotonic()) as driver:
                jobs = self._take_all()
                is_at_work = True
                for job in jobs:
                    job.do(driver)
                is_at_work = False
        except BaseException as fault:
            if not jobs:
                self._waiting.remove(own)
                raise
            if is_at_work and len(jobs) > 1 and isinstance(fault, Exception):
                self._do_each(jobs)
            else:
                for job in jobs:
                    job.fail(fault)
        for job in jobs:
            job.is_done = True

    def _take_all(self) -> list[_Job[Any]]:
        taken: list[_Job[Any]] = []
        try:
            while True:
                taken.append(self._waiting.popleft())
        except IndexError:
            return taken

    def _do_each(self, jobs: Sequence[_Job[Any]]) -> None:
        """Each in a transaction of its own; the turn may be awaited once more, but not once for each."""
        until = monotonic() + self._patience
        for job in jobs:
            try:
                with self._transact(until - monotonic()) as driver:
                    job.do(driver)
            except Exception as fault:  # noqa: BLE001 - raised by `outcome`, in the thread of each
                job.fail(fault)


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

    def outcome(self) -> T:
        if self._fault is not None:
            raise self._fault
        return cast("T", self._result)
