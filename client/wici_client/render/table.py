"""Tables of commands that list things: framed on a terminal, aligned columns anywhere else."""

from __future__ import annotations

from collections.abc import Sequence

from wici_client.context import World


def show_table(world: World, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; on a terminal with rules and colours, else as columns two spaces apart."""
    if world.is_coloured(world.stdout):
        _draw(world, head, rows)
        return
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for row in (head, *rows):
        world.say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _draw(world: World, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich import box
    from rich.table import Table

    from wici_client.render.screen import screen

    table = Table(*head, box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False, show_edge=False)
    for row in rows:
        table.add_row(*row)
    screen(world).print(table)
