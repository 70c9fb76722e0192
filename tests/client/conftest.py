"""People with real keys and real agents."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.bounded import PATIENCE
from tests.client.outside import Person, make_ssh_key, make_world
from tests.client.site import Site, prepare
from wici_client.world import World


@pytest.fixture
def world(tmp_path: Path) -> World:
    return make_world(tmp_path / "home")


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path / "home")


@pytest.fixture
def ssh_key(tmp_path: Path) -> Path:
    """The person's own key, where ssh looks for it."""
    return make_ssh_key(tmp_path / "home" / ".ssh" / "id_ed25519")


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[str]:
    """The socket of a real ssh-agent, without keys."""
    # Sockets have short names; the folder of a test can be too deep for one.
    said = subprocess.run(
        ["ssh-agent", "-s"], check=True, capture_output=True, text=True, timeout=PATIENCE
    ).stdout
    socket = re.search(r"SSH_AUTH_SOCK=([^;]+);", said)
    process = re.search(r"SSH_AGENT_PID=(\d+);", said)
    assert socket
    assert process
    yield socket[1]
    os.kill(int(process[1]), 15)


@pytest.fixture(scope="session")
def accounts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to copy: a server's data, and the homes of ada and bo, who have accounts there."""
    folder = tmp_path_factory.mktemp("accounts")
    prepare(folder / "server")
    with closing(Site(folder / "server")) as site:
        for handle in ("ada", "bo"):
            registered(site, folder, handle)
        (folder / "url").write_text(site.url)
    return folder


@pytest.fixture(scope="session")
def begun(accounts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, with a game of The Market for two that has begun; both are asked for a sealed bid."""
    folder = tmp_path_factory.mktemp("begun") / "all"
    with closing(set_up(accounts, folder)):
        ada, bo = Person(folder / "ada"), Person(folder / "bo")
        words = ("--name", "Friday Table", "--players", "2", "-O", "fox=no")
        game: str = ada.json("new", "market", *words)["game"]
        for somebody in (ada, bo):
            somebody.json("join", game)
        ada.json("games")
        (folder / "game").write_text(game)
    return folder


@pytest.fixture
def site(request: pytest.FixtureRequest, accounts: Path, tmp_path: Path) -> Iterator[Site]:
    """A whole server."""
    source = request.getfixturevalue("begun") if "game" in request.fixturenames else accounts
    with closing(set_up(source, tmp_path / "all")) as site:
        yield site


@pytest.fixture
def ada(site: Site, tmp_path: Path) -> Person:
    return Person(tmp_path / "all" / "ada")


@pytest.fixture
def bo(site: Site, tmp_path: Path) -> Person:
    return Person(tmp_path / "all" / "bo")


@pytest.fixture
def game(site: Site, tmp_path: Path) -> str:
    """A game of The Market for two that has begun; both are asked for a sealed bid."""
    return (tmp_path / "all" / "game").read_text()


def set_up(source: Path, folder: Path) -> Site:
    """Copy a folder and serve from it; its people know the new address."""
    shutil.copytree(source, folder)
    site = Site(folder / "server")
    for known in [*folder.glob("*/wici/servers.json"), *folder.glob("*/wici/data/tokens.json")]:
        known.write_text(known.read_text().replace((folder / "url").read_text(), site.url))
    (folder / "url").write_text(site.url)
    return site


def registered(site: Site, folder: Path, handle: str) -> Person:
    """Somebody with an account."""
    somebody = Person(folder / handle)
    somebody.json("register", site.url, handle, "--name", "here")
    return somebody


def add_to_agent(socket: str, key: Path) -> None:
    """Add a key without a passphrase to an agent."""
    subprocess.run(
        ["ssh-add", "-q", str(key)],
        check=True,
        env={**os.environ, "SSH_AUTH_SOCK": socket},
        capture_output=True,
        timeout=PATIENCE,
    )
