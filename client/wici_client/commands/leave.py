"""leave: gives a seat up."""

from __future__ import annotations

import click

from wici_client.cli.options import game_argument, json_option, seat_option
from wici_client.world import World, pass_world


@click.command()
@game_argument
@seat_option
@json_option
@pass_world
def leave(world: World, game: str | None, seat: str | None, *, as_json: bool) -> None:
    """Give your seat in GAME up.

    Until a nonce is shown somebody else can take it; after that, and before the game has begun,
    leaving ends the game for all.
    """
    from wici_client.game.find import pick_match
    from wici_client.game.join import give_up_seat

    match = pick_match(world, game)
    number = match.own_seat(seat)
    give_up_seat(match, number)
    summary = match.summary()
    if as_json:
        world.say_json({"game": match.game, "seat": number, "state": summary.state})
        return
    world.say(f"You have left {summary.name!r}.")
    if summary.state == "ended":
        world.say("A nonce had been shown, so the game is ended.")
