"""completion: what makes a shell complete games, seats and legal orders."""

from __future__ import annotations

import click

from wici_client.cli.options import json_option
from wici_client.world import World, pass_world


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@json_option
@pass_world
def completion(world: World, shell: str, *, as_json: bool) -> None:
    """Print a script for SHELL that makes it complete wici's words.

    For bash put 'eval "$(wici completion bash)"' into ~/.bashrc.

    For zsh put 'eval "$(wici completion zsh)"' into ~/.zshrc, behind compinit.

    For fish: wici completion fish > ~/.config/fish/completions/wici.fish
    """
    from wici_client.cli.shells import script_for

    script = script_for(shell)
    if as_json:
        world.say_json({"shell": shell, "script": script})
    else:
        world.say(script.rstrip("\n"))
