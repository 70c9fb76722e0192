"""wait: blocks until there is something to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click
from click.types import FloatParamType

from wici_client.cli.options import GameWord, json_option
from wici_client.world import World, pass_world

if TYPE_CHECKING:
    from wici_client.game.wait import Happened


class Duration(FloatParamType):
    """Seconds, or with a unit: 90, 15m, 2h, 3d."""

    name = "duration"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        from wici_client.game.wait import read_duration

        try:
            return read_duration(str(value))
        except ValueError:
            self.fail(f"{value!r} is no length of time; write 90, 15m, 2h or 3d.", param, ctx)


@click.command()
@click.argument("games", nargs=-1, type=GameWord(), metavar="[GAME…]")
@click.option("--any", "every", is_flag=True, help="Wait for all your games that go on.")
@click.option(
    "--timeout", "-t", type=Duration(), metavar="TIME", help="How long: 90, 15m, 2h, 3d. No end if left out."
)
@click.option("--move", "moves_only", is_flag=True, help="Only until it is your move, or the game is over.")
@json_option
@pass_world
def wait(
    world: World, games: Sequence[str], timeout: float | None, *, every: bool, moves_only: bool, as_json: bool
) -> None:
    """Wait until it is your move in GAME, or something happened that you have not seen.

    Returns at once if that is so already; exit code 10 if the time passed in vain, 5 if the game is
    over. The server is asked every 2 s at first and every minute in the end.
    """
    from wici.rules.errors import GameOver
    from wici.rules.words import listed
    from wici_client.errors import WaitedInVain
    from wici_client.game.wait import wait_for, watches_of
    from wici_client.render.until import until

    watches = watches_of(world, games, every=every, moves_only=moves_only)
    world.hint("Waiting … (Ctrl-C to stop)")
    happened = wait_for(world, watches, timeout)
    if not happened:
        raise WaitedInVain("The time passed, and nothing happened.")
    if all(item.why == "over" for item in happened):
        raise GameOver(f"{listed(_called(item) for item in happened)}: the game is over.")
    if as_json:
        world.say_json(
            {
                "happened": [
                    {
                        "game": item.match.game,
                        "why": item.why,
                        "news": item.news.news,
                        "state": item.news.state,
                        "asked": item.news.asked,
                        "waits_for": item.news.waits_for,
                        "deadline": item.news.deadline,
                    }
                    for item in happened
                ]
            }
        )
        return
    says = {"move": "it is your move", "over": "it is over", "news": "something happened"}
    for item in happened:
        by = f", until {until(item.news.deadline)}" if item.why == "move" and item.news.deadline else ""
        world.say(f"{item.match.game}  {_called(item)}: {says[item.why]}{by}")


def _called(item: Happened) -> str:
    notes = item.match.notes
    return notes.name or notes.rules
