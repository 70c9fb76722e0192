"""Rounds: direction, set order, History, the steps in their order."""

from __future__ import annotations

import pytest

from tests.bounded import turns
from tests.rules.principes.tables import asked, do, fact, opened, placed, refusal
from wici.rules.games.principes.board.values import movement_points
from wici.rules.games.principes.state import PrincipesTable


@pytest.mark.rule("PR-130", "PR-131", "PR-053", "PR-132", "PR-133")
@pytest.mark.parametrize(
    ("way", "order"),
    [
        ("clockwise", ["polonia-minor", "silesia", "polonia-maior", "masovia"]),
        ("counterclockwise", ["polonia-minor", "masovia", "polonia-maior", "silesia"]),
    ],
)
def test_the_holder_chooses_the_direction_and_with_it_the_set_order(way: str, order: list[str]) -> None:
    table = opened()
    do(table, "polonia-maior", "choose odonic")
    assert refusal(table, "masovia", f"direction {way}") == "not_your_turn"
    do(table, "polonia-minor", f"direction {way}")
    assert fact(table, "order") == order


@pytest.mark.rule("PR-053")
def test_absent_principalities_are_skipped_in_the_ring() -> None:
    table = opened((1, 2, 4))
    do(table, "polonia-maior", "choose odonic", "direction counterclockwise")
    assert fact(table, "order") == ["polonia-maior", "silesia", "masovia"]


def revealed(card: str) -> PrincipesTable:
    """A table on which a card of the first Period is turned up."""
    table = placed('princeps = "masovia"')
    deck = table.state.history_deck
    deck[0] = card
    do(table, "masovia", "direction clockwise")
    for _ in turns(lambda: asked(table)[0][0] not in ("text", "plan"), "the plans"):
        _, name = asked(table)[0]
        prompt = table.prompts()[0]
        do(table, name, table.phase.legal(table, prompt).answers[0])
    return table


@pytest.mark.rule("PR-135", "PR-136", "PR-139", "PR-004", "PR-003")
def test_a_text_for_each_player_is_resolved_at_once_in_the_set_order() -> None:
    table = revealed("synod-borzykowa")
    for name in ("masovia", "polonia-minor", "silesia", "polonia-maior"):
        assert asked(table) == [("text", name)]
        assert refusal(table, name, "finish") == "wrong_phase"
        do(table, name, "decline" if name == "silesia" else "accept")
    assert {kind for kind, _ in asked(table)} == {"plan"}
    assert [fact(table, f"players.{name}.clergy") for name in ("masovia", "silesia")] == [2, 1]
    assert [fact(table, f"players.{name}.gold") for name in ("masovia", "silesia")] == [4, 5]


@pytest.mark.rule("PR-137", "PR-141", "PR-213")
def test_a_text_for_the_round_is_in_force_until_the_round_ends() -> None:
    table = revealed("spring-thaw")
    assert movement_points(table, 2, "knight-1") == 2
    assert movement_points(table, 0, "footman-1") == 1
    table.state.history_runs = False
    assert movement_points(table, 2, "knight-1") == 3


@pytest.mark.rule("PR-143", "PR-144", "PR-145", "PR-146")
def test_plans_are_three_different_actions_and_stay_hidden_until_all_are_ready() -> None:
    table = placed('step = "plan"')
    assert refusal(table, "masovia", "plan taxes taxes politics / finish") == "duplicate"
    assert refusal(table, "masovia", "plan taxes politics / finish") == "must_choose"
    assert refusal(table, "masovia", "plan taxes politics building movement / finish") == "limit"
    assert refusal(table, "masovia", "plan taxes politics robbery / finish") == "bad_choice"
    step = do(table, "masovia", "plan taxes movement politics / finish")
    assert [event for event in step.events if "taxes" in repr(event)] == []
    do(table, "masovia", "plan building movement politics / finish")
    for name in ("polonia-maior", "polonia-minor", "silesia"):
        do(table, name, "plan progress taxes building / finish")
    assert fact(table, "players.masovia.plan") == ["building", "movement", "politics"]
    assert refusal(table, "masovia", "plan taxes movement politics / finish") == "wrong_phase"


@pytest.mark.rule("PR-147", "PR-148", "PR-152", "PR-149")
def test_tokens_are_revealed_one_by_one_space_by_space_in_the_set_order() -> None:
    table = placed('princeps = "silesia"\nstep = "plan"')
    for name in ("polonia-maior", "masovia", "polonia-minor", "silesia"):
        do(table, name, "plan taxes building progress / finish")
    seen = []
    for _ in range(12):
        kind, name = asked(table)[0]
        assert kind == "action"
        seen.append((name, table.state.turn.space if table.state.turn else 0))
        do(table, name, "decline")
        if asked(table)[0][0] == "before-action":
            do(table, name, "finish")
    order = ["silesia", "polonia-maior", "masovia", "polonia-minor"]
    assert seen == [(name, space) for space in (1, 2, 3) for name in order]


@pytest.mark.rule("PR-128", "PR-129")
def test_a_plan_is_out_of_phase_before_planning() -> None:
    table = opened()
    do(table, "polonia-maior", "choose odonic")
    assert refusal(table, "masovia", "plan taxes movement politics / finish") == "wrong_phase"
    assert refusal(table, "masovia", "perform") == "wrong_phase"


@pytest.mark.rule("PR-093", "PR-097", "PR-140")
def test_after_the_final_round_the_holder_wins_and_no_icon_is_resolved() -> None:
    table = placed('round = 6\nprinceps = "masovia"\nstep = "after_actions"\nhistory = "prussia-subdued"')
    assert table.is_over
    assert table.state.ending is not None
    assert (table.state.ending.how, table.state.ending.winners) == ("princeps", (2,))


@pytest.mark.rule("PR-138", "PR-097")
def test_a_text_after_the_actions_is_carried_out_in_the_final_round_too() -> None:
    table = placed(
        """
        round = 6
        princeps = "masovia"
        step = "after_actions"
        history = "crown-at-gnesna"
        """
    )
    people = {name: its["people"] for name, its in fact(table, "players").items()}
    assert people == {"polonia-maior": 2, "masovia": 2, "polonia-minor": 2, "silesia": 1}


@pytest.mark.rule("PR-437", "PR-433")
def test_alone_a_text_that_speaks_of_others_is_ignored_and_the_game_is_lost() -> None:
    table = placed('round = 6\nstep = "after_actions"\nhistory = "crown-at-gnesna"', seats=(3,))
    assert fact(table, "players.polonia-minor.people") == 1
    assert fact(table, "ending") == "not-crowned"
