"""Leaks: what a seat does in secret changes no byte for others, and no secret is answered or logged."""

from __future__ import annotations

import itertools
import logging
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.server.conftest import FREE, market_editions
from tests.server.people import Clock, Table, choose, register, seat
from tests.server.test_app import bearer, reads
from wici.protocol import fresh
from wici_server.app import create_app
from wici_server.config import Settings
from wici_server.services.keys import player
from wici_server.services.lobby import match as opening
from wici_server.services.play import submit as submitting

HASH = re.compile(rb"[0-9a-f]{64}|[0-9a-f]{32}")
SIGNATURE = re.compile(rb"-----BEGIN SSH SIGNATURE-----.*?-----END SSH SIGNATURE-----", re.DOTALL)


class World:
    """A server where everything that is drawn comes out the same each time."""

    def __init__(self, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        counter = itertools.count()
        monkeypatch.setattr(opening, "fresh_game_id", lambda: "abcdefgh234567ab")
        monkeypatch.setattr(opening, "fresh_seed", lambda: "5e" * 32)
        monkeypatch.setattr(submitting, "fresh_salt", lambda: f"{next(counter):032x}")
        monkeypatch.setattr(player, "fresh_nonce", lambda: f"{next(counter):032x}")
        monkeypatch.setattr("secrets.token_urlsafe", lambda size: f"token-{next(counter)}")
        settings = Settings(data=data, **FREE)
        self.app = create_app(settings, clock=Clock(), editions=market_editions(data))
        context = self.app.extensions["wici"]
        self.table = seat(context, register(context, ("ada", "bo", "cy")), "players=3", "fox=yes")

    def seen_by(self, number: int | None) -> list[bytes]:
        """All that a seat, or a stranger, can read, but for hashes, salts and signatures."""
        client, found = self.app.test_client(), []
        headers = bearer(self.table, number) if number else {}
        for path in reads(self.table.game):
            for media in ("application/json", "text/plain"):
                answer = client.get(path, headers=headers | {"Accept": media})
                raw = answer.data + repr(sorted(answer.headers)).encode()
                found.append(HASH.sub(b"hash", SIGNATURE.sub(b"signature", raw)))
        return found


@pytest.fixture
def worlds(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[World, World]]:
    made = []
    for name in ("one", "other"):
        data = Path(shutil.copytree(template, tmp_path / name))
        made.append(World(data, monkeypatch))
    yield made[0], made[1]
    for world in made:
        world.table.context.store.close()
        with world.app.app_context():
            from wici_server.extensions import db

            db.engine.dispose()


def both(worlds: tuple[World, World], number: int, *lines: str) -> None:
    for world in worlds:
        world.table.order(number, *lines)


def same_to_others(worlds: tuple[World, World]) -> bool:
    one, other = worlds
    for number in (2, 3, None):
        for mine, theirs in zip(one.seen_by(number), other.seen_by(number), strict=True):
            assert mine == theirs
    return True


def test_what_a_seat_does_in_secret_changes_no_byte_for_the_others(worlds: tuple[World, World]) -> None:
    one, other = worlds
    assert one.seen_by(1) == other.seen_by(1)
    assert same_to_others(worlds)
    one.table.order(1, "bid 1")
    other.table.order(1, "bid 2")
    assert one.seen_by(1) != other.seen_by(1)
    assert same_to_others(worlds)
    for world in worlds:
        world.table.order(1, "bid 3")
    both(worlds, 2, "bid 0")
    both(worlds, 3, "bid 0")
    assert one.table.view(1)["ask"]["what"] == "hide"
    hand = one.table.view(1)["look"]["view"]["hand"]
    one.table.order(1, f"hide {hand[0]}")
    assert same_to_others(worlds)
    other.table.order(1, f"hide {hand[1]}")
    assert same_to_others(worlds)
    both(worlds, 1, "finish")
    both(worlds, 2, "finish")
    both(worlds, 3, "finish")
    assert one.seen_by(1) != other.seen_by(1)
    assert same_to_others(worlds)


def test_an_order_that_is_refused_tells_its_own_sender_alone(worlds: tuple[World, World]) -> None:
    raws = [world.table.write(1, "bid 1") for world in worlds]
    worlds[0].table.order(1, "bid 1")
    for world, raw in zip(worlds, raws, strict=True):
        bo = world.app.test_client().post("/v1/orders", data=raw.replace(b"seat 1", b"seat 2"))
        assert bo.status_code == 422
    mallory = [
        world.table.people[1].order(world.table.game, 1, (7, "0" * 64), 1, "bid 1") for world in worlds
    ]
    answers = [
        world.app.test_client().post("/v1/orders", data=raw)
        for world, raw in zip(worlds, mallory, strict=True)
    ]
    assert answers[0].data == answers[1].data
    assert answers[0].status_code == 403


def secrets_of(table: Table, data: Path) -> dict[str, str]:
    """Strings that nobody but the server, or one player, may ever read."""
    found: dict[str, str] = {}
    with table.context.store.reading() as connection:
        seed, dealt = connection.exec_driver_sql("SELECT seed, dealt FROM matches").one()
        found |= {"seed": seed, "dealt": dealt}
        salts = connection.exec_driver_sql("SELECT salt FROM texts WHERE salt IS NOT NULL AND NOT opened")
        found |= {f"salt {number}": salt for number, (salt,) in enumerate(salts)}
    found["secret"] = (data / "secret").read_text().strip()
    found["key"] = (data / "server_key").read_text().splitlines()[1]
    found |= {f"token {person.handle}": str(person.token) for person in table.people}
    return found


def test_no_secret_is_in_any_answer_or_log_while_a_game_is_played(
    table: Table, data: Path, app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    client = app.test_client()
    with caplog.at_level(logging.DEBUG):
        for step in range(24):
            move = table.move(choose(step))
            if move is None:
                break
            sent = client.post("/v1/orders", data=table.write(move[0], *move[1]))
            assert sent.status_code == 201
            secrets = secrets_of(table, data)
            for path in (*reads(table.game), "/v1/server", "/v1/me", "/v1/games?show=all"):
                for headers in ({}, bearer(table, 2)):
                    answer = client.get(path, headers=headers)
                    raw = answer.get_data(as_text=True) + str(answer.headers)
                    assert [name for name, secret in secrets.items() if secret in raw] == [], path
    secrets = secrets_of(table, data)
    assert [name for name, secret in secrets.items() if secret in caplog.text] == []
    assert "do " not in caplog.text


def test_the_fresh_values_that_the_worlds_share_are_drawn_where_the_code_draws_them() -> None:
    for module, name in ((opening, "fresh_game_id"), (opening, "fresh_seed"), (submitting, "fresh_salt")):
        assert getattr(module, name) is getattr(fresh, name)
