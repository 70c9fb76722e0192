"""Fits words into the width of a screen."""

from __future__ import annotations

import shutil
import textwrap

from wici_client.context import World

_NARROWEST = 40


def fit(world: World, text: str, indent: int) -> str:
    """A text with its later lines under its first; only a screen has lines that end."""
    room = shutil.get_terminal_size().columns - indent
    if not world.is_screen or room < _NARROWEST:
        return text
    return ("\n" + " " * indent).join(textwrap.wrap(text, room))
