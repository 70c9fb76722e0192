"""new: opens a game."""

from __future__ import annotations

from collections.abc import Sequence

import click
from click.shell_completion import CompletionItem
from click.types import StringParamType

from wici_client.cli.options import GameWord, SeatWord, json_option
from wici_client.world import World, pass_world


class RulesWord(StringParamType):
    """A game by the name of its rules."""

    name = "rules"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The games that this wici has."""
        from wici.rules import catalog

        return [CompletionItem(name) for name in catalog.names() if name.startswith(incomplete)]


class SettingWord(StringParamType):
    """An option of the game or a term of the table, as `KEY=VALUE`."""

    name = "setting"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The terms, and the options of the game that was named."""
        from wici.referee.clock.term_words import TERMS
        from wici.rules import catalog, option

        rules = str(ctx.params.get("rules", "")).lower()
        known = option.describe(catalog.get(rules).options) if rules in catalog.names() else ()
        items = [
            *((f"{item.name}={word}", item.help) for item in known for word in item.choices),
            *((f"{term.name}=", term.help) for term in TERMS),
        ]
        return [CompletionItem(word, help=words) for word, words in items if word.startswith(incomplete)]


@click.command()
@click.argument("rules", metavar="GAME", type=RulesWord())
@click.argument("settings", metavar="[KEY=VALUE…]", nargs=-1, type=SettingWord())
@click.option("--name", metavar="NAME", help="What you call it.")
@click.option(
    "--option", "-O", "options", multiple=True, metavar="KEY=VALUE", help="See 'wici rules GAME --options'."
)
@click.option("--like", metavar="GAME", type=GameWord(), help="With the terms of another game.")
@click.option("--players", type=int, metavar="N", help="How many play.")
@click.option(
    "--edition",
    multiple=True,
    metavar="NAME|FILE",
    help="The content: one of the server's by name, or files of your own that it has too.",
)
@click.option("--invited", is_flag=True, help="Seats for those alone whom you invite: wici invite.")
@click.option("--join", "joins", is_flag=True, help="Take any seat in it at once.")
@click.option("--seat", metavar="SEAT", type=SeatWord(), help="Take this seat in it at once.")
@json_option
@pass_world
def new(
    world: World,
    rules: str,
    settings: Sequence[str],
    name: str | None,
    options: Sequence[str],
    like: str | None,
    players: int | None,
    edition: Sequence[str],
    seat: str | None,
    *,
    joins: bool,
    invited: bool,
    as_json: bool,
) -> None:
    """Open a new game of GAME (krakow, krieg, …) and print its id.

    KEY=VALUE is an option of the game, or a term: what the table agrees on about time and absence, as in
    'wici new krakow pace=2d days=mon-fri zone=Europe/Warsaw late=lapse'. 'wici help terms' explains them.
    """
    from wici.errors import WiciError
    from wici_client.archive.known_servers import Servers
    from wici_client.game.edition import is_file
    from wici_client.game.find import pick_match
    from wici_client.game.join import take_seat
    from wici_client.game.match import Match
    from wici_client.game.new import open_game, with_terms
    from wici_client.game.nonces import pay_nonces
    from wici_client.server.session import Session

    chosen = _chosen(rules, [*settings, *options], players, seat)
    session = Session(world, Servers(world).choose())
    files = [word for word in edition if is_file(word)]
    pay_nonces(session)
    if like:
        chosen = with_terms(pick_match(world, like, prefers_own=False).summary(), chosen)
    game, called = open_game(session, rules, name=name, edition=edition, options=chosen, invited=invited)
    try:
        taken = take_seat(Match(session, game), seat, edition=files)[0] if joins or seat else None
    except WiciError:
        world.note(f"Opened {called!r}, {game}; but you have no seat in it:")
        raise
    if as_json:
        world.say_json(
            {"game": game, "name": called, "rules": rules, "seat": taken, "server": session.server.name}
        )
        return
    world.say(game)
    others = f"Invite others: wici invite {game}" if invited else f"Others join with: wici join {game}"
    world.note(f"Opened {called!r}. {others}")


def _chosen(rules: str, options: Sequence[str], players: int | None, seat: str | None) -> list[str]:
    from wici_client.game.new import check_seat

    for option in options:
        if "=" not in option:
            raise click.BadParameter(f"{option!r} is not KEY=VALUE; see 'wici rules {rules}'.")
    chosen = [*options, *([f"players={players}"] if players else [])]
    if seat:
        check_seat(rules, seat, chosen)
    return chosen
