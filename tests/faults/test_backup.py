"""Backups during load: each one, made while orders come in, is restored and holds all that was promised."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.bounded import Act, told, turns
from tests.conftest import IS_LONG
from tests.faults.figures import Figure
from tests.faults.guests import Guest, Party, must
from tests.faults.left import inspect
from tests.faults.scripts import run_script
from tests.faults.serving import Server, serve
from wici.referee.verify import verify
from wici.rules.dice import SeededDice
from wici_server.config import Settings
from wici_server.context import open_context
from wici_server.services.base.visible_match import Asker, visible_match
from wici_server.services.play.record import record

BACKUPS, PAUSE = (60, 0.0) if IS_LONG else (5, 0.02)
"""How many backups, and how many seconds the players take between two orders."""


class Load:
    """Games of Kraków, one after the other, as fast as the server takes orders, or at rest.

    Attributes:
        receipts: How many orders were accepted so far.
        games: The games, the oldest first.
        begun: Set once an order was accepted.
    """

    def __init__(self, url: str) -> None:
        self._guests = [Guest(url, handle) for handle in ("ada", "bo", "cy", "di")]
        self._done = threading.Event()
        self._may_play = threading.Event()
        self._may_play.set()
        self.begun = threading.Event()
        self.receipts = 0
        self.games: list[str] = []
        self._act = Act(self._run, "the load")

    def _run(self) -> None:
        for _ in turns(self._goes_on, "the end of the load", most=10**6):
            self._play()

    def _play(self) -> None:
        party = Party(self._guests, "krakow")
        party.sit_down()
        party.begin()
        self.games.append(party.game)
        dice = SeededDice(party.game)
        for _ in turns(self._goes_on, "the end of a game", most=10**6):
            public = party.guests[0].get(f"{party.path}/public").json()["look"]
            if public["over"]:
                return
            view = party.view(public["waits_for"][0])
            lines = party.choose(view, dice.draw(str(self.receipts)))
            must(party.seats[view["seat"]].post("/v1/orders", party.write(view, *lines)), 201)
            self.receipts += 1
            self.begun.set()
            if not self._done.wait(PAUSE):
                told(self._may_play, "the end of the rest")

    def _goes_on(self) -> bool:
        return not self._done.is_set()

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Send no orders meanwhile, so that what is to be inspected does not grow without end."""
        self._may_play.clear()
        try:
            yield
        finally:
            self._may_play.set()

    def stop(self) -> None:
        """Let it come to its end; raises what went wrong with it."""
        self._done.set()
        self._act.finish()
        for guest in self._guests:
            guest.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serve(tmp_path) as running:
        yield running


@pytest.fixture
def load(server: Server) -> Iterator[Load]:
    made = Load(server.url)
    yield made
    made.stop()


def is_verified(data: Path, game: str) -> bool:
    """Whether a game's record, served from a data folder, holds."""
    context = open_context(Settings(data=data))
    try:
        with context.store.driver() as driver:
            seen = visible_match(driver, context.statements, game, Asker(None, 0, context.now(), "anyone"))
        raw = b"".join(record(context, seen, since=0))
        rules: Any = context.editions.game("krakow")
        key = context.identity.fingerprint
    finally:
        context.store.close()
    return verify(BytesIO(raw), editions=lambda *_: rules.house, games=lambda _: rules, server=key).holds


def test_backups_made_under_load_restore_and_verify(
    server: Server, load: Load, tmp_path: Path, figure: Figure
) -> None:
    held = []
    told(load.begun, "the first order")
    for number in range(BACKUPS):
        folder, restored = tmp_path / f"backup-{number}", tmp_path / f"restored-{number}"
        promised, games = load.receipts, list(load.games)
        run_script("backup.sh", str(folder), data=server.data)
        (archive,) = folder.iterdir()
        with load.at_rest():
            run_script("restore.sh", str(archive), data=restored)
            found = inspect(restored)
            assert found["integrity"] == "ok"
            assert found["replays"]
            assert promised <= found["orders"] <= load.receipts + 1
            assert all(is_verified(restored, game) for game in games[-1:])
            held.append(found["orders"])
    assert load.receipts > held[0]
    assert held == sorted(held)
    figure(f"{len(held)} of {BACKUPS} restored and verified, made while {load.receipts} orders came in")
