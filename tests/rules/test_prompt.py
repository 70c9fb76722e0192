"""A prompt says what it takes."""

from __future__ import annotations

from wici.rules.prompt import Prompt, lines_of


def test_a_draftable_prompt_takes_finish_too() -> None:
    plain = Prompt(kind="turn", seat=1, question="?", verbs=("sell",))
    draft = Prompt(kind="hide", seat=1, question="?", verbs=("hide",), draftable=True)
    assert [plain.takes("sell"), plain.takes("finish"), plain.takes("hide")] == [True, False, False]
    assert [draft.takes("hide"), draft.takes("finish")] == [True, True]


def test_an_answer_is_listed_in_one_line() -> None:
    assert lines_of("hide wax / hide salt / finish") == ["hide wax", "hide salt", "finish"]
    assert lines_of("finish") == ["finish"]
