"""How a passphrase is asked for: on the terminal, or by the program that $SSH_ASKPASS names."""

from __future__ import annotations

import subprocess

from wici.protocol.errors import KeyLocked
from wici_client.world import World


def ask_passphrase(world: World, question: str) -> bytes:
    """Ask the person for a passphrase.

    Follows OpenSSH: the program of `$SSH_ASKPASS` asks when there is no terminal, or always where
    `$SSH_ASKPASS_REQUIRE` is `force` (`prefer` means the same here), never where it is `never`.

    Raises:
        KeyLocked: There is nobody to ask.
    """
    program = world.environ.get("SSH_ASKPASS")
    wish = world.environ.get("SSH_ASKPASS_REQUIRE", "")
    is_terminal = world.stdin.isatty()
    if program and wish != "never" and (wish in {"force", "prefer"} or not is_terminal):
        return _by_program(program, question)
    if not is_terminal:
        message = "The key is encrypted, and there is no terminal to ask for its passphrase."
        raise KeyLocked(
            message, reason="no_passphrase", hint="Add it to an ssh-agent (ssh-add), or set SSH_ASKPASS."
        )
    import getpass

    return getpass.getpass(f"{question} ").encode()


def _by_program(program: str, question: str) -> bytes:
    try:
        done = subprocess.run([program, question], stdout=subprocess.PIPE, check=False)  # noqa: S603 - the person's own program
    except OSError as error:
        raise KeyLocked(f"$SSH_ASKPASS ({program}) cannot be run.", reason="no_passphrase") from error
    if done.returncode:
        raise KeyLocked("No passphrase was given.", reason="no_passphrase")
    return done.stdout.rstrip(b"\r\n")
