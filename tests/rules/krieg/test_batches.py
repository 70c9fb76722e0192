"""Batches: a summer turn in one text stops where something hidden shows or somebody else is asked."""

from __future__ import annotations

import pytest

from tests.rules.krieg.tables import KRIEG, asked, do, heard, placed, refusal
from wici.rules.look import look
from wici.rules.position import copy, dump

NORTH = 'step = "summer"\nnorth.storage = { barley = 2, serf = 1, knight = 2, riches = 1 }\n'
TABLE = NORTH + "east.storage = { barley = 1, knight = 1 }"


@pytest.mark.rule("KF-069")
def test_actions_up_to_a_raid_are_carried_out_together_and_the_rest_waits() -> None:
    table = placed(TABLE)
    step = do(table, "north", "grow 1", "build 1", "raid east", "raid east", "grow 1", "finish")
    assert asked(table) == [("east", "answer-raid")]
    assert look(table, 1).waiting == ("raid east", "grow 1", "finish")
    assert not step.undoable
    do(table, "east", "defend")
    assert asked(table) == [("east", "answer-raid")]
    do(table, "east", "yield village")
    assert asked(table) == [("east", "summer")]
    north = table.state.nobles[1]
    assert (north.village, north.builders) == (4, 1)
    assert look(table, 1).waiting == ()


def test_a_batch_that_does_not_fit_up_to_the_raid_is_refused_whole_with_its_line() -> None:
    table = placed(TABLE)
    before = dump(table)
    fault = refusal(copy(table), "north", "grow 1", "grow 9", "raid east")
    assert (fault.reason, fault.detail["line"]) == ("not_in_storage", 2)
    assert dump(table) == before


def test_the_first_waiting_line_that_no_longer_fits_drops_the_rest_and_tells_its_owner() -> None:
    table = placed(NORTH + "east = { village = 1, storage = { barley = 1 } }")
    do(table, "north", "raid east", "raid east", "grow 1", "finish")
    step = do(table, "east", "yield village")
    assert asked(table) == [("north", "summer")]
    assert table.state.nobles[1].village == 2
    assert any("dropped" in line and "raid east / grow 1 / finish" in line for line in heard(step, "north"))
    assert not any("dropped" in line for line in heard(step, "east"))


@pytest.mark.parametrize("storage", ["{ knight = 1 }", "{ serf = 1 }"])
def test_lines_after_a_bribe_wait_whatever_comes_of_it_and_it_cannot_be_undone(storage: str) -> None:
    table = placed(NORTH + f"east.storage = {storage}")
    step = do(table, "north", "bribe east", "grow 9")
    assert not step.undoable
    assert table.state.nobles[1].storage["riches"] == 0
    assert table.state.nobles[1].village == 2
    assert any("dropped" in line for line in heard(step, "north"))


def test_growth_and_builders_can_be_undone_while_nobody_else_is_asked() -> None:
    assert do(placed(TABLE), "north", "grow 1", "build 1").undoable
    assert not do(placed(TABLE), "north", "grow 1", "finish").undoable


def test_a_finish_that_an_empty_storage_made_needless_is_dropped_without_a_word() -> None:
    table = placed('step = "summer"\nnorth.storage = { barley = 2 }\neast.storage = { barley = 1 }')
    step = do(table, "north", "grow 2", "finish")
    assert asked(table) == [("east", "summer")]
    after = do(table, "east", "finish")
    assert not any("dropped" in line for line in heard(step, "north") + heard(after, "north"))
    assert look(table, 1).waiting == ()


def test_lines_that_wait_do_not_outlive_the_year() -> None:
    table = placed(
        """
        step = "spring_bid"
        agenda = "war-3"
        north.storage = { barley = 2 }
        east.storage = { barley = 1, knight = 2 }
        """
    )
    do(table, "north", "bid barley=2", "finish", "mercy east 1")
    do(table, "east", "pass")
    assert asked(table) == [("east", "summer")]
    assert look(table, 1).waiting == ("mercy east 1",)
    step = do(table, "east", "finish")
    assert (table.state.year, table.state.season) == (1001, "winter")
    assert "What waited is dropped: mercy east 1 (the year is over)." in heard(step, "north")
    assert look(table, 1).waiting == ()


def test_a_batch_goes_on_from_the_bidding_into_the_summer() -> None:
    table = placed(
        """
        step = "spring_bid"
        agenda = "war-1"
        owner = "east"
        north.storage = { barley = 3 }
        east.storage = { barley = 1, knight = 2 }
        """
    )
    do(table, "east", "bid knight=2")
    do(table, "north", "pass", "grow 1", "finish")
    do(table, "east", "take mill")
    do(table, "east", "finish")
    assert table.state.nobles[1].village == 3
    assert table.state.year == 1001


@pytest.mark.rule("KF-116")
def test_a_discard_can_be_replaced_until_all_have_answered() -> None:
    table = placed(
        'step = "fall_church"\nnorth.storage = { barley = 8, serf = 3 }\neast.storage = { knight = 11 }'
    )
    assert do(table, "north", "discard barley=1").fate == "sealed"
    assert look(table, 1).sealed == ("discard barley=1",)
    assert look(table, 2).sealed == ()
    assert do(table, "north", "discard serf=1").fate == "amended"
    do(table, "east", "discard knight=1")
    assert table.state.nobles[1].storage == {"barley": 8, "serf": 2, "knight": 0, "riches": 0}
    assert refusal(table, "north", "discard barley=1").reason == "wrong_phase"
    assert "church-taxes" in KRIEG.locking


@pytest.mark.parametrize(
    ("line", "example"),
    [("bid 3 knights", "bid knight=3"), ("bid riches 2", "bid riches=2"), ("bid 2 apples", "")],
)
def test_a_bid_that_cannot_be_read_is_told_how_to_be_written(line: str, example: str) -> None:
    fault = refusal(
        placed('step = "spring_bid"\nagenda = "war-1"\nnorth.storage = { knight = 3 }'), "north", line
    )
    wanted = "RESOURCE=N … is missing; write: bid RESOURCE=N …"
    assert fault.message == wanted + (f", for example: {example}" if example else "")


def test_a_verb_like_no_other_is_answered_with_what_is_wanted_now() -> None:
    assert refusal(placed(TABLE), "north", "xyzzy").message == (
        "No order begins with 'xyzzy'; wanted now: grow, build, raid, bribe, finish."
    )


@pytest.mark.rule("KF-051")
def test_bids_that_wait_are_given_up_at_once_when_an_empty_storage_ends_the_bidding_for_their_noble() -> None:
    table = placed(
        'step = "spring_bid"\nagenda = "war-1"\nnorth.storage = { barley = 2 }\neast.storage.barley = 9',
        (1, 2),
    )
    do(table, "north", "bid barley=2", "bid barley=1", "pass")
    step = do(table, "east", "bid barley=3")
    assert look(table, 1).waiting == ()
    assert any("bid barley=1 / pass" in line and "storage is empty" in line for line in heard(step, "north"))
    assert not any("dropped" in line for line in heard(step, "east"))
