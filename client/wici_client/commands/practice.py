"""practice: a game alone, against bots, without account or server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from wici_client.cli.options import json_option
from wici_client.world import World, pass_world

if TYPE_CHECKING:
    from wici_client.practice.match import Practice


class PracticeWord(StringParamType):
    """A game's name first, then what is ordered there."""

    name = "word"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The games, as long as none is named."""
        from wici.rules import catalog

        names = () if ctx.params.get("words") else catalog.names()
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


@click.command()
@click.argument("words", nargs=-1, metavar="[GAME] [WORDS…]", type=PracticeWord())
@click.option("--new", "anew", is_flag=True, help="Begin another game; one that was left is given up.")
@click.option("--seat", metavar="SEAT", help="Your seat, by number or name; the first one if left out.")
@click.option("--players", type=int, metavar="N", help="How many play, you among them.")
@click.option("--option", "-O", "options", multiple=True, metavar="KEY=VALUE", help="See 'wici rules GAME'.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="BOT",
    help="Who plays the others: keen, plain, steady, random or ./a-program; of several each takes a seat.",
)
@click.option(
    "--bots", "alone", type=int, metavar="N", help="Let bots play all N seats, and print the result."
)
@click.option("--hint", is_flag=True, help="What keen would answer for you, and how sure it is.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 600),
    default=0.25,
    metavar="S",
    show_default=True,
    help="How long keen thinks of an answer.",
)
@click.option(
    "--simulations",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="How many lines of play keen tries instead, whatever time it takes.",
)
@click.option("--seed", metavar="WORDS", help="What all chance comes from; the same makes the same game.")
@json_option
@pass_world
def practice(
    world: World,
    words: Sequence[str],
    options: Sequence[str],
    bots: Sequence[str],
    seat: str | None,
    players: int | None,
    alone: int | None,
    seconds: float,
    simulations: int | None,
    seed: str | None,
    *,
    anew: bool,
    hint: bool,
    as_json: bool,
) -> None:
    """Play GAME alone against bots: on the same sheets and by the same orders, without account or server.

    The game is kept after every answer, and gone on with when it is named again. Then type orders as for
    'wici order', or one of: show, can, hint, log, undo, quit. With WORDS that one thing is done, and the
    command ends. Without GAME the one played last is meant.

    Examples: wici practice krakow; wici practice krakow can; wici practice --hint;
    wici practice krieg --bots 4 --bot keen --bot steady
    """
    from wici_client.practice.choosing import Wish, choose
    from wici_client.practice.pace import Pace
    from wici_client.practice.players import Players
    from wici_client.practice.talk import Talk

    wish = Wish(words, seat, players, alone, tuple(options), tuple(bots), seed, anew=anew)
    thinking = Players(Pace(world.clock, seconds, simulations))
    try:
        game, rest, is_new = choose(world, wish, thinking)
        if is_new:
            _say_begin(world, game)
        talk = Talk(world, game, thinking, as_json=as_json)
        if alone is not None:
            talk.watch()
        elif hint:
            talk.hint()
        elif rest:
            talk.do(" ".join(rest))
        else:
            talk.hold()
    finally:
        thinking.close()


def _say_begin(world: World, game: Practice) -> None:
    """Who plays, when a game begins."""
    from wici.rules.words import listed

    bots = [f"{game.table.name(seat)} ({bot})" for seat, bot in sorted(game.kept.bots.items())]
    mine = f"You are {game.table.name(game.kept.seat)}, against" if game.kept.seat else "Played by"
    world.note(f"{game.game.title}: {mine} {listed(bots)}.")
