"""`wici-server invite`: codes for players where accounts are not open."""

from __future__ import annotations

import click

from wici_server.commands import data_option
from wici_server.config import read_settings


@click.command("invite")
@click.option("-n", "--number", type=click.IntRange(1, 1000), default=1, help="How many.")
@data_option
def command(number: int, data: str | None) -> None:
    """Make invitation codes, each good for one account, and print them."""
    from wici_server.context import open_context
    from wici_server.services.keys.player import invite

    context = open_context(read_settings(data=data))
    try:
        for _ in range(number):
            click.echo(invite(context))
    finally:
        context.store.close()
