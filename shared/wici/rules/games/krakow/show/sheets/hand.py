"""Hand: the own cards, with the values that matter now, and the own secrets."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.games.krakow.edition.content import GROUPS, KINDS, Content, Intrigue
from wici.rules.games.krakow.show.sheets.board import GROUP_TONE
from wici.rules.games.krakow.show.view import RoundView, View
from wici.rules.sheet import Block, Cell, Grid, Heading, Line, Span

SHORT = {"fame": "Fa", "following": "Fo", "power": "Po", "gold": "Go"}


def own_blocks(view: View, content: Content) -> list[Block]:
    """Identity, Seasonal card and treasury. Rule: KR-010, KR-012, KR-063."""
    if view.seat is None:
        return []
    me = view.player(view.seat)
    group = content.groups[me.identity or ""]
    return [
        Heading("Your secrets"),
        Line(
            (
                "You are of the ",
                Span(f"{group.name} ({group.id})", GROUP_TONE[group.id]),
                "; your enemies are ",
                Span(group.enemy, GROUP_TONE[group.enemy]),
                ".",
            )
        ),
        Line(
            (f"Your Seasonal card is {(me.season or '').title()}. Your treasury holds {me.treasury} Gold.",)
        ),
    ]


def hand_blocks(view: View, content: Content) -> list[Block]:
    """The hand: answering values while a round waits for this seat's card, else all values."""
    cards = [content.named[name] for name in view.hand]
    if not cards:
        return []
    running = view.round
    if running is not None and _is_to_answer(view, running):
        return _answers(view, content, cards, running)
    return _whole(content, cards)


def _is_to_answer(view: View, running: RoundView) -> bool:
    played = {card.seat for card in running.cards}
    return bool(running.cards) and running.verdict is None and view.seat not in played


def _answers(view: View, content: Content, cards: Sequence[Intrigue], running: RoundView) -> list[Block]:
    """What each card would bring for or against the subject. Rule: KR-043, KR-044."""
    subject = content.named[running.cards[0].card]
    assert view.seat is not None  # noqa: S101 - only a seat has a hand
    supports = view.player(view.seat).team == view.player(running.starter).team
    rows: list[tuple[Cell, ...]] = []
    for card in cards:
        points = card.support[subject.group] if supports else card.oppose[subject.group]
        support, oppose = running.support + points * supports, running.oppose + points * (not supports)
        blocks = "BLOCKS it" if card.id == subject.blocked_by and not supports else ""
        name = Span(card.title, GROUP_TONE[card.group])
        strength = f"{card.strength}{_mark(card)}"
        rows.append((card.id, name, card.group, strength, str(points), f"{support} : {oppose}", blocks))
    verb = "Support" if supports else "Oppose"
    head = ("Id", "Card", "Colour", "Str", f"{verb} {subject.group}", "Then", "")
    return [Heading("Your hand"), Grid(head, tuple(rows), "lllrrrl")]


def _whole(content: Content, cards: Sequence[Intrigue]) -> list[Block]:
    rows: list[tuple[Cell, ...]] = []
    for card in cards:
        tokens = " ".join(f"{card.tokens[kind]}{SHORT[kind]}" for kind in KINDS if card.tokens.get(kind))
        rows.append(
            (
                card.id,
                Span(card.title, GROUP_TONE[card.group]),
                f"{card.strength}{_mark(card)}",
                " ".join(str(card.support[group]) for group in GROUPS),
                " ".join(str(card.oppose[group]) for group in GROUPS),
                content.area_name(card.area),
                tokens,
            )
        )
    head = ("Id", "Card", "Str", "Support", "Oppose", "Area", "Tokens")
    order = f"Values: {' '.join(GROUPS)}.  ! strong  * special"
    notes = [Line((Span(note, "dim"),)) for card in cards if (note := _note(card, content))]
    return [Heading("Your hand"), Grid(head, tuple(rows), "llrllll"), Line((Span(order, "dim"),)), *notes]


def _mark(card: Intrigue) -> str:
    return "!" if card.strong else "*" if card.special else " "


def _note(card: Intrigue, content: Content) -> str:
    """What the marks and the pairings of a card mean."""
    if card.strong:
        return f"{card.title} is blocked by {content.cards[card.blocked_by].title}."
    if card.special:
        return f"{card.title}: {content.effects[card.special].short}."
    if card.id in content.blocks:
        return f"{card.title} blocks {content.cards[content.blocks[card.id]].title}."
    return ""
