"""A game that has not begun: who sits there, and who must come back before it can."""

from __future__ import annotations

from wici_client.http.replies import SeatInfo, Summary
from wici_client.render.table import show_table
from wici_client.render.terms import terms_line
from wici_client.world import World


def show_lobby(world: World, game: Summary) -> None:
    """Print the seats of a game that has not begun."""
    world.say(f"{game.name or game.game}: {game.rules}, {game.state}")
    if game.terms:
        world.say(f"Terms: {terms_line(game.terms)}")
    show_table(world, ("seat", "player", ""), [_row(seat, game.state) for seat in game.seats])


def _row(seat: SeatInfo, state: str) -> tuple[str, str, str]:
    if seat.handle is None and not seat.bot:
        return seat.name, "-", "free"
    if state == "open":
        return seat.name, seat.handle or "a bot", ""
    is_back = seat.ready or seat.bot
    return (
        seat.name,
        seat.handle or "a bot",
        "is back" if is_back else "has not been back: 'wici games' will do",
    )
