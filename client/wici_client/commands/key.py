"""key: the key that signs for you."""

from __future__ import annotations

import click

from wici_client.context import World, pass_world
from wici_client.options import json_option


@click.command()
@click.argument("action", type=click.Choice(["show", "make"]), default="show", metavar="[show|make]")
@click.option("--passphrase", is_flag=True, help="Ask for a passphrase for the new key.")
@json_option
@pass_world
def key(world: World, action: str, *, passphrase: bool, as_json: bool) -> None:
    """Show the key that signs for you, or make wici a key of its own.

    Looked for in this order: --key or $WICI_KEY (a file, a .pub file, SHA256:… or 'agent'), wici's
    own key, ~/.ssh/id_ed25519, the keys of your ssh-agent. A server remembers the key you
    registered with.
    """
    from wici_client.keystore import FileKey, Keystore

    store = Keystore(world)
    make = action == "make"
    signer = store.make(_ask_twice() if passphrase else None) if make else store.find()
    public = signer.public
    where = str(signer.path) if isinstance(signer, FileKey) else "ssh-agent"
    if as_json:
        world.say_json({"fingerprint": public.fingerprint, "line": public.line, "where": where, "made": make})
        return
    world.say(f"{public.fingerprint}  {where}{'  (made just now)' if make else ''}")
    world.say(public.line)


def _ask_twice() -> bytes:
    word: str = click.prompt("Passphrase", hide_input=True, confirmation_prompt=True, err=True)
    return word.encode()
