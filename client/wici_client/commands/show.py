"""show: a game as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wici_client.cli.options import game_argument, json_option, seat_option
from wici_client.world import World, pass_world

if TYPE_CHECKING:
    from wici_client.game.match import Match


@click.command()
@game_argument
@click.option("--public", is_flag=True, help="What a stranger may see.")
@click.option(
    "--svg",
    metavar="FILE",
    help="Draw the board into FILE ('-': standard output), your secrets included but for --public.",
)
@click.option(
    "-p", "--part", "parts", multiple=True, metavar="WORD", help="Only the parts headed so, such as 'hand'."
)
@click.option("--card", metavar="NAME", help="Only the text of a card, tile or place, held or not.")
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
    card: str | None,
    public: bool,
    as_json: bool,
) -> None:
    """Show GAME as your seat sees it: the sheet, what is asked of you, what you may answer."""
    from wici_client.errors import Usage
    from wici_client.game.find import pick_match

    if parts and (as_json or svg):
        raise Usage("--part chooses what is printed for reading; leave it out with --json and --svg.")
    if svg == "-" and as_json:
        raise Usage("--svg - and --json would print two things into one stream; name a file.")
    match = pick_match(world, game)
    is_stranger = public or match.session.server.account is None
    if card:
        _show_card(world, match, card, as_json=as_json)
    elif svg:
        _draw(world, svg, match.picture(match.seat_called(seat).seat if seat else None, public=is_stranger))
        if not is_stranger:
            world.note(
                "wici: this picture holds what only your seat may know; "
                f"one to hang up: wici show {match.game} --public --svg FILE"
            )
        if as_json:
            world.say_json({"game": match.game, "file": svg})
    else:
        _show_look(world, match, seat, parts, is_stranger=is_stranger, as_json=as_json)


def _show_look(
    world: World,
    match: Match,
    seat: str | None,
    parts: Sequence[str],
    *,
    is_stranger: bool,
    as_json: bool,
) -> None:
    """Print the sheet, and to whoever sits there what is asked."""
    import msgspec

    from wici_client.cli.complete import remember_answers
    from wici_client.errors import Refused
    from wici_client.render.lobby import show_lobby
    from wici_client.render.parts import only_parts
    from wici_client.render.prompt import show_prompts
    from wici_client.render.sheet import show_sheet

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


def _show_card(world: World, match: Match, card: str, *, as_json: bool) -> None:
    """Print a card by the edition that ships with wici, and say so where the table plays another."""
    from wici.rules import catalog
    from wici_client.render.articles import show_articles

    summary = match.summary()
    game = catalog.get(summary.rules)
    if summary.edition != game.edition:
        world.note(
            f"wici: this table plays the edition {summary.edition[:40]}; this is the text of {game.edition}."
        )
    show_articles(world, game, game.house, card, as_json=as_json)
