"""Names become words that can be typed on any keyboard."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.rules.words import kebab, listed, slug


@pytest.mark.parametrize(
    ("title", "word"),
    [
        ("Łódź", "lodz"),
        ("Straße & Söhne", "strasse-sohne"),
        ("St. Mary’s Church", "st-marys-church"),
        ("  The  Night-Watch! ", "the-night-watch"),
        ("1325 AD", "1325-ad"),
        ("", ""),
    ],
)
def test_a_title_becomes_a_slug(title: str, word: str) -> None:
    assert slug(title) == word


@given(st.text())
def test_a_slug_is_a_name_or_nothing_and_is_its_own_slug(title: str) -> None:
    word = slug(title)
    assert re.fullmatch(r"(?:[a-z0-9]+(?:-[a-z0-9]+)*)?", word)
    assert slug(word) == word


def test_a_class_name_becomes_a_tag() -> None:
    assert [kebab(name) for name in ("Bid", "CardPlayed", "Year2Ended")] == [
        "bid",
        "card-played",
        "year2-ended",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [("", ""), ("a", "a"), ("ab", "a and b"), ("abc", "a, b and c")],
)
def test_words_are_listed_as_in_a_sentence(words: str, said: str) -> None:
    assert listed(iter(words)) == said
