"""can: what may be answered, in lines that can be pasted back."""

from __future__ import annotations

import click

from wici_client.cli.options import game_argument, json_option, seat_option
from wici_client.world import World, pass_world


@click.command()
@game_argument
@seat_option
@click.option("--free", is_flag=True, help="Also how orders are written that nobody asked for.")
@json_option
@pass_world
def can(world: World, game: str | None, seat: str | None, *, free: bool, as_json: bool) -> None:
    """List what you may answer now, one answer a line, ready for 'wici order'.

    Where the answers are too many to list, those printed are examples, and how the others are
    written is said among the messages. In paths `..` stands for the `>` that a shell would take.
    """
    from wici.rules.errors import GameOver, NotYourTurn
    from wici_client.cli.complete import remember_answers
    from wici_client.game.find import pick_match
    from wici_client.game.order_input import as_shells_take

    match = pick_match(world, game)
    view, _ = match.view(match.seat_called(seat).seat if seat else None)
    remember_answers(match, view)
    asks = view.look.asks
    if as_json:
        decision = view.ask.n if view.ask else None
        answers = [answer for asked in asks for answer in asked.legal.answers]
        world.say_json(
            {
                "game": match.game,
                "seat": view.seat,
                "decision": decision,
                "answers": answers,
                "asks": asks,
                "free": view.look.free,
            }
        )
        return
    if not asks and view.look.over:
        raise GameOver
    if not asks and not (free and view.look.free):
        raise NotYourTurn
    for asked in asks:
        world.hint(f"# {asked.prompt.question}")
        for answer in asked.legal.answers:
            world.say(as_shells_take(answer))
        for form in asked.legal.forms:
            world.note(f"# or: {as_shells_take(form)}")
    for form in view.look.free if free else ():
        world.note(f"# at any time: {form}")
