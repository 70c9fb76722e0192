"""Sweeping: all games that are due are looked at, and one that fails delays no other."""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from wici.errors import WiciError
from wici_server.services.play.late import due_games, serve_late

if TYPE_CHECKING:
    from wici_server.context import ServerContext

MOST = 10_000
"""The most games of one sweep; what is left comes with the next."""

FAILURES = 5
"""So often a game may fail before a worker sets it aside, and the host must look at it."""

log = logging.getLogger("wici_server")


class Sweeper:
    """One worker's sweeps, with what failed in them.

    Args:
        context: The server's context.

    Attributes:
        failures: How often each game has failed in a row.
    """

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self.failures: Counter[str] = Counter()

    def sweep(self) -> int:
        """Look at every game that is due.

        Returns:
            How many answers were given for late seats.
        """
        given = 0
        for game in due_games(self._context, limit=MOST):
            if self.failures[game] < FAILURES:
                given += self._serve(game)
        return given

    def _serve(self, game: str) -> int:
        try:
            given = serve_late(self._context, game)
        except (WiciError, SQLAlchemyError, LookupError, ValueError) as fault:
            self.failures[game] += 1
            word = "set aside" if self.failures[game] == FAILURES else "tried again"
            # A fault's own words may quote what was worked on.
            log.warning("game %s failed when it was due: %s; it is %s", game, type(fault).__qualname__, word)
            return 0
        del self.failures[game]
        return given
