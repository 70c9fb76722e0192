"""A server in a folder of its own, with real SQLite, a clock that stands still, and The Market to play."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.rules.sample.game import MarketGame
from tests.server.people import Clock, Person, Table, register, seat
from wici_server.app import create_app
from wici_server.config import Settings
from wici_server.context import ServerContext, open_context
from wici_server.database import upgrade
from wici_server.editions import Editions
from wici_server.extensions import db
from wici_server.identity import make_identity

MARKET = {"market.toml": b"# The Market needs no content.\n"}
_LIMITS = ("key_writes", "address_writes", "address_reads", "account_keys", "account_games", "account_seats")
FREE: dict[str, Any] = dict.fromkeys(_LIMITS, 0)


def market_editions(data: Path) -> Editions:
    return Editions(data, [MarketGame()], house=lambda name: MARKET)


def set_up(data: Path, **settings: Any) -> Settings:
    """A data folder as `wici-server init` leaves it."""
    made = Settings(data=data, **(FREE | settings))
    data.mkdir(exist_ok=True)
    make_identity(data)
    upgrade(made)
    return made


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder to copy, so that migrations run once."""
    data = tmp_path_factory.mktemp("server") / "data"
    set_up(data)
    return data


@pytest.fixture(scope="session")
def begun(template: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, list[Person]]:
    """A data folder to copy where a market of three has begun, with its game and its people."""
    data = tmp_path_factory.mktemp("begun") / "data"
    shutil.copytree(template, data)
    context = open_context(Settings(data=data, **FREE), clock=Clock(), editions=market_editions(data))
    table = seat(context, register(context, ("ada", "bo", "cy")), "players=3")
    context.store.close()
    return data, table.game, table.people


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    source = request.getfixturevalue("template")
    if "table" in request.fixturenames:
        source = request.getfixturevalue("begun")[0]
    return Path(shutil.copytree(source, tmp_path / "data"))


@pytest.fixture
def make_app(data: Path, clock: Clock) -> Iterator[Callable[..., Flask]]:
    apps: list[Flask] = []

    def make(**settings: Any) -> Flask:
        made = Settings(data=data, **(FREE | settings))
        apps.append(create_app(made, clock=clock, editions=market_editions(data)))
        return apps[-1]

    yield make
    for app in apps:
        app.extensions["wici"].store.close()
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def context(app: Flask) -> ServerContext:
    place = app.extensions["wici"]
    assert isinstance(place, ServerContext)
    return place


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(begun: tuple[Path, str, list[Person]], context: ServerContext) -> Table:
    """A market of three, begun."""
    return Table(context, begun[1], copy.deepcopy(begun[2]))
