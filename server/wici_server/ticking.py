"""Ticking: what is due by time alone is done from time to time, by one thread of whoever serves."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from wici.errors import WiciError
from wici_server.context import ServerContext
from wici_server.services.keys.claim import settle_due
from wici_server.services.lobby.closing import free_late
from wici_server.services.play.sweeping import Sweeper

PAUSE = 30.0
"""Seconds between two ticks. What a tick does counts from its own moment, so late is never wrong."""

log = logging.getLogger("wici_server")


def tick(context: ServerContext, sweeper: Sweeper | None = None) -> None:
    """Do all that is due; what fails is tried again at the next tick.

    Args:
        context: The server's context.
        sweeper: Remembers from tick to tick which games failed.
    """
    sweep = (sweeper or Sweeper(context)).sweep
    for act in (lambda: settle_due(context), lambda: free_late(context), sweep):
        _try(act)


def _try(act: Callable[[], object]) -> None:
    try:
        act()
    except (WiciError, SQLAlchemyError) as fault:
        # A fault's own words may quote what was worked on.
        log.warning("a tick failed: %s", type(fault).__qualname__)


def start_ticking(context: ServerContext, *, pause: float = PAUSE) -> threading.Event:
    """Tick until the process ends, or the event that is returned is set."""
    stop = threading.Event()
    sweeper = Sweeper(context)

    def run() -> None:
        while not stop.wait(pause):
            tick(context, sweeper)

    threading.Thread(target=run, name="ticking", daemon=True).start()
    return stop
