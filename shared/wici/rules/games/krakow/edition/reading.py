"""Reading: an edition's files made into content, checked."""

from __future__ import annotations

from collections.abc import Mapping

from wici.rules.content import read
from wici.rules.games.krakow.edition.checks import check
from wici.rules.games.krakow.edition.content import BOARD_FILE, DECK_FILE, Board, Content, Deck


def read_content(files: Mapping[str, bytes]) -> Content:
    """The deck and the map of an edition.

    Raises:
        BadContent: A file or field is missing, or a constraint does not hold; the fault names it.
    """
    deck, board = read(files, DECK_FILE, Deck), read(files, BOARD_FILE, Board)
    check(deck, board)
    return Content(deck, board)
