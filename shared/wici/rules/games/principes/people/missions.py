"""Missions: where Princesses may be sent, and what they do there."""

from __future__ import annotations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board.values import princess_power
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.events.politics import PrincessSent
from wici.rules.games.principes.people.forced_discard import ForcedDiscard
from wici.rules.games.principes.people.princess_draw import PrincessDraw
from wici.rules.games.principes.state import PrincipesTable, faction_of


def capital_of(table: PrincipesTable, land: str) -> int:
    """The player whose Capital a place is; 0 if it is no player's."""
    capitals = {table.content.factions[faction].capital: faction for faction in RING}
    return table.state.seat_of(capitals[land]) if land in capitals else 0


def areas(table: PrincipesTable, seat: int) -> list[str]:
    """Where a player may send the Princess: Neighbors, then Capitals clockwise.

    Rule: PR-348, PR-349, PR-350, PR-351, PR-434.
    """
    capitals = [table.content.factions[faction].capital for faction in RING]
    return [place for place in (*table.content.neighbors, *capitals) if _is_open(table, seat, place)]


def _is_open(table: PrincipesTable, seat: int, place: str) -> bool:
    try:
        check_area(table, seat, place)
    except IllegalOrder:
        return False
    return True


def check_area(table: PrincipesTable, seat: int, place: str) -> None:
    """Refuse an area to which the Princess may not go.

    Rule: PR-348, PR-349, PR-350, PR-351.

    Raises:
        IllegalOrder: `bad_target`, `not_controlled` or `duplicate`.
    """
    owner = capital_of(table, place)
    if not owner and place not in table.content.neighbors:
        message = f"{place!r} is neither a Neighbor nor the Capital of a player."
        raise IllegalOrder("bad_target", message, rule="PR-348")
    if owner and table.state.lands[place].controller != faction_of(owner):
        raise IllegalOrder("not_controlled", f"{place!r} is not held by its own player.", rule="PR-348")
    if any(player.princess == place for player in table.state.players.values()):
        raise IllegalOrder("duplicate", f"A Princess is in {place!r} already.", rule="PR-350")
    if table.state.players[seat].princess_before == place:
        raise IllegalOrder("duplicate", f"Your Princess was sent to {place!r} before.", rule="PR-351")


def send(table: PrincipesTable, seat: int, place: str) -> None:
    """Send a player's Princess to an area, which has been checked; a mission at a court works at once.

    Rule: PR-347, PR-352, PR-353, PR-354.
    """
    player = table.state.players[seat]
    player.princess = player.princess_before = place
    table.emit(PrincessSent(seat, place))
    work(table, seat)


def work(table: PrincipesTable, seat: int) -> None:
    """Let a Princess in a Capital do her work: cards for her own court, or a loss for another.

    Rule: PR-353, PR-354, PR-356, PR-419.
    """
    host, power = capital_of(table, table.state.players[seat].princess), princess_power(table, seat)
    if host == seat:
        table.push(PrincessDraw(seat=seat, amount=power))
    elif host:
        table.push(ForcedDiscard(seat=host, guest=seat, left=power))
