"""Waits that end: each has a bound, and says what it waited for when the bound is reached.

`test_bounded.py` sees that nothing under tests waits in another way. A thread that a test starts does not
keep the run from ending, and its end is looked at: what it raised is raised again where it is awaited.
"""

from __future__ import annotations

import os
import select
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from socketserver import BaseServer
from time import monotonic, sleep
from typing import IO, Any, AnyStr, Generic, TypeVar

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds that a test waits for what must come; a machine under load takes its time."""

LONG_PATIENCE = 7000.0 if os.environ.get("WICI_LONG") == "1" else 280.0
"""Seconds that a program of many rounds may take, as the fault tests have them; less than a test's limit."""


class NeverCame(AssertionError):
    """What a test waited for did not come within the bound."""

    def __init__(self, what: str, within: str) -> None:
        super().__init__(f"after {within} still waiting for {what}")


class Act(threading.Thread, Generic[T]):
    """Something that a thread of its own does, from now on.

    Args:
        do: What it does.
        name: What a message calls it.
    """

    def __init__(self, do: Callable[[], T], name: str = "a thread") -> None:
        super().__init__(name=name, daemon=True)
        self._do = do
        self._found: list[T] = []
        self._fault: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self._found.append(self._do())
        except BaseException as fault:  # noqa: BLE001 - raised again where its end is awaited
            self._fault = fault

    def finish(self, within: float = PATIENCE) -> T:
        """Wait for its end; what it returned.

        Raises:
            NeverCame: It goes on beyond the bound.
            BaseException: What it raised.
        """
        self.join(within)
        if self.is_alive():
            raise NeverCame(f"the end of {self.name}", f"{within:g} s")
        if self._fault is not None:
            raise self._fault
        return self._found[0]


def has_ended(act: Act[Any], *, within: float) -> bool:
    """Whether something ends within so many seconds; for what must not."""
    act.join(within)
    return not act.is_alive()


def at_once(*acts: Callable[[], T]) -> list[T]:
    """Let all do something at the same moment, each in a thread of its own; what each returned."""
    gate = threading.Barrier(len(acts))

    def begin(act: Callable[[], T]) -> T:
        meet(gate)
        return act()

    return [act.finish() for act in [Act(partial(begin, act), f"one of {len(acts)}") for act in acts]]


def until(holds: Callable[[], object], what: str, within: float = PATIENCE, pace: float = 0.001) -> None:
    """Wait until something holds that tells nobody when it does.

    Raises:
        NeverCame: It does not hold within the bound.
    """
    end = monotonic() + within
    while not holds():
        if monotonic() > end:
            raise NeverCame(what, f"{within:g} s")
        sleep(pace)


def turns(goes_on: Callable[[], object], what: str, most: int = 10_000) -> Iterator[int]:
    """Count turns as long as something goes on, and no more of them than there can be.

    Raises:
        NeverCame: It goes on after so many turns.
    """
    for turn in range(most):
        if not goes_on():
            return
        yield turn
    if goes_on():
        raise NeverCame(what, f"{most} turns")


def told(event: threading.Event, what: str, within: float = PATIENCE) -> None:
    """Wait until another thread tells of something.

    Raises:
        NeverCame: It does not within the bound.
    """
    if not event.wait(within):
        raise NeverCame(what, f"{within:g} s")


def meet(gate: threading.Barrier, within: float = PATIENCE) -> None:
    """Wait until all have come to a gate.

    Raises:
        BrokenBarrierError: Somebody did not within the bound.
    """
    gate.wait(within)


def ended(process: subprocess.Popen[Any], within: float = PATIENCE) -> int:
    """Wait for a process's end; its exit status.

    Raises:
        TimeoutExpired: It goes on beyond the bound.
    """
    return process.wait(within)


def line_of(stream: IO[AnyStr] | None, what: str, within: float = PATIENCE) -> AnyStr:
    """Wait for a line that a process says; empty once it says nothing any more.

    Raises:
        NeverCame: Neither comes within the bound.
    """
    assert stream is not None
    return Act(stream.readline, what).finish(within)


def reap(child: int, within: float = PATIENCE) -> int:
    """Wait for the end of a process that was forked; its wait status.

    Raises:
        NeverCame: It goes on beyond the bound.
    """
    handle = os.pidfd_open(child)
    try:
        readable(handle, f"the end of process {child}", within)
    finally:
        os.close(handle)
    return os.waitpid(child, 0)[1]


def readable(handle: int, what: str, within: float = PATIENCE) -> None:
    """Wait until a file can be read, or nothing more will come.

    Raises:
        NeverCame: Neither happens within the bound.
    """
    if not select.select([handle], [], [], within)[0]:
        raise NeverCame(what, f"{within:g} s")


@contextmanager
def serving(server: BaseServer) -> Iterator[None]:
    """Let a server of this process serve while the block lasts."""
    thread = Act(lambda: server.serve_forever(poll_interval=0.01), "a server")
    try:
        yield
    finally:
        Act(server.shutdown, "a server's last request").finish()
        thread.finish()
        server.server_close()
