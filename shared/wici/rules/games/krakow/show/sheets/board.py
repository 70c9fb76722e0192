"""Board: the map with its boxes, and the standing of players and groups."""

from __future__ import annotations

from wici.rules.games.krakow.edition.content import GROUPS, KINDS, TEAMS, Content
from wici.rules.games.krakow.show.view import BoxView, PlayerView, View
from wici.rules.look import Look
from wici.rules.sheet import Block, Cell, Grid, Heading, Line, Span, Tone

WHITE, BLACK, FREE = "○", "●", "·"

GROUP_TONE: dict[str, Tone] = {"green": "green", "blue": "blue", "yellow": "yellow", "red": "red"}
AREA_TONE: dict[str, Tone] = {
    "brown": "brown",
    "blue": "blue",
    "orange": "orange",
    "yellow": "yellow",
    "purple": "purple",
    "red": "red",
    "green": "green",
}
UNKNOWN = Span("?", "dim")


def map_blocks(view: View, content: Content) -> list[Block]:
    """The city, area by area: a pip for each token and for each free place."""
    rows = []
    for area in content.areas.values():
        boxes = [view.map[area.id].get(kind) for kind in KINDS]
        white, black = (sum(getattr(box, team) for box in boxes if box) for team in TEAMS)
        cells: list[Cell] = [_box(box, is_shared=view.options.box_limit == "shared") for box in boxes]
        tone = AREA_TONE.get(area.colour, "")
        rows.append((Span(area.name, tone), str(area.vp), *cells, f"{white}:{black}", _leads(white, black)))
    head = ("Area", "VP", *(kind.title() for kind in KINDS), "Sum", "Leads")
    legend = f"{WHITE} white  {BLACK} black  {FREE} free        Supply: White {view.supply['white']}, "
    return [
        Heading("The city"),
        Grid(head, tuple(rows), "lrllllrl"),
        Line((Span(f"{legend}Black {view.supply['black']}", "dim"),)),
    ]


def _box(box: BoxView | None, *, is_shared: bool) -> Cell:
    if box is None:
        return ""
    if not is_shared:
        return f"{WHITE}{box.white} {BLACK}{box.black} of {box.limit}"
    return WHITE * box.white + BLACK * box.black + FREE * (box.limit - box.white - box.black)


def _leads(white: int, black: int) -> Cell:
    if white == black:
        return Span("-", "dim")
    return Span("White", "white") if white > black else Span("Black", "black")


def player_blocks(look: Look, view: View) -> list[Block]:
    """The players with what this seat may know of them, and the groups."""
    rows = tuple(_player(look, view, player) for player in view.players)
    groups: list[Cell] = ["Groups  "]
    for group in GROUPS:
        groups += [Span(f"{group} {view.groups[group]}", GROUP_TONE[group]), "   "]
    return [
        Heading("Victory Points"),
        Grid(("Player", "VP", "Cards", "Gold", "Season", "Identity", ""), rows, "lrrrlll"),
        Line(tuple(groups[:-1])),
        *_effects(view),
    ]


def _player(look: Look, view: View, player: PlayerView) -> tuple[Cell, ...]:
    notes = []
    if player.seat == look.seat:
        notes.append("you")
    if player.seat == view.advantage:
        notes.append("Advantage")
    if player.seat in look.waits_for:
        notes.append("to answer")
    elif view.part == "spend-gold" and player.finished and not look.over:
        notes.append("finished")
    identity = player.identity
    return (
        Span(look.names[player.seat], player.team),
        str(player.vp),
        str(player.cards),
        UNKNOWN if player.treasury is None else str(player.treasury),
        UNKNOWN if player.season is None else player.season.title(),
        UNKNOWN if identity is None else Span(identity, GROUP_TONE[identity]),
        ", ".join(notes),
    )


def _effects(view: View) -> list[Block]:
    """The hand effects in force. Rule: KR-124, KR-136."""
    lines = []
    for effect in view.effects:
        change = "one card less" if effect.delta < 0 else "one card more"
        name = effect.effect.replace("_", " ").title()
        lines.append(
            Line((f"{name} in {effect.season}: {effect.team.title()} is dealt {change} afterwards.",))
        )
    return list(lines)
