"""Sheet: the view as headings, tables and lines of at most 80 columns."""

from __future__ import annotations

import msgspec

from wici.rules.games.krakow.edition.content import Content
from wici.rules.games.krakow.show.sheets.board import map_blocks, player_blocks
from wici.rules.games.krakow.show.sheets.ends import display_blocks, outcome_blocks, secret_blocks
from wici.rules.games.krakow.show.sheets.hand import hand_blocks, own_blocks
from wici.rules.games.krakow.show.sheets.rounds import last_cards, past_blocks, round_blocks
from wici.rules.games.krakow.show.view import View
from wici.rules.games.krakow.state import SEASONS
from wici.rules.look import Look
from wici.rules.sheet import Block, Line, Sheet, Span
from wici.rules.words import listed

PARTS = {
    "spend-gold": "Spending Gold",
    "score-teams": "Scoring the teams",
    "score-groups": "Scoring the groups",
}


def sheet(look: Look, content: Content) -> Sheet:
    """A look, ready for reading.

    Args:
        look: What a seat or a stranger may see; its view as the game made it or as plain data.
        content: The match's edition.
    """
    view = msgspec.convert(look.view, View)
    blocks: list[Block] = [_piles(view)]
    if look.over:
        blocks += outcome_blocks(look, view)
    else:
        blocks += map_blocks(view, content)
    blocks += player_blocks(look, view)
    if not look.over:
        blocks += last_cards(look, view, content) + round_blocks(look, view, content)
        blocks += own_blocks(view, content) + hand_blocks(view, content)
    blocks += past_blocks(look, view, content) + display_blocks(view, content)
    blocks += secret_blocks(look, view, content)
    if not look.over:
        blocks += _asked(look)
    return Sheet(_title(look, view), tuple(blocks))


def _title(look: Look, view: View) -> str:
    if look.over:
        return f"Kraków {view.year}: the end"
    if view.part not in SEASONS:
        return f"Kraków {view.year}: {PARTS[view.part]}"
    number = f", round {view.round.number} of 7" if view.round is not None else ""
    return f"Kraków {view.year}: {view.part.title()}{number}"


def _piles(view: View) -> Line:
    last = 1324 + view.options.years
    until = "last year" if view.year == last else f"until {last}"
    return Line(
        (
            Span(
                f"{until.capitalize()}. Discard deck {view.discard}, successful box {view.successful}.", "dim"
            ),
        )
    )


def _asked(look: Look) -> list[Block]:
    """Who waits for whom, and what is asked of this seat."""
    waits = listed([look.names[seat] for seat in look.waits_for])
    lines: list[Block] = [Line(("",)), Line((f"Waiting for {waits}.",))]
    lines += [Line((Span(ask.prompt.question, "strong"),)) for ask in look.asks]
    kept = {"Your answer": look.sealed, "Your draft": look.draft, "Your lines that wait": look.waiting}
    lines += [Line((f"{what}: {' / '.join(words)}",)) for what, words in kept.items() if words]
    return lines
