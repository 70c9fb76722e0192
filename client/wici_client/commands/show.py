"""show: a game as one seat sees it."""

from __future__ import annotations

import click

from wici_client.context import World, pass_world
from wici_client.options import game_argument, json_option, seat_option


@click.command()
@game_argument
@click.option("--public", is_flag=True, help="What a stranger may see.")
@seat_option
@json_option
@pass_world
def show(world: World, game: str | None, seat: str | None, *, public: bool, as_json: bool) -> None:
    """Show GAME as your seat sees it: the sheet, what is asked of you, what you may answer."""
    from wici_client.completing import remember_answers
    from wici_client.errors import Refused
    from wici_client.pick import pick_match
    from wici_client.render.prompt import show_prompts
    from wici_client.render.sheet import show_sheet

    match = pick_match(world, game)
    is_stranger = public or match.contact.server.account is None
    try:
        view, raw = (
            match.public_view() if is_stranger else match.view(match.seat_called(seat).seat if seat else None)
        )
    except Refused as refusal:
        # Somebody without a seat looks on; who asked for a seat by name gets the refusal.
        if seat or refusal.word != "not-your-seat":
            raise
        is_stranger = True
        view, raw = match.public_view()
    if as_json:
        world.stdout.write(raw.decode().rstrip("\n") + "\n")
        return
    show_sheet(world, view.sheet)
    if is_stranger:
        return
    world.say()
    show_prompts(world, view)
    remember_answers(match, view)
    match.mark_seen(view.news)
    if view.can_undo:
        world.hint("Your last order can still be taken back: wici undo")
