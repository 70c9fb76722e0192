"""`wici-server rules` and `game`, as a host runs them on a server with real games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import text as sql

from tests.server.conftest import FREE, set_up
from tests.server.people import Clock, Table, register, seat
from wici_server.commands import commands
from wici_server.context import open_context

VERSION = "UPDATE matches SET version = :version"


class Host:
    """Somebody with a data folder in which a game of Kraków has begun."""

    def __init__(self, data: Path, url: str = "") -> None:
        self.data = data
        self.url = url
        self.context = open_context(set_up(data, database_url=url), clock=Clock())
        people = register(self.context, ("ada", "bo", "cy", "di"))
        self.table: Table = seat(self.context, people, "years=1", rules="krakow")

    def change(self, statement: str, **values: Any) -> None:
        with self.context.store.writing() as connection:
            connection.execute(sql(statement), values)

    def run(self, *words: str, code: int = 0) -> str:
        world = {"DATABASE_URL": self.url}
        ran = CliRunner().invoke(commands, [*words, "--data", str(self.data)], env=world)
        assert ran.exit_code == code, ran.output
        return ran.output


@pytest.fixture
def host(tmp_path: Path) -> Any:
    host = Host(tmp_path / "data")
    yield host
    host.context.store.close()


def test_games_that_fit_are_said_to(host: Host) -> None:
    said = host.run("rules", "check")
    assert said == f"ok      {host.table.game}  A game\n1 games told again, 0 differ.\n"


def test_a_game_of_another_version_is_named_frozen_and_thawed(host: Host) -> None:
    version = host.context.editions.game("krakow").version
    host.change(VERSION, version="0.1")
    said = host.run("rules", "check", "--dry", code=1)
    assert "would be frozen" in said
    said = host.run("rules", "check", code=1)
    assert f"DIFFERS {host.table.game}  A game: frozen\n" in said
    assert "entry 0: This game began with version 0.1 of krakow" in said
    assert "1 games told again, 1 differ." in said
    assert "stays frozen" in host.run("rules", "thaw", code=1)
    host.change(VERSION, version=version)
    assert host.run("rules", "thaw").startswith("ok ")
    assert host.run("rules", "thaw") == "0 games told again, 0 differ.\n"
    host.table.order(*first_answer(host.table))


def first_answer(table: Table) -> tuple[int, str]:
    for number in range(1, 5):
        asks = table.view(number)["look"]["asks"]
        if asks and asks[0]["legal"]["answers"]:
            return number, asks[0]["legal"]["answers"][0]
    raise AssertionError("nobody is asked")


def test_a_frozen_game_can_be_sent_to_a_server_that_has_its_rules(host: Host, tmp_path: Path) -> None:
    version = host.context.editions.game("krakow").version
    there = open_context(set_up(tmp_path / "there", **FREE), clock=Clock())
    host.change(VERSION, version="0.1")
    host.run("rules", "check", code=1)
    parcel = tmp_path / "parcel"
    to = f"https://b.example.org#{there.identity.fingerprint}"
    host.run("game", "export", host.table.game, "-o", str(parcel), "--to", to)
    host.change(VERSION, version=version)
    ran = CliRunner().invoke(commands, ["game", "import", str(parcel), "--data", str(tmp_path / "there")])
    assert ran.exit_code == 0, ran.output
    assert "running" in ran.output
    assert ran.output.splitlines()[1:] == [
        f"  seat {n}  {who}" for n, who in enumerate(("ada", "bo", "cy", "di"), 1)
    ]
    ran = CliRunner().invoke(commands, ["game", "import", str(parcel), "--data", str(tmp_path / "there")])
    assert (ran.exit_code, "already" in ran.output) == (1, True)
    there.store.close()


def test_exports_are_private_new_files(host: Host, tmp_path: Path) -> None:
    parcel = tmp_path / "parcel"
    host.run("game", "export", host.table.game, "-o", str(parcel))
    assert parcel.stat().st_mode & 0o777 == 0o600
    assert "cannot be written" in host.run("game", "export", host.table.game, "-o", str(parcel), code=1)
    assert "no such game" in host.run("game", "export", "a" * 16, "-o", str(tmp_path / "x"), code=1)
    host.run("game", "import", str(parcel), "--rename", "ada", code=2)
    (tmp_path / "junk").write_text("hello")
    assert "no game of a wici server" in host.run("game", "import", str(tmp_path / "junk"), code=1)
