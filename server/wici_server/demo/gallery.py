"""Gallery: a stranger who follows the public log over HTTP, as anybody may."""

from __future__ import annotations

from typing import Any

import requests


class Gallery:
    """Reads what everybody may know, from where it stopped.

    Args:
        address: The server.
        match: The game's id.
    """

    def __init__(self, address: str, match: str) -> None:
        self._log = f"{address}/v1/games/{match}/log"
        self._seen = 0

    def news(self) -> list[dict[str, Any]]:
        """The events since the last look, oldest first."""
        events: list[dict[str, Any]] = []
        while True:
            answer = requests.get(self._log, params={"since": self._seen}, timeout=10)
            answer.raise_for_status()
            lines = answer.json()["lines"]
            if not lines:
                return events
            events += lines
            self._seen = lines[-1]["n"]
