"""Parts of a sheet: the few that somebody wants to see of a long one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wici.rules.sheet import Block, Heading, Sheet
from wici.rules.words import listed, slug
from wici_client.errors import Usage


def only_parts(sheet: Sheet, words: Iterable[str]) -> Sheet:
    """The parts of a sheet whose headings hold these words, in the sheet's own order.

    Args:
        sheet: The whole sheet.
        words: Each a word, or several, out of a heading, in any spelling.

    Raises:
        Usage: No heading holds one of them.
    """
    parts = _parted(sheet.blocks)
    chosen: set[str] = set()
    for word in words:
        wanted = slug(word)
        found = [heading for heading in parts if wanted and wanted in slug(heading)]
        if not found:
            names = listed(parts) or "none"
            raise Usage(f"No part of the sheet is called {word!r}.", hint=f"Its parts: {names}.")
        chosen.update(found)
    blocks = [block for heading, part in parts.items() if heading in chosen for block in part]
    return Sheet(sheet.title, tuple(blocks))


def _parted(blocks: Sequence[Block]) -> dict[str, list[Block]]:
    """Blocks by the heading above them; those before the first heading belong to none."""
    parts: dict[str, list[Block]] = {}
    part: list[Block] = []
    for block in blocks:
        if isinstance(block, Heading):
            part = parts.setdefault(block.text, [])
        part.append(block)
    return parts
