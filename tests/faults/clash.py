"""Clash: every two kinds of signed texts sent at the same moment, about the same players and tables."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from flask import Flask

from tests.bounded import at_once
from tests.server.people import Person, Table, register
from wici.protocol.keys import Key
from wici.protocol.record import Chain
from wici_server.services.base.visible_match import Asker, visible_match
from wici_server.services.keys import player
from wici_server.services.lobby import listing, match, seating


class Sent(NamedTuple):
    """What is sent where."""

    path: str
    raw: bytes


class Clash:
    """Two players with a table that is half full, one that is full, and one where they play.

    Args:
        app: The server.
        table: Where they play; its first two players are meant.
    """

    def __init__(self, app: Flask, table: Table) -> None:
        self._app = app
        self._table = table
        self._count = itertools.count(1)
        self._half = self._full = ""
        self.kinds: dict[str, Callable[[], Sent]] = {
            "account": self._account, "token": self._token, "new": self._new, "join": self._join,
            "leave": self._leave, "break off": self._break_off, "ready": self._ready,
            "order": self._order, "key": self._key,
        }  # fmt: skip

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Every two kinds, also twice the same."""
        return itertools.combinations_with_replacement(self.kinds, 2)

    def meet(self, *kinds: str) -> list[int]:
        """Send one text of each kind at the same moment; the statuses of the answers."""
        self._prepare()
        sent = [self.kinds[kind]() for kind in kinds]

        def send(one: Sent) -> int:
            return self._app.test_client().post(one.path, data=one.raw).status_code

        return at_once(*(partial(send, one) for one in sent))

    def chains(self) -> int:
        """Follow the records of all matches; how many entries they have."""
        entries = 0
        with self._table.context.store.reading() as connection:
            for number, head in connection.exec_driver_sql("SELECT id, head FROM matches").all():
                chain = Chain()
                rows = connection.exec_driver_sql(
                    f"SELECT raw FROM entries WHERE match_id = {int(number)} ORDER BY n"  # noqa: S608
                )
                for (raw,) in rows.all():
                    chain.follow(bytes(raw))
                assert chain.prev == head, number
                entries += chain.n
        return entries

    def _prepare(self) -> None:
        (ada, bo), context = self._table.people[:2], self._table.context
        self._half, self._full = (match.open_match(context, ada.new("players=2")).game for _ in range(2))
        for game, people in ((self._half, (ada,)), (self._full, (ada, bo))):
            for number, person in enumerate(people, 1):
                seating.join(context, game, person.join(game, self._summary(game).first, number))

    def _summary(self, game: str) -> listing.Summary:
        context = self._table.context
        with context.store.driver() as driver:
            seen = visible_match(driver, context.statements, game, Asker(None, 0, context.now(), "anyone"))
        return listing.summary(context, seen)

    def _last_join(self, game: str) -> str:
        last = self._summary(game).last_join
        assert last is not None
        return last.hash

    def _account(self) -> Sent:
        person = Person(f"p{next(self._count)}", self._table.context.identity.fingerprint)
        return Sent("/v1/accounts", person.account())

    def _token(self) -> Sent:
        return Sent("/v1/token", self._table.people[0].login(player.challenge(self._table.context)))

    def _new(self) -> Sent:
        return Sent("/v1/games", self._table.people[0].new("players=2"))

    def _join(self) -> Sent:
        (person,) = register(self._table.context, [f"j{next(self._count)}"])
        raw = person.join(self._half, self._summary(self._half).first, 2)
        return Sent(f"/v1/games/{self._half}/join", raw)

    def _leave(self) -> Sent:
        raw = self._table.people[0].leave(self._half, 1, self._last_join(self._half))
        return Sent(f"/v1/games/{self._half}/leave", raw)

    def _break_off(self) -> Sent:
        raw = self._table.people[1].leave(self._full, 2, self._last_join(self._full))
        return Sent(f"/v1/games/{self._full}/leave", raw)

    def _ready(self) -> Sent:
        raw = self._table.people[0].ready(self._full, 1, self._last_join(self._full))
        return Sent(f"/v1/games/{self._full}/ready", raw)

    def _order(self) -> Sent:
        return Sent("/v1/orders", self._table.write(1, f"bid {next(self._count) % 4}"))

    def _key(self) -> Sent:
        key = Key.from_seed(next(self._count).to_bytes(32, "big"))
        return Sent("/v1/keys", self._table.people[0].keys("add", key))
