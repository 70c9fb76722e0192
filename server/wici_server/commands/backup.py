"""`wici-server backup`: an archive of the data folder, made while the server runs."""

from __future__ import annotations

from pathlib import Path

import click

from wici_server.commands import data_option
from wici_server.config import read_settings


@click.command("backup")
@click.argument("archive", type=click.Path(dir_okay=False, path_type=Path))
@data_option
def command(archive: Path, data: str | None) -> None:
    """Write the data folder into ARCHIVE (.tar.gz); the server may run.

    The archive holds the server's key: guard it.
    """
    from wici_server.services.host.backup import back_up

    back_up(read_settings(data=data), archive)
    click.echo(archive)
