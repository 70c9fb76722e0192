"""What all tests share: no socket leaves the machine, one pace for examples, and the tally of rules."""

from __future__ import annotations

import os
import sys
from typing import Any

import pytest
from hypothesis import settings

IS_LONG = os.environ.get("WICI_LONG") == "1"
"""Whether this is the long run, with many more games and examples."""

LIMIT = 7200 if IS_LONG else 300
"""Seconds after which a test is taken to stand still; it fails, and the stacks of all threads are shown."""

# Processes that tests start keep what they compile, or hundreds of them would compile everything again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

LOOPBACK = {"127.0.0.1", "::1", "localhost"}

# A busy machine is no fault of the code under test; the ordinary run gives the same examples each time.
settings.register_profile("ordinary", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("long" if IS_LONG else "ordinary")


def _stay_on_loopback(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse every way out of the machine that Python tells of."""
    match event, arguments:
        case (("socket.connect" | "socket.bind" | "socket.sendto"), (_, (str() as host, *_))):
            pass
        case (("socket.getaddrinfo" | "socket.gethostbyname"), (str() as host, *_)):
            pass
        case _:
            return
    if host not in LOOPBACK:
        raise RuntimeError(f"a test reaches for {host!r}; only loopback is allowed")


sys.addaudithook(_stay_on_loopback)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test its limit, unless it brings one of its own."""
    for item in items:
        if item.get_closest_marker("timeout") is None:
            # A signal fails this test alone, and the run goes on; pyproject.toml has the last resort.
            item.add_marker(pytest.mark.timeout(LIMIT, method="signal"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what could not be tested here, and how many rules of each catalogue the tests cite."""
    from tests.rules.citations import tally

    untested = {str(report.longrepr[-1]) for report in terminalreporter.stats.get("skipped", ())}
    for reason in sorted(reason for reason in untested if "NOT TESTED" in reason):
        terminalreporter.write_line(reason, red=True, bold=True)
    terminalreporter.section("rules cited by tests")
    for coverage in tally():
        terminalreporter.line(coverage.line())
