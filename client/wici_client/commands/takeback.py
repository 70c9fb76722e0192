"""undo and withdraw: two ways to take something back."""

from __future__ import annotations

import click

from wici_client.cli.options import game_argument, json_option, seat_option
from wici_client.world import World, pass_world


@click.command()
@game_argument
@seat_option
@json_option
@pass_world
def undo(world: World, game: str | None, seat: str | None, *, as_json: bool) -> None:
    """Take back your last order in GAME.

    Possible until it has shown anybody something hidden, or somebody else was asked or has acted.
    """
    from wici_client.game.submit import UNDO

    _take_back(world, game, seat, UNDO, as_json=as_json)


@click.command()
@game_argument
@seat_option
@json_option
@pass_world
def withdraw(world: World, game: str | None, seat: str | None, *, as_json: bool) -> None:
    """Take back your answer, or draft, that lies sealed in GAME and has had no effect yet."""
    from wici_client.game.submit import WITHDRAW

    _take_back(world, game, seat, WITHDRAW, as_json=as_json)


def _take_back(world: World, game: str | None, seat: str | None, word: str, *, as_json: bool) -> None:
    from wici_client.game.find import pick_match
    from wici_client.game.submit import give_order
    from wici_client.render.outcome import outcome_json, show_outcome

    match = pick_match(world, game)
    outcome = give_order(match, [word], seat=match.own_seat(seat))
    if as_json:
        world.say_json(outcome_json(outcome))
    else:
        show_outcome(world, match, outcome)
