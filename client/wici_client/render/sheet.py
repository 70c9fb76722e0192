"""A sheet on the screen: the same headings, lines and tables that a letter has, with colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wici.rules.sheet import Cell, Drawing, Grid, Heading, Line, Sheet, Span
from wici_client.world import World

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

_STYLES = {
    "strong": "bold",
    "dim": "dim",
    "good": "green",
    "bad": "red",
    "white": "bright_white",
    "black": "bright_black",
    "green": "green",
    "blue": "bright_blue",
    "yellow": "yellow",
    "red": "red",
    "orange": "dark_orange",
    "purple": "magenta",
    "brown": "orange4",
}


def show_sheet(world: World, sheet: Sheet) -> None:
    """Print a sheet."""
    if not world.is_coloured(world.stdout):
        world.say(sheet.text().rstrip("\n"))
        return
    from rich.text import Text

    from wici_client.render.screen import screen

    console = screen(world)
    console.print(Text(sheet.title, style="bold underline"))
    for block in sheet.blocks:
        for piece in _draw(block):
            console.print(piece)


def _draw(block: Heading | Line | Grid | Drawing) -> list[RenderableType]:
    from rich.text import Text

    match block:
        case Heading(text):
            return [Text(""), Text(text, style="bold cyan")]
        case Line(pieces):
            return [Text.assemble(*map(_cell, pieces))]
        case Drawing(lines):
            return [Text(line, no_wrap=True, overflow="ignore") for line in lines]
        case Grid():
            return [_grid(block)]


def _grid(grid: Grid) -> RenderableType:
    from rich import box
    from rich.table import Table

    sides = {"l": "left", "r": "right", "c": "center"}
    columns = max((len(row) for row in grid.rows), default=len(grid.head))
    table = Table(
        box=box.SIMPLE_HEAD if grid.head else None,
        show_header=bool(grid.head),
        show_edge=False,
        pad_edge=False,
        header_style="dim",
        # A box draws one space between columns by itself; so that a sheet is as wide here as in a letter.
        padding=(0, 1 if grid.head else 2, 0, 0),
    )
    align = grid.align.ljust(columns, "l")
    for number in range(columns):
        head = grid.head[number] if grid.head else ""
        # Where a screen is too narrow, words go on below; nothing is left out.
        table.add_column(head, justify=sides[align[number]], overflow="fold")  # type: ignore[arg-type]
    for row in grid.rows:
        table.add_row(*map(_cell, row))
    return table


def _cell(cell: Cell) -> Text:
    from rich.text import Text

    if isinstance(cell, Span):
        return Text(cell.text, style=_STYLES.get(cell.tone, ""))
    return Text(cell)
