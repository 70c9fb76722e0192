"""Ends: what a year and the game leave to be read."""

from __future__ import annotations

from wici.rules.games.krakow.edition.content import GROUPS, Content
from wici.rules.games.krakow.show.sheets.board import GROUP_TONE
from wici.rules.games.krakow.show.view import SecretView, View
from wici.rules.look import Look
from wici.rules.sheet import Block, Cell, Grid, Heading, Line, Span


def display_blocks(view: View, content: Content) -> list[Block]:
    """The successful Intrigues that the last group scoring laid open. Rule: KR-210."""
    if not view.display:
        return []
    lines = []
    for group in GROUPS:
        cards = [content.named[name] for name in view.display.get(group, ())]
        noun = "card" if len(cards) == 1 else "cards"
        worth = f"{group}, {len(cards)} {noun}, {sum(card.vp for card in cards)} VP: "
        lines += _wrapped(Span(worth, GROUP_TONE[group]), [card.title for card in cards])
    return [Heading("Successful Intrigues of the last scored year"), *lines]


def _wrapped(first: Span, titles: list[str], width: int = 80) -> list[Line]:
    """Titles set after each other, broken before they get too wide."""
    lines: list[Line] = []
    pieces: list[Cell] = [first]
    used = len(first.text)
    for at, title in enumerate(titles):
        word = title + (", " if at < len(titles) - 1 else "")
        if used + len(word.rstrip()) > width:
            lines.append(Line(tuple(pieces)))
            pieces, used = ["    "], 4
        pieces.append(word)
        used += len(word)
    return [*lines, Line(tuple(pieces))]


def outcome_blocks(look: Look, view: View) -> list[Block]:
    """Places and totals. Rule: KR-231, KR-232, KR-233, KR-234, KR-235."""
    if look.outcome is None:
        return []
    rows: list[tuple[Cell, ...]] = []
    for place in look.outcome.places:
        player = view.player(place.seat)
        tone = GROUP_TONE[player.identity or ""]
        name = Span(look.names[place.seat], player.team)
        rows.append(
            (f"{place.place}.", name, Span(player.identity or "", tone), str(place.points), place.note)
        )
    return [
        Heading("The end"),
        Line((Span(look.outcome.why, "good"),)),
        Grid(("", "Player", "Group", "VP", "Made of"), tuple(rows), "lllrl"),
    ]


def secret_blocks(look: Look, view: View, content: Content) -> list[Block]:
    """All that was hidden, deal by deal; cards by their ids, to keep it short."""
    if not view.secrets:
        return []
    lines: list[Line] = []
    at = ("", "")
    for secret in view.secrets:
        if (str(secret.year), secret.part) != at:
            at = (str(secret.year), secret.part)
            lines.append(Line((Span(f"{secret.part.replace('-', ' ').title()} {secret.year}", "strong"),)))
        who = look.names[secret.seat] if secret.seat else "the discard deck"
        lines += _wrapped(Span(f"  {who} {_verb(secret)} ", "dim"), _words(secret, content))
    return [Heading("What was hidden"), *lines]


def _verb(secret: SecretView) -> str:
    return {"dealt": "got", "kept": "had left"}.get(secret.what, secret.what)


def _words(secret: SecretView, content: Content) -> list[str]:
    words = secret.words.split()
    if secret.what != "allocated":
        words = [content.named[name].id for name in words]
    return words or ["nothing"]
