"""Sheet: headings, tables and lines that any screen or letter can print."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

WIDTH = 80
"""Columns of a screen or letter."""

Tone = Literal[
    "",
    "strong",
    "dim",
    "good",
    "bad",
    "white",
    "black",
    "green",
    "blue",
    "yellow",
    "red",
    "orange",
    "purple",
    "brown",
]
"""How a piece of text is meant; a screen chooses its own colours, and no meaning rests on them alone."""


class Span(msgspec.Struct, frozen=True, omit_defaults=True, tag="span"):
    """A piece of text with a tone."""

    text: str
    tone: Tone = ""


Cell: TypeAlias = str | Span


class Heading(msgspec.Struct, frozen=True, omit_defaults=True, tag="heading"):
    """Starts a part of the sheet."""

    text: str


class Line(msgspec.Struct, frozen=True, omit_defaults=True, tag="line"):
    """One line, of pieces set one after the other."""

    pieces: tuple[Cell, ...]


class Grid(msgspec.Struct, frozen=True, omit_defaults=True, tag="grid"):
    """A table.

    Attributes:
        head: The column heads; empty for none.
        rows: The rows, each as long as the others.
        align: One letter a column, `l`, `r` or `c`; columns beyond are set left.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: str = ""


class Drawing(msgspec.Struct, frozen=True, omit_defaults=True, tag="drawing"):
    """Lines set in a fixed pitch that must not be broken, like a text board."""

    lines: tuple[str, ...]


Block: TypeAlias = Heading | Line | Grid | Drawing


class Sheet(msgspec.Struct, frozen=True):
    """What a seat may see, ready for reading, at most 80 columns wide."""

    title: str
    blocks: tuple[Block, ...]

    def text(self) -> str:
        """The sheet as plain text, for letters and for screens without colour."""
        parts = [self.title, "=" * len(self.title)]
        for block in self.blocks:
            parts += _plain(block)
        return "\n".join(line.rstrip() for line in parts) + "\n"


def plain(cell: Cell) -> str:
    """A cell's text without its tone."""
    return cell if isinstance(cell, str) else cell.text


def _plain(block: Block) -> list[str]:
    match block:
        case Heading(text):
            return ["", text, "-" * len(text)]
        case Line(pieces):
            return _wrapped("".join(plain(piece) for piece in pieces))
        case Drawing(lines):
            return list(lines)
        case Grid(head, rows, align):
            return _grid(([head] if head else []) + [[plain(cell) for cell in row] for row in rows], align)


def _wrapped(line: str) -> list[str]:
    """A line cut at its spaces where it is too wide, the rest set in a little further."""
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]


def _grid(rows: Sequence[Sequence[str]], align: str) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    set_cell = {"l": str.ljust, "r": str.rjust, "c": str.center}
    align = align.ljust(len(widths), "l")
    return ["  ".join(set_cell[a](c, w) for a, c, w in zip(align, row, widths, strict=True)) for row in rows]
