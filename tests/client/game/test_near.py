"""A name that was nearly written is found; a verb is not taken for one."""

from __future__ import annotations

import pytest

from wici_client.game.near import may_be_verb, near_name

NAMES = ["Monday peace", "Friday war"]


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("friday", "Friday war"),
        ("FRI", "Friday war"),
        ("firday-war", "Friday war"),
        ("fr", None),
        ("nosuch", None),
        ("", None),
    ],
)
def test_a_name_is_near_that_a_word_begins_or_all_but_spells(word: str, name: str | None) -> None:
    assert near_name(word, NAMES) == name


@pytest.mark.parametrize(
    ("word", "rules", "is_one"),
    [
        ("bid", {"krieg"}, True),
        ("withdraw", {"krieg"}, True),
        ("friday", {"krieg", "krakow"}, False),
        ("friday", {"market"}, True),
    ],
)
def test_what_may_be_a_verb_is_no_name(word: str, rules: set[str], *, is_one: bool) -> None:
    assert may_be_verb(word, rules) is is_one
