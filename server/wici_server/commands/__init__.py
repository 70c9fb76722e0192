"""The commands of `wici-server`, one module a noun, each imported when it is used."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

import click

import wici
from wici.errors import WiciError
from wici_server.errors import ServerError

if TYPE_CHECKING:
    from wici_server.context import ServerContext


class Commands(click.Group):
    """Finds a command's module when it is called for."""

    known: ClassVar[tuple[str, ...]] = (
        *("init", "run", "work", "check", "invite", "player", "key"),
        *("rules", "game", "backup", "restore", "demo"),
    )

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of use."""
        return list(self.known)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in self.known:
            return None
        command: click.Command = importlib.import_module(f"wici_server.commands.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run, and tell our own faults in one line; what is made is for nobody else to read."""
        os.umask(0o077)
        try:
            return super().invoke(ctx)
        except ServerError as fault:
            raise click.ClickException(fault.message) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(wici.__version__, "-V", "--version", message="wici-server %(version)s")
def commands() -> None:
    """Host games: set a server up, run it, check it."""


@contextmanager
def opened_context(data: str | None) -> Iterator[ServerContext]:
    """The context of a data folder; every fault in one line."""
    from wici_server.config import read_settings
    from wici_server.context import open_context

    context = open_context(read_settings(data=data))
    try:
        yield context
    except WiciError as fault:
        raise click.ClickException(fault.message) from None
    finally:
        context.store.close()


def data_option(command: Any) -> Any:
    """The option that names the data folder."""
    about = "Data folder: key, secret, editions, database.  [env: WICI_DATA]"
    return click.option("--data", type=click.Path(file_okay=False), help=about)(command)


def why_option(command: Any) -> Any:
    """The option by which a host gives a reason for what is done by hand."""
    about = "Your reason, for the table to read."
    option = click.option("--why", required=True, callback=_reason, metavar="TEXT", help=about)
    return option(command)


def _reason(ctx: click.Context, param: click.Parameter, why: str) -> str:
    """Refuse a reason that says nothing."""
    if not why.strip():
        raise click.BadParameter("The table is told why; write a reason.", ctx, param)
    return why.strip()
