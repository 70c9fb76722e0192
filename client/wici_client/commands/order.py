"""order: gives orders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from wici_client.cli.options import GameWord, json_option, seat_option
from wici_client.world import World, pass_world


class OrderCommand(click.Command):
    """Takes `--` between orders as `/`, which click would swallow otherwise."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words."""
        return super().parse_args(ctx, ["/" if word == "--" else word for word in args])


class OrderWord(StringParamType):
    """A word of an order; the first may name the game."""

    name = "order"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Games first, then the words of legal answers."""
        from wici_client.cli.complete import complete_order

        world = ctx.find_object(World) or World()
        return complete_order(world, ctx.params.get("given_game"), ctx.params.get("words") or (), incomplete)


@click.command(cls=OrderCommand)
@click.argument("words", nargs=-1, metavar="[GAME] [WORDS…]", type=OrderWord())
@click.option(
    "-g",
    "--game",
    "given_game",
    type=GameWord(),
    metavar="GAME",
    help="The game, if WORDS do not begin with it.",
)
@click.option("-o", "--order", "given", multiple=True, metavar="LINE", help="One order; may be repeated.")
@click.option(
    "-f",
    "--file",
    metavar="FILE",
    type=click.Path(),
    help="Read orders from a file, one a line; '-' is the standard input.",
)
@click.option("-n", "--dry-run", "dry", is_flag=True, help="Only ask whether it would be taken.")
@click.option("--decision", type=int, metavar="N", help="The decision that it must answer, or else be stale.")
@seat_option
@json_option
@pass_world
def order(
    world: World,
    words: Sequence[str],
    given_game: str | None,
    given: Sequence[str],
    file: str | None,
    decision: int | None,
    seat: str | None,
    *,
    dry: bool,
    as_json: bool,
) -> None:
    """Give orders: what you are asked for, or one that is free at any time.

    Several orders are one batch, taken together or refused together: part them with '/', or repeat
    -o, or write them into a file. Where one of them shows something hidden, or leads to a question to
    somebody else, the rest is kept until it is asked for, and dropped if it does not fit then. From a
    file the server is asked first whether it would take them; nothing is signed for that. The order is
    signed with your key; the server's signed receipt is checked and kept. If no answer comes, the same
    bytes are sent again, which can never count twice. Capitals, accents, and spaces for hyphens do not
    matter; what is signed is the game's own spelling.

    Example: wici order friday allocate castle=3 markets=1 / finish
    """
    from wici_client.errors import Unreachable, Usage
    from wici_client.game.find import is_game_word, pick_match
    from wici_client.game.order_input import only_one_source, read_lines, read_words, with_arrows
    from wici_client.game.submit import give_order, rehearse
    from wici_client.render.outcome import outcome_json, show_outcome

    game = given_game
    if words and game is None and is_game_word(world, words[0]):
        game, words = words[0], words[1:]
    if words == ("-",):
        words, file = (), "-"
    only_one_source(words, given, file)
    lines = (
        read_lines(_read(world, file))
        if file
        else read_words(words) or [with_arrows(" ".join(line.split())) for line in given]
    )
    if not any(lines):
        raise Usage("Say what you order.", hint="See 'wici can' for what may be answered.")
    match = pick_match(world, game)
    number = match.own_seat(seat)
    try:
        if file and not dry:
            lines = list(rehearse(match, lines, seat=number, decision=decision).order.do)
        outcome = (rehearse if dry else give_order)(match, lines, seat=number, decision=decision)
    except Unreachable as error:
        hint = f"{error.detail.get('hint', '')} Give the same order again; it cannot count twice."
        error.detail = {**error.detail, "hint": hint.strip()}
        raise
    if as_json:
        world.say_json(outcome_json(outcome))
    else:
        show_outcome(world, match, outcome)


def _read(world: World, file: str) -> str:
    return world.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
