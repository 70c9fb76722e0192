"""Sheet: the board as text that a Noble can plan from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wici.rules.games.krieg.edition.content import Content, of
from wici.rules.games.krieg.pile import shown
from wici.rules.games.krieg.show.view import NobleView, View
from wici.rules.look import Look
from wici.rules.sheet import Block, Cell, Grid, Heading, Line, Sheet, Span, Tone

_TONES: dict[int, Tone] = {1: "blue", 2: "red", 3: "green", 4: "yellow"}
CARDS_A_LINE = 3
_STEPS = {
    "winter_play": "an agenda card is played",
    "winter_change": "the agenda may be changed",
    "spring_bid": "the bidding",
    "spring_reward": "to the victor",
    "summer": "ruling the lands",
    "fall_farmstead": "the harvest of the Farmsteads",
    "fall_mercy": "the King's Mercy",
    "fall_church": "Church Taxes",
}


def sheet(look: Look, content: Content) -> Sheet:
    """The board, the campaign on the table, and the seat's own storage and hand.

    Args:
        look: What the seat may see.
        content: The match's edition.
    """
    view: View = look.view
    blocks = [
        *_season(look, view, content),
        *_nobles(look, view, content),
        *_privileges(view, content),
        *_bids(view, content),
        *_values(look, view, content),
        *_hands(look, view, content),
        *_past(view, content),
    ]
    return Sheet(f"Krieg und Frieden · {view.season.title()} of the year {view.year}", tuple(blocks))


def _name(seat: int, content: Content) -> Span:
    return Span(content.noble(seat), _TONES[seat])


def _season(look: Look, view: View, content: Content) -> Iterator[Block]:
    if look.outcome is not None:
        yield Line((Span(look.outcome.why, "strong"),))
        yield Heading("The end")
        rows = [(f"{place.place}.", _name(place.seat, content), place.note) for place in look.outcome.places]
        yield Grid((), tuple(rows), "rll")
        return
    waits: list[Cell] = []
    for seat in look.waits_for:
        waits += [", " if waits else "", _name(seat, content)]
    yield Line((f"Now: {_STEPS.get(view.step, view.season)}. Play waits for ", *waits, "."))
    if view.card is not None and view.owner is not None:
        card = content.cards[view.card]
        owner = _name(view.owner, content)
        yield Line(("Agenda: ", Span(content.card(card.id), "strong"), ", played by ", owner))


def _nobles(look: Look, view: View, content: Content) -> Iterator[Block]:
    head = ("Noble", "Points", "Village", "Builders", "Reserve", "Resources", "Cards")
    rows: list[tuple[Cell, ...]] = []
    for seat, noble in view.nobles.items():
        marks = ("*" if seat == view.leader else "") + (" (you)" if seat == look.seat else "")
        numbers = (noble.points, noble.village, noble.builders, noble.reserve, noble.stored, noble.cards)
        name = Span(content.noble(seat) + marks, _TONES[seat])
        rows.append((name, *(str(count) for count in numbers)))
    yield Heading("The lands (* leads)")
    yield Grid(head, tuple(rows), "lrrrrrr")
    types = "" if view.types is None else f": {_letters(view.types, content)}"
    yield Line((f"Stockpile: {of(view.stockpile, 'resource')}{types}.",))
    yield from _spoils(view, content)
    yield Line(tuple(_cathedral(view, content)))


def _privileges(view: View, content: Content) -> Iterator[Block]:
    head = ("", "Brings", "King", *(content.noble(seat) for seat in view.nobles))
    rows = tuple(
        (
            kind.name,
            content.resources.types[kind.yields].name,
            _count(view.king[name]),
            *(_count(noble.privileges[name]) for noble in view.nobles.values()),
        )
        for name, kind in content.privileges.types.items()
    )
    yield Heading("Privileges")
    yield Grid(head, rows, "ll" + "r" * (len(head) - 2))


def _count(number: int) -> Cell:
    return str(number) if number else Span("-", "dim")


def _spoils(view: View, content: Content) -> Iterator[Block]:
    if view.plundered:
        names = ", ".join(content.noble(seat) for seat in view.plundered)
        due = len(view.plundered) * content.limits.spoils_per_victim
        yield Line((f"Plundered in this turn: {names}; {of(due, 'resource')} due as spoils.",))


def _cathedral(view: View, content: Content) -> Iterator[Cell]:
    yield "Cathedral: "
    for at, points in enumerate(content.cathedral.points):
        yield Span(f"[{points}] ", "strong") if at < view.pieces else Span(f" {points}  ", "dim")
    left = content.cathedral.pieces - view.pieces
    yield f"(points of the pieces; {view.pieces} built, {left} to come)"


def _bids(view: View, content: Content) -> Iterator[Block]:
    if view.card is None or not any(noble.bid or noble.passed for noble in view.nobles.values()):
        return
    yield Heading("Bids on the table")
    rows = tuple((_name(seat, content), *_bid(noble, content)) for seat, noble in view.nobles.items())
    yield Grid(("Noble", "Total", "Additions, the last one can be taken back"), rows, "lrl")


def _bid(noble: NobleView, content: Content) -> tuple[Cell, Cell]:
    if noble.passed:
        return "", Span("passed", "dim")
    additions = " + ".join(f"({_letters(addition, content)})" for addition in noble.bid)
    return Span(str(noble.bid_points), "strong"), additions or "-"


def _letters(pile: Mapping[str, int], content: Content) -> str:
    kinds = content.resources.types
    return " ".join(f"{count}{kinds[kind].letter}" for kind, count in shown(pile).items())


def _values(look: Look, view: View, content: Content) -> Iterator[Block]:
    """The value table, with one's own storage above it and what that is worth beside it."""
    kinds = content.resources.types
    storage = None if look.seat is None else view.nobles[look.seat].storage
    yield Heading("Value of a resource in a campaign")
    now = content.cards[view.card].kind if view.card else ""
    head = ("", *(f"{kind.name} {kind.letter}" for kind in kinds.values()))
    rows: list[tuple[Cell, ...]] = []
    if storage is not None:
        own = (Span("You have", "good"), *(Span(str(storage[kind]), "good") for kind in kinds))
        rows.append((*own, str(sum(storage.values()))))
    for kind in content.agenda.kinds:
        tone: Tone = "strong" if kind == now else ""
        row = [Span(("> " if kind == now else "  ") + kind.title(), tone)]
        row += [Span(str(content.values[kind][resource]), tone) for resource in kinds]
        if storage is not None:
            row.append(Span(str(content.worth(storage, kind)), tone))
        rows.append(tuple(row))
    rows.append((Span("  Summer", "dim"), *(Span(kind.summer_action, "dim") for kind in kinds.values())))
    if storage is not None:
        head = (*head, "In all")
        rows[-1] = (*rows[-1], "")
    yield Grid(head, tuple(rows), "l" + "r" * (len(head) - 1))


