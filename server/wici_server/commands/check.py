"""`wici-server check`: whether this server could start, and if not how to mend it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import timedelta

import click

from wici.protocol.instants import format_instant
from wici.rules.errors import RulesError
from wici_server.commands import data_option
from wici_server.config import Settings, read_settings
from wici_server.errors import BadConfig, ServerError, StorageFault
from wici_server.identity import read_identity

_FOUND = 1
_TWO_TICKS = 60


@click.command("check")
@data_option
def command(data: str | None) -> None:
    """Check settings, key, database, editions and disk; say what is wrong and how to mend it."""
    try:
        settings = read_settings(data=data)
    except BadConfig as fault:
        _report("settings", fault.message)
        raise SystemExit(_FOUND) from None
    click.echo(f"ok    settings  {settings.data}")
    wrong = [name for name, check in _checks() if not _try(name, check, settings)]
    if wrong:
        raise SystemExit(_FOUND)


def _checks() -> Iterator[tuple[str, Callable[[Settings], str]]]:
    yield "folder", _check_folder
    yield "key", lambda settings: read_identity(settings.data).fingerprint
    yield "editions", _check_editions
    yield "database", _check_database
    yield "overdue", _check_overdue


def _try(name: str, check: Callable[[Settings], str], settings: Settings) -> bool:
    try:
        click.echo(f"ok    {name:<8}  {check(settings)}")
    except (ServerError, RulesError) as fault:
        _report(name, fault.message)
        return False
    return True


def _report(name: str, message: str) -> None:
    click.echo(f"WRONG {name:<8}  {message}", err=True)


def _check_folder(settings: Settings) -> str:
    if not settings.data.is_dir():
        raise BadConfig(f"{settings.data} does not exist; run 'wici-server init'.")
    if not os.access(settings.data, os.W_OK | os.X_OK):
        raise BadConfig(f"{settings.data} cannot be written by this user; change its owner.")
    return f"{settings.data} can be written"


def _check_editions(settings: Settings) -> str:
    from wici_server.editions import Editions

    editions = Editions(settings.data)
    return ", ".join(f"{game} {offer.name}" for game in editions.games for offer in editions.offers(game))


def _check_database(settings: Settings) -> str:
    from wici_server.database import is_current

    where = settings.data / "wici.sqlite3"
    if not settings.database_url and not where.exists():
        raise BadConfig(f"{where} does not exist; run 'wici-server init'.")
    if not settings.database_url and not os.access(where, os.W_OK):
        raise BadConfig(f"{where} cannot be written by this user; change its owner.")
    try:
        found = is_current(settings)
    except StorageFault:
        raise BadConfig("It cannot be read as a database; put a backup back, or see DATABASE_URL.") from None
    if not found:
        raise BadConfig(
            "The tables are those of another version; run 'wici-server init' to bring them along."
        )
    _need_sound(settings)
    return "up to date"


def _need_sound(settings: Settings) -> None:
    from wici_server.database import damage_of

    try:
        damage = damage_of(settings)
    except StorageFault:
        damage = "a page cannot be read"
    if damage:
        raise BadConfig(f"It is damaged ({damage}); put an earlier backup back: wici-server restore.")


def _check_overdue(settings: Settings) -> str:
    """Say which games wait for a worker; while nobody serves, that some do is no fault."""
    from wici_server.context import open_context
    from wici_server.database import is_current
    from wici_server.services.play.late import overdue_games

    try:
        if not is_current(settings):
            return "not looked at"
    except StorageFault:
        return "not looked at"
    context = open_context(settings)
    try:
        late = context.clock() - timedelta(seconds=_TWO_TICKS)
        found = overdue_games(context, format_instant(late))
    finally:
        context.store.close()
    return f"games that wait for 'run' or 'work': {', '.join(found)}" if found else "no game"
