"""Ticking: what is due by time alone is done from time to time, by one thread of whoever serves."""

from __future__ import annotations

import logging
import threading

from sqlalchemy.exc import SQLAlchemyError

from wici.errors import WiciError
from wici_server.context import ServerContext
from wici_server.services.keys.claim import settle_due

PAUSE = 30.0
"""Seconds between two ticks. What a tick does counts from its own moment, so late is never wrong."""

log = logging.getLogger("wici_server")


def tick(context: ServerContext) -> None:
    """Do all that is due; what fails is tried again at the next tick."""
    try:
        settle_due(context)
    except (WiciError, SQLAlchemyError) as fault:
        # A fault's own words may quote what was worked on.
        log.warning("a tick failed: %s", type(fault).__qualname__)


def start_ticking(context: ServerContext, *, pause: float = PAUSE) -> threading.Event:
    """Tick until the process ends, or the event that is returned is set."""
    stop = threading.Event()

    def run() -> None:
        while not stop.wait(pause):
            tick(context)

    threading.Thread(target=run, name="ticking", daemon=True).start()
    return stop
