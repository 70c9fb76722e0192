"""demo: plays a whole game on this machine and verifies it."""

from __future__ import annotations

import click

from wici.errors import WiciError


@click.command()
@click.argument("game", default="krakow")
@click.option("--fast", is_flag=True, help="Print bare lines only, for scripts.")
@click.option(
    "--seed", default="first light", help="Seed of the players' own choices; the deal is fresh each time."
)
def command(game: str, seed: str, *, fast: bool) -> None:
    """Play GAME with four players through the real command line, then verify the record.

    A server runs on a free loopback port while it lasts; everything lies in a temporary folder.
    """
    from wici_server.demo.cast import StageFault
    from wici_server.demo.director import perform

    try:
        path = perform(game, fast=fast, seed=seed)
    except (WiciError, StageFault) as fault:
        raise click.ClickException(str(fault)) from None
    click.echo(f"record: {path}")