def _hands(look: Look, view: View, content: Content) -> Iterator[Block]:
    own = view.nobles.get(look.seat or 0)
    if own is not None and own.hand is not None and not look.over:
        yield Heading("Your hand of agenda cards")
        rows = tuple(_face(card, content) for card in own.hand)
        yield Grid(("Card", "Kind", "Reward", "Title"), rows) if rows else Line(("None.",))
    for seat, noble in view.nobles.items():
        if look.over and noble.storage is not None:
            stored = _letters(noble.storage, content) or "no resources"
            yield from _cards(_name(seat, content), f" is left with {stored} and ", noble.hand or [])
        elif seat != look.seat and noble.known:
            yield from _cards(_name(seat, content), " is known to hold ", noble.known)


def _cards(name: Span, verb: str, cards: list[str]) -> Iterator[Block]:
    """A sentence on cards, so many a line as fit."""
    if not cards:
        yield Line((name, f"{verb}no cards."))
        return
    lines = [", ".join(cards[at : at + CARDS_A_LINE]) for at in range(0, len(cards), CARDS_A_LINE)]
    yield Line((name, f"{verb}{lines[0]}{',' if lines[1:] else '.'}"))
    for at, line in enumerate(lines[1:], 2):
        yield Line((f"  {line}{',' if at < len(lines) else '.'}",))


def _face(card: str, content: Content) -> tuple[Cell, ...]:
    face = content.cards[card]
    return card, face.kind.title(), face.reward.title(), face.title


def _past(view: View, content: Content) -> Iterator[Block]:
    if not view.set_aside:
        return
    yield Heading("Problems of past years")
    rows = [
        (
            str(content.first_year + at),
            past.card,
            content.cards[past.card].reward.title(),
            Span("unsolved", "dim") if past.winner is None else _name(past.winner, content),
        )
        for at, past in enumerate(view.set_aside)
    ]
    yield Grid(("Year", "Card", "Reward", "Solved by"), tuple(rows))
