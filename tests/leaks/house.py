"""House: a server in this process with any one game in play, also those of the catalog."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from tests.leaks.evening import IN_BOTH, MEDIA, reads
from tests.rules.contract.test_two_worlds import Worlds
from tests.rules.sample.game import MarketGame
from tests.server.conftest import FREE, MARKET
from tests.server.people import Clock, Table, register, seat
from tests.server.test_app import bearer
from wici.rules import catalog, content, position
from wici.rules.dice import SeededDice
from wici_server.app import create_app
from wici_server.config import Settings
from wici_server.editions import Editions
from wici_server.extensions import db


class House:
    """A server in this process with one game in play, whose hidden part can be changed behind its back.

    Attributes:
        told_apart: How often some seat saw another world as another.
    """

    def __init__(self, data: Path, name: str) -> None:
        self.rules: Any = MarketGame() if name == MarketGame.name else catalog.get(name)
        house = (lambda _: MARKET) if name == MarketGame.name else content.house_files
        editions = Editions(data, [self.rules], house=house)
        self.app: Flask = create_app(Settings(data=data, **FREE), clock=Clock(), editions=editions)
        self.context = self.app.extensions["wici"]
        players = max(self.rules.counts)
        people = register(self.context, ("ada", "bo", "cy", "di")[:players])
        self.table: Table = seat(self.context, people, f"players={players}", rules=name)
        self.client: FlaskClient = self.app.test_client()
        self.told_apart = 0

    def position(self) -> bytes:
        with self.context.store.reading() as connection:
            (raw,) = connection.exec_driver_sql("SELECT position FROM snapshots").one()
        return bytes(raw)

    def put(self, raw: bytes) -> None:
        """Let the server find another position than it left."""
        with self.context.store.writing() as connection:
            connection.exec_driver_sql("UPDATE snapshots SET position = ?", (raw,))
        self.context.forget()

    def worlds(self, viewer: int | None, count: int) -> Worlds:
        """The world as it is, and one that a viewer cannot tell from it."""
        draw = SeededDice(f"imagined {viewer}").draw(str(count))
        with self.context.store.reading() as connection:
            (dealt,) = connection.exec_driver_sql("SELECT dealt FROM matches").one()
        real, other = (
            position.load(self.position(), self.rules, self.rules.house, SeededDice(dealt)) for _ in range(2)
        )
        self.rules.imagine(other, viewer, draw)
        return Worlds(viewer, real, other, draw)

    def answers(self, viewer: int | None, tried: list[tuple[str, ...]]) -> list[tuple[str, bytes]]:
        """All that a viewer can read, and what it is told when it tries texts: bodies and headers."""
        headers = {} if viewer is None else bearer(self.table, viewer)
        found = []
        for path in reads(self.table.game):
            if path == "/v1/challenge":
                continue  # a new nonce each time
            for media in MEDIA if path.endswith(IN_BOTH) else MEDIA[:1]:
                answer = self.client.get(path, headers=headers | {"Accept": media})
                found.append((path, answer.data + repr(sorted(answer.headers)).encode()))
        for lines in tried:
            raw = self.table.write(viewer or 1, *lines)
            answer = self.client.post("/v1/orders?dry=1", data=raw)
            found.append((f"{lines}", answer.data + repr(sorted(answer.headers)).encode()))
            path, body = f"/v1/games/{self.table.game}/try", "\n".join(lines)
            answer = self.client.post(path, data=body, headers=headers, content_type="text/plain")
            found.append((f"try {lines}", answer.data + repr(sorted(answer.headers)).encode()))
        return found

    def views(self) -> list[bytes]:
        """What each seat sees."""
        path = f"/v1/games/{self.table.game}/view"
        seats = range(1, len(self.table.people) + 1)
        return [self.client.get(path, headers=bearer(self.table, number)).data for number in seats]

    def size(self) -> int:
        """The bytes that the database takes up."""
        with self.context.store.reading() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())

    def close(self) -> None:
        self.context.store.close()
        with self.app.app_context():
            db.engine.dispose()
