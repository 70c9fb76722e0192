"""join: takes a seat."""

from __future__ import annotations

from collections.abc import Sequence

import click

from wici_client.cli.options import GameWord, SeatWord, json_option
from wici_client.world import World, pass_world


@click.command()
@click.argument("game", type=GameWord())
@click.argument("seat", type=SeatWord(), required=False)
@click.option(
    "--edition", multiple=True, metavar="FILE", help="A content file of your own, or a folder of them."
)
@click.option("--code", metavar="CODE", help="An invitation's code, where the table wants one.")
@json_option
@pass_world
def join(
    world: World, game: str, seat: str | None, edition: Sequence[str], code: str | None, *, as_json: bool
) -> None:
    """Take SEAT in GAME, or any seat.

    With it you accept the game's rules and server, and commit to a nonce for the deal. A game of another
    version, or with content that your wici does not have, is refused; name what you own with --edition.
    The nonce is shown by itself when you next use wici after all seats are taken; then the game begins.
    """
    from wici_client.game.find import pick_match
    from wici_client.game.join import show_nonce, take_seat
    from wici_client.render.terms import terms_line

    match = pick_match(world, game, prefers_own=False)
    taken, receipt = take_seat(match, seat, edition=edition, code=code)
    show_nonce(match)
    summary = match.summary()
    # Where fewer play than there are seats, some stay empty when the game begins.
    seats = summary.seats if summary.state == "open" else ()
    free = [item.name for item in seats if item.handle is None and not item.bot]
    if as_json:
        info = next(item for item in summary.seats if item.seat == taken)
        world.say_json(
            {
                "game": match.game,
                "seat": taken,
                "name": info.name,
                "state": summary.state,
                "free": free,
                "entry": receipt.entry,
            }
        )
        return
    world.say(f"You are {summary.title_of(taken)} (seat {taken}) in {summary.name!r}, {match.game}.")
    if summary.terms:
        world.say(f"Terms: {terms_line(summary.terms)}")
    if free:
        world.say(f"Free seats: {', '.join(free)}.")
    elif summary.state == "filled":
        world.say("All seats are taken; it begins when all players have been back.")
    else:
        world.say("It has begun.")
    world.hint("Next: wici wait, wici show")
