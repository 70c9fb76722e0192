"""Theft: a card taken at random from another hand."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR
from tests.rules.principes.tables import asked, do, fact, placed, refusal
from wici.rules.games.principes.events.table import CardTaken
from wici.rules.games.principes.texts.text import carry_out


@pytest.mark.rule("PR-296", "PR-294")
def test_only_thief_and_victim_learn_which_card_is_taken() -> None:
    table = placed(
        """
players.polonia-maior.hand = ["ambush", "wedge", "te-deum", "ransom", "pursuit", "infirmary"]
players.silesia.hand = ["heir", "hungary-part", "ambush"]
players.masovia.hand = ["ambush"]
players.polonia-minor.hand = ["knightly-oath"]
""",
        draws=[("steal card 1", ["hungary-part"])],
    )
    carry_out(table, 1, "court-intrigue", table.content.cards["court-intrigue"].effects)
    table.run()
    assert asked(table) == [("text", MAIOR)]
    assert refusal(table, MAIOR, "choose masovia") == "bad_target"
    assert refusal(table, MAIOR, "choose polonia-maior") == "bad_target"
    step = do(table, MAIOR, "choose silesia")
    (told,) = [told for told in step.told if isinstance(told.public, CardTaken)]
    assert told.public == CardTaken(1, 4, "neighbor")
    assert {seat: told.to(seat) for seat in (1, 4)} == dict.fromkeys(
        (1, 4), CardTaken(1, 4, "neighbor", "hungary-part")
    )
    assert told.to(2) == told.public
    assert fact(table, "players.silesia.hand") == ["ambush", "heir"]
    assert asked(table) == [("hand-excess", MAIOR)]
