"""A refusal is one sentence, what to do, and the answers that would be taken."""

from __future__ import annotations

from wici.errors import WiciError
from wici_client.errors import NotFound, Refused
from wici_client.exits import Exit
from wici_client.render.refusal import show_refusal
from wici_client.world import World


def shown(world: World, error: WiciError) -> list[str]:
    show_refusal(world, error, as_json=False)
    lines: list[str] = world.stderr.getvalue().splitlines()  # type: ignore[attr-defined]
    return lines


def test_an_illegal_order_shows_line_rule_and_answers(world: World) -> None:
    detail = {"line": 2, "rule": "KR-045", "legal": ["play a", "play b"], "reason": "not_in_hand"}
    error = Refused(
        "illegal-order", "That card is not in your hand.", status=422, said="order/illegal", detail=detail
    )
    assert shown(world, error) == [
        "wici: Line 2: That card is not in your hand. [KR-045]",
        "      play a",
        "      play b",
        "      The rule: wici rules KR-045",
    ]


def test_answers_are_found_inside_prompts(world: World) -> None:
    detail = {"legal": [{"prompt": {}, "legal": {"answers": ["a", "b"]}}]}
    assert shown(world, Refused("illegal-order", "No.", status=422, detail=detail))[1:] == [
        "      a",
        "      b",
    ]


def test_a_long_list_is_cut(world: World) -> None:
    detail = {"legal": [f"play {n}" for n in range(30)]}
    lines = shown(world, Refused("illegal-order", "No.", status=422, detail=detail))
    assert len(lines) == 14
    assert lines[-1].endswith("18 more: wici can")


def test_without_answers_the_next_command_is_named(world: World) -> None:
    assert shown(world, Refused("not-your-turn", "No.", status=409))[1:] == ["      Wait for it: wici wait"]


def test_a_stale_order_tells_what_is_asked_now(world: World) -> None:
    error = Refused("closed", "Closed.", status=409, detail={"now": "Play a card."})
    assert shown(world, error)[1:] == ["      Now: Play a card.", "      Look again: wici show"]


def test_a_hint_of_our_own_is_printed(world: World) -> None:
    assert shown(world, NotFound("No.", hint="wici games"))[1:] == ["      wici games"]


def test_the_exit_code_comes_back(world: World) -> None:
    assert show_refusal(world, NotFound("No."), as_json=True) is Exit.NOT_FOUND


def test_a_reason_can_know_better_than_the_word(world: World) -> None:
    detail = {"reason": "no_undo", "legal": ["play a"]}
    lines = shown(world, Refused("illegal-order", "No.", status=422, said="order/illegal", detail=detail))
    assert lines[1:] == ["      A draft, or lines that wait, are taken back with: wici withdraw"]


def test_options_that_do_not_fit_lead_to_the_options(world: World) -> None:
    error = Refused("illegal-order", "No.", status=422, said="rules/bad-setup")
    assert shown(world, error)[1:] == ["      See its options: wici rules GAME --options"]


def test_who_says_all_in_one_sentence_gives_no_hint(world: World) -> None:
    assert shown(world, NotFound("There is no seat 'x'; there are: y.", hint=""))[1:] == []
