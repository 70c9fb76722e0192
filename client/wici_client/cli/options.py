"""Options and arguments that several commands have, so that they are spelt alike and completed alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from wici_client.world import World

F = TypeVar("F", bound=Callable[..., Any] | click.Command)


class GameWord(StringParamType):
    """A game, by id, the start of one, or name."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The games that this machine knows; to join, also those with a free seat."""
        from wici_client.cli.complete import complete_games

        with_open = ctx.info_name == "join"
        return complete_games(ctx.find_object(World) or World(), incomplete, with_open=with_open)


class SeatWord(StringParamType):
    """A seat, by number or name."""

    name = "seat"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The seats of the game named before."""
        from wici_client.cli.complete import complete_seats

        return complete_seats(ctx.find_object(World) or World(), ctx.params.get("game"), incomplete)


def json_option(command: F) -> F:
    """Let a command answer in JSON, as `as_json` tells it."""
    return click.option("--json", "as_json", is_flag=True, help="Print data as JSON; see 'wici help json'.")(
        command
    )


def seat_option(command: F) -> F:
    """Let a command be told for which of several own seats it speaks."""
    return click.option(
        "--seat", type=SeatWord(), metavar="SEAT", help="Which seat, if you hold several: number or name."
    )(command)


def game_argument(command: F) -> F:
    """Let a command take a game by name or id; left out, the one that the player sits in is meant."""
    return click.argument("game", type=GameWord(), required=False)(command)
