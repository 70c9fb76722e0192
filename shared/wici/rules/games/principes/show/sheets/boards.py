"""Boards: tracks, Treasuries, plans, Princes and tiles of the players."""

from __future__ import annotations

from collections.abc import Iterator

from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.show.sheets.names import NOTHING, SHORT, TONES
from wici.rules.games.principes.show.view import PlayerView, View
from wici.rules.look import Look
from wici.rules.sheet import Block, Cell, Grid, Heading, Line, Span

TRACKS = {"might": "Might", "people": "People", "clergy": "Clergy"}


def boards(look: Look, view: View, content: Content) -> Iterator[Block]:
    """All players' boards."""
    yield Heading("Principalities")
    rows = tuple(_row(look, view, player, content) for player in view.players.values())
    head = ("", "Gold", "C/N/B", "Lands", "Princess", "I", "II", "III")
    yield Grid(head, rows, "lrcrllll")
    yield Line((Span("* Princeps  > you  C/N/B: Court, Neighbor and Battle Cards in hand", "dim"),))
    yield Heading("Tracks (1 Maior, 2 Masovia, 3 Minor, 4 Silesia)")
    yield _tracks(view, content)
    yield Heading("Princes and Progress Tiles")
    for player in view.players.values():
        yield from _court(look, player, content)


def _row(look: Look, view: View, player: PlayerView, content: Content) -> tuple[Cell, ...]:
    lands = sum(land.controller == player.faction for land in view.lands.values())
    mark = ("*" if player.seat == view.princeps else " ") + (">" if player.seat == look.seat else " ")
    return (
        Span(f"{mark}{player.seat} {content.seat_title(player.seat)}", TONES[player.faction]),
        str(player.gold),
        "/".join(str(player.cards[deck]) for deck in ("court", "neighbor", "battle")),
        "out" if player.eliminated else str(lands),
        SHORT.get(player.princess, content.title(player.princess)) if player.princess else NOTHING,
        *_spaces(player),
    )


def _spaces(player: PlayerView) -> list[Cell]:
    """The three spaces: revealed tokens, own ones face down in brackets, others' as question marks."""
    cells: list[Cell] = []
    for at in range(3):
        if at < len(player.revealed):
            cells.append(player.revealed[at].title())
        elif player.plan and at < len(player.plan):
            cells.append(Span(player.plan[at].lower(), "good"))
        else:
            cells.append(Span("?", "dim") if at < player.placed else NOTHING)
    return cells


def _tracks(view: View, content: Content) -> Grid:
    last = content.last_position_solo if view.solo else content.last_position
    rows: list[tuple[Cell, ...]] = []
    for track, title in TRACKS.items():
        there: dict[int, str] = {}
        for player in view.players.values():
            if not player.eliminated:
                place = getattr(player, track)
                there[place] = there.get(place, "") + str(player.seat)
        rows.append((title, *(there.get(place) or Span(".", "dim") for place in range(last + 1))))
    return Grid(("", *(str(place) for place in range(last + 1))), tuple(rows), "l" + "c" * (last + 1))


def _court(look: Look, player: PlayerView, content: Content) -> Iterator[Block]:
    """The Prince with his text, and the tiles; the own ones with theirs."""
    name = Span(content.seat_title(player.seat), TONES[player.faction])
    if player.eliminated:
        yield Line((name, ": the dynasty has ended."))
        return
    prince = content.princes.get(player.prince)
    if prince is None:
        yield Line((name, " has no ruling Prince." if look.view.round else " has no ruling Prince yet."))
        yield from _first_princes(look, player, content)
    else:
        waits = " He waits for a land." if player.prince_waits else ""
        yield Line((name, f": {prince.name}, {prince.title}. {prince.text}{waits}"))
    surplus = player.true_might - player.might
    if surplus > 0:
        yield Line((f"  Might {player.true_might}, {surplus} beyond the track.",))
    if player.tiles and player.seat != look.seat:
        yield Line((f"  Tiles: {', '.join(content.title(tile) for tile in player.tiles)}.",))


def _first_princes(look: Look, player: PlayerView, content: Content) -> Iterator[Block]:
    """Those of whom the player chooses one before the first Round, with their texts."""
    for asked in look.asks:
        is_own = player.seat == look.seat and asked.prompt.kind == "first-prince"
        for answer in asked.legal.answers if is_own else ():
            name = answer.removeprefix("choose ")
            prince = content.princes[name]
            yield Line((Span(name, "strong"), f" ({prince.name}, {prince.title}): {prince.text}"))


def own_board(look: Look, view: View, content: Content) -> Iterator[Block]:
    """The own rule and the own tiles, with their texts."""
    me = view.players.get(look.seat or 0)
    if me is None or look.over or me.eliminated:
        return
    rule = content.rules[me.faction]
    yield Heading("Your Principality")
    yield Line((Span(rule.rule_title, "strong"), f": {rule.rule_text}"))
    for tile in me.tiles:
        face = content.tiles[tile]
        yield Line((Span(tile, "strong"), f" ({face.colour}): {face.text}"))
