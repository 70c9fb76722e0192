"""log: what happened."""

from __future__ import annotations

import click

from wici_client.context import World, pass_world
from wici_client.options import game_argument, json_option, seat_option


@click.command()
@game_argument
@click.option(
    "--since", type=click.IntRange(min=0), default=0, metavar="N", help="Only what came after event N."
)
@click.option("--new", "unseen", is_flag=True, help="Only what you have not been shown yet.")
@click.option("--follow", "-F", is_flag=True, help="Go on until the game is over.")
@seat_option
@json_option
@pass_world
def log(
    world: World, game: str | None, since: int, seat: str | None, *, unseen: bool, follow: bool, as_json: bool
) -> None:
    """Tell what happened in GAME, as far as you may know it; with --json one event a line."""
    import msgspec

    from wici_client.following import follow_log
    from wici_client.pick import pick_match
    from wici_client.render.log import show_log

    match = pick_match(world, game)
    number = match.seat_called(seat).seat if seat else None
    at = match.notes.seen if unseen else since
    for lines in follow_log(match, at, seat=number, follow=follow):
        if as_json:
            for line in lines:
                world.say(msgspec.json.encode(line).decode())
        else:
            show_log(world, lines)
