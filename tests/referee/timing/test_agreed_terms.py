"""Agreed terms: what opens a game and what entry 0 holds of it."""

from __future__ import annotations

import pytest

from wici.referee.clock.terms import BadTerms, Terms, read_terms, write_terms
from wici.referee.errors import RecordDisagrees
from wici.referee.timing.agreed_terms import agree, check_terms, split_terms

WHOLE = write_terms(Terms())


def test_terms_are_parted_from_options_and_an_option_of_that_name_goes_before() -> None:
    words = {"players": "3", "pace": "2d", "press": "none"}
    assert split_terms(words, {"press"}) == ({"players": "3", "press": "none"}, {"pace": "2d"})


def test_a_server_without_terms_opens_tables_without_unless_they_say_some() -> None:
    assert agree({}, None) is None
    assert agree({}, {}) == WHOLE
    assert (agree({"pace": "2d"}, None) or {})["first"] == "4d"


def test_a_servers_default_that_contradicts_what_is_said_falls_away() -> None:
    agreed = agree({"pace": "none"}, {"at": "20:00", "zone": "Europe/Warsaw"})
    assert agreed is not None
    assert (agreed["pace"], agreed["zone"]) == ("none", "Europe/Warsaw")
    assert "at" not in agreed


def test_terms_that_contradict_one_another_are_named() -> None:
    with pytest.raises(BadTerms, match="cap") as refused:
        agree({"add": "6h"}, {})
    assert set(refused.value.terms) == {"add", "cap"}


@pytest.mark.parametrize("said", [{}, {"pace": "3d"}, {"pace": "72h", "days": "mon-sun"}])
def test_what_was_said_may_be_spelt_otherwise_than_it_is_written_out(said: dict[str, str]) -> None:
    check_terms(WHOLE, said)


@pytest.mark.parametrize(
    ("agreed", "said"),
    [
        (None, {"pace": "2d"}),
        ({"pace": "3d"}, {}),
        (WHOLE | {"pace": "72h"}, {}),
        (WHOLE | {"pace": "never"}, {}),
        (WHOLE, {"pace": "2d"}),
        (WHOLE, {"late": "lapse"}),
        (write_terms(read_terms({"pace": "none"})), {"days": "mon-fri"}),
    ],
    ids=["left out", "not written out", "unusual", "no length", "other pace", "other ladder", "no clock"],
)
def test_an_entry_0_that_holds_other_terms_than_were_said(
    agreed: dict[str, str] | None, said: dict[str, str]
) -> None:
    with pytest.raises(RecordDisagrees) as found:
        check_terms(agreed, said)
    assert found.value.detail["key"] == "terms"
