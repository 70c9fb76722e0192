"""logout: ends the token by which this machine reads."""

from __future__ import annotations

import click

from wici_client.cli.options import json_option
from wici_client.world import World, pass_world


@click.command()
@json_option
@pass_world
def logout(world: World, *, as_json: bool) -> None:
    """End the token by which this machine reads at the server, here and there.

    A token is got by a signature and reads for a day. Your key stays where it is, and the next command
    that reads asks it for another: to be looked after by nobody here, take the key away, too.
    """
    from wici_client.archive.known_servers import Servers
    from wici_client.server.session import Session

    session = Session(world, Servers(world).choose())
    was_in = session.log_out()
    if as_json:
        world.say_json({"server": session.server.name, "ended": was_in})
        return
    name = session.server.name
    world.say(f"The token for {name} is ended." if was_in else f"There was no token for {name}.")
