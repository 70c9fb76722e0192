"""`wici-server key`: the server's own key, shown and changed."""

from __future__ import annotations

import click

from wici_server.commands import data_option
from wici_server.config import read_settings


@click.group("key")
def command() -> None:
    """Show the server's key, or change it."""


@command.command("show")
@data_option
def show(data: str | None) -> None:
    """Print fingerprint and public key, as invitations and `ssh-keygen` want them."""
    from wici_server.identity import read_identity

    identity = read_identity(read_settings(data=data).data)
    click.echo(identity.fingerprint)
    click.echo(identity.line)


@command.command("rotate")
@click.option("--yes", is_flag=True, help="Do not ask.")
@data_option
def rotate(data: str | None, *, yes: bool) -> None:
    """Make a new key; the old one signs for it and is destroyed.

    Every game that goes on gets a note, and clients that know the old key follow its signature. The
    server may go on serving meanwhile. Make a backup afterwards: an older one holds the old key.
    """
    from wici_server.context import open_context
    from wici_server.services.keys.rotation import rotate as change

    if not yes:
        click.confirm("Change the server's key, for all games?", abort=True)
    context = open_context(read_settings(data=data))
    try:
        old, new = context.identity.fingerprint, change(context)
    finally:
        context.store.close()
    click.echo(f"old  {old}")
    click.echo(f"new  {new}")
