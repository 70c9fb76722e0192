"""Plates: what is written beside the city: the round, the hand or the season so far, the end."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from wici.rules import svg
from wici.rules.games.krakow.edition.content import Content
from wici.rules.games.krakow.show.view import RoundView, View
from wici.rules.look import Look

INK, FAINT = "#2a2220", "#85776a"
WIDE, STEP = 270.0, 17.0
LETTERS = 37
"""How many letters fit on a line of a plate."""
INDENT = "\N{NO-BREAK SPACE}" * 3


def beside(look: Look, content: Content) -> tuple[list[str], list[str]]:
    """What the plates left and right of the city say, line by line; the first line of each is its title."""
    view: View = look.view
    if look.outcome is not None:
        return ["Successes of the last year", *_successes(view, content)], ["Totals", *_totals(look, view)]
    left = ["No card lies on the table"]
    if view.round is not None:
        left = [f"Round {view.round.number}", *_cards(look, view.round, content)]
    if view.hand:
        return left, ["Your hand, in the words of orders", *view.hand]
    rounds = [line for past in view.rounds if past.season == view.part for line in _past(past, content)]
    return left, ["The season so far", *(rounds or ["no round is over yet"])]


def plate(lines: Sequence[str], x: float, y: float) -> Iterator[str]:
    """A title and lines on a plate of their own, its upper left corner at a point."""
    high = 50 + STEP * (len(lines) - 1)
    yield svg.rect(x + 3, y + 4, WIDE, high, rx=8, fill=INK, fill_opacity=0.18)
    yield svg.rect(x, y, WIDE, high, rx=8, fill="#fdf8ec", stroke=INK, stroke_width=1.5)
    for at, line in enumerate(lines):
        words: dict[str, svg.Value] = {"text_anchor": "start", "fill": INK if at else FAINT}
        yield svg.text(line, x + 14, y + 26 + STEP * at + (6 if at else 0), size=12.5, **words)


def _cards(look: Look, running: RoundView, content: Content) -> Iterator[str]:
    """The subject, the cards that answered it, and how it stands."""
    for at, card in enumerate(running.cards):
        face = content.named[card.card]
        worth = f"{face.group}, Strength {face.strength}" if not at else f"for {card.points}"
        yield f"{look.names[card.seat]}:"
        yield from textwrap.wrap(
            f"{face.title} ({worth})", LETTERS, initial_indent=INDENT, subsequent_indent=INDENT
        )
    if len(running.cards) > 1:
        yield f"Support {running.support}, Oppose {running.oppose}"
    if running.verdict:
        yield running.verdict.replace("_", " ")


def _past(past: RoundView, content: Content) -> Iterator[str]:
    """A finished round in two lines: the subject, and what became of it."""
    yield from textwrap.wrap(f"{past.number}. {content.named[past.cards[0].card].title}", LETTERS)[:1]
    yield f"{INDENT}{past.support} to {past.oppose}, {(past.verdict or '').replace('_', ' ')}"


def _successes(view: View, content: Content) -> Iterator[str]:
    """How many cards of each group lay in the successful box. Rule: KR-211."""
    for group, cards in view.display.items():
        worth = sum(content.named[card].vp for card in cards)
        yield f"{content.groups[group].name}: {len(cards)}, {worth} VP"


def _totals(look: Look, view: View) -> Iterator[str]:
    """The places, each with its player, points and group."""
    if look.outcome is None:
        return
    for place in look.outcome.places:
        yield f"{place.place}. {look.names[place.seat]}: {place.points} VP"
        yield from textwrap.wrap(
            f"{(view.player(place.seat).identity or '').title()}; {place.note}",
            LETTERS,
            initial_indent=INDENT,
            subsequent_indent=INDENT,
        )
