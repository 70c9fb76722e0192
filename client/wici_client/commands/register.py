"""register: the first contact with a server: its key is pinned, and an account is made."""

from __future__ import annotations

import click

from wici_client.cli.options import json_option
from wici_client.world import World, pass_world


@click.command()
@click.argument("url")
@click.argument("handle", required=False)
@click.option("--mail", metavar="ADDRESS", help="Where the server may write to.")
@click.option("--invite", metavar="CODE", help="The invitation's code, where the server wants one.")
@click.option("--name", metavar="NAME", help="What you call the server; the host's name if left out.")
@json_option
@pass_world
def register(
    world: World,
    url: str,
    handle: str | None,
    mail: str | None,
    invite: str | None,
    name: str | None,
    *,
    as_json: bool,
) -> None:
    """Get to know the server at URL and make an account with HANDLE there.

    The server's key is pinned now, and wici stops if the server ever shows another. An invitation
    that carries the key (URL#SHA256:…) is checked against it. Without HANDLE the server is only
    got to know, for looking on. The key that signs for you is $WICI_KEY, or wici's own, or
    ~/.ssh/id_ed25519, or one of your ssh-agent; if there is none, one is made. With the account comes
    a recovery code, for the day when all keys are lost; the server knows no more of it than a hash.
    """
    from wici_client.errors import Usage
    from wici_client.server.first_contact import meet
    from wici_client.server.register import check_handle, open_account

    if handle and "://" in handle:
        raise Usage("The address comes first, then the handle.", hint="wici register URL HANDLE")
    if handle is not None:
        check_handle(handle)
    server = meet(world, url, name=name)
    is_new_key, code = False, None
    if handle:
        made = open_account(world, server, handle, mail=mail, invite=invite)
        server, is_new_key, code = made.server, made.made_key, made.code
    if as_json:
        world.say_json({"server": server, "made_key": is_new_key, "recovery_code": code})
        return
    world.say(f"Server {server.name} ({server.title}) at {server.url}")
    world.say(f"  its key, pinned: {server.fingerprint}")
    if server.account:
        world.say(f"You are {server.account.handle} there.")
        world.say(f"  your key: {server.account.key}{' (made just now)' if is_new_key else ''}")
    if code:
        world.say(f"  your recovery code, shown this once: {code}")
        world.note("Write it on paper: if all your keys are lost, 'wici keys recover' wants it.")
    if server.url.startswith("http://") and not _is_loopback(server.url):
        world.note("wici: this address is not encrypted (http); others on the way can read what you see.")
    world.hint("Next: wici games --open, wici new GAME, wici join GAME")


def _is_loopback(url: str) -> bool:
    from urllib.parse import urlsplit

    host = urlsplit(url).hostname or ""
    return host == "localhost" or host.startswith("127.") or host == "::1"
