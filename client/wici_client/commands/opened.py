"""invite, close: what one can do with a game that one has opened, before it begins."""

from __future__ import annotations

import click

from wici_client.cli.options import GameWord, SeatWord, game_argument, json_option
from wici_client.world import World, pass_world


@click.command()
@click.argument("game", type=GameWord())
@click.argument("seat", type=SeatWord(), required=False)
@click.option("--uses", type=click.IntRange(1, 99), default=1, help="How many may use it; one if left out.")
@click.option(
    "--days", type=click.IntRange(1, 365), help="How long it is good; until the game begins if left out."
)
@click.option("--player", metavar="HANDLE", help="For this player alone.")
@json_option
@pass_world
def invite(
    world: World,
    game: str,
    seat: str | None,
    uses: int,
    days: int | None,
    player: str | None,
    *,
    as_json: bool,
) -> None:
    """Print a code by which others take a seat, or SEAT, in GAME, which you have opened.

    Whoever has the code can use it: send it as you would send a key.
    """
    from wici_client.game.find import pick_match
    from wici_client.game.opened import invite as make

    match = pick_match(world, game, prefers_own=False)
    code, _ = make(match, seat, account=player, uses=uses, days=days)
    if as_json:
        world.say_json({"game": match.game, "code": code, "uses": uses})
        return
    world.say(code)
    world.note(f"They sit down with: wici join {match.game}{f' {seat}' if seat else ''} --code {code}")


@click.command()
@game_argument
@json_option
@pass_world
def close(world: World, game: str | None, *, as_json: bool) -> None:
    """Close GAME, which you have opened and which has not begun; it never will.

    Who sits there already is free again; the game's record says who closed it.
    """
    from wici_client.game.find import pick_match
    from wici_client.game.opened import close as end

    match = pick_match(world, game, prefers_own=False)
    end(match)
    summary = match.summary()
    if as_json:
        world.say_json({"game": match.game, "state": summary.state})
        return
    world.say(f"{summary.name!r} is closed.")
