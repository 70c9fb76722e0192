"""Pace: how many lines of play a bot may try, so that it thinks about as long as it shall."""

from __future__ import annotations

from wici_client.world import Clock

FIRST, LEAST, MOST = 60, 12, 5000
"""Simulations of a first thought; of any, however slow or quick the machine is."""


class Pace:
    """Learns from each thought how quick this machine is.

    Args:
        clock: Time.
        seconds: How long a thought should take.
        fixed: A number of simulations that is kept to instead, so that a game can be had again.
    """

    def __init__(self, clock: Clock, seconds: float, fixed: int | None = None) -> None:
        self._clock, self._seconds, self._fixed = clock, seconds, fixed
        self._began = 0.0
        self.simulations = fixed or FIRST

    def begin(self) -> int:
        """Begin a thought.

        Returns:
            How many simulations it may have.
        """
        self._began = self._clock.elapsed()
        return self.simulations

    def end(self) -> None:
        """A thought is over."""
        took = self._clock.elapsed() - self._began
        if self._fixed is None and took > 0:
            wanted = int(self.simulations * self._seconds / took)
            # Half the way at a time: one decision may be twenty times as long as the next.
            self.simulations = max(LEAST, min(MOST, (self.simulations + wanted) // 2))
