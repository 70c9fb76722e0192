"""`wici-server game`: what is played here; games packed for another server, and those that come from one."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wici_server.commands import data_option, opened_context, why_option

if TYPE_CHECKING:
    from wici_server.services.transfer.exporting import Destination


@click.group("game")
def command() -> None:
    """List games; take them to another server, or over from one, with keys, seats and receipts."""


@command.command("list")
@data_option
def list_all(data: str | None) -> None:
    """List all games, the newest first: who sits there, and for whom it waits."""
    from wici_server.services.host.games import list_games

    with opened_context(data) as context:
        for line in list_games(context):
            waits = f", waits for {', '.join(line.waits_for)}" if line.waits_for else ""
            sits = f"{len(line.handles)}/{line.players}: {', '.join(line.handles) or 'nobody'}{waits}"
            click.echo(f"{line.game}  {line.state:<8} {line.rules:<10} {line.name}  {sits}")


@command.command("close")
@click.argument("game")
@why_option
@data_option
def close(game: str, why: str, data: str | None) -> None:
    """Close GAME, which has not begun; its record says so, with your reason."""
    from wici_server.services.host.by_hand import game_called
    from wici_server.services.lobby.closing import close_by_host

    with opened_context(data) as context:
        close_by_host(context, game_called(context, game), why)
    click.echo("It is closed; the record says so.")


@command.command("export")
@click.argument("game")
@click.option("-o", "--output", metavar="FILE", required=True, type=click.Path(), help="A new file.")
@click.option(
    "--to", metavar="URL#SHA256:…", help="Where the game goes on; as that server's invitations say."
)
@data_option
def export(game: str, output: str, to: str | None, data: str | None) -> None:
    """Pack GAME with everything needed to go on with it. The file shows every hand: keep it secret.

    With --to this server signs that the game goes on there, takes no more orders for it, and tells its
    players where it is. Without, the file is a copy, and the game goes on here.
    """
    from wici_server.services.host.by_hand import game_called
    from wici_server.services.transfer.exporting import export_match
    from wici_server.services.transfer.parcel import format_parcel

    destination = None if to is None else _destination(to)
    with opened_context(data) as context:
        parcel = export_match(context, game_called(context, game), destination)
    _write_new(Path(output), format_parcel(parcel))
    click.echo(f"{output} is written. It shows every hand; send it so that nobody reads it.")
    if destination:
        click.echo(f"The game goes on at {destination.url}: wici-server game import {output}")


@command.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--consent", "consents", metavar="FILE", multiple=True, type=click.Path(exists=True, dir_okay=False),
    help="A seat's signed text, where the old server's key is lost; once for every seat.",
)  # fmt: skip
@click.option("--rename", "renames", metavar="OLD=NEW", multiple=True, help="Another handle for a player.")
@data_option
def take_over(file: str, consents: tuple[str, ...], renames: tuple[str, ...], data: str | None) -> None:
    """Go on with the game in FILE: its record and secrets are checked, its players get their accounts."""
    from wici_server.services.transfer.importing import import_match
    from wici_server.services.transfer.parcel import parse_parcel

    renamed = dict(_pair(rename) for rename in renames)
    with opened_context(data) as context:
        parcel = parse_parcel(Path(file).read_bytes())
        signed = [Path(consent).read_bytes() for consent in consents]
        imported = import_match(context, parcel, consents=signed, renamed=renamed)
    click.echo(f"{imported.game}  {imported.name}: {imported.state}, {imported.entries} entries, all checked")
    for seat, handle in sorted(imported.handles.items()):
        click.echo(f"  seat {seat}  {handle}")


@command.command("consent")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@data_option
def consent(file: str, data: str | None) -> None:
    """Print what every seat signs to let the game in FILE go on here, when its server's key is lost.

    Save it as 'move'. Each player signs it with 'ssh-keygen -Y sign -n wici -f KEY move' and sends the
    file that 'cat move move.sig' gives; give all of them to 'game import --consent'.
    """
    from wici_server.services.transfer.checked_parcel import consent_text
    from wici_server.services.transfer.parcel import parse_parcel

    with opened_context(data) as context:
        text = consent_text(context, parse_parcel(Path(file).read_bytes()))
    click.echo(text.decode(), nl=False)


@command.command("pause")
@click.argument("game")
@why_option
@data_option
def stop_clocks(game: str, why: str, data: str | None) -> None:
    """Let the clocks of GAME stand still; its players may answer meanwhile."""
    from wici_server.services.host.by_hand import game_called
    from wici_server.services.host.pausing import pause

    with opened_context(data) as context:
        pause(context, game_called(context, game), why)
    click.echo("Its clocks stand still; the table is told. They go on with 'wici-server game resume'.")


@command.command("resume")
@click.argument("game")
@why_option
@data_option
def let_clocks_run(game: str, why: str, data: str | None) -> None:
    """Let the clocks of GAME go on; every deadline is later by the pause."""
    from wici_server.services.host.by_hand import game_called
    from wici_server.services.host.pausing import resume

    with opened_context(data) as context:
        resume(context, game_called(context, game), why)
    click.echo("Its clocks go on; the table is told.")


def _destination(word: str) -> Destination:
    from wici_server.services.transfer.exporting import Destination

    url, mark, key = word.partition("#")
    if not mark or not key.startswith("SHA256:") or not re.fullmatch(r"https?://[^\s#]{1,200}", url):
        raise click.UsageError("Write --to as URL#SHA256:…, the address and the other server's key.")
    return Destination(url.rstrip("/"), key)


def _pair(word: str) -> tuple[str, str]:
    old, mark, new = word.partition("=")
    if not mark or not new:
        raise click.UsageError("Write --rename as OLD=NEW.")
    return old, new


def _write_new(path: Path, raw: bytes) -> None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as fault:
        raise click.ClickException(f"{path} cannot be written: {fault.strerror}; export again.") from None
    with os.fdopen(handle, "wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())
