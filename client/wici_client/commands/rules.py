"""rules: which games there are, and how each is played."""

from __future__ import annotations

import re
import sys
import textwrap
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from wici_client.cli.options import json_option
from wici_client.commands.new import RulesWord
from wici_client.render.table import show_table
from wici_client.world import World, pass_world

if TYPE_CHECKING:
    from wici.rules.game import Game


_PAGE = 80
"""Columns of a page."""


class NumberWord(StringParamType):
    """A rule of the game named before, by its number."""

    name = "rule"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The numbers of that game's catalogue that begin so, or the words of its cards."""
        from wici.rules import catalog, law

        name = str(ctx.params.get("game") or "").lower()
        if ctx.params.get("cards") and name in catalog.names():
            game = catalog.get(name)
            words = dict.fromkeys(article.word for article in game.articles(game.house))
            return [CompletionItem(word) for word in words if word.startswith(incomplete.lower())]
        numbers = law.entries(name)
        return [CompletionItem(number) for number in numbers if number.startswith(incomplete.upper())]


@click.command()
@click.argument("game", required=False, type=RulesWord())
@click.argument("number", required=False, metavar="[RULE|CARD]", type=NumberWord())
@click.option("--options", is_flag=True, help="Seats, options and orders of GAME in short.")
@click.option("--text", is_flag=True, hidden=True)
@click.option(
    "--cards",
    is_flag=True,
    help="The cards, tiles and places of the edition with their texts, or CARD alone.",
)
@json_option
@pass_world
def rules(
    world: World,
    game: str | None,
    number: str | None,
    *,
    options: bool,
    text: bool,
    cards: bool,
    as_json: bool,
) -> None:
    """Tell which games there are; teach GAME from the beginning, with an example; a terminal opens a pager.

    RULE prints one rule by its number, such as KR-048; a refusal names the rule that it goes by.
    With --cards, CARD is a card, tile or place by the word that orders use, or by its title.
    """
    from wici.rules import catalog
    from wici_client.errors import Usage
    from wici_client.offline.describe import describe_game, game_of_rule, rules_text
    from wici_client.render.articles import show_articles

    if cards:
        if game is None or text or options:
            raise Usage("Say whose cards, as in: wici rules krakow --cards")
        chosen = catalog.get(game.lower())
        show_articles(world, chosen, chosen.house, number, as_json=as_json)
        return

    if game is None:
        _show_games(world, as_json=as_json)
        return
    if number is None and (owner := game_of_rule(game)):
        game, number = owner, game
    chosen = catalog.get(game.lower())
    if number:
        _show_rule(world, chosen, number, as_json=as_json)
    elif as_json:
        world.say_json({"text": rules_text(chosen)} if text else describe_game(chosen))
    elif options:
        _show_game(world, chosen)
    else:
        _show_text(world, rules_text(chosen))


def _show_games(world: World, *, as_json: bool) -> None:
    from wici.rules import catalog
    from wici_client.offline.describe import describe_game

    found = [catalog.get(name) for name in catalog.names()]
    if as_json:
        world.say_json({"games": [describe_game(item) for item in found]})
        return
    show_table(
        world, ("name", "title", "players"), [(item.name, item.title, _players(item)) for item in found]
    )


def _show_rule(world: World, game: Game[Any, Any], number: str, *, as_json: bool) -> None:
    from wici_client.offline.describe import describe_rule

    told = describe_rule(game, number)
    if as_json:
        world.say_json(told)
        return
    world.say(world.style(told["number"], world.stdout, bold=True) + f"  {game.title}: {told['section']}")
    world.say()
    if world.is_screen and world.is_coloured(world.stdout):
        from rich.markdown import Markdown

        from wici_client.render.screen import screen

        screen(world).print(Markdown(told["text"]))
    else:
        for paragraph in told["text"].split("\n\n"):
            world.say(_wrapped(paragraph) + "\n")


def _wrapped(paragraph: str) -> str:
    """A paragraph at the width of a page; what stands in lines of its own stays as it is."""
    return paragraph if "\n" in paragraph else textwrap.fill(paragraph, 78)


def _players(game: Game[Any, Any]) -> str:
    return ", ".join(map(str, game.counts))


def _show_game(world: World, game: Game[Any, Any]) -> None:
    from wici_client.offline.describe import describe_game

    told = describe_game(game)
    world.say(world.style(game.title, world.stdout, bold=True))
    world.say(textwrap.fill(game.credits, 78))
    world.say()
    world.say(f"Players: {_players(game)}.  Seats: {', '.join(game.seats)}.")
    world.say(f"Rules version {game.version}, edition {game.edition}.")
    world.say("\nOptions (wici new … -O KEY=VALUE; the first word is the default):\n")
    for option in told["options"]:
        others = [word for word in option["choices"] if word != option["default"]]
        world.say(f"  {option['name']}={'|'.join([option['default'], *others])}")
        world.say(textwrap.fill(option["help"], 74, initial_indent="      ", subsequent_indent="      "))
    world.say("\nOrders:\n")
    for order in told["orders"]:
        world.say(f"  {order['usage']}")
        world.say(textwrap.fill(order["help"], 74, initial_indent="      ", subsequent_indent="      "))
    world.hint(f"\nHow it is played: wici rules {game.name}")
    world.hint(f"One rule by its number: wici rules {game.name} RULE")
    world.hint(f"Cards, tiles and places: wici rules {game.name} --cards [CARD]")


def _show_text(world: World, text: str) -> None:
    from rich.markdown import Markdown

    from wici_client.render.screen import screen

    is_coloured, console = world.is_coloured(world.stdout), screen(world)
    if not is_coloured:  # where nothing is bold a heading must still be seen to be one
        text = re.sub(r"^## .*$", lambda found: found[0].upper(), text, flags=re.MULTILINE)
    if not world.is_screen:
        console.width = _PAGE
    with console.capture() as page:
        console.print(Markdown(text, hyperlinks=False))
    told = "\n".join(line.rstrip() for line in page.get().splitlines())
    if world.is_screen and is_coloured and world.stdout is sys.stdout:
        click.echo_via_pager(told + "\n", color=True)  # `less` gets -R, so that it shows colours and no codes
    else:
        world.say(told)
