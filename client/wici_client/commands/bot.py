"""bot: lets a program play a seat."""

from __future__ import annotations

import click

from wici_client.cli.options import game_argument, json_option, seat_option
from wici_client.commands.wait import Duration
from wici_client.world import World, pass_world


@click.command()
@click.argument("program", metavar="PROGRAM", type=click.Path())
@game_argument
@seat_option
@click.option("--once", is_flag=True, help="Answer what is asked now, and end.")
@click.option(
    "--limit",
    type=click.FloatRange(0.1, 3600),
    default=30.0,
    metavar="S",
    show_default=True,
    help="Seconds that the program may take for an answer.",
)
@click.option("--timeout", "-t", type=Duration(), metavar="TIME", help="How long to wait: 90, 15m, 2h, 3d.")
@json_option
@pass_world
def bot(
    world: World,
    program: str,
    game: str | None,
    seat: str | None,
    *,
    once: bool,
    limit: float,
    timeout: float | None,
    as_json: bool,
) -> None:
    """Let PROGRAM play your seat in GAME: it reads one line of JSON and prints one line of orders.

    Its orders are signed with your key. What it gets and what it must print: 'wici help bot'. To try it
    alone: wici practice GAME --bot ./PROGRAM
    """
    from wici_client.game.find import pick_match
    from wici_client.practice.at_a_server import play
    from wici_client.practice.program import Program
    from wici_client.render.outcome import outcome_json, show_outcome

    player = Program(program, limit)
    match = pick_match(world, game)
    own = match.own_seat(seat)
    given = []
    try:
        for outcome in play(match, player, own, once=once, timeout=timeout):
            given.append(outcome)
            if not as_json:
                show_outcome(world, match, outcome)
    finally:
        player.close()
        if as_json:
            world.say_json(
                {"game": match.game, "seat": own, "orders": [outcome_json(outcome) for outcome in given]}
            )
