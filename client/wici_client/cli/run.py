"""The door: runs a command and turns every fault into one sentence, what to do, and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from wici.errors import WiciError
from wici_client.cli.group import wici
from wici_client.exits import Exit
from wici_client.world import World


def run(arguments: Sequence[str], world: World | None = None) -> int:
    """Run one command.

    Args:
        arguments: The words behind `wici`.
        world: The world to run it in; the real one if left out.

    Returns:
        The exit code.
    """
    world = world or World()
    try:
        return _run(list(arguments), world)
    except BrokenPipeError:
        # The reader has seen enough; closing the stream again at the end must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.DONE
    except (KeyboardInterrupt, click.Abort):
        world.note("")
        return Exit.INTERRUPTED


def _run(arguments: list[str], world: World) -> int:
    if "_WICI_COMPLETE" in world.environ:
        from wici_client.cli.shells import teach_click

        teach_click()
    try:
        code = wici.main(arguments, prog_name="wici", standalone_mode=False, obj=world)
    except click.exceptions.NoArgsIsHelpError as error:
        world.note(error.format_message())
        return Exit.USAGE
    except click.ClickException as error:
        return _say_usage(world, error, as_json="--json" in arguments)
    except WiciError as error:
        from wici_client.render.refusal import show_refusal

        return show_refusal(world, error, as_json="--json" in arguments)
    except (BrokenPipeError, click.Abort):
        raise
    except SystemExit as end:
        # So click ends what it completes, and, with a code of its own, what a pipe's reader has left.
        if "_WICI_COMPLETE" in world.environ:
            raise
        raise BrokenPipeError from end
    except OSError as error:
        world.note(f"wici: {error.strerror or error}{f': {error.filename}' if error.filename else ''}.")
        return Exit.FAULT
    except Exception as error:
        if world.environ.get("WICI_DEBUG"):
            raise
        world.note(f"wici: this is a fault of ours ({type(error).__name__}: {error}).")
        world.note("      Run it again with WICI_DEBUG=1 and send us what it prints.")
        return Exit.FAULT
    return code if isinstance(code, int) else Exit.DONE


def _say_usage(world: World, error: click.ClickException, *, as_json: bool) -> int:
    if as_json:
        from wici_client.errors import Usage
        from wici_client.render.refusal import show_refusal

        return show_refusal(world, Usage(error.format_message()), as_json=True)
    context = getattr(error, "ctx", None)
    mark = world.style("wici:", world.stderr, fg="red", bold=True)
    world.note(f"{mark} {error.format_message()}")
    if context is not None:
        world.note(f"      {context.get_usage()}")
        world.note(f"      More: {context.command_path} --help")
    return Exit.USAGE
