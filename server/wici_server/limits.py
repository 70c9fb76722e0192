"""Limits: how many signed texts a key or an address may send, so that one sender cannot starve the others."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict

from wici_server.clock import Clock
from wici_server.errors import SlowDown

_MOST = 20_000


class RateLimit:
    """A token bucket for each sender: a minute's worth at once, then at that pace.

    Args:
        per_minute: How many texts; 0 for no limit.
        clock: The time.
    """

    def __init__(self, per_minute: int, clock: Clock) -> None:
        self._burst = per_minute
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def charge(self, sender: str) -> None:
        """Count one text.

        Raises:
            SlowDown: The sender has none left; with the seconds to wait.
        """
        if not self._burst:
            return
        now = self._clock().timestamp()
        rate = self._burst / 60
        with self._lock:
            left, since = self._buckets.pop(sender, (float(self._burst), now))
            left = min(float(self._burst), left + max(0.0, now - since) * rate)
            self._buckets[sender] = (max(left - 1, 0.0) if left >= 1 else left), now
            if len(self._buckets) > _MOST:
                self._buckets.popitem(last=False)
        if left < 1:
            raise SlowDown(math.ceil((1 - left) / rate))
