"""follow: goes on with a game at another server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wici_client.cli.options import game_argument, json_option
from wici_client.world import World, pass_world

if TYPE_CHECKING:
    from wici_client.archive.known_servers import Server


@click.command()
@game_argument
@click.argument("address", metavar="[URL#SHA256:…]", required=False)
@json_option
@pass_world
def follow(world: World, game: str | None, address: str | None, *, as_json: bool) -> None:
    """Go on with GAME at the server that it has moved to.

    Any command does that by itself where the server that you know says so and has signed for it.
    Name the address and key of the new one, as its host gives them to you, where the old server is
    gone: then the record there must go on from your own copy, and the key counts that you named.
    """
    from wici_client.errors import NotFound, Usage
    from wici_client.game.find import local_game
    from wici_client.server.move import follow_game

    if address is None:
        game, server = _follow_signature(world, game)
    else:
        if "#SHA256:" not in address:
            raise Usage("Write the address as URL#SHA256:…, with the new server's key behind it.")
        notes = local_game(world, game)
        if notes is None:
            raise NotFound("You have not met that game yet.", hint="wici games --all")
        game, server = notes.game, follow_game(world, notes.game, address, is_trusted=True)
    if as_json:
        world.say_json({"game": game, "server": server.url, "fingerprint": server.fingerprint})


def _follow_signature(world: World, game: str | None) -> tuple[str, Server]:
    """Ask the server that is known; what it says leads to the new one."""
    from wici_client.archive.known_servers import Servers
    from wici_client.errors import Refused, Usage
    from wici_client.game.find import pick_match

    match = pick_match(world, game)
    try:
        match.public_view()
    except Refused as refusal:
        notes = match.dossier.notes
        if refusal.word != "moved" or notes is None:
            raise
        return match.game, Servers(world).by_fingerprint(notes.server)
    raise Usage("The game has not moved; its server answers for it.")
