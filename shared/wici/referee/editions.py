"""Editions: finds the very rules and content that a record names, or says what is not here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from wici.protocol.entries import Game as GameEntry
from wici.referee.errors import RecordDisagrees
from wici.rules import catalog, content
from wici.rules.errors import UnknownGame
from wici.rules.game import Game


class Editions(Protocol):
    """Finds the content that a game was played with."""

    def __call__(self, game: Game[Any, Any], edition: str, digest: str) -> Any | None:
        """The content of an edition with this digest; None if no edition of that name is here.

        Raises:
            RecordDisagrees: The edition of that name has another digest here.
        """


class Means(NamedTuple):
    """What a game is played again with.

    Attributes:
        game: The rules; None if they are not here.
        content: The edition; None if it is not here.
        missing: What is not here, in words; empty if nothing is missing.
    """

    game: Game[Any, Any] | None
    content: Any
    missing: str = ""


def find_means(
    entry: GameEntry, editions: Editions, games: Callable[[str], Game[Any, Any]] = catalog.get
) -> Means:
    """Find what entry 0 names.

    Args:
        entry: Entry 0.
        editions: Finds content by its digest.
        games: Finds rules by their name; raises UnknownGame for those that are not here.

    Raises:
        RecordDisagrees: Its edition's name stands for other content here.
    """
    try:
        game = games(entry.rules)
    except UnknownGame:
        return Means(None, None, f"the rules of {entry.rules} are not here")
    found = editions(game, entry.edition, entry.digest)
    if game.version != entry.version:
        played = f"the game was played with {entry.version}"
        return Means(None, None, f"the rules are version {game.version} here, {played}")
    if found is None:
        missing = f"edition {entry.edition} with digest {entry.digest[:16]}… is not here"
        return Means(game, None, missing)
    return Means(game, found)


def house_editions(game: Game[Any, Any], edition: str, digest: str) -> Any | None:
    """The editions that ship with this wici.

    Raises:
        RecordDisagrees: The edition of that name has another digest here.
    """
    if edition != game.edition:
        return None
    right = content.digest(content.house_files(game.name))
    if right != digest:
        sentence = f"Entry 0 calls its content {edition}, but that edition has another digest."
        raise RecordDisagrees(sentence, entry=0, key="digest", value=right)
    return game.house
