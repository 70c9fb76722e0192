"""record: a game's record as a file that anyone can check."""

from __future__ import annotations

from pathlib import Path

import click

from wici_client.cli.options import game_argument, json_option
from wici_client.world import World, pass_world


@click.command()
@game_argument
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(), help="Where to write it; '-' is the standard output."
)
@json_option
@pass_world
def record(world: World, game: str | None, output: str | None, *, as_json: bool) -> None:
    """Fetch GAME's record: every entry, then the server's signed head.

    What comes must go on where your copy ended, and bear out every receipt that you hold. Without
    -o it goes to the standard output, or, on a terminal, to GAME.wici.
    """
    from wici_client.game.find import pick_match

    match = pick_match(world, game)
    entries = match.follow_record()
    content = match.dossier.record.export()
    if output is None and (world.is_screen or as_json):
        output = f"{match.game}.wici"
    if output in {None, "-"}:
        world.write(content.decode())
        return
    path = Path(str(output))
    path.write_bytes(content)
    if as_json:
        head = match.dossier.record.end[1]
        world.say_json({"game": match.game, "file": str(path), "entries": entries, "head": head})
        return
    world.say(str(path))
    world.note(f"{entries} entries, following from what you had seen. Check it: wici verify {path}")
