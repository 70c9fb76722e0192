"""What events say: verbs that agree, units and symbols that are there, titles instead of slugs."""

from __future__ import annotations

import pytest

from wici.rules.event import Event
from wici.rules.games.principes.events.battle import DamageCounted, SymbolsAdded, UnitsRemoved, UnitsRestored
from wici.rules.games.principes.events.icons import InvadersGone
from wici.rules.games.principes.events.movement import LandDevastated, PenaltyPaid
from wici.rules.games.principes.events.phrases import units_of
from wici.rules.games.principes.events.rounds import IconStarted, RoundStarted
from wici.rules.games.principes.events.table import ControlChanged
from wici.rules.games.principes.game import GAME


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (InvadersGone("lithuanians", 1), "1 of the Lithuanians leaves the lands."),
        (InvadersGone("mongols", 4), "4 of the Mongols leave the lands."),
        (UnitsRemoved("prussians", ("footman-1",), "lublinum"), "Prussians lose 1 Footman in Lublinum."),
        (
            UnitsRemoved("masovia", ("knight-1", "knight-2"), "lublinum"),
            "Masovia loses 2 Knights in Lublinum.",
        ),
        (UnitsRestored("masovia", ("footman-1",), "plocium"), "Masovia: 1 Footman returns to Plocium."),
        (
            LandDevastated("lithuanians", "lublinum", ("abbey",)),
            "Lithuanians devastate Lublinum: Abbey.",
        ),
        (PenaltyPaid(2, ("lublinum",), 1, 0), "Masovia pays 1 gold for Lublinum."),
        (PenaltyPaid(2, ("lublinum",), 1, 2), "Masovia pays 1 gold and 2 Clergy Support for Lublinum."),
        (SymbolsAdded(2, ("te-deum",), 0, 1), "Masovia adds 1 shield (Te Deum)."),
        (
            DamageCounted("mongols", "masovia", (3, 0), (1, 0), (0, 2), ((), ("footman-1",))),
            (
                "Mongols show 3 swords and 1 shield and take 0 damage: nothing toppled;"
                " Masovia shows nothing and takes 2 damage: 1 Footman toppled."
            ),
        ),
        (IconStarted("mongol-invasion"), "Icon: Mongol Invasion."),
        (RoundStarted(4), "Round IV begins."),
        (ControlChanged("milicium", "silesia", ""), "Nobody controls Milicium."),
        (ControlChanged("milicium", "", "rus-duchies"), "Rus' Duchies control Milicium."),
    ],
)
def test_sentences_agree_with_what_they_tell_of(event: Event, said: str) -> None:
    assert event.say(GAME.house) == said


def test_units_are_those_of_a_people_or_of_a_land() -> None:
    units = [units_of(GAME.house, faction) for faction in ("mongols", "masovia", "bohemia")]
    assert units == ["the Mongols' units", "the units of Masovia", "the units of the Kingdom of Bohemia"]
