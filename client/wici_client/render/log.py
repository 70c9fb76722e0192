"""Events as lines: number, time, words."""

from __future__ import annotations

from collections.abc import Sequence

from wici_client.http.replies import LogLine
from wici_client.render.fit import fit
from wici_client.world import World

#: Where an event goes on under its number and time, on a screen with little room beside them.
_UNDER = 7


def show_log(world: World, lines: Sequence[LogLine]) -> None:
    """Print events; times are UTC, as the server's clock had them."""
    for line in lines:
        front = f"{line.n:>5}  {line.time[:10]} {line.time[11:16]}  "
        world.say(
            world.style(front, world.stdout, dim=True) + fit(world, line.text, len(front), under=_UNDER)
        )


def show_events(world: World, lines: Sequence[LogLine]) -> None:
    """Print what just happened, under a confirmation."""
    for line in lines:
        world.say(f"  {fit(world, line.text, 2)}")
