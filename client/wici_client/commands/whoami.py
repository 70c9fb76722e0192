"""whoami: who you are to a server, as the server says."""

from __future__ import annotations

import click

from wici_client.cli.options import json_option
from wici_client.world import World, pass_world


@click.command()
@json_option
@pass_world
def whoami(world: World, *, as_json: bool) -> None:
    """Tell who you are to the server, and check that it still has the key you know."""
    from wici_client.archive.known_servers import Servers
    from wici_client.http.replies import Me, read_reply
    from wici_client.server.first_contact import meet
    from wici_client.server.session import Session

    server = Servers(world).choose()
    session = Session(world, meet(world, server.url, name=server.name))
    account = session.account
    me = read_reply(session.read("/v1/me").body, Me)
    if as_json:
        world.say_json({"handle": me.handle, "server": session.server, "keys": me.keys, "mail": me.mail})
        return
    world.say(f"{me.handle} at {server.name} ({server.url})")
    world.say(f"  signs with {account.key}")
    world.say(f"  the server's key is {session.server.fingerprint}, as pinned")
