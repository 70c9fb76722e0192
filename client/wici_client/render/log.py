"""Events as lines: number, time, words."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence

from wici_client.context import World
from wici_client.replies import LogLine

_NARROWEST = 40


def show_log(world: World, lines: Sequence[LogLine]) -> None:
    """Print events; times are UTC, as the server's clock had them."""
    for line in lines:
        front = f"{line.n:>5}  {line.time[:10]} {line.time[11:16]}  "
        world.say(world.style(front, world.stdout, dim=True) + _set(world, line.text, len(front)))


def show_events(world: World, lines: Sequence[LogLine]) -> None:
    """Print what just happened, under a confirmation."""
    for line in lines:
        world.say(f"  {_set(world, line.text, 2)}")


def _set(world: World, text: str, indent: int) -> str:
    """A text with its later lines under its first; only a screen has lines that end."""
    room = shutil.get_terminal_size().columns - indent
    if not world.is_screen or room < _NARROWEST:
        return text
    return ("\n" + " " * indent).join(textwrap.wrap(text, room))
