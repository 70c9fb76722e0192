"""A sheet is readable as plain text on 80 columns."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wici.rules.sheet import Drawing, Grid, Heading, Line, Sheet, Span


def test_a_sheet_is_printed_with_headings_lines_grids_and_drawings() -> None:
    sheet = Sheet(
        "Year 1",
        (
            Line(("Your hand: ", Span("fame", "good"))),
            Heading("Board"),
            Grid(("area", "gold"), (("castle", "3"), (Span("slums", "dim"), "12")), "lr"),
            Drawing(("+--+", "|  |", "+--+")),
            Grid((), ()),
        ),
    )
    assert sheet.text() == (
        "Year 1\n======\nYour hand: fame\n\nBoard\n-----\n"
        "area    gold\ncastle     3\nslums     12\n+--+\n|  |\n+--+\n"
    )


def test_columns_are_set_left_right_and_centred() -> None:
    sheet = Sheet("T", (Grid(("abc", "abc", "abc"), (("x", "x", "x"),), "lrc"),))
    assert sheet.text().splitlines()[-1] == "x      x   x"


def test_a_long_line_is_cut_at_spaces_and_set_in() -> None:
    text = Sheet("T", (Line(("  in hand: ", ", ".join(["peters-pence"] * 12))),)).text()
    first, second, *_ = text.splitlines()[2:]
    assert first.startswith("  in hand: peters-pence,")
    assert second.startswith("    peters-pence")


@given(
    st.lists(
        st.text(st.characters(codec="ascii", categories=["L", "N", "P", "Zs"]), max_size=60), max_size=12
    )
)
def test_no_line_is_wider_than_80_columns_and_no_word_is_lost(pieces: list[str]) -> None:
    line = Line((" ".join(pieces),))
    printed = Sheet("T", (line,)).text()
    assert all(len(row) <= 80 for row in printed.splitlines())
    assert "".join(" ".join(pieces).split()) == "".join(printed.removeprefix("T\n=").split())
