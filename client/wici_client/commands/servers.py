"""servers: the servers known, and which one is meant when none is said."""

from __future__ import annotations

import click

from wici_client.cli.options import json_option
from wici_client.render.table import show_table
from wici_client.world import World, pass_world


@click.command()
@click.option("--use", metavar="NAME", help="Make this the server that is meant when none is said.")
@click.option("--forget", metavar="NAME", help="Forget a server and its pinned key; your archive stays.")
@json_option
@pass_world
def servers(world: World, use: str | None, forget: str | None, *, as_json: bool) -> None:
    """List the servers you know, with the key pinned for each; the default is marked with *."""
    from wici_client.archive.known_servers import Servers

    book = Servers(world)
    if use:
        book.use(use)
    if forget:
        book.forget(forget)
    known = book.read()
    if as_json:
        world.say_json({"default": known.default or None, "servers": list(known.servers.values())})
        return
    if not known.servers:
        world.note("You know no server yet: wici register URL HANDLE")
        return
    rows = [
        (
            f"{'*' if server.name == known.default else ' '} {server.name}",
            server.url,
            server.account.handle if server.account else "-",
            server.fingerprint,
        )
        for server in known.servers.values()
    ]
    show_table(world, ("  name", "address", "you", "key"), rows)
