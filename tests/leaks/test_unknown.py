"""Unknown and forbidden: nobody learns from a word, a header or the time that a game is there."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.people import Table, register
from wici_server.api.contract import CONTRACTS
from wici_server.context import ServerContext

UNKNOWN = "a" * 16


@pytest.fixture
def shut(table: Table, make_app: Callable[..., Flask]) -> tuple[FlaskClient, dict[str, str]]:
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
def test_a_forbidden_game_is_no_more_work_than_one_that_is_not_there(
    table: Table, shut: tuple[FlaskClient, dict[str, str]], kind: str
) -> None:
    client, headers = shut

    def work(game: str) -> Counter[str]:
        with calls() as found:
            client.get(f"/v1/games/{game}/{kind}", headers=headers)
        return found

    work(table.game), work(UNKNOWN)  # what is done once only is done
    hidden, missing = work(table.game), work(UNKNOWN)
    assert hidden.total() > 100
    extra = (hidden - missing) + (missing - hidden)
    assert not extra, extra


@contextmanager
def calls() -> Iterator[Counter[str]]:
    """How often each function is called meanwhile, which is what an answer's time is made of."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            found[f"{frame.f_code.co_filename.rpartition('/')[2]}:{frame.f_code.co_qualname}"] += 1
        elif event == "c_call":
            found[getattr(argument, "__qualname__", "")] += 1

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
