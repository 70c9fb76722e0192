"""The server and its games: what anybody may ask before having an account."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response
from msgspec import Meta

import wici
from wici.protocol.entries import PROTOCOL
from wici.rules import option
from wici.rules.option import Option
from wici_server.api.answer import as_json
from wici_server.api.contract import Answer, promise
from wici_server.api.request import MOST_BYTES, context
from wici_server.services.base.health import is_healthy
from wici_server.services.keys.rotation import proofs

server = Blueprint("server", __name__)


class GameLine(msgspec.Struct, frozen=True):
    """A game on this server, with the edition that a new match gets by default."""

    version: str
    edition: str
    digest: str


class Limits(msgspec.Struct, frozen=True):
    """What the server takes at most; counts per minute, 0 for no limit."""

    text_bytes: int
    key_writes: int
    address_writes: int


class Server(msgspec.Struct, frozen=True):
    """Who the server is.

    Attributes:
        name: What it calls itself.
        key: Its public key, which signs receipts and heads.
        fingerprint: That key's fingerprint.
        wici: The version of wici.
        protocol: The version of the protocol.
        games: Its games.
        limits: What it takes at most.
        time: Its clock.
        spectators: Who may watch.
        accounts: Who may register.
    """

    name: str
    key: str
    fingerprint: str
    wici: str
    protocol: int
    games: dict[str, GameLine]
    limits: Limits
    time: str
    spectators: str
    accounts: str


class KeyChanges(msgspec.Struct, frozen=True):
    """How the server's key came to be what it is.

    Attributes:
        changes: The `wici-server-key` texts, the oldest first, each signed by the old key and the new.
    """

    changes: tuple[str, ...]


class EditionLine(msgspec.Struct, frozen=True):
    """An edition by name and digest."""

    name: str
    digest: str


class RulesLine(msgspec.Struct, frozen=True):
    """A game's rules.

    Attributes:
        name: The game's name in texts.
        title: Its name for people.
        credits: Author, publisher and year.
        version: The version of its rules.
        editions: Its content, the house edition first.
        seats: The seats' names.
        counts: How many may play.
        options: What its host may choose.
    """

    name: str
    title: str
    credits: str
    version: str
    editions: tuple[EditionLine, ...]
    seats: tuple[str, ...]
    counts: tuple[int, ...]
    options: tuple[Option, ...]


class Rules(msgspec.Struct, frozen=True):
    """All games."""

    games: tuple[RulesLine, ...]


class Health(msgspec.Struct, frozen=True):
    """Whether the server can serve."""

    status: Annotated[str, Meta(pattern="ok|ill")]


@promise(server, "/v1/server", {200: Answer("The server.", Server)})
def show_server() -> Response:
    """Say who this server is."""
    place = context()
    settings, editions = place.settings, place.editions
    games = {
        name: GameLine(game.version, editions.offers(name)[0].name, editions.offers(name)[0].digest)
        for name, game in editions.games.items()
    }
    return as_json(
        Server(
            name=settings.name,
            key=place.identity.line,
            fingerprint=place.identity.fingerprint,
            wici=wici.__version__,
            protocol=PROTOCOL,
            games=games,
            limits=Limits(MOST_BYTES, settings.key_writes, settings.address_writes),
            time=place.now(),
            spectators=settings.spectators,
            accounts=settings.accounts,
        )
    )


@promise(server, "/v1/server/keys", {200: Answer("All changes of the server's key.", KeyChanges)})
def show_server_keys() -> Response:
    """Prove the server's key to whoever knows an earlier one."""
    return as_json(KeyChanges(proofs(context())))


@promise(server, "/v1/rules", {200: Answer("The games.", Rules)})
def show_rules() -> Response:
    """Describe the games, their editions and options."""
    editions = context().editions
    return as_json(Rules(tuple(_rules_line(editions, game) for game in editions.games.values())))


@promise(server, "/healthz", {200: Answer("It can.", Health), 503: Answer("It cannot.", Health)})
def show_health() -> Response:
    """Say whether the server can read its database."""
    if is_healthy(context()):
        return as_json(Health("ok"))
    return as_json(Health("ill"), 503)


def _rules_line(editions: Any, game: Any) -> RulesLine:
    return RulesLine(
        name=game.name,
        title=game.title,
        credits=game.credits,
        version=game.version,
        editions=tuple(EditionLine(offer.name, offer.digest) for offer in editions.offers(game.name)),
        seats=game.seats,
        counts=game.counts,
        options=option.describe(game.options),
    )
