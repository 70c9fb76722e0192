"""Progress: tiles are taken, exchanged, paid for; the Market is refilled."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal

TURN = 'turn = { seat = "masovia", action = "progress", performing = true }\n'


@pytest.mark.rule("PR-160", "PR-170")
@pytest.mark.parametrize(("round_", "tiles"), [(1, 1), (3, 2), (6, 3)])
def test_as_many_tiles_are_taken_as_the_period_says(round_: int, tiles: int) -> None:
    table = placed(f"round = {round_}\n{TURN}")
    names = [row[0] for row in table.state.market.values()]
    for name in names[:tiles]:
        assert asked(table) == [("progress", "masovia")]
        do(table, "masovia", f"take {name}")
    assert fact(table, "players.masovia.tiles") == names[:tiles]
    assert asked(table) != [("progress", "masovia")]


@pytest.mark.rule("PR-160", "PR-162", "PR-167")
def test_only_tiles_of_the_market_and_none_twice() -> None:
    table = placed(
        f"""
        round = 3
        {TURN}
        [players.masovia]
        tiles = ["chronicle"]
        [market]
        green = ["chronicle", "church-schools"]
        """
    )
    assert refusal(table, "masovia", "take chronicle") == "duplicate"
    assert refusal(table, "masovia", "take new-mechanisms") == "supply_empty"
    assert refusal(table, "masovia", "take no-such-tile") == "supply_empty"
    assert refusal(table, "masovia", "take church-schools for chronicle") == "bad_choice"


@pytest.mark.rule("PR-161", "PR-164", "PR-168")
def test_in_a_full_column_a_tile_is_exchanged_and_the_old_one_lies_in_the_market() -> None:
    table = placed(
        f"""
        round = 3
        {TURN}
        [players.masovia]
        tiles = ["salt-mines", "annual-fair", "three-field"]
        [market]
        yellow = ["fixed-rents", "tithe-barns"]
        """
    )
    assert refusal(table, "masovia", "take fixed-rents") == "slot_full"
    assert refusal(table, "masovia", "take fixed-rents for three-field") == "bad_choice"
    do(table, "masovia", "take fixed-rents for salt-mines")
    assert fact(table, "players.masovia.tiles") == ["annual-fair", "three-field", "fixed-rents"]
    assert fact(table, "market.yellow") == ["tithe-barns", "salt-mines"]


@pytest.mark.rule("PR-406", "PR-407", "PR-163")
def test_german_settlers_may_be_a_third_green_tile_and_cannot_leave_a_board_beyond_two() -> None:
    table = placed(
        f"""
        round = 5
        {TURN}
        [players.masovia]
        tiles = ["new-mechanisms", "church-schools"]
        [market]
        green = ["german-settlers", "chronicle"]
        """
    )
    do(table, "masovia", "take german-settlers")
    assert len(fact(table, "players.masovia.tiles")) == 3
    assert refusal(table, "masovia", "take chronicle for german-settlers") == "slot_full"
    do(table, "masovia", "take chronicle for new-mechanisms")
    assert "new-mechanisms" in fact(table, "market.green")


@pytest.mark.rule("PR-408", "PR-163")
def test_church_schools_sell_one_more_tile_in_the_action_that_took_them() -> None:
    table = placed(
        f"""
        {TURN}
        [players.masovia]
        gold = 3
        tiles = []
        [market]
        green = ["church-schools", "chronicle"]
        yellow = ["salt-mines", "annual-fair"]
        """
    )
    assert refusal(table, "masovia", "buy salt-mines") == "limit"
    do(table, "masovia", "take church-schools")
    assert refusal(table, "masovia", "take salt-mines") == "limit"
    do(table, "masovia", "buy salt-mines")
    assert fact(table, "players.masovia.gold") == 1
    assert asked(table) != [("progress", "masovia")]


@pytest.mark.rule("PR-408")
def test_a_further_tile_needs_two_gold() -> None:
    table = placed(
        f"""
        round = 3
        {TURN}
        [players.masovia]
        gold = 1
        tiles = ["church-schools"]
        """
    )
    tile = fact(table, "market.blue")[0]
    assert refusal(table, "masovia", f"buy {tile}") == "no_gold"


@pytest.mark.rule("PR-405", "PR-085")
def test_chronicle_counts_each_pair_once() -> None:
    table = placed(
        f"""
        round = 5
        {TURN}
        [players.masovia]
        people = 1
        clergy = 1
        tiles = ["church-schools", "salt-mines", "annual-fair", "learning-chess"]
        [market]
        green = ["chronicle", "german-settlers"]
        rose = ["safe-conduct", "crossbowmen"]
        """
    )
    do(table, "masovia", "take chronicle")
    assert refusal(table, "masovia", "choose might") == "bad_choice"
    do(table, "masovia", "choose people", "choose clergy")
    do(table, "masovia", "take safe-conduct", "choose clergy")
    do(table, "masovia", "take crossbowmen for learning-chess")
    assert (fact(table, "players.masovia.people"), fact(table, "players.masovia.clergy")) == (2, 3)
    assert asked(table)[0][0] != "text"


@pytest.mark.rule("PR-165", "PR-166")
def test_after_the_action_the_market_is_filled_and_twins_are_parted() -> None:
    table = placed(
        f"""
        {TURN}
        [market]
        green = ["chronicle", "church-schools"]
        """
    )
    rest = [tile for tile in table.state.stacks["green"] if tile != "chronicle"]
    table.state.stacks["green"] = ["chronicle", *sorted(rest)]
    do(table, "masovia", "take church-schools", "finish")
    assert fact(table, "market.green") == ["chronicle", "church-schools"]
    assert table.state.stacks["green"][-1] == "chronicle"


@pytest.mark.rule("PR-166", "PR-167")
def test_twins_stay_where_the_stack_has_nothing_else() -> None:
    table = placed(
        f"""
        {TURN}
        [players.silesia]
        tiles = ["german-settlers", "new-mechanisms"]
        [players.polonia-minor]
        tiles = ["german-settlers", "new-mechanisms"]
        [players.polonia-maior]
        tiles = ["church-schools"]
        [market]
        green = ["chronicle", "church-schools"]
        """
    )
    assert table.state.stacks["green"] == ["chronicle"]
    do(table, "masovia", "take church-schools", "finish")
    assert fact(table, "market.green") == ["chronicle", "chronicle"]


@pytest.mark.rule("PR-416", "PR-293", "PR-295", "PR-294")
def test_without_the_chancery_the_hand_is_checked_at_once() -> None:
    table = placed(
        f"""
        round = 5
        {TURN}
        [players.masovia]
        hand = ["tax-steward", "tax-steward", "wedge", "wedge", "ambush", "ambush", "pursuit", "bohemia-part"]
        tiles = ["bishops-chancery", "heralds-of-peace"]
        [market]
        gray = ["knightly-culture", "lady-of-the-court"]
        """
    )
    do(table, "masovia", "take knightly-culture for bishops-chancery")
    assert asked(table) == [("hand-excess", "masovia")]
    assert refusal(table, "masovia", "take lady-of-the-court") == "wrong_phase"
    assert refusal(table, "masovia", "exchange bohemia-part people") == "bad_choice"
    assert refusal(table, "masovia", "discard wedge") == "wrong_phase"
    do(table, "masovia", "exchange wedge gold", "exchange ambush clergy")
    assert fact(table, "players.masovia.clergy") == 2
    assert asked(table) == [("progress", "masovia")]
