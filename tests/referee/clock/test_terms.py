"""Terms in words: what is read, what is written again, and what is refused in a sentence."""

from __future__ import annotations

import pytest

from wici.referee.clock.duration import DAY, format_duration, parse_duration
from wici.referee.clock.term_words import READERS, TERMS
from wici.referee.clock.terms import BadTerms, Terms, read_terms, write_terms
from wici.referee.clock.zones import zone

SAID = [
    {},
    {"pace": "none"},
    {"pace": "2d", "days": "mon-fri", "zone": "Europe/Warsaw", "late": "lapse,lapse,vacate"},
    {"days": "sat-mon", "not": "2026-12-24..2027-01-01,2027-04-01", "at": "20:00", "grace": "none"},
    {"bank": "1d", "add": "6h", "cap": "2d", "absence": "none", "press": "open"},
]


@pytest.mark.parametrize("said", SAID, ids=str)
def test_terms_that_are_written_down_are_read_as_the_same(said: dict[str, str]) -> None:
    terms = read_terms(said)
    assert read_terms(write_terms(terms)) == terms


def test_nothing_said_is_the_default_of_every_term() -> None:
    assert read_terms({}) == Terms()
    assert set(write_terms(Terms())) == set(READERS)
    assert [term.name for term in TERMS] == list(READERS)


def test_a_default_of_the_host_that_contradicts_what_was_said_falls_away() -> None:
    host = {"bank": "1d", "add": "6h", "cap": "2d", "pace": "5d"}
    assert read_terms({}, host).cap == 2 * DAY
    mine = read_terms({"at": "20:00"}, host)
    assert (mine.bank, mine.add, mine.pace) == (None, None, 5 * DAY)
    assert read_terms({"pace": "none"}, host).bank is None


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ({"pase": "3d"}, ("pase",)),
        ({"pace": "400d"}, ("pace",)),
        ({"late": "lapse,sulk"}, ("late",)),
        ({"zone": "europe/warsaw"}, ("zone",)),
        ({"zone": "../etc/passwd"}, ("zone",)),
        ({"absence": "15d/14d"}, ("absence",)),
        (
            {"pace": "none", "days": "mon-fri"},
            (
                "pace",
                "days",
            ),
        ),
        ({"not": "0001-01-01..9999-12-31"}, ("not",)),
        ({"days": "mon-mon"}, ("days",)),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_by_name(said: dict[str, str], names: tuple[str, ...]) -> None:
    with pytest.raises(BadTerms) as caught:
        read_terms(said)
    assert set(names) <= set(caught.value.terms)
    assert all(name in caught.value.message for name in names)


def test_a_zone_that_differs_in_case_alone_is_told() -> None:
    with pytest.raises(ValueError, match="Europe/Warsaw is meant"):
        zone("europe/warsaw")


@pytest.mark.parametrize("word", ["1m", "90m", "3d", "1d12h", "365d"])
def test_a_duration_is_read_again_as_it_is_written(word: str) -> None:
    assert parse_duration(format_duration(parse_duration(word))) == parse_duration(word)


@pytest.mark.parametrize("word", ["", "0d", "3", "1.5d", "12h1d", "366d", "1d 2h", "-1d", "٣d"])
def test_what_is_no_duration_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"length of time|longest"):
        parse_duration(word)
