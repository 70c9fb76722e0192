"""The terminal as `rich` sees it; imported only where something is drawn for a person."""

from __future__ import annotations

import shutil

from rich.console import Console

from wici_client.context import World

_WIDEST = 100


def screen(world: World) -> Console:
    """A console on the data stream, no wider than is good to read."""
    return Console(
        file=world.stdout,
        force_terminal=world.is_coloured(world.stdout),
        no_color=not world.is_coloured(world.stdout),
        width=min(shutil.get_terminal_size().columns, _WIDEST),
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
    )
