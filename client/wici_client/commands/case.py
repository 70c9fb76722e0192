"""case: plays case files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from wici_client.cli.options import json_option
from wici_client.world import World, pass_world


@click.command()
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE…", type=click.Path(exists=True, dir_okay=False)
)
@json_option
@pass_world
def case(world: World, files: Sequence[str], *, as_json: bool) -> None:
    """Play case files: a position, the draws to come, orders, and what must hold. Nothing is sent.

    A case shows a rule at work; with one you can show us a fault. Exit code 9 if one does not hold.
    """
    from wici_client.errors import NotVerified
    from wici_client.offline.case import try_case

    results = [try_case(Path(file)) for file in files]
    if as_json:
        world.say_json({"cases": results})
    else:
        for result in results:
            mark = ("ok", "green") if result.holds else ("FAILED", "red")
            world.say(
                world.style(f"{mark[0]:>6}", world.stdout, fg=mark[1], bold=True)
                + f"  {result.name}  {result.title}"
            )
            for fault in result.faults:
                world.say(f"        {fault}")
    failed = sum(not result.holds for result in results)
    if failed:
        raise NotVerified(f"Of the cases, {len(results)} in all, {failed} failed.")
