"""The fault tests stand on the server that the server's own tests set up, and note their figures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.conftest import IS_LONG
from tests.faults.figures import Figure, write_results
from tests.server.conftest import app, begun, clock, data, make_app, office, table, template

__all__ = ["app", "begun", "clock", "data", "make_app", "office", "table", "template"]


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Figure:
    """Notes what the test tried and found."""
    return lambda words: record_property("figure", words)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures, and keep those of the long run."""
    found = []
    for report in terminalreporter.stats.get("passed", ()):
        for name, words in report.user_properties:
            if name == "figure" and report.when == "call":
                found.append((f"`{_short(report.nodeid)}`", words, report.duration))
    if found:
        terminalreporter.section("faults")
    for test, words, seconds in found:
        terminalreporter.line(f"{test} {words} ({seconds:.0f} s)")
    if IS_LONG and found:
        write_results(found)


def _short(nodeid: str) -> str:
    return nodeid.removeprefix("tests/faults/").replace("|", "/")
