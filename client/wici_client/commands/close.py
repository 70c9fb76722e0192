"""close: ends a game that has not begun."""

from __future__ import annotations

import click

from wici_client.cli.options import game_argument, json_option
from wici_client.world import World, pass_world


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
