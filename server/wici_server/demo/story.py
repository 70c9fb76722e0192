"""Story: prints what happens as a person enjoys reading it, with the time and moves in a last line."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.rule import Rule
from rich.status import Status
from rich.text import Text

WIDTH = 80
"""Columns that a story takes at most."""
_LOUD = ("wins", "winner", "succeeds", "is successful", "blocks")


class Story:
    """Tells a game on a screen.

    Args:
        fast: True to print bare lines without a moving status.
    """

    def __init__(self, *, fast: bool) -> None:
        self._console = Console(
            highlight=False, width=min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)
        )
        self._fast = fast or not self._console.is_terminal
        self._status = Status("", console=self._console)
        self._moves = 0

    def begin(self) -> None:
        """Show the moving line, on a terminal."""
        if not self._fast:
            self._status.start()

    def end(self) -> None:
        """Take the moving line away."""
        self._status.stop()

    def chapter(self, title: str) -> None:
        """Begin a part of the story."""
        self._console.print(Rule(f"[bold]{escape(title)}[/]", align="left"))

    def say(self, line: str, style: str = "") -> None:
        """Print a line."""
        self._console.print(escape(line), style=style)

    def command(self, line: str) -> None:
        """Print a command on a line of its own, however long, so that it can be pasted."""
        self._console.print(escape(line), style="cyan", soft_wrap=True)

    def moved(self, who: str, lines: Iterable[str]) -> None:
        """Show in the moving line that somebody has ordered; the words are shown there only."""
        self._moves += 1
        self._status.update(f"[dim]order {self._moves}: {escape(who)}: {escape(' / '.join(lines))}[/]")

    def tell(self, events: Iterable[dict[str, Any]]) -> None:
        """Tell what has happened, as everybody may know it."""
        for event in events:
            text = str(event["text"])
            loud = any(word in text for word in _LOUD)
            mark = "[bold]•[/] " if loud else "[dim]·[/] "
            self._console.print(mark + escape(text), style="bold" if loud else "")

    def show(self, sheet: str) -> None:
        """Print a sheet as the command line drew it."""
        self._console.print(Text.from_ansi(sheet.rstrip()))

    @property
    def moves(self) -> int:
        """How many orders were given."""
        return self._moves
