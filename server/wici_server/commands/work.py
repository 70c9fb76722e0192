"""`wici-server work`: do what is due by time, beside the processes that serve."""

from __future__ import annotations

import signal
import threading

import click

from wici_server.commands import data_option, opened_context


@click.command("work")
@click.option("--once", is_flag=True, help="Do what is due now, and end.")
@click.option(
    "--pause", type=click.FloatRange(0.1, 3600), default=30.0, show_default=True, help="Seconds between."
)
@data_option
def command(data: str | None, pause: float, *, once: bool) -> None:
    """Answer for late seats and let waiting keys count, until it is told to stop.

    'wici-server run' does this itself. Beside several servers on PostgreSQL run as many of these as you
    like: what one has done no other does again.
    """
    from wici_server.services.play.sweeping import Sweeper
    from wici_server.ticking import tick

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    with opened_context(data) as context:
        sweeper = Sweeper(context)
        tick(context, sweeper)
        while not once and not stop.wait(pause):
            tick(context, sweeper)
