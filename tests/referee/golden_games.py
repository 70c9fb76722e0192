"""Golden: small records kept as files, which every later version must still verify and play again.

`python -m tests.referee.golden_games write` writes them anew, for when a game's version rises;
`… check` verifies them and prints what was found, in a process of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from tests.referee.games import CATALOG, MARKET, gift_of
from tests.referee.mischief import Mischief
from tests.referee.office import Office, verify_here
from wici.referee.report import Report
from wici.rules.game import Game

FOLDER = Path(__file__).parent / "golden"


class Golden(msgspec.Struct, frozen=True):
    """A game that is kept.

    Attributes:
        name: The file's name, without its ending.
        players: How many play.
        options: The options that are not default.
        bots: The seats that bots play.
        over: Whether it is played to its end.
    """

    name: str
    players: int
    options: Mapping[str, str] = {}
    bots: tuple[int, ...] = ()
    over: bool = True

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.wici"

    @property
    def game(self) -> Game[Any, Any]:
        word = self.name.partition("-")[0]
        return next(game for game in (MARKET, *CATALOG) if game.name == word)

    def play(self) -> bytes:
        office = Office(
            self.game, players=self.players, options=self.options, luck=f"golden {self.name}", bots=self.bots
        ).fill()
        if self.over:
            Mischief(office, gift_of(self.game)).play()
        return office.export()

    def verify(self) -> Report:
        return verify_here(self.path.read_bytes(), self.game)


GOLDEN = (
    Golden("market-two", 2, {"days": "1", "fox": "no"}),
    Golden("market-three", 3, {"days": "2"}),
    Golden("market-bot", 2, {"days": "1"}, bots=(2,)),
    Golden("market-begun", 3, over=False),
    Golden("krakow-four", 4),
    Golden("krieg-two", 2),
    Golden("principes-two", 2),
    Golden("principes-one", 1),
)


def check() -> list[dict[str, object]]:
    """What verifying finds in each file, and the hash of the bytes that its game gives, played now."""
    return [
        {
            "name": golden.name,
            "results": [check.result for check in golden.verify().checks],
            "played": sha256(golden.play()).hexdigest(),
        }
        for golden in GOLDEN
    ]


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        for golden in GOLDEN:
            golden.path.write_bytes(golden.play())
    sys.stdout.write(msgspec.json.encode(check()).decode() + "\n")
