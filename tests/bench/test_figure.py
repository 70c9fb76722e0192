"""A figure says whether it is as it must be, and the table shows it."""

from __future__ import annotations

import pytest

from tests.bench.figure import Figure, as_markdown, as_text


@pytest.mark.parametrize(
    ("figure", "met"),
    [
        (Figure("g", "n", 1.2, most=1.2), True),
        (Figure("g", "n", 1.21, most=1.2), False),
        (Figure("g", "n", 0.85, least=0.85), True),
        (Figure("g", "n", 0.84, least=0.85), False),
        (Figure("g", "n", 7.0), None),
    ],
)
def test_a_figure_is_met_within_its_bounds(figure: Figure, met: bool | None) -> None:
    assert figure.is_met is met
    assert figure.cells[3] == {True: "yes", False: "NO", None: ""}[met]


def test_both_tables_show_every_figure_in_its_group() -> None:
    figures = [
        Figure("One", "a", 1234.5, "bytes"),
        Figure("Two", "b", 0.123456, least=0.1, aim=0.2, note="so"),
    ]
    for table in (as_text(figures), as_markdown(figures)):
        assert all(
            word in table for word in ("One", "Two", "1,234", "bytes", "0.123", "≥ 0.1 (aim 0.2)", "so")
        )
