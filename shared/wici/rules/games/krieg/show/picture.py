"""Picture: the kingdom: four lands around the King, the Cathedral, and the problem of the year."""

from __future__ import annotations

from collections.abc import Iterator

from wici.rules import svg
from wici.rules.games.krieg.edition.content import Content
from wici.rules.games.krieg.pile import shown
from wici.rules.games.krieg.show.cathedral import cathedral
from wici.rules.games.krieg.show.raids import arrow
from wici.rules.games.krieg.show.view import NobleView, View
from wici.rules.look import Look

PAPER = (1280.0, 1180.0)
INK, FAINT, PAGE, STONE, GOLD = "#2a2220", "#85776a", "#f4ecdb", "#b9a48a", "#b8902f"
MIDDLE = (640.0, 600.0)
LAND = (390.0, 262.0)
PLACES = {1: (445.0, 148.0), 2: (856.0, 469.0), 3: (445.0, 790.0), 4: (34.0, 469.0)}
"""Where the land of each corner lies: north, east, south, west."""
GROUNDS: dict[int, tuple[str, svg.Hatch]] = {
    1: ("#c3d7ea", "bars"),
    2: ("#eab5a6", "slash"),
    3: ("#c4dcb4", "rows"),
    4: ("#f3e2a0", "dots"),
}
"""Ground and pattern of each land."""
SEASONS = ("winter", "spring", "summer", "fall")
HUT = "M-12 11V-1L0 -12 12 -1V11ZM-3.5 11V3H3.5V11Z"
SERF = "M-3.4 -6A3.4 3.4 0 1 1 3.4 -6A3.4 3.4 0 1 1 -3.4 -6ZM-6.5 8Q-6.5 -2 0 -2Q6.5 -2 6.5 8Z"
CROWN = "M-12 9V-6L-6 1 0 -11 6 1 12 -6V9Z"
LEFT: dict[str, svg.Value] = {"text_anchor": "start", "fill": INK}


def picture(look: Look, content: Content) -> str:
    """The four lands, the King's court between them, the Nobles' Privileges and the bids.

    Args:
        look: What a seat or a stranger may see.
        content: The match's edition.
    """
    view: View = look.view
    wide, high = PAPER
    hatches = [svg.hatch(f"land-{seat}", kind, ink="#00000024") for seat, (_, kind) in GROUNDS.items()]
    lands = [part for seat in PLACES for part in _land(look, view, seat, content)]
    return svg.document(
        wide,
        high,
        svg.element("defs", *hatches),
        svg.rect(0, 0, wide, high, fill=PAGE),
        svg.rect(12, 12, wide - 24, high - 24, fill="none", stroke=INK, stroke_width=2),
        svg.rect(18, 18, wide - 36, high - 36, fill="none", stroke=GOLD),
        *_heading(look, view, content),
        *_roads(),
        *lands,
        *_court(view, content),
        *_seasons(view),
        *(arrow(*view.raid) if view.raid else ()),
        *([svg.for_one(look.names[look.seat], wide / 2, 1122)] if look.seat and not look.over else []),
        *_margin(view, content),
        title=f"Krieg und Frieden, {view.year}",
        font_family=svg.SERIF,
    )


def _heading(look: Look, view: View, content: Content) -> Iterator[str]:
    """Year and season, and the problem on the table."""
    middle = PAPER[0] / 2
    yield svg.text("KRIEG UND FRIEDEN", middle, 76, size=46, letter_spacing="9", font_weight="bold", fill=INK)
    yield svg.line((middle - 240, 92), (middle + 240, 92), stroke=GOLD, stroke_width=2)
    words = f"{view.season.title()} of the year {view.year}"
    if look.outcome is not None:
        words = look.outcome.why
    elif view.card is not None:
        face = content.cards[view.card]
        words += f': "{face.title}" ({face.kind.title()}, for the {face.reward.title()})'
    yield svg.text(words, middle, 117, size=16, font_style="italic", fill=INK)


