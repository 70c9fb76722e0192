"""Cast: players who know nothing but what their own `wici` command tells them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from wici.rules.dice import Draw
from wici.rules.game import Game
from wici.rules.look import read_look
from wici_server.demo.stage import environment, program
from wici_server.demo.temper import decide

NAMES = ("alice", "bruno", "celina", "dobrawa")


class StageFault(RuntimeError):
    """A command of a player failed; the message holds what it said."""


class Player:
    """A player with a home, a key and a command line of their own.

    Args:
        name: The player's handle.
        folder: Where the player's home is made.
    """

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self._home = folder / name
        (self._home / ".ssh").mkdir(parents=True, mode=0o700)
        self._world = environment(HOME=str(self._home), WICI_HOME=str(self._home / "wici"))
        self._wici = program("wici")

    def make_key(self) -> None:
        """Make an ssh key as anybody has one."""
        key = self._home / ".ssh" / "id_ed25519"
        comment = f"{self.name}@demonstration"
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", comment, "-f", str(key)]
        try:
            subprocess.run(command, check=True, env=self._world)
        except FileNotFoundError:
            self.wici("keys", "make")

    def wici(self, *words: str) -> Any:
        """Run `wici` and read its JSON.

        Raises:
            StageFault: It exits with another code than 0.
        """
        return json.loads(self.read(*words, "--json"))

    def read(self, *words: str) -> str:
        """Run `wici` and take what it prints.

        Raises:
            StageFault: It exits with another code than 0.
        """
        command = [self._wici, *words]
        done = subprocess.run(command, env=self._world, capture_output=True, text=True, check=False)
        if done.returncode:
            raise StageFault(f"$ wici {' '.join(words)}\n{done.stdout}{done.stderr}(exit {done.returncode})")
        return done.stdout

    def see(self, match: str) -> Any:
        """The player's private view."""
        return self.wici("show", match)

    def answer(self, match: str, game: Game[Any, Any], draw: Draw) -> Any:
        """Look, decide from that view alone, and give the order.

        Args:
            match: The game's id.
            game: The rules.
            draw: The player's own chance: not always the plain answer.

        Returns:
            What the order brought about, as the player may know it.
        """
        look = read_look(self.see(match)["look"], game)
        lines = decide(game, look, draw)
        return self.wici("order", "-g", match, *(word for line in lines for word in ("-o", line)))
