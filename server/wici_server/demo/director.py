"""Director: opens the game, lets the players act in turn, and has the record verified at the end."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from wici.rules import catalog
from wici.rules.dice import SeededDice
from wici.rules.game import Game
from wici_server.demo.cast import NAMES, Player
from wici_server.demo.gallery import Gallery
from wici_server.demo.stage import program, serve
from wici_server.demo.story import Story

SIGHT = 60
"""After so many orders the board and a hand are shown."""


def perform(name: str, *, fast: bool, seed: str) -> Path:
    """Play a whole game and verify it.

    Args:
        name: The game.
        fast: True to print bare lines only.
        seed: Seed of the players' own chance.

    Returns:
        Where the verified record lies.

    Raises:
        UnknownGame: There is no such game.
        StageFault: A player's command failed.
    """
    game = catalog.get(name)
    folder = Path(tempfile.mkdtemp(prefix="wici-demo-"))
    story = Story(fast=fast)
    with serve(folder) as address:
        story.chapter(f"{game.title}: a server at {address}")
        players = [Player(handle, folder) for handle in NAMES[: max(game.counts)]]
        match, seats = _gather(story, game, players, address)
        _play(story, game, match, seats, gallery=Gallery(address, match), seed=seed)
        story.show(players[0].read("show", match, "--public"))
        path = _check(story, players[0], match, folder / f"{name}.wici")
    _say_what_next(story, game, path)
    return path


def _gather(
    story: Story, game: Game[Any, Any], players: list[Player], address: str
) -> tuple[str, dict[int, Player]]:
    """Make keys and accounts, open the game, and let all join."""
    for player in players:
        player.make_key()
        account = player.wici("register", address, player.name)["server"]["account"]
        story.say(f"{player.name} registers with the key {account['key']}")
    host = players[0]
    options = [word for key, value in game.brief.items() for word in ("-O", f"{key}={value}")]
    match = str(host.wici("new", game.name, "--name", "the demonstration", *options)["game"])
    story.say(f"{host.name} opens game {match}. To follow it in another terminal:")
    home = Path(tempfile.gettempdir())
    story.command(f"  WICI_HOME={home}/wici-watch {program('wici')} register {address}")
    story.command(f"  WICI_HOME={home}/wici-watch {program('wici')} log {match} --follow")
    seats = {}
    for player in players:
        joined = player.wici("join", match)
        seats[int(joined["seat"])] = player
        story.say(f"{player.name} sits down as {joined['name']}")
    return match, seats


def _play(  # the players, the game and who looks on
    story: Story, game: Game[Any, Any], match: str, seats: dict[int, Player], *, gallery: Gallery, seed: str
) -> None:
    """Let whoever is asked answer, until the game is over."""
    story.chapter("The play")
    for player in seats.values():
        player.wici("games")
    story.tell(gallery.news())
    waits_for = next(iter(seats.values())).see(match)["look"]["waits_for"]
    chance = SeededDice(f"players of {seed}")
    began, number = time.monotonic(), 0
    story.begin()
    try:
        while waits_for:
            draw = chance.draw(str(number))
            player = seats[draw.pick(waits_for)]
            outcome = player.answer(match, game, draw)
            story.moved(player.name, outcome["do"])
            story.tell(gallery.news())
            waits_for = outcome["waits_for"]
            number += 1
            if waits_for and number % SIGHT == 0:
                onlooker = seats[waits_for[0]]
                story.chapter(f"What {onlooker.name} sees now, and nobody else")
                story.show(onlooker.read("show", match))
                story.chapter("The play goes on")
    finally:
        story.end()
    story.say(f"{number} orders, each signed, in {time.monotonic() - began:.0f} s.", "dim")


def _check(story: Story, player: Player, match: str, path: Path) -> Path:
    """Export the record and verify it offline."""
    story.chapter("The record")
    player.wici("record", match, "-o", str(path))
    report = player.wici("verify", str(path))
    for check in report["checks"]:
        story.say(f"{check['number']}. {check['title']}: {check['result']} ({check['words']})")
    story.say("The game was honest: everybody can check it from this file alone.", "bold green")
    return path


def _say_what_next(story: Story, game: Game[Any, Any], path: Path) -> None:
    """Commands that work where they are printed."""
    wici = program("wici")
    story.chapter("What next")
    for command, what in (
        (f"practice {game.name}", "play it yourself, alone, against bots"),
        (f"rules {game.name}", "learn it from the beginning"),
        (f"verify {path}", "check this game again, offline"),
        (f"verify --explain {path}", "the commands that check it without wici"),
    ):
        story.say(f"{what}:")
        story.command(f"  {wici} {command}")
