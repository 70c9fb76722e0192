"""show: a game as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from wici_client.cli.options import game_argument, json_option, seat_option
from wici_client.world import World, pass_world


@click.command()
@game_argument
@click.option("--public", is_flag=True, help="What a stranger may see.")
@click.option("--svg", metavar="FILE", help="Draw the board into FILE; '-' is the standard output.")
@click.option(
    "-p", "--part", "parts", multiple=True, metavar="WORD", help="Only the parts headed so, such as 'hand'."
)
@seat_option
@json_option
@pass_world
def show(
    world: World,
    game: str | None,
    seat: str | None,
    parts: Sequence[str],
    *,
    svg: str | None,
    public: bool,
    as_json: bool,
) -> None:
    """Show GAME as your seat sees it: the sheet, what is asked of you, what you may answer."""
    import msgspec

    from wici_client.cli.complete import remember_answers
    from wici_client.errors import Refused, Usage
    from wici_client.game.find import pick_match
    from wici_client.render.lobby import show_lobby
    from wici_client.render.parts import only_parts
    from wici_client.render.prompt import show_prompts
    from wici_client.render.sheet import show_sheet

    if parts and (as_json or svg):
        raise Usage("--part chooses what is printed for reading; leave it out with --json and --svg.")
    if svg == "-" and as_json:
        raise Usage("--svg - and --json would print two things into one stream; name a file.")
    match = pick_match(world, game)
    is_stranger = public or match.session.server.account is None
    if svg:
        _draw(world, svg, match.picture(match.seat_called(seat).seat if seat else None, public=is_stranger))
        if as_json and svg != "-":
            world.say_json({"game": match.game, "file": svg})
        return
    try:
        view, raw = (
            match.public_view() if is_stranger else match.view(match.seat_called(seat).seat if seat else None)
        )
    except Refused as refusal:
        if refusal.word == "not-started" and not as_json:
            show_lobby(world, match.summary())
        # Somebody without a seat looks on; who asked for a seat by name gets the refusal.
        if seat or refusal.word != "not-your-seat":
            raise
        is_stranger = True
        view, raw = match.public_view()
    if as_json:
        world.write(raw.decode().rstrip("\n") + "\n")
        return
    if parts:
        view = msgspec.structs.replace(view, sheet=only_parts(view.sheet, parts))
    show_sheet(world, view.sheet)
    if is_stranger:
        return
    world.say()
    show_prompts(world, view)
    remember_answers(match, view)
    match.mark_seen(view.news)
    if view.can_undo:
        world.hint("Your last order can still be taken back: wici undo")


def _draw(world: World, file: str, picture: bytes) -> None:
    """Write the picture, which the server draws with the game's own edition."""
    if file == "-":
        world.write(picture.decode())
    else:
        Path(file).write_bytes(picture)
