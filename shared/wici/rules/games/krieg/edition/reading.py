"""Reading: an edition's file made into content, checked."""

from __future__ import annotations

from collections.abc import Mapping

from wici.rules.content import read
from wici.rules.games.krieg.edition.checks import check
from wici.rules.games.krieg.edition.content import FILE, Content


def read_content(files: Mapping[str, bytes]) -> Content:
    """Content made of an edition's file.

    Raises:
        BadContent: A file or field is missing, or a constraint does not hold; the fault names it.
    """
    content = read(files, FILE, Content)
    check(content)
    return content
