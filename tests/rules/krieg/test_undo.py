"""What shows others something that its owner kept hidden cannot be undone."""

from __future__ import annotations

import pytest

from tests.rules.krieg.tables import asked, do, placed

WINTER = """
    step = "{step}"
    agenda = "{agenda}"
    east = {{ hand = ["war-2"] }}
    north = {{ hand = ["war-1", "unrest-2"], storage = {{ barley = 1 }}, privileges = ["toll"] }}
"""


@pytest.mark.rule("KF-029", "KF-123")
def test_a_card_brought_before_the_king_stays_there_though_its_owner_is_asked_next() -> None:
    table = placed(WINTER.format(step="winter_play", agenda=""))
    step = do(table, "north", "play war-1")
    assert asked(table) == [("north", "bid")]
    assert not step.undoable


@pytest.mark.rule("KF-034", "KF-123")
def test_a_change_of_the_agenda_that_shows_a_card_of_the_hand_stands() -> None:
    table = placed(WINTER.format(step="winter_change", agenda="taxes-1") + 'owner = "east"')
    step = do(table, "north", "change toll war-1")
    assert asked(table) == [("north", "bid")]
    assert not step.undoable


@pytest.mark.rule("KF-079", "KF-123")
def test_a_raid_that_needs_no_answer_stands() -> None:
    table = placed('step = "summer"\nnorth.storage = { knight = 2 }\neast = { village = 1, storage = {} }')
    step = do(table, "north", "raid east")
    assert asked(table) == [("north", "summer")]
    assert not step.undoable


@pytest.mark.rule("KF-081", "KF-123")
def test_a_defence_stands_though_the_defender_is_asked_next() -> None:
    table = placed(
        'step = "summer"\nnorth.storage = { knight = 1 }\neast.storage = { barley = 1, knight = 1 }'
    )
    do(table, "north", "raid east")
    step = do(table, "east", "defend")
    assert asked(table) == [("east", "summer")]
    assert not step.undoable


@pytest.mark.rule("KF-104", "KF-123")
def test_a_resource_named_for_the_farmstead_stands() -> None:
    table = placed(
        'step = "fall"\nleader = "east"\nnorth = { village = 1 }\n'
        "east = { village = 1, storage = { serf = 9 } }",
        farmstead_choice="yes",
    )
    do(table, "east", "farmstead serf")
    step = do(table, "north", "farmstead barley")
    assert asked(table) == [("north", "ask-mercy")]
    assert not step.undoable


@pytest.mark.rule("KF-007", "KF-046", "KF-123")
def test_a_bid_that_wins_at_once_stands() -> None:
    table = placed(
        'step = "spring_bid"\nagenda = "unrest-2"\npassed = ["east"]\nturn = "north"\n'
        "north.storage = { barley = 2, serf = 4 }"
    )
    step = do(table, "north", "bid barley=2")
    assert not step.undoable
