"""whoami: who you are to a server, as the server says."""

from __future__ import annotations

import click

from wici_client.context import World, pass_world
from wici_client.options import json_option


@click.command()
@json_option
@pass_world
def whoami(world: World, *, as_json: bool) -> None:
    """Tell who you are to the server, and check that it still has the key you know."""
    from wici_client.contact import Contact
    from wici_client.meeting import meet
    from wici_client.replies import Me, read_reply
    from wici_client.servers import Servers

    server = Servers(world).choose()
    contact = Contact(world, meet(world, server.url, name=server.name))
    account = contact.account
    me = read_reply(contact.read("/v1/me").body, Me)
    if as_json:
        world.say_json({"handle": me.handle, "server": contact.server, "keys": me.keys, "mail": me.mail})
        return
    world.say(f"{me.handle} at {server.name} ({server.url})")
    world.say(f"  signs with {account.key}")
    world.say(f"  the server's key is {contact.server.fingerprint}, as pinned")
