"""People who play against a server: they sign what a client would sign."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec

from wici.protocol.accounts import Account, KeyChange, NewGame
from wici.protocol.dealing import lot
from wici.protocol.envelope import sign_text
from wici.protocol.instants import format_instant
from wici.protocol.keys import SK_ED25519, Key, Signer, parse_key_blob
from wici.protocol.login import Login
from wici.protocol.orders import Order
from wici.protocol.seating import Close, Invitation, Join, Leave, Ready, admission, code_hash
from wici.protocol.text import parse_text
from wici.protocol.wire import wire_string
from wici_server.context import ServerContext
from wici_server.services.base.receipt import Accepted
from wici_server.services.base.visible_match import Asker, VisibleMatch, visible_match
from wici_server.services.keys import player
from wici_server.services.lobby import listing, match, seating
from wici_server.services.play.submit import submit
from wici_server.services.play.view import show_view

START = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.moment = START

    def __call__(self) -> datetime:
        return self.moment

    def move(self, **by: float) -> None:
        self.moment += timedelta(**by)


class SecurityKey:
    """A key on a stick that somebody touches (OpenSSH, PROTOCOL.u2f)."""

    def __init__(self, name: str) -> None:
        self._inner = Key.from_seed(sha256(name.encode()).digest())
        self._count = 0
        parts = (SK_ED25519.encode(), self._inner.public.point, b"ssh:")
        self.public = parse_key_blob(wire_string(*parts))

    def sign(self, data: bytes) -> bytes:
        self._count += 1
        told = b"\x01" + self._count.to_bytes(4)
        signed = sha256(b"ssh:").digest() + told + sha256(data).digest()
        value = self._inner.sign(signed)[-64:]
        return wire_string(SK_ED25519.encode(), value) + told


class Person:
    """Somebody with a key and a handle."""

    def __init__(self, handle: str, server: str, *, salt: str = "") -> None:
        self.handle = handle
        self.server = server
        self.key: Signer = Key.from_seed(sha256(f"{handle} {salt}".encode()).digest())
        self.token: str | None = None
        self._nonces: dict[str, str] = {}
        self._drawn = 0

    def __deepcopy__(self, memo: Any) -> Person:
        twin = copy.copy(self)
        twin._nonces = dict(self._nonces)
        return twin

    def _nonce(self) -> str:
        self._drawn += 1
        return sha256(f"nonce {self.handle} {self._drawn}".encode()).hexdigest()[:32]

    def sign(self, text: bytes) -> bytes:
        return sign_text(text, self.key)

    def account(self, **more: Any) -> bytes:
        return self.sign(Account(server=self.server, handle=self.handle, **more).format())

    def keys(
        self, op: str, key: Signer, *signers: Signer, at: datetime = START, nonce: str = "", **more: Any
    ) -> bytes:
        """A change of keys, signed by the own key and the new one where nobody else is said to."""
        signers = signers or ((self.key, key) if op == "add" else (self.key,))
        said = {"server": self.server, "player": self.handle, "op": op, "key": key.public.fingerprint, **more}
        text = KeyChange(**said, time=format_instant(at), nonce=nonce or self._nonce())
        return sign_text(text.format(), *signers)

    def new(
        self,
        *options: str,
        rules: str = "market",
        edition: str = "house-1",
        name: str = "A game",
        **more: Any,
    ) -> bytes:
        more |= {"rules": rules, "edition": edition, "name": name}
        return self.sign(NewGame(server=self.server, nonce=self._nonce(), do=options, **more).format())

    def login(self, challenge: bytes) -> bytes:
        Login.parse(parse_text(challenge))
        return self.sign(challenge)

    def invite(self, game: str, known: str, code: str, **more: Any) -> bytes:
        return self.sign(Invitation(game=game, answers=known, code=code_hash(code), **more).format())

    def close(self, game: str, known: str) -> bytes:
        return self.sign(Close(game=game, answers=known).format())

    def join(self, game: str, first: str, seat: int | None = None, *, code: str | None = None) -> bytes:
        nonce = self._nonces.setdefault(game, self._nonce())
        word = None if code is None else admission(code_hash(code), game, self.handle)
        text = Join(game=game, answers=first, handle=self.handle, seat=seat, lot=lot(nonce), code=word)
        return self.sign(text.format())

    def leave(self, game: str, seat: int, own_join: str) -> bytes:
        return self.sign(Leave(game=game, seat=seat, answers=own_join).format())

    def ready(self, game: str, seat: int, last_join: str, nonce: str | None = None) -> bytes:
        nonce = nonce or self._nonces[game]
        return self.sign(Ready(game=game, seat=seat, answers=last_join, nonce=nonce).format())

    def order(self, game: str, seat: int, ask: Any, rev: int, *lines: str) -> bytes:
        number, answers = (ask.n, ask.hash) if hasattr(ask, "n") else ask
        text = Order(game=game, seat=seat, decision=number, answers=answers, rev=rev, do=lines)
        return self.sign(text.format())


class Table:
    """A match in a context, with its people in seat order."""

    def __init__(self, context: ServerContext, game: str, people: list[Person]) -> None:
        self.context = context
        self.game = game
        self.people = people

    def view(self, seat: int) -> dict[str, Any]:
        person = self.people[seat - 1]
        asker = Asker(person.token, seat, self.context.now(), "anyone")
        view: dict[str, Any] = msgspec.json.decode(show_view(self.context, self.game, asker, "json").body)
        return view

    def seen(self) -> VisibleMatch:
        with self.context.store.driver() as driver:
            asker = Asker(None, 0, self.context.now(), "anyone")
            return visible_match(driver, self.context.statements, self.game, asker)

    def write(self, seat: int, *lines: str, rev: int | None = None) -> bytes:
        view = self.view(seat)
        ask = view["ask"]
        return self.people[seat - 1].order(
            self.game, seat, (ask["n"], ask["hash"]), rev or view["rev"], *lines
        )

    def order(self, seat: int, *lines: str) -> Accepted:
        return submit(self.context, self.write(seat, *lines))

    def move(self, chooser: random.Random) -> tuple[int, list[str]] | None:
        """Somebody who is asked something, with a legal answer; None once the game is over."""
        for seat in range(1, len(self.people) + 1):
            look = self.view(seat)["look"]
            if look["over"]:
                return None
            open_asks = [
                ask for ask in look["asks"] if seat in look["waits_for"] or ask["prompt"].get("quiet")
            ]
            if open_asks:
                answer = chooser.choice(chooser.choice(open_asks)["legal"]["answers"])
                return seat, answer.split(" / ")
        raise AssertionError("nobody can move")

    def play(self, seed: int, most: int = 10_000) -> int:
        """Play random legal answers to the end, or so many; say how many."""
        chooser = choose(seed)
        for count in range(most):
            move = self.move(chooser)
            if move is None:
                return count
            self.order(move[0], *move[1])
        return most


def choose(seed: int) -> random.Random:
    """Somebody who picks at random, and the same each time."""
    return random.Random(seed)  # noqa: S311 - choices of a test, no secrets


def register(context: ServerContext, handles: Iterable[str]) -> list[Person]:
    """Give people accounts and tokens."""
    people = [Person(handle, context.identity.fingerprint) for handle in handles]
    for person in people:
        player.register(context, person.account())
        person.token = player.issue_token(context, person.login(player.challenge(context))).token
    return people


def seat(context: ServerContext, people: list[Person], *options: str, rules: str = "market") -> Table:
    """Open a match and begin it."""
    edition = context.editions.offers(rules)[0].name
    opened = match.open_match(context, people[0].new(*options, rules=rules, edition=edition))
    table = Table(context, opened.game, people)
    first = listing.summary(context, table.seen()).first
    for number, person in enumerate(people, 1):
        seating.join(context, opened.game, person.join(opened.game, first, number))
    last = listing.summary(context, table.seen()).last_join
    assert last is not None
    for number, person in enumerate(people, 1):
        seating.ready(context, opened.game, person.ready(opened.game, number, last.hash))
    return table
