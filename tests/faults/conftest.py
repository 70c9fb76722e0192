"""The fault tests stand on the server that the server's own tests set up, and note their figures."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import IS_LONG
from tests.faults.cluster import empty, run_cluster
from tests.faults.figures import Figure, write_result
from tests.server.conftest import FREE, app, begun, clock, context, data, make_app, table, template
from wici_server.config import Settings
from wici_server.database import upgrade
from wici_server.identity import make_identity

__all__ = ["app", "begun", "clock", "context", "data", "make_app", "table", "template"]


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Figure:
    """Notes what the test tried and found."""
    return lambda words: record_property("figure", words)


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL database that has its tables."""
    with run_cluster() as address:
        assert upgrade(Settings(data=tmp_path_factory.mktemp("postgres"), database_url=address))
        yield address


@pytest.fixture
def settings(url: str, tmp_path: Path) -> Settings:
    """A data folder whose database is PostgreSQL, with nothing in it but its tables."""
    data = tmp_path / "postgres"
    data.mkdir()
    made = Settings(data=data, database_url=url, **FREE)
    make_identity(data)
    empty(made)
    return made


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep each figure of the long run at once: it takes long enough to be broken off."""
    # With several workers, each of them and the process above them sees the report; one of them writes.
    if IS_LONG and "PYTEST_XDIST_WORKER" not in os.environ and (words := _words_of(report)):
        write_result(_name_of(report), words, report.duration)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures."""
    found = [report for report in terminalreporter.stats.get("passed", ()) if _words_of(report)]
    if found:
        terminalreporter.section("faults")
    for report in found:
        terminalreporter.line(f"{_name_of(report)} {_words_of(report)} ({report.duration:.0f} s)")


def _words_of(report: pytest.TestReport) -> str:
    """What a test that passed tried and found; nothing for any other."""
    if report.when != "call" or not report.passed:
        return ""
    return "; ".join(str(words) for name, words in report.user_properties if name == "figure")


def _name_of(report: pytest.TestReport) -> str:
    return f"`{report.nodeid.removeprefix('tests/faults/').replace('|', '/')}`"
