"""Players of the demonstration do things: they bid, raid and fight, and come to an end all the same."""

from __future__ import annotations

from collections import Counter

import pytest

from wici.rules import catalog
from wici.rules.dice import SeededDice
from wici.rules.look import look
from wici.rules.play import start, submit
from wici_server.demo.temper import decide


@pytest.mark.parametrize(
    ("name", "verbs"), [("krakow", {"play", "allocate"}), ("krieg", {"bid", "raid", "build"})]
)
def test_a_game_of_them_ends_and_is_lively(name: str, verbs: set[str]) -> None:
    game = catalog.get(name)
    options = {"years": "1"} if name == "krakow" else {}
    setup = game.setup(range(1, max(game.counts) + 1), options)
    table, _ = start(game, game.house, setup, SeededDice("lively"))
    chance, said = SeededDice("players"), Counter[str]()
    for number in range(1500):
        if table.is_over:
            break
        draw = chance.draw(str(number))
        seat = draw.pick(list(look(table, None).waits_for))
        lines = decide(game, look(table, seat), draw)
        said[lines[0].partition(" ")[0]] += 1
        submit(table, seat, lines)
    assert table.is_over
    assert verbs <= set(said)