def _roads() -> Iterator[str]:
    """From every land a road leads to the King."""
    x, y = MIDDLE
    d = f"M{x} {y - 190}V{y + 190}M{x - 210} {y}H{x + 210}"
    for colour, width in ((INK, 26.0), ("#e2d2b0", 22.0)):
        yield svg.path(d, stroke=colour, stroke_width=width, fill="none")


def _land(look: Look, view: View, seat: int, content: Content) -> Iterator[str]:
    """A Noble's land: points, huts, builders, Privileges, storage and cards."""
    (x, y), (ground, _) = PLACES[seat], GROUNDS[seat]
    yield svg.rect(x + 4, y + 5, *LAND, rx=12, fill=INK, fill_opacity=0.18)
    for fill in (ground, f"url(#land-{seat})"):
        yield svg.rect(x, y, *LAND, rx=12, fill=fill, stroke=INK, stroke_width=1.6)
    noble = view.nobles.get(seat)
    name = content.noble(seat)
    yield svg.rect(x + 10, y + 10, LAND[0] - 20, 38, rx=7, fill="#fdf8ec", stroke=INK)
    yield svg.text(name, x + 24, y + 37, size=22, font_weight="bold", **LEFT)
    if noble is None:
        yield svg.text("nobody's land", x + LAND[0] / 2, y + 140, size=16, fill=FAINT, font_style="italic")
        return
    if seat == view.leader:
        yield svg.at(x + 42 + 14.5 * len(name), y + 29, svg.path(CROWN, fill=GOLD, stroke=INK), scale=0.8)
    if seat in look.waits_for:
        words: dict[str, svg.Value] = {"font_weight": "bold", "fill": "#9a2a1c", "text_anchor": "middle"}
        yield svg.text("to decide", x + 215, y + 34, size=13, **words)
    yield svg.text(
        f"{noble.points} VP",
        x + LAND[0] - 24,
        y + 37,
        size=22,
        font_weight="bold",
        text_anchor="end",
        fill=INK,
    )
    yield svg.at(x, y, *_huts(noble), *_privileges(noble, content), *_goods(view, noble, content))
    for place in look.outcome.places if look.outcome else ():
        if place.seat == seat:
            standing = f"{place.place}. place" + (f", {place.note}" if place.note else "")
            yield svg.text(standing, x + 20, y + 250, size=13, font_weight="bold", **LEFT)


def _huts(noble: NobleView) -> Iterator[str]:
    """Village huts, builders, and huts still in the reserve."""
    kinds = [("village", noble.village), ("builder", noble.builders), ("reserve", noble.reserve)]
    signs = [kind for kind, count in kinds for _ in range(count)]
    for at, kind in enumerate(signs):
        colour = {"village": "#8b4f2f", "builder": "#4f6d8b"}.get(kind, "none")
        dash = "3 2.5" if kind == "reserve" else None
        hut = svg.path(
            HUT, fill=colour, stroke=INK, stroke_width=1.2, stroke_dasharray=dash, fill_rule="evenodd"
        )
        serf = svg.path(SERF, fill="#fdf8ec", stroke=INK, stroke_width=1)
        inside = [hut, svg.at(0, 4, serf, scale=0.85)] if kind == "builder" else [hut]
        yield svg.at(34 + 35 * at, 78, *inside, scale=1.15)
    yield svg.text(
        f"{noble.village} in the village, {noble.builders} building, {noble.reserve} in reserve",
        20,
        112,
        size=12.5,
        **LEFT,
    )


def _privileges(noble: NobleView, content: Content) -> Iterator[str]:
    """Privileges by type, with what each brings."""
    wide = (LAND[0] - 40 - 18) / 4
    for at, (name, kind) in enumerate(content.privileges.types.items()):
        left, count = 20 + at * (wide + 6), noble.privileges[name]
        fill = "#fdf8ec" if count else "none"
        yield svg.rect(left, 124, wide, 44, rx=5, fill=fill, stroke=INK if count else FAINT)
        ink = INK if count else FAINT
        yield svg.text(kind.name, left + wide / 2, 141, size=13, fill=ink, font_weight="bold")
        brings = content.resources.types[kind.yields].name
        yield svg.text(f"{count} × {brings}" if count else brings, left + wide / 2, 159, size=11.5, fill=ink)


