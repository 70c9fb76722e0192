"""Tables of commands that list things: columns two spaces apart, that a person reads and a tool cuts."""

from __future__ import annotations

from collections.abc import Sequence

from wici_client.world import World


def show_table(world: World, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; nothing in it is ever cut short, for ids and keys are there to be copied."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for number, row in enumerate((head, *rows)):
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        world.say(line if number else world.style(line, world.stdout, bold=True))
