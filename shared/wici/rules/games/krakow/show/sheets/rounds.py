"""Rounds: the cards on the table with their running totals, and the rounds before."""

from __future__ import annotations

from wici.rules.games.krakow.edition.content import Content, Intrigue
from wici.rules.games.krakow.show.sheets.board import GROUP_TONE
from wici.rules.games.krakow.show.view import RoundView, View
from wici.rules.look import Look
from wici.rules.sheet import Block, Cell, Grid, Heading, Line, Span

VERBS = ("starts", "opposes", "supports", "opposes")
VERDICTS = {
    "success": Span("success", "good"),
    "obstructed": Span("obstructed", "bad"),
    "blocked": Span("BLOCKED", "bad"),
}


def round_blocks(look: Look, view: View, content: Content) -> list[Block]:
    """The round in play."""
    running = view.round
    if running is None:
        return []
    heading = Heading(f"Round {running.number} of 7")
    if not running.cards:
        return [heading, Line((f"{look.names[running.starter]} starts it.",))]
    subject = content.named[running.cards[0].card]
    return [
        heading,
        _subject(subject, content),
        *_blockable(subject, content),
        _cards(look, view, content, running),
    ]


def _subject(subject: Intrigue, content: Content) -> Line:
    earns = " + ".join(f"{count} {kind.title()}" for kind, count in subject.tokens.items() if count)
    where = content.area_name(subject.area)
    name = Span(f"{subject.title} ({subject.group} {subject.strength})", GROUP_TONE[subject.group])
    return Line((name, f": {earns}, {where}"))


def _blockable(subject: Intrigue, content: Content) -> list[Block]:
    if subject.special:
        effect = content.effects[subject.special].short
        return [Line((Span(f"Special: {effect}.", "strong"),))]
    if subject.blocked_by:
        block = content.cards[subject.blocked_by].title
        return [Line((Span(f"Strong: blocked by {block}.", "strong"),))]
    return []


def _cards(look: Look, view: View, content: Content, running: RoundView) -> Grid:
    rows: list[tuple[Cell, ...]] = []
    totals = [0, 0]
    for at, played in enumerate(running.cards):
        totals[at % 2] += played.points
        card = content.named[played.card]
        blocks = at % 2 == 1 and running.blocked_by == played.seat
        rows.append(
            (
                Span(look.names[played.seat], view.player(played.seat).team),
                "blocks with" if blocks else VERBS[at],
                Span(card.title, GROUP_TONE[card.group]),
                card.group,
                str(played.points),
                f"{totals[0]} : {totals[1]}",
            )
        )
    return Grid(("Player", "", "Card", "Colour", "Points", "Running"), tuple(rows), "llllrr")


def past_blocks(look: Look, view: View, content: Content) -> list[Block]:
    """The finished rounds that may be read back, the newest first."""
    if not view.rounds:
        return []
    rows: list[tuple[Cell, ...]] = []
    for past in reversed(view.rounds):
        subject = content.named[past.cards[0].card]
        rows.append(
            (
                f"{past.season.title()} {past.number}",
                look.names[past.starter],
                Span(subject.title, GROUP_TONE[subject.group]),
                f"{past.support}:{past.oppose}",
                VERDICTS[past.verdict or "obstructed"],
            )
        )
    return [
        Heading("Rounds before"),
        Grid(("Round", "Started by", "Intrigue", "Points", "Verdict"), tuple(rows), "lllrl"),
    ]


def last_cards(look: Look, view: View, content: Content) -> list[Block]:
    """The four cards of the newest finished round, while the next one has not begun."""
    if not view.rounds or (view.round is not None and view.round.cards):
        return []
    return [Heading("The last cards"), _cards(look, view, content, view.rounds[-1])]
