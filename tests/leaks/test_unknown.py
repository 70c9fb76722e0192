"""Unknown and forbidden: nobody learns from a word, a header or the time that a game is there."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.people import Table, register
from wici_server.api.contract import CONTRACTS
from wici_server.context import ServerContext

UNKNOWN = "a" * 16
ROUNDS, TRIES = 150, 5
ALIKE = 1.5
"""The most by which the medians of two times may differ, as a factor, in the quietest of all tries."""


@pytest.fixture
def shut(table: Table, make_app: Callable[..., Flask]) -> Iterator[tuple[FlaskClient, dict[str, str]]]:
    """A server that shows games to their seats alone, and somebody who sits nowhere."""
    app = make_app(spectators="seats")
    context: ServerContext = app.extensions["wici"]
    (eve,) = register(context, ("eve",))
    return app.test_client(), {"Authorization": f"Bearer {eve.token}"}


def paths() -> list[str]:
    rules = [contract.rule for contract in CONTRACTS if contract.method == "GET"]
    return [rule for rule in rules if "<game>" in rule]


def test_every_read_tells_of_a_forbidden_game_as_of_one_that_is_not_there(
    table: Table, shut: tuple[FlaskClient, dict[str, str]]
) -> None:
    client, headers = shut
    assert len(paths()) >= 10
    for rule in paths():
        for more in ({}, {"If-None-Match": table.seen().etag}, {"Accept": "text/plain"}):
            hidden, missing = (
                client.get(rule.replace("<game>", game), headers=headers | more)
                for game in (table.game, UNKNOWN)
            )
            assert hidden.status_code == 404
            assert (hidden.data, dict(hidden.headers)) == (missing.data, dict(missing.headers)), rule


@pytest.mark.parametrize("kind", ["view", "public", "log", "record", "view.svg"])
def test_a_forbidden_game_takes_no_other_time_than_one_that_is_not_there(
    table: Table, shut: tuple[FlaskClient, dict[str, str]], kind: str
) -> None:
    client, headers = shut
    factors = []
    for _ in range(TRIES):
        times: dict[str, list[float]] = {table.game: [], UNKNOWN: []}
        for _ in range(ROUNDS):
            for game, found in times.items():
                began = time.perf_counter()
                client.get(f"/v1/games/{game}/{kind}", headers=headers)
                found.append(time.perf_counter() - began)
        hidden, missing = (statistics.median(found) for found in times.values())
        factors.append(max(hidden, missing) / min(hidden, missing))
        if factors[-1] < ALIKE:
            return
    pytest.fail(f"the medians differ by the factors {factors}")
