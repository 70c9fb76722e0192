"""`wici-server init`: a data folder with key, secret and database; again and again without harm."""

from __future__ import annotations

import click

from wici_server.commands import data_option
from wici_server.config import read_settings
from wici_server.errors import BadConfig
from wici_server.identity import make_identity, read_identity


@click.command("init")
@data_option
def command(data: str | None) -> None:
    """Set up the data folder: the server's key and secret, and the database."""
    from wici_server.database import upgrade

    settings = read_settings(data=data)
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_new = make_identity(settings.data)
    except OSError as fault:
        raise BadConfig(f"{settings.data} cannot be written: {fault.strerror}.") from None
    identity = read_identity(settings.data)
    changed = upgrade(settings)
    click.echo(f"data      {settings.data}")
    click.echo(f"key       {identity.fingerprint}{'  (new)' if is_new else ''}")
    click.echo(f"database  {'brought up to date' if changed else 'up to date'}")
