"""The terminal as `rich` sees it; imported only where something is drawn for a person."""

from __future__ import annotations

import shutil
from typing import Any, TextIO

from rich.console import Console

from wici_client.world import World, harmless

_WIDEST = 100


class _Harmless:
    """A stream that lets colours through and nothing else that commands a terminal.

    Args:
        stream: Where to write.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write, without what a server might have slipped in."""
        return self._stream.write(harmless(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def screen(world: World) -> Console:
    """A console on the data stream, no wider than is good to read."""
    return Console(
        file=_Harmless(world.stdout),  # type: ignore[arg-type]
        force_terminal=world.is_coloured(world.stdout),
        no_color=not world.is_coloured(world.stdout),
        width=min(shutil.get_terminal_size().columns, _WIDEST),
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
    )
