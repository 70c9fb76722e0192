"""`wici-server invite`: codes for players where accounts or tables are not open."""

from __future__ import annotations

import click

from wici_server.commands import data_option, opened_context


@click.command("invite")
@click.option("-n", "--number", type=click.IntRange(1, 1000), default=1, help="How many.")
@click.option("--uses", type=click.IntRange(1, 1000), default=1, help="How many players may use each.")
@click.option(
    "--days", type=click.IntRange(1, 3650), help="How many days each is good; for ever if left out."
)
@click.option("--game", metavar="GAME", help="Good for a seat in this game as well.")
@click.option("--seat", type=click.IntRange(1, 99), help="For this seat of it alone.")
@data_option
def command(
    number: int, uses: int, days: int | None, game: str | None, seat: int | None, data: str | None
) -> None:
    """Make invitation codes and print them; each is good for one account, or for so many as --uses says.

    With --game each lets its players take a seat there too: wici join GAME --code CODE
    """
    from wici_server.services.host.by_hand import game_called
    from wici_server.services.keys.invitation import invite

    if seat is not None and game is None:
        raise click.UsageError("--seat wants the --game that it is a seat of.")
    with opened_context(data) as context:
        called = None if game is None else game_called(context, game)
        for _ in range(number):
            click.echo(invite(context, uses=uses, days=days, game=called, seat=seat))
