"""Sheet: the view as headings, tables and lines of at most 80 columns."""

from __future__ import annotations

from wici.rules.games.principes.content import Content
from wici.rules.look import Look
from wici.rules.sheet import Heading, Sheet


def sheet(look: Look, content: Content) -> Sheet:
    """A look, ready for reading."""
    return Sheet(f"Principes · Round {look.view.round}", (Heading("x"),))
