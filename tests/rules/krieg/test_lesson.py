"""The lesson of RULES.md: its campaign and its summer go as it says."""

from __future__ import annotations

import pytest

from tests.rules.krieg.tables import asked, do, placed
from tests.rules.lessons import examples
from wici.rules import catalog


@pytest.mark.rule("KF-049", "KF-051", "KF-063", "KF-064", "KF-065", "KF-083", "KF-086")
def test_the_campaign_and_the_summer_of_the_lesson_are_played_as_it_tells() -> None:
    campaign, summer = examples("krieg")
    house = catalog.get("krieg").house
    card = next(card.id for card in house.agenda.cards if (card.kind, card.reward) == ("unrest", "cathedral"))
    table = placed(
        f"""
        step = "spring_bid"
        agenda = "{card}"
        north = {{ village = 2, builders = 1, storage = {{ serf = 3, barley = 2, knight = 1, riches = 1 }} }}
        east = {{ village = 2, storage = {{ knight = 3, barley = 1 }} }}
        """
    )
    assert asked(table) == [("north", "bid")]
    for seat, line in campaign:
        do(table, seat, line)
    north, east = table.state.nobles[1], table.state.nobles[2]
    assert (north.points, north.builders, north.reserve) == (2, 0, 4)
    assert (east.points, east.storage["knight"]) == (0, 3)
    assert (north.storage["serf"], north.storage["barley"]) == (0, 1)
    assert asked(table) == [("north", "summer")]
    for seat, line in summer:
        do(table, seat, line)
    assert (north.village, east.village, east.storage["knight"]) == (3, 1, 3)
    assert sum(north.storage.values()) == 1 + 2


@pytest.mark.rule("KF-047")
def test_the_lessons_table_of_values_is_the_editions() -> None:
    from importlib import resources

    page = resources.files("wici.rules.games").joinpath("krieg", "RULES.md").read_text(encoding="utf-8")
    house = catalog.get("krieg").house
    for word, resource in house.resources.types.items():
        name = {"barley": "Barley", "serf": "Serf", "knight": "Knight", "riches": "Riches"}[word]
        (row,) = (line for line in page.splitlines() if line.startswith(f"| {name} |"))
        values = [int(cell) for cell in row.strip("| ").split(" | ")[2:]]
        assert values == [house.values[kind][word] for kind in ("war", "taxes", "disasters", "unrest")], (
            resource
        )
