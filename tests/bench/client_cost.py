"""What the command line costs: to say its version, and to give an order, the network's time left out."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.figure import Figure
from tests.bench.pace import cost_of_program, quiet
from wici.rules import catalog
from wici.rules.bots import steady
from wici.rules.dice import SeededDice
from wici.rules.look import read_look
from wici_server.demo.cast import NAMES, Player
from wici_server.demo.stage import program, serve

GROUP = "Command line"
GAME = "krakow"


def figures(*, quick: bool) -> Iterator[Figure]:
    """Measure whole programs by their CPU time, start to end."""
    times = 7 if quick else 25
    python = quiet([cost_of_program([sys.executable, "-c", "pass"]) for _ in range(times)])
    version = quiet([cost_of_program([program("wici"), "--version"]) for _ in range(times)])
    yield Figure(
        GROUP, "wici --version ÷ python -c pass", version / python, most=4, aim=1.5, note=_ms(version, python)
    )
    pairs = _orders(4 if quick else 15)
    order, beside = quiet([pair[0] for pair in pairs]), quiet([pair[1] for pair in pairs])
    yield Figure(
        GROUP,
        "wici order ÷ python -c pass",
        median(one / other for one, other in pairs),
        most=12,
        aim=8,
        note=f"{_ms(order, beside)}; look, check the record, sign, send, check the receipt",
    )


def _ms(cost: float, python: float) -> str:
    return f"{cost * 1e3:.0f} against {python * 1e3:.0f} ms of CPU"


def _orders(count: int) -> list[tuple[float, float]]:
    """Give orders of a real game against a real server; the cost of each, and of a bare Python beside it."""
    game = catalog.get(GAME)
    with tempfile.TemporaryDirectory(prefix="wici-bench-") as folder, serve(Path(folder)) as address:
        players = [Player(name, Path(folder)) for name in NAMES[: max(game.counts)]]
        match, seats = _begin(players, address)
        costs = []
        for number in range(count):
            waits_for = players[0].see(match)["look"]["waits_for"]
            player = seats[waits_for[0]]
            look = read_look(player.see(match)["look"], game)
            lines = steady.answer(game, look, game.house, SeededDice("bench").draw(str(number)))
            words = [word for line in lines for word in ("-o", line)]
            bare = [cost_of_program([sys.executable, "-c", "pass"]) for _ in range(3)]
            order = cost_of_program([program("wici"), "order", "-g", match, *words], env=player._world)
            costs.append((order, median(bare)))
    return costs


def _begin(players: list[Player], address: str) -> tuple[str, dict[int, Player]]:
    for player in players:
        player.make_key()
        player.wici("register", address, player.name)
    match = str(players[0].wici("new", GAME, "--name", "the bench")["game"])
    seats = {int(player.wici("join", match)["seat"]): player for player in players}
    for player in players:
        player.wici("games")
    return match, seats
