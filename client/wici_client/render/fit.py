"""Fits words into the width of a screen."""

from __future__ import annotations

import shutil
import textwrap

from wici_client.world import World

#: Columns of a screen on which nothing can be read in lines of its own making.
_NARROWEST = 24
#: Columns below which a text beside something else is rather continued under that.
_CRAMPED = 40


def fit(world: World, text: str, indent: int, *, under: int | None = None) -> str:
    """A text with its later lines under its first; only a screen has lines that end.

    Args:
        world: The screen.
        text: The words.
        indent: Columns before them on their first line.
        under: Columns before their later lines where those beside the indent would be cramped.
    """
    columns = shutil.get_terminal_size().columns
    if not world.is_screen or columns < _NARROWEST:
        return text
    hang = indent if under is None or columns - indent >= _CRAMPED else under
    lines = textwrap.wrap(
        text, columns, initial_indent=" " * indent, subsequent_indent=" " * hang, break_long_words=False
    )
    return "\n".join(lines)[indent:]
