"""The lesson of RULES.md: its two rounds go as it says."""

from __future__ import annotations

import pytest

from tests.rules.krakow.tables import facts, lay, order
from tests.rules.lessons import examples


@pytest.mark.rule("KR-045", "KR-046", "KR-076", "KR-095", "KR-097", "KR-098", "KR-101")
def test_the_two_rounds_of_the_lesson_are_played_as_it_tells() -> None:
    first, second = examples("krakow")
    table = lay(
        {
            "part": "spring",
            "advantage": "white-purse",
            "hands": {
                "white-purse": ["guild-feast", "magdeburg-charter", "interdict"],
                "black-dagger": ["prophecy-of-war", "bathhouse-blackmail", "true-blue-magic"],
                "white-dagger": ["witch-hunting", "the-night-watch", "royal-confessor"],
                "black-purse": ["peters-pence", "saving-souls", "staple-right"],
            },
        }
    )
    for seat, line in first:
        step = order(table, seat, line)
    assert any("10" in event.say(table.content) and "9" in event.say(table.content) for event in step.events)
    assert facts(table)["last"]["verdict"] == "success"
    assert facts(table)["map"]["markets"]["fame"] == {"white": 3, "black": 0}
    assert table.owing() == [1]
    for seat, line in second:
        order(table, seat, line)
    told = facts(table)
    assert told["last"]["verdict"] == "blocked"
    assert (told["vp"]["black-dagger"], told["vp"]["black-purse"]) == (1, 0)
    assert told["map"]["harbour"]["following"] == {"white": 0, "black": 2}
    assert told["treasury"]["black-dagger"] == 2
    assert table.owing() == [2]
