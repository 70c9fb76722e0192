"""Options are words a host writes, checked before a game begins."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from wici.rules import option
from wici.rules.errors import BadSetup


class Chosen(option.Options, frozen=True, kw_only=True):
    years: Annotated[Literal[1, 2, 3], Meta(description="How long.")] = 2
    start: Annotated[int, Meta(ge=0, le=4, description="Where tracks start.")] = 0
    black_death: Annotated[Literal["choice", "random", "yes"], Meta(description="Who chooses.")] = "choice"
    swap: Annotated[bool, Meta(description="Whether to swap.")] = False


def test_options_are_described_with_choices_default_and_a_sentence() -> None:
    assert [(item.name, item.choices, item.default, item.help) for item in option.describe(Chosen)] == [
        ("years", ("1", "2", "3"), "2", "How long."),
        ("start", ("0", "1", "2", "3", "4"), "0", "Where tracks start."),
        ("black_death", ("choice", "random", "yes"), "choice", "Who chooses."),
        ("swap", ("yes", "no"), "no", "Whether to swap."),
    ]


def test_options_left_out_keep_their_default() -> None:
    assert option.read(Chosen, {}) == Chosen()
    assert option.read(Chosen, {"years": "3", "swap": "yes"}) == Chosen(years=3, swap=True)


def test_a_word_that_looks_like_yes_stays_a_word_where_words_are_wanted() -> None:
    assert option.read(Chosen, {"black_death": "yes"}).black_death == "yes"


@given(
    st.builds(
        Chosen,
        years=st.sampled_from([1, 2, 3]),
        start=st.integers(0, 4),
        black_death=st.sampled_from(["choice", "random", "yes"]),
        swap=st.booleans(),
    )
)
def test_what_is_written_is_read_back(chosen: Chosen) -> None:
    assert option.read(Chosen, option.write(chosen)) == chosen


def test_only_what_is_not_default_is_written() -> None:
    assert option.write(Chosen(start=3)) == {"start": "3"}


@pytest.mark.parametrize(
    "words",
    [{"years": "4"}, {"years": ""}, {"years": "two"}, {"start": "5"}, {"start": "-1"}, {"swap": "true"},
              {"colour": "red"}, {"": "yes"}],
)  # fmt: skip
def test_words_that_do_not_fit_are_refused(words: dict[str, str]) -> None:
    with pytest.raises(BadSetup) as refusal:
        option.read(Chosen, words)
    assert refusal.value.reason == "bad_option"
    assert refusal.value.detail["option"] in words


@pytest.mark.parametrize("kind", [str, int, Annotated[int, Meta(ge=0)], float, list[int]])
def test_an_option_without_a_list_of_choices_is_a_fault_of_the_game(kind: Any) -> None:
    import msgspec

    odd: Any = msgspec.defstruct(
        "Odd", [("field", kind, None)], bases=(option.Options,), frozen=True, kw_only=True
    )
    with pytest.raises(TypeError):
        option.describe(odd)
