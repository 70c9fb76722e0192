"""Panels: a card for each Principality, in the corner of the page where it lies on the map."""

from __future__ import annotations

from collections.abc import Iterator

from wici.rules import svg
from wici.rules.games.principes.edition.content import RING, Content
from wici.rules.games.principes.events.phrases import ROMAN
from wici.rules.games.principes.show.pictures import pieces
from wici.rules.games.principes.show.pictures.colours import FAINT, GOLD, INK, PARCHMENT, holder
from wici.rules.games.principes.show.view import PlayerView, View
from wici.rules.look import Look

WIDTH, HEIGHT = 286, 192
LEFT = {"text_anchor": "start"}


def panels(look: Look, content: Content, corners: dict[str, svg.Point]) -> Iterator[str]:
    """The cards, each at its corner."""
    for faction in RING:
        view: View = look.view
        player = next((its for its in view.players.values() if its.faction == faction), None)
        inside = [*_frame(faction, content)]
        if player is None:
            inside.append(_line("without a player", 62, colour=FAINT))
        elif player.eliminated:
            inside.append(_line("the dynasty has ended", 62, colour=FAINT))
        else:
            inside += _board(look, view, player, content)
        yield svg.at(*corners[faction], *inside)


def _frame(faction: str, content: Content) -> Iterator[str]:
    yield svg.rect(3, 4, WIDTH, HEIGHT, rx=7, fill=INK, fill_opacity=0.18)
    yield svg.rect(0, 0, WIDTH, HEIGHT, rx=7, fill=PARCHMENT, stroke=INK, stroke_width=1.4)
    for colour in holder(faction):
        yield svg.rect(6, 6, WIDTH - 12, 32, rx=4, fill=colour, stroke=INK, stroke_width=0.8)
    yield svg.at(26, 22, pieces.tag(faction), scale=1.35)
    name = content.title(faction)
    wide = 12.2 * len(name) + 12
    yield svg.rect(40, 10, wide, 24, rx=3, fill=PARCHMENT, fill_opacity=0.85)
    yield svg.text(name, 46, 29, size=20, font_weight="bold", fill=INK, **LEFT)


def _line(words: str, y: float, *, size: float = 12.5, colour: str = INK, **attributes: svg.Value) -> str:
    return svg.text(words, 14, y, size=size, fill=colour, **{**LEFT, **attributes})


def _board(look: Look, view: View, player: PlayerView, content: Content) -> Iterator[str]:
    if player.seat == view.princeps:
        yield svg.at(WIDTH - 27, 22, svg.circle(0, 0, 13, fill=PARCHMENT, stroke=GOLD, stroke_width=2))
        yield svg.at(WIDTH - 27, 22, svg.path(pieces.SHAPES["prince"], fill=GOLD, stroke=INK), scale=0.95)
    prince = content.princes.get(player.prince)
    yield _line(prince.name if prince else "no ruling Prince", 57, size=15, font_style="italic")
    yield _line(prince.title if prince else "", 73, size=11, colour=FAINT)
    yield from _figures(view, player)
    yield from _spaces(player)
    yield from _tiles(player, content)
    place = (
        next((its.place for its in look.outcome.places if its.seat == player.seat), 0) if look.outcome else 0
    )
    if place:
        yield svg.text(
            f"{place}. place", WIDTH - 14, 57, size=12, font_weight="bold", fill=INK, text_anchor="end"
        )
    if player.seat in look.waits_for:
        late = {"fill": "#9a2a1c", "font_weight": "bold", "text_anchor": "end"}
        yield svg.text("to decide", WIDTH - 14, 57, size=12, **late)


def _figures(view: View, player: PlayerView) -> Iterator[str]:
    """Gold, cards by deck, lands, and units waiting in the pool."""
    lands = sum(land.controller == player.faction for land in view.lands.values())
    yield svg.at(22, 92, pieces.coin())
    yield svg.text(str(player.gold), 35, 97, size=15, fill=INK, font_weight="bold", **LEFT)
    for at, (deck, count) in enumerate(player.cards.items()):
        yield svg.at(72 + 34 * at, 92, _card(deck[0].upper()))
        yield svg.text(str(count), 82 + 34 * at, 97, size=13, fill=INK, **LEFT)
    yield svg.text(f"{lands} lands", 170, 97, size=13, fill=INK, **LEFT)
    pool = [unit for unit in view.pools.get(player.faction, []) if unit != "prince"]
    if pool:
        yield svg.at(WIDTH - 40, 91, pieces.row(pieces.army(player.faction, pool)[1:], 0, 0), scale=0.8)


def _card(letter: str) -> str:
    """The back of a card: Court, Neighbor or Battle."""
    back = svg.rect(-6.5, -9, 13, 18, rx=2, fill="#fff", stroke=INK, stroke_width=0.9)
    return back + svg.text(letter, 0, 4, size=10.5, fill=INK, font_weight="bold")


def _spaces(player: PlayerView) -> Iterator[str]:
    """The three spaces with their Action Tokens."""
    wide = (WIDTH - 28 - 12) / 3
    for at, numeral in enumerate(ROMAN[:3]):
        x = 14 + at * (wide + 6)
        shown = player.revealed[at] if at < len(player.revealed) else ""
        own = player.plan[at] if player.plan and at < len(player.plan) else ""
        is_back = not shown and not own and at < player.placed
        yield svg.rect(
            x,
            108,
            wide,
            26,
            rx=3,
            fill="#fff" if shown else "#7b6a52" if is_back else "none",
            stroke=INK if shown or is_back else FAINT,
            stroke_dasharray=None if shown or is_back else "3 2",
        )
        yield svg.text(numeral, x + 4, 118, size=8.5, fill="#f3e9d2" if is_back else FAINT, **LEFT)
        style = "normal" if shown else "italic"
        yield svg.text(
            shown.title() or own,
            x + wide / 2 + 6,
            126,
            size=11.5,
            fill=INK if shown else FAINT,
            font_style=style,
        )


def _tiles(player: PlayerView, content: Content) -> Iterator[str]:
    """Progress Tiles by name, as many as fit."""
    lines: list[str] = [""]
    for tile in player.tiles:
        name = content.title(tile)
        if lines[-1] and len(lines[-1]) + len(name) > 44:
            lines.append("")
        lines[-1] += (", " if lines[-1] else "") + name
    for at, words in enumerate(lines[:3]):
        yield _line(words, 152 + 14 * at, size=11.5)
