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
    from wici_server.office import open_office
    from wici_server.services.player import invite

    office = open_office(read_settings(data=data))
    try:
        for _ in range(number):
            click.echo(invite(office))
    finally:
        office.store.close()
