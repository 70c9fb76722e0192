"""Waits that end: each has a bound, and says what it waited for when the bound is reached.

A thread that a test starts does not keep the run from ending, and its end is looked at: what it raised is
raised again where it is awaited.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic, sleep
from typing import Generic, TypeVar

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds that a test waits for what must come; a machine under load takes its time."""


class NeverCame(AssertionError):
    """What a test waited for did not come within the bound."""

    def __init__(self, what: str, within: float) -> None:
        super().__init__(f"after {within:g} seconds still waiting for {what}")


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
            raise NeverCame(f"the end of {self.name}", within)
        if self._fault is not None:
            raise self._fault
        return self._found[0]


def until(holds: Callable[[], object], what: str, within: float = PATIENCE) -> None:
    """Wait until something holds that tells nobody when it does.

    Raises:
        NeverCame: It does not hold within the bound.
    """
    end = monotonic() + within
    while not holds():
        if monotonic() > end:
            raise NeverCame(what, within)
        sleep(0.001)


def told(event: threading.Event, what: str, within: float = PATIENCE) -> None:
    """Wait until another thread tells of something.

    Raises:
        NeverCame: It does not within the bound.
    """
    if not event.wait(within):
        raise NeverCame(what, within)
