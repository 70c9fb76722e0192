"""Verify: numbered checks of an exported record, each with what was checked and with which figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO, Literal, Protocol

import msgspec

from wici.errors import WiciError
from wici.protocol.errors import BadSignature
from wici.referee.replay import check_deal, replay
from wici.referee.signatures import OpenedText, check_founding, check_seating, check_texts
from wici.referee.trail import Trail, read_trail
from wici.rules import catalog, content
from wici.rules.game import Game


class Editions(Protocol):
    """Finds the content that a game was played with."""

    def __call__(self, game: Game[Any, Any], edition: str, digest: str) -> Any | None:
        """The content of an edition with this digest; None if it is not here."""


class Check(msgspec.Struct, frozen=True):
    """One numbered check.

    Attributes:
        number: Its number.
        title: What is checked.
        result: `held`, `failed`, or `skipped` where it cannot be made.
        words: With which figures, or why not.
        entry: The number of the entry at fault.
    """

    number: int
    title: str
    result: Literal["held", "failed", "skipped"]
    words: str
    entry: int | None = None


class Report(msgspec.Struct, frozen=True):
    """What verifying a record found.

    Attributes:
        game: The game's id, where it could be read.
        checks: The checks in order; after one that failed no more are made.
        result: The game's result, once everything has held.
    """

    game: str | None
    checks: tuple[Check, ...]
    result: dict[str, Any] | None = None

    @property
    def holds(self) -> bool:
        """Whether nothing failed."""
        return all(check.result != "failed" for check in self.checks)


def verify(source: BinaryIO, *, editions: Editions, server: str | None = None) -> Report:
    """Check an exported record offline.

    Args:
        source: The file, opened for bytes.
        editions: Finds content by its digest.
        server: The fingerprint of the server key that the caller trusts, if one is known.
    """
    return _Verifier(source, editions, server).run()


class _Skip(Exception):
    """A check that cannot be made here; says why."""


class _Verifier:
    """Each check returns its figures in words, or raises."""

    def __init__(self, source: BinaryIO, editions: Editions, server: str | None) -> None:
        self._source = source
        self._editions = editions
        self._server = server
        self._trail: Trail | None = None
        self._texts: dict[int, OpenedText] = {}
        self._seed: str | None = None
        self._result: dict[str, Any] | None = None

    def run(self) -> Report:
        steps: tuple[tuple[str, Callable[[], str]], ...] = (
            ("every line follows the one before, and the head names the last", self._chain),
            ("the head is signed by the server's key", self._head),
            ("a player's own text opened the game", self._founding),
            ("seats were taken by their own players, and lots fit nonces", self._seating),
            ("every opened text is its seat's own, answers its ask and fits its seal", self._signatures),
            ("the server's seed is the one it committed to", self._deal),
            ("the rules, played again, give the same events and result", self._replay),
        )
        checks: list[Check] = []
        for number, (title, step) in enumerate(steps, 1):
            try:
                checks.append(Check(number, title, "held", step()))
            except _Skip as skip:
                checks.append(Check(number, title, "skipped", str(skip)))
            except WiciError as fault:
                checks.append(Check(number, title, "failed", fault.message, fault.detail.get("entry")))
                break
        game = self._trail.game.game if self._trail else None
        return Report(game, tuple(checks), self._result)

    @property
    def _read(self) -> Trail:
        if self._trail is None:
            raise LookupError("the record has not been read")
        return self._trail

    def _chain(self) -> str:
        self._trail = read_trail(self._source)
        return f"{len(self._trail.hashes)} entries, the last with hash {self._trail.hashes[-1][:16]}…"

    def _head(self) -> str:
        trail = self._read
        key = trail.signed.envelope.key
        at = {"reason": "wrong_server", "entry": len(trail.hashes) - 1}
        if key != trail.roster.server:
            raise BadSignature("The head is signed by another key than the record names.", **at)
        if self._server is not None and self._server != key.fingerprint:
            raise BadSignature(f"The server's key is {key.fingerprint}, not the one you know.", **at)
        known = "the one you know" if self._server else "as entry 0 names it"
        return f"{key.fingerprint}, {known}"

    def _founding(self) -> str:
        game = self._read.game
        if game.envelope is None:
            raise _Skip("the game was opened without a signed text")
        check_founding(self._read)
        return f"{game.rules} {game.version}, edition {game.edition}, {game.seats} players"

    def _seating(self) -> str:
        return f"{check_seating(self._read)} texts"

    def _signatures(self) -> str:
        trail = self._read
        self._texts = check_texts(trail)
        closed = len(trail.sealed) - len(self._texts)
        return f"{len(self._texts)} texts opened and checked, {closed} still sealed"

    def _deal(self) -> str:
        if self._read.end is None:
            raise _Skip("the game is not over, so the seed is not shown yet")
        self._seed = check_deal(self._read)
        return f"game seed {self._seed[:16]}…, from the server's seed and {len(self._read.readies)} nonces"

    def _replay(self) -> str:
        trail = self._read
        if self._seed is None:
            raise _Skip("the game is not over")
        game = catalog.get(trail.game.rules)
        if game.version != trail.game.version:
            raise _Skip(
                f"the rules are version {game.version} here, the game was played with {trail.game.version}"
            )
        edition = self._editions(game, trail.game.edition, trail.game.digest)
        if edition is None:
            raise _Skip(f"edition {trail.game.edition} with digest {trail.game.digest[:16]}… is not here")
        replay(trail, self._texts, game, edition, seed=self._seed)
        self._result = trail.end.result if trail.end else None
        return (
            f"{len(trail.resolves)} steps, {sum(len(step.events) for step in trail.resolves.values())} events"
        )


def house_editions(game: Game[Any, Any], edition: str, digest: str) -> Any | None:
    """The editions that ship with this wici."""
    found = edition == game.edition and content.digest(content.house_files(game.name)) == digest
    return game.house if found else None
