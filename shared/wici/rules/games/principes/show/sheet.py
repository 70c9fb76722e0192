"""Sheet: the view as headings, tables and lines of at most 80 columns."""

from __future__ import annotations

from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.show.sheets.battle import battle, force
from wici.rules.games.principes.show.sheets.boards import boards, own_board
from wici.rules.games.principes.show.sheets.cards import hand, market, opened
from wici.rules.games.principes.show.sheets.lands import land_blocks
from wici.rules.games.principes.show.sheets.status import asked, ending, last_move, round_blocks, title
from wici.rules.games.principes.show.view import View
from wici.rules.look import Look
from wici.rules.sheet import Sheet


def sheet(look: Look, content: Content) -> Sheet:
    """A look, ready for reading.

    Args:
        look: What the seat may see.
        content: The match's edition.
    """
    view: View = look.view
    blocks = (
        *ending(look, content),
        *round_blocks(view, content),
        *boards(look, view, content),
        *land_blocks(view, content),
        *market(view, content),
        *last_move(view, content),
        *battle(view, content),
        *force(view, content),
        *own_board(look, view, content),
        *hand(look, view, content),
        *opened(look, view, content),
        *asked(look),
    )
    return Sheet(title(look, content), blocks)
