"""log: what happened."""

from __future__ import annotations

import click

from wici_client.cli.options import game_argument, json_option, seat_option
from wici_client.world import World, pass_world


@click.command()
@game_argument
@click.option(
    "--since", type=click.IntRange(min=0), default=0, metavar="N", help="Only what came after event N."
)
@click.option("--new", "unseen", is_flag=True, help="Only what you have not been shown yet.")
@click.option("--follow", "-F", is_flag=True, help="Go on until the game is over.")
@click.option("--public", is_flag=True, help="What a stranger may know.")
@seat_option
@json_option
@pass_world
def log(
    world: World,
    game: str | None,
    since: int,
    seat: str | None,
    *,
    unseen: bool,
    follow: bool,
    public: bool,
    as_json: bool,
) -> None:
    """Tell what happened in GAME, as far as you may know it. Times are the server's, in UTC."""
    import msgspec

    from wici_client.game.find import pick_match
    from wici_client.game.follow import follow_log
    from wici_client.render.log import show_log

    match = pick_match(world, game)
    number = match.seat_called(seat).seat if seat else None
    at = match.notes.seen if unseen else since
    pages = follow_log(match, at, seat=number, public=public, follow=follow)
    if as_json and not follow:
        lines = [line for page in pages for line in page]
        world.say_json({"game": match.game, "lines": lines, "news": lines[-1].n if lines else at})
        return
    is_empty = True
    for page in pages:
        is_empty = is_empty and not page
        if as_json:
            for line in page:
                world.say(msgspec.json.encode(line).decode())
        else:
            show_log(world, page)
    if is_empty and not as_json:
        world.hint("Nothing new." if at else "Nothing has happened yet.")
