"""Pace: the unit of all costs, one Ed25519 verify of 2 kB, and how CPU time is taken."""

from __future__ import annotations

import resource
import subprocess
import time
from collections.abc import Callable, Sequence

from tests.bounded import PATIENCE
from wici.protocol.keys import Key

MESSAGE = b"x" * 2048


KEY = Key.from_seed(bytes(range(32)))
SIGNATURE = KEY.sign(MESSAGE)[-64:]
BEAT = 4
"""Verifies in one sample that is taken beside other work."""


def verify_once() -> None:
    """One verify."""
    if not KEY.public.is_signature(SIGNATURE, MESSAGE):
        raise RuntimeError("the signature does not fit")


class Pace:
    """How fast this machine is, in this run or beside some other work.

    Args:
        seconds: How long to measure; 0 to leave it to `beat`.
    """

    def __init__(self, *, seconds: float = 0) -> None:
        self._samples = [cost(verify_once, seconds=seconds)] if seconds else []

    def beat(self) -> None:
        """Take a sample now, so that verifies and what they are compared with have the same neighbours."""
        began = time.process_time()
        for _ in range(BEAT):
            verify_once()
        self._samples.append((time.process_time() - began) / BEAT)

    @property
    def verify(self) -> float:
        """Seconds of CPU that one verify takes."""
        return quiet(self._samples)

    @property
    def per_second(self) -> float:
        """V: verifies per second and core."""
        return 1 / self.verify

    def verifies(self, seconds: float) -> float:
        """A cost in verifies."""
        return seconds / self.verify


def cost(act: Callable[[], object], *, seconds: float, least: int = 20) -> float:
    """Seconds of CPU of one call, from batches of calls; see `quiet`."""
    act()
    began = time.process_time()
    act()
    once = max(time.process_time() - began, 1e-7)
    size = max(1, int(seconds / least / once))
    batches = []
    for _ in range(least):
        began = time.process_time()
        for _ in range(size):
            act()
        batches.append((time.process_time() - began) / size)
    return quiet(batches)


def cost_of_program(command: Sequence[str], *, env: dict[str, str] | None = None) -> float:
    """Seconds of CPU of a program from its start to its end; waiting, such as for the network, costs none.

    Raises:
        CalledProcessError: It fails.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command, env=env, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, timeout=PATIENCE
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def quiet(costs: Sequence[float]) -> float:
    """What something costs on a machine left in peace: the cost that a fifth of the samples stay under.

    Neighbours on the same core or its caches only ever add; a median would measure them too.
    """
    return sorted(costs)[len(costs) // 5]
