"""Figure: one measured number with what it must be, and the table of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """A measured number.

    Attributes:
        group: What it is part of.
        name: What was measured.
        value: The number.
        unit: What it counts; empty for a bare ratio.
        most: What it must not exceed.
        least: What it must reach.
        aim: What would be good.
        note: What it is made of.
    """

    group: str
    name: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None
    aim: float | None = None
    note: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether it is as it must be; None where nothing is asked of it."""
        if self.most is None and self.least is None:
            return None
        return (self.most is None or self.value <= self.most) and (
            self.least is None or self.value >= self.least
        )

    @property
    def cells(self) -> tuple[str, str, str, str, str]:
        """Its row in the table: what, how much, what it must be, whether it is, and how come."""
        sign = "≤ " if self.most is not None else "≥ "
        bound = self.most if self.most is not None else self.least
        target = "" if bound is None else f"{sign}{_short(bound)}"
        if self.aim is not None:
            target += f" (aim {_short(self.aim)})"
        met = {True: "yes", False: "NO", None: ""}[self.is_met]
        return self.name, f"{_short(self.value)} {self.unit}".strip(), target, met, self.note


HEAD = ("figure", "value", "must be", "met", "how it is made up")


def as_text(figures: Iterable[Figure]) -> str:
    """The figures as a table for a terminal, group by group."""
    groups = _groups(figures)
    rows = [figure.cells for group in groups.values() for figure in group]
    widths = [max(len(row[at]) for row in [HEAD, *rows]) for at in range(4)]
    lines = []
    for name, group in groups.items():
        lines += ["", name, "-" * len(name)]
        lines += [_line(figure.cells, widths) for figure in group]
    return "\n".join([_line(HEAD, widths), *lines])


def as_markdown(figures: Iterable[Figure]) -> str:
    """The figures as tables for a page, group by group."""
    lines: list[str] = []
    for name, group in _groups(figures).items():
        lines += [f"### {name}", "", f"| {' | '.join(HEAD)} |", "| --- | ---: | --- | --- | --- |"]
        lines += [f"| {' | '.join(figure.cells)} |" for figure in group]
        lines.append("")
    return "\n".join(lines)


def _groups(figures: Iterable[Figure]) -> dict[str, list[Figure]]:
    groups: dict[str, list[Figure]] = {}
    for figure in figures:
        groups.setdefault(figure.group, []).append(figure)
    return groups


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    shown = [cell.ljust(width) for cell, width in zip(cells[:4], widths, strict=True)]
    return "  ".join([*shown, cells[4]]).rstrip()


def _short(value: float) -> str:
    """Three figures that matter, and thousands parted."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
