"""`wici-server restore`: a data folder made of an archive."""

from __future__ import annotations

from pathlib import Path

import click

from wici_server.commands import data_option
from wici_server.config import read_settings


@click.command("restore")
@click.argument("archive", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
def command(archive: Path, data: str | None) -> None:
    """Unpack ARCHIVE into a data folder that is empty or does not exist yet."""
    from wici_server.services.host.backup import restore

    settings = read_settings(data=data)
    restore(archive, settings.data)
    click.echo(f"{settings.data} is restored; run 'wici-server check', then start the server.")
