"""The page for players names orders, options and things as the game does."""

from __future__ import annotations

import re
from importlib import resources

from wici.rules import option
from wici.rules.games.principes.game import GAME

PAGE = resources.files("wici.rules.games").joinpath("principes", "RULES.md").read_text(encoding="utf-8")


def part(heading: str) -> str:
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def test_every_order_in_the_table_can_be_read() -> None:
    codes = [code for row in part("Orders").splitlines() for code in re.findall(r"`([^`]+)`", row)]
    lines = [code for code in codes if code not in ("clergy", "gold")]
    for line in lines:
        GAME.notation.parse(line.replace("CARD", "heir"))
    verbs = {line.partition(" ")[0] for line in lines}
    assert set(GAME.notation.verbs) - verbs == set()


def test_names_in_the_orders_are_those_of_the_edition() -> None:
    content = GAME.house
    known = {*content.lands, *content.gords, *content.princes, *content.tiles, *content.factions}
    known |= {*content.cards, *content.areas}
    spoken = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    names = set(re.findall(r"[a-z]+(?:-[a-z0-9]+)+", " ".join(re.findall(r"`([^`]+)`", spoken))))
    assert {name for name in names if name not in known} == {"knight-2"}


def test_every_option_is_explained_with_its_default_first() -> None:
    for item in option.describe(GAME.options):
        row = next(row for row in part("Options").splitlines() if f"`{item.name}`" in row)
        assert re.findall(r"`([^`]+)`", row.split("|")[2])[0] == str(item.default)
