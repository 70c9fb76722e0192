"""Limits: how much a key or an address may send and ask for, so that one sender cannot starve the others."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from wici_server.clock import Clock
from wici_server.errors import SlowDown

_MOST = 20_000


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the first 64 bits, for whoever has one has all of the rest.

    Example:
        >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7"), network_of("192.0.2.7")
        ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


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
