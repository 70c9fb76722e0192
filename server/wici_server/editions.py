"""Editions: the games a server offers, with their own content or what the host put in its place."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from wici.rules import catalog, content
from wici.rules.errors import BadContent, UnknownGame
from wici.rules.game import Game
from wici_server.errors import BadConfig, NoEdition
from wici_server.models import Edition
from wici_server.store import Store

AnyGame = Game[Any, Any]
Files = Mapping[str, bytes]


class Offer(msgspec.Struct, frozen=True):
    """One edition that new matches can be opened with.

    Attributes:
        name: Its name.
        digest: The hash of its files.
        files: The files.
    """

    name: str
    digest: str
    files: dict[str, bytes]


class Editions:
    """Every game with its editions, checked once at the start.

    A folder `editions/<game>/<name>` of the data folder holds the TOML files that differ from the house
    edition; the others come from there. A match keeps the files it began with in the database, so changing
    a folder changes only matches to come.

    Args:
        data: The data folder.
        games: The games offered; all of the catalog by default.
        house: Finds the files that ship with a game.

    Raises:
        BadConfig: A file breaks a constraint of its game; the message names file and constraint.
    """

    def __init__(
        self,
        data: Path,
        games: Iterable[AnyGame] | None = None,
        house: Callable[[str], Files] = content.house_files,
    ) -> None:
        offered = map(catalog.get, catalog.names()) if games is None else games
        self.games: dict[str, AnyGame] = {game.name: game for game in offered}
        self._offers: dict[str, dict[str, Offer]] = {}
        self._contents: dict[str, Any] = {}
        self._lock = threading.Lock()
        for game in self.games.values():
            self._offers[game.name] = self._read_all(
                game, dict(house(game.name)), data / "editions" / game.name
            )

    def game(self, rules: str) -> AnyGame:
        """The rules of a game.

        Raises:
            UnknownGame: The server does not offer it.
        """
        if rules not in self.games:
            known = ", ".join(self.games)
            raise UnknownGame(f"This server has no game {rules!r}; it has: {known}.", reason="unknown_game")
        return self.games[rules]

    def offers(self, rules: str) -> tuple[Offer, ...]:
        """A game's editions, the house edition first."""
        return tuple(self._offers[rules].values())

    def offer(self, rules: str, edition: str) -> Offer:
        """One edition of a game.

        Raises:
            UnknownGame: The game has no such edition here.
        """
        offers = self._offers[self.game(rules).name]
        if edition not in offers:
            known = ", ".join(offers)
            raise UnknownGame(
                f"{rules} has no edition {edition!r} here; it has: {known}.", reason="unknown_edition"
            )
        return offers[edition]

    def keep(self, connection: Connection, rules: str, offer: Offer) -> None:
        """Put an edition's files into the database, for a match that begins with them."""
        if connection.scalar(select(Edition.digest).where(Edition.digest == offer.digest)) is None:
            files = msgspec.json.encode({name: raw.decode() for name, raw in offer.files.items()})
            row = {"digest": offer.digest, "rules": rules, "name": offer.name, "files": files}
            connection.execute(insert(Edition).values(row))

    def content(self, store: Store, rules: str, version: str, digest: str) -> Any:
        """The content of a match that began with these rules and this edition.

        Raises:
            NoEdition: The rules installed now are of another version, or not installed at all.
        """
        game = self.games.get(rules)
        if game is None or game.version != version:
            message = f"This game began with version {version} of {rules}, which the host must install again."
            raise NoEdition(message, version=version)
        with self._lock:
            if digest not in self._contents:
                self._contents[digest] = game.read_content(_kept_files(store, digest))
            return self._contents[digest]

    def _read_all(self, game: AnyGame, house: dict[str, bytes], folder: Path) -> dict[str, Offer]:
        offers = {game.edition: self._read(game, game.edition, house)}
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if not path.is_dir() or path.name.startswith("."):
                continue
            own = {file.name: file.read_bytes() for file in sorted(path.glob("*.toml"))}
            if path.name == game.edition:
                raise BadConfig(f"{path}: {game.edition!r} is the house edition; choose another name.")
            if strange := sorted(set(own) - set(house)):
                known = ", ".join(sorted(house))
                raise BadConfig(f"{path / strange[0]}: {game.name} has no such file; it has: {known}.")
            offers[path.name] = self._read(game, path.name, house | own, path)
        return offers

    def _read(self, game: AnyGame, name: str, files: dict[str, bytes], path: Path | None = None) -> Offer:
        offer = Offer(name, content.digest(files), files)
        try:
            self._contents[offer.digest] = game.read_content(files)
        except BadContent as fault:
            where = path / str(fault.detail["file"]) if path else fault.detail["file"]
            message = f"{where} breaks {fault.detail['constraint']!r}: {fault.message}"
            raise BadConfig(message, **fault.detail) from None
        return offer


def _kept_files(store: Store, digest: str) -> dict[str, bytes]:
    with store.reading() as connection:
        raw = connection.scalar(select(Edition.files).where(Edition.digest == digest))
    if raw is None:
        raise NoEdition("This game's edition is lost; the host must put a backup back.", digest=digest)
    files = msgspec.json.decode(raw, type=dict[str, str])
    return {name: text.encode() for name, text in files.items()}
