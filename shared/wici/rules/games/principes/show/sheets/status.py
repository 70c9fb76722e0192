"""Status: the Round, its History Card, who acts, and what waits for whom."""

from __future__ import annotations

from collections.abc import Iterator

from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.events.phrases import ROMAN, icon_title, of_kind
from wici.rules.games.principes.show.view import View
from wici.rules.look import Look
from wici.rules.sheet import Block, Heading, Line, Span
from wici.rules.words import listed


def title(look: Look, content: Content) -> str:
    """The game, the Round, and whose action it is."""
    view: View = look.view
    if look.over:
        return "Principes: the end"
    if not view.round:
        return "Principes: before the first Round"
    parts = [f"Principes, Round {ROMAN[view.round - 1]} of {ROMAN[view.final_round - 1]}"]
    if view.turn is not None:
        parts.append(f"space {ROMAN[view.turn.space - 1]}, {content.seat_title(view.turn.seat)}")
        parts.append(view.turn.action.title() + (" (declined)" if view.turn.declined else ""))
    return ": ".join([parts[0], ", ".join(parts[1:])]) if parts[1:] else parts[0]


def ending(look: Look, content: Content) -> Iterator[Block]:
    """Who has won, and why."""
    if look.outcome is None:
        return
    yield Line((Span(look.outcome.why, "strong"),))
    for place in look.outcome.places:
        note = f": {place.note}" if place.note else ""
        yield Line((f"  {place.place}. {content.seat_title(place.seat)}{note}",))


def round_blocks(view: View, content: Content) -> Iterator[Block]:
    """Order, Princeps, History Card, bank and supplies."""
    if view.order and view.round:
        way = "clockwise" if view.clockwise else "counterclockwise"
        names = " > ".join(content.seat_title(seat) for seat in view.order)
        holder = f" Princeps: {content.seat_title(view.princeps)}." if view.princeps else ""
        yield Line((f"Order, {way}: {names}.{holder}",))
    if view.history:
        card = content.history[view.history]
        icons = ", ".join(map(icon_title, card.icons)) or "no icon"
        if view.round >= view.final_round:
            icons = f"no icons in the final Round ({icons})"
        year = f" ({card.year})" if card.year else ""
        yield Line(("History: ", Span(card.title, "strong"), f"{year}. {card.text}"))
        yield Line((f"  Then: {icons}.",))
    yield Line((Span(_supplies(view), "dim"),))


def _supplies(view: View) -> str:
    supply = view.supply
    decks = ", ".join(f"{deck.title()} {count}" for deck, count in view.decks.items())
    piles = "".join(f", {deck.title()} pile {count}" for deck, count in view.piles.items())
    return (
        f"Decks: {decks}{piles}. Bank: {view.bank} gold. Left: {supply['castle']} Castles, "
        f"{supply['tiltyard']} Tiltyards, {supply['abbey']} Abbeys, {supply['civitas']} Civitas, "
        f"{supply['division']} Division Tokens."
    )


def asked(look: Look) -> Iterator[Block]:
    """Who waits for whom, what is asked of this seat, and what it has sent already."""
    if look.over:
        return
    yield Line(("",))
    names = listed([look.names[seat] for seat in look.waits_for])
    yield Line((f"Play waits for {names or 'an answer'}.",))
    for ask in look.asks:
        yield Line((Span(ask.prompt.question, "strong"),))
    kept = {"Your answer": look.sealed, "Your draft": look.draft, "Your lines that wait": look.waiting}
    for what, lines in kept.items():
        if lines:
            yield Line((f"{what}: {' / '.join(lines)}",))
    yield from _passages(look)


def _passages(look: Look) -> Iterator[Block]:
    """Answers to requests for passage."""
    for its in look.view.passages:
        units = " ".join(f"{kind}={count}" for kind, count in its.units.items()) or "all"
        answer = f"consents ({units})" if its.given else "refuses"
        yield Line((f"Passage through {its.land}: {look.names[its.owner]} {answer}.",))


def last_move(view: View, content: Content) -> Iterator[Block]:
    """The movement made last."""
    if view.last_move:
        yield Heading("Last movement")
        for its in view.last_move:
            what = of_kind(its.count, its.kind)
            yield Line((f"{content.title(its.faction)}: {what} {' > '.join(its.path)}",))
