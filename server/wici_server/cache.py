"""The cache: what a process remembers between requests, bounded by bytes; forgetting it never does harm."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

_OVERHEAD = 512


class BoundedCache(Generic[K, V]):
    """Values by key; when they grow too large together, those unused for longest go first.

    Args:
        limit: The most bytes.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._size = 0
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """What is remembered, if it is."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is None:
                return None
            self._kept.move_to_end(key)
            return kept[0]

    def put(self, key: K, value: V, size: int) -> None:
        """Remember a value of about so many bytes."""
        size += _OVERHEAD
        with self._lock:
            self._forget(key)
            self._kept[key] = value, size
            self._size += size
            while self._size > self._limit and self._kept:
                self._forget(next(iter(self._kept)))

    def drop(self, key: K) -> None:
        """Forget a value, if it is remembered."""
        with self._lock:
            self._forget(key)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._size = 0

    def _forget(self, key: K) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._size -= kept[1]
