"""games: lists games."""

from __future__ import annotations

import click

from wici_client.cli.options import json_option
from wici_client.http.replies import SeatInfo, Summary
from wici_client.render.table import show_table
from wici_client.render.until import until
from wici_client.world import World, pass_world


@click.command()
@click.option("--mine", "show", flag_value="mine", help="Those you have a seat in (the default).")
@click.option("--open", "show", flag_value="open", help="Those with a free seat.")
@click.option("--running", "show", flag_value="running", help="Those that are being played.")
@click.option("--over", "show", flag_value="over", help="Those that have ended.")
@click.option("--all", "show", flag_value="all", help="All that you may know of.")
@json_option
@pass_world
def games(world: World, show: str | None, *, as_json: bool) -> None:
    """List games: yours, or open ones, or all. '>' marks those that wait for you."""
    from wici_client.archive.known_servers import Servers
    from wici_client.game.list import list_games, remember_games
    from wici_client.game.nonces import pay_nonces
    from wici_client.server.session import Session

    session = Session(world, Servers(world).choose())
    pay_nonces(session)
    show = show or ("mine" if session.server.account else "all")
    handle = session.server.account.handle if session.server.account else None
    found, raw = list_games(session, show)
    remember_games(session, found, are_all_own=show == "mine")
    if as_json:
        world.say_json({"server": session.server.name, "show": show, "games": raw})
        return
    if not found:
        other = "" if show in {"open", "all"} else "See 'wici games --open', or "
        world.note(f"None. {other}{'open' if other else 'Open'} one with 'wici new GAME'.")
        return
    # What waits for me comes first, the most urgent before all; a game without a clock can wait for ever.
    found = sorted(found, key=lambda game: (not _is_mine(game, handle), _deadline(game) or "~"))
    rows = [_row(game, handle) for game in found]
    show_table(world, ("  id", "game", "name", "state", "you", "seats", "waits for", "until"), rows)


def _own(game: Summary, handle: str | None) -> list[SeatInfo]:
    return [seat for seat in game.seats if handle and seat.handle == handle]


def _is_mine(game: Summary, handle: str | None) -> bool:
    return any(seat.seat in game.waits_for for seat in _own(game, handle))


def _deadline(game: Summary) -> str | None:
    return game.ask.deadline if game.ask and game.waits_for else None


def _row(game: Summary, handle: str | None) -> tuple[str, ...]:
    own, is_mine = _own(game, handle), _is_mine(game, handle)
    taken = sum(1 for seat in game.seats if seat.handle or seat.bot)
    return (
        f"{'>' if is_mine else ' '} {game.game}",
        game.rules,
        game.name,
        game.state,
        ", ".join(seat.name for seat in own) or "-",
        f"{taken}/{len(game.seats) if game.state == 'open' else taken}",
        ", ".join(game.title_of(seat) for seat in game.waits_for) or "-",
        until(_deadline(game)),
    )