def _goods(view: View, noble: NobleView, content: Content) -> Iterator[str]:
    """Storage and cards, what is known of them, and the bid."""
    yield svg.text(f"{noble.stored} stored, {noble.cards} agenda cards", 20, 194, size=14.5, **LEFT)
    if noble.storage is not None:
        yield svg.text(content.pieces(noble.storage), 20, 213, size=12, **LEFT)
    cards = noble.hand if noble.hand is not None else noble.known
    yield svg.text(", ".join(cards), 20, 231, size=12, font_style="italic", **LEFT)
    bid = " + ".join(_letters(addition, content) for addition in noble.bid)
    if view.card is not None and (bid or noble.passed):
        words = f"has passed {bid}" if noble.passed else f"bids {noble.bid_points}: {bid}"
        yield svg.text(words, 20, 250, size=13, font_weight="bold", **LEFT)


def _letters(pile: dict[str, int], content: Content) -> str:
    return " ".join(f"{count}{content.resources.types[kind].letter}" for kind, count in shown(pile).items())


def _court(view: View, content: Content) -> Iterator[str]:
    """The Cathedral in the middle, stone by stone, with the points of its pieces."""
    x, y = MIDDLE
    yield svg.circle(x, y, 168, fill="#efe2c8", stroke=INK, stroke_width=8)
    yield svg.circle(x, y, 168, fill="none", stroke=STONE, stroke_width=5)
    yield svg.at(x, y - 8, *cathedral(view.pieces), scale=1.05)
    for at, points in enumerate(content.cathedral.points):
        left = x - 75 + 30 * at
        yield svg.circle(left, y + 92, 12, fill=GOLD if at < view.pieces else "#fdf8ec", stroke=INK)
        yield svg.text(str(points), left, y + 96.5, size=12.5, font_weight="bold", fill=INK)
    yield svg.text("The Cathedral", x, y + 124, size=13, font_style="italic", fill=INK)
    yield svg.text(f"{view.pieces} of {content.cathedral.pieces} pieces", x, y + 141, size=12, fill=FAINT)


def _seasons(view: View) -> Iterator[str]:
    """The four seasons in the corners between the lands, the present one lit."""
    x, y = MIDDLE
    spots = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    for season, (across, down) in zip(SEASONS, spots, strict=True):
        is_now = season == view.season
        left, top = x + across * 310, y + down * 240
        yield svg.rect(
            left - 66,
            top - 19,
            132,
            38,
            rx=19,
            fill=GOLD if is_now else "#fdf8ec",
            stroke=INK if is_now else FAINT,
        )
        yield svg.text(
            season.title(),
            left,
            top + 6,
            size=17,
            fill=INK if is_now else FAINT,
            font_weight="bold" if is_now else None,
        )


def _margin(view: View, content: Content) -> Iterator[str]:
    """The King's Privileges, the stockpile, past problems, and whose edition it is."""
    king = ", ".join(
        f"{count} {content.privileges.types[name].name}" for name, count in view.king.items() if count
    )
    stock = f"The stockpile holds {view.stockpile} resources."
    if view.types is not None:
        stock = f"The stockpile holds {content.pieces(view.types)}."
    solved = sum(past.winner is not None for past in view.set_aside)
    lines = [
        f"The King can still grant: {king or 'nothing'}.   {stock}",
        f"Problems of past years: {len(view.set_aside)}, of them solved {solved}.",
    ]
    for at, line in enumerate(lines):
        yield svg.text(line, PAPER[0] / 2, 1082 + 20 * at, size=13.5, fill=INK)
    words = "A house edition of the wici project; Krieg und Frieden is a game of 1999; not affiliated."
    yield svg.text(words, PAPER[0] / 2, 1146, size=10.5, fill=FAINT)
