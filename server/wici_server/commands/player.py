"""`wici-server player`: who has an account, and what a host can do by hand, never in silence."""

from __future__ import annotations

from pathlib import Path

import click

from wici_server.commands import data_option, opened_context, why_option


@click.group("player")
def command() -> None:
    """List players; give one another key, or a seat to another player."""


@command.command("list")
@data_option
def list_all(data: str | None) -> None:
    """List all players: keys that sign, keys that wait, games that go on."""
    from wici_server.services.host.by_hand import list_players

    with opened_context(data) as context:
        for line in list_players(context):
            waits = f", {line.waiting} waiting" if line.waiting else ""
            click.echo(
                f"{line.handle:<32} keys: {line.keys}{waits}, games: {line.games}, since {line.created}"
            )


@command.command("show")
@click.argument("handle")
@data_option
def show(handle: str, data: str | None) -> None:
    """Show a player's account: keys, mail, seats; nothing that is hidden from the table."""
    from wici_server.services.host.by_hand import show_player

    with opened_context(data) as context:
        player = show_player(context, handle)
    click.echo(f"{player.handle}, since {player.created}, mail {player.mail or 'none'}")
    for key in player.keys:
        click.echo(f"  key      {key.fingerprint}, since {key.added}")
    for waiting in player.waiting:
        click.echo(f"  waiting  {waiting.fingerprint}, by {waiting.how}, counts from {waiting.due} on")
    click.echo(f"  recovery {'a code' if player.has_recovery else 'none'}")
    for game, name, seat in player.seats:
        click.echo(f"  seat     {seat} in {name!r} ({game})")


@command.command("look")
@click.argument("game")
@click.argument("seat")
@why_option
@data_option
def look(game: str, seat: str, why: str, data: str | None) -> None:
    """Look at what only SEAT of GAME may see; the table is told, with your reason."""
    from wici_server.services.host.by_hand import game_called, look_at

    with opened_context(data) as context:
        click.echo(look_at(context, game_called(context, game), seat, why), nl=False)


@command.command("seat")
@click.argument("game")
@click.argument("seat")
@click.argument("handle")
@why_option
@data_option
def give(game: str, seat: str, handle: str, why: str, data: str | None) -> None:
    """Give SEAT of GAME to the player HANDLE; the table is told, with your reason."""
    from wici_server.services.host.by_hand import game_called, give_seat

    with opened_context(data) as context:
        give_seat(context, game_called(context, game), seat, handle=handle, why=why)
    click.echo(f"{handle} has the seat; the record says so.")


@command.command("reset")
@click.argument("handle")
@click.argument("key", required=False, metavar="[KEY]")
@click.option("--cancel", is_flag=True, help="Take it back before it counts.")
@data_option
def reset(handle: str, key: str | None, data: str | None, *, cancel: bool) -> None:
    """Let a new key count for HANDLE, who has lost all others, after 24 hours.

    KEY is a public key: a .pub file, or its line in quotes. Every game of the player says so at once, and
    any key that the player still has can cancel it.
    """
    from wici.protocol.keys import parse_public_key
    from wici_server.services.host.by_hand import cancel_reset
    from wici_server.services.host.by_hand import reset as let_wait

    if cancel == bool(key):
        raise click.UsageError("Give a KEY, or --cancel.")
    with opened_context(data) as context:
        if key is None:
            click.echo(f"{cancel_reset(context, handle)} cancelled.")
            return
        public = parse_public_key(_key_line(key))
        due = let_wait(context, handle, public)
    click.echo(f"{public.fingerprint} counts for {handle} from {due} on, unless it is cancelled.")


def _key_line(key: str) -> str:
    """The line of a public key, from its file or as it was given."""
    if not Path(key).is_file():
        if " " not in key.strip():
            raise click.UsageError(f"There is no file {key}; give a .pub file, or its line in quotes.")
        return key
    line = Path(key).read_text(encoding="utf-8")
    if "PRIVATE KEY" in line:
        raise click.UsageError(f"{key} is a private key, to be seen by its owner alone; give its .pub file.")
    return line
