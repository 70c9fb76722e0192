"""Targets: the tokens on the map that a special effect may hit."""

from __future__ import annotations

from wici.rules.errors import IllegalOrder
from wici.rules.games.krakow.edition.content import TEAMS, Intrigue, Kind, Team
from wici.rules.games.krakow.events.success import EffectDeclined
from wici.rules.games.krakow.state import KrakowTable, State


def opposing(team: Team) -> Team:
    """The other team."""
    return TEAMS[1 - TEAMS.index(team)]


def held(state: State, area: str, kind: str, team: Team) -> int:
    """The tokens of a team in a box; none where there is no box."""
    return next((box.of(team) for name, box in state.boxes[area].items() if name == kind), 0)


def targets(state: State, kind: Kind, team: Team) -> dict[str, int]:
    """The areas whose box of a kind holds tokens of a team, with their number, in board order."""
    return {area: count for area in state.boxes if (count := held(state, area, kind, team))}


def check_tokens(table: KrakowTable, kind: str, area: str, *, team: Team, count: int = 1) -> None:
    """Refuse a box that does not hold so many tokens of a team.

    Raises:
        IllegalOrder: `no_opposing_token`.
    """
    if held(table.state, area, kind, team) < count:
        name = table.content.area_name(area)
        raise IllegalOrder(
            "no_opposing_token",
            f"The {kind.title()} box in the {name} does not hold {count} {team.title()} tokens.",
            rule="KR-115",
        )


def check_box(table: KrakowTable, kind: str, area: str) -> None:
    """Refuse a box that is not on the map.

    Raises:
        IllegalOrder: `no_such_box`.
    """
    if not table.content.has_box(area, kind):
        boxes = [a.id for a in table.content.areas.values() if kind in a.boxes]
        known = f"{kind.title()} boxes are in: {', '.join(boxes)}" if boxes else f"there is no kind {kind!r}"
        raise IllegalOrder("no_such_box", f"There is no such box; {known}.", rule="KR-126")


def refuse_own() -> IllegalOrder:
    """The fault of an order that expressly means the own team's tokens. Rule: KR-115."""
    return IllegalOrder(
        "own_token_target", "Only opposing tokens may be hit; leave `own` out.", rule="KR-115"
    )


def decline(table: KrakowTable, seat: int, card: Intrigue) -> None:
    """Say that a player takes nothing. Rule: KR-116."""
    table.emit(EffectDeclined(seat, table.name(seat), card.name))
