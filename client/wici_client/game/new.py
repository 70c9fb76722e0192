"""Opens a game at a server."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wici.protocol.accounts import NewGame
from wici.protocol.fresh import fresh_nonce
from wici_client.errors import NotFound, NotVerified, Usage
from wici_client.game.edition import check_means, digest_of, is_file
from wici_client.http.replies import SeatInfo, Summary, find_seat, read_reply
from wici_client.server.session import Session


class EditionInfo(msgspec.Struct):
    """One edition of `GET /v1/rules`."""

    name: str
    digest: str = ""


class RulesInfo(msgspec.Struct):
    """One game of `GET /v1/rules`."""

    name: str
    title: str = ""
    version: str = ""
    editions: list[EditionInfo] = []


class RulesList(msgspec.Struct):
    """`GET /v1/rules`."""

    games: list[RulesInfo]


def check_seat(rules: str, word: str, options: Sequence[str]) -> None:
    """See that a game has a seat before it is opened, so that none is opened for nobody.

    Rules that only the server has are left for it to judge.

    Args:
        rules: The game.
        word: The seat's number or name, however it is written.
        options: `KEY=VALUE`; one of them may say how many play.

    Raises:
        Usage: There is no such seat.
    """
    from wici.rules import catalog

    if rules.lower() not in catalog.names():
        return
    game = catalog.get(rules.lower())
    said = [value for key, _, value in (option.partition("=") for option in options) if key == "players"]
    players = int(said[-1]) if said and said[-1].isdecimal() else max(game.counts)
    if players not in game.counts:
        return
    seats = [SeatInfo(number, game.seats[number - 1]) for number in game.seats_for(players)]
    if find_seat(seats, word) is None:
        names = ", ".join(f"{seat.seat} ({seat.name})" for seat in seats)
        raise Usage(f"{game.title} has no seat {word[:40]!r}; write one of {names}.", hint="")


def with_terms(other: Summary, chosen: Sequence[str]) -> list[str]:
    """Add another game's terms to what was chosen; what was chosen goes first.

    A table without a clock takes over nothing of one.

    Args:
        other: The game whose terms are wanted.
        chosen: `KEY=VALUE`.

    Raises:
        Usage: That game has no terms.
    """
    from wici.referee.clock.term_words import CLOCK

    if other.terms is None:
        raise Usage(f"{other.name!r} was opened without terms; say them as KEY=VALUE.", hint="")
    said = {option.partition("=")[0] for option in chosen}
    left = said | (set(CLOCK) if "pace=none" in chosen else set())
    return [*chosen, *(f"{name}={word}" for name, word in other.terms.items() if name not in left)]


def open_game(
    session: Session,
    rules: str,
    *,
    name: str | None,
    edition: Sequence[str],
    options: Sequence[str],
    invited: bool = False,
) -> tuple[str, str]:
    """Open a game.

    Args:
        session: The server.
        rules: The game.
        name: What it is called.
        edition: One of the server's by name, or files of one's own that it has too; none for its first.
        options: `KEY=VALUE`.
        invited: Whether only invited players may take seats.

    Returns:
        Its id and its name.

    Raises:
        NotFound, NotVerified: The server does not have these rules or this edition, or others than here.
        Refused: An option does not fit.
    """
    offered = read_reply(session.read("/v1/rules").body, RulesList).games
    found = next((item for item in offered if item.name == rules.lower()), None)
    if found is None:
        names = ", ".join(item.name for item in offered)
        raise NotFound(f"The server has no game {rules[:40]!r}; it has: {names}.", hint="wici rules")
    chosen = _choose_edition(found, edition)
    words = [word for word in edition if is_file(word)]
    check_means(session.world, found.name, found.version, chosen.name, chosen.digest, words=words)
    called = name or f"{session.account.handle}'s {found.title or found.name}"
    text = NewGame(
        server=session.server.fingerprint,
        rules=found.name,
        edition=chosen.name,
        name=called,
        nonce=fresh_nonce(),
        admit="invited" if invited else None,
        do=tuple(options),
    )
    receipt = session.send("/v1/games", session.sign(text.format()))
    if receipt.game is None:
        raise NotVerified("The server's receipt does not name the new game.", reason="no_game")
    with session.archive.dossier(receipt.game).change(session.server.fingerprint) as notes:
        notes.name, notes.rules = called, found.name
    return receipt.game, called


def _choose_edition(rules: RulesInfo, words: Sequence[str]) -> EditionInfo:
    """The edition that is meant: by its name, by the files that it is made of, or the server's first."""
    files = [word for word in words if is_file(word)]
    names = [word for word in words if word not in files]
    found = rules.editions
    if files:
        digest = digest_of(rules.name, files)
        found = [edition for edition in found if edition.digest == digest]
    if names:
        found = [edition for edition in found if [edition.name] == names]
    if not found:
        there = ", ".join(edition.name for edition in rules.editions) or "none"
        message = f"The server has no such edition of {rules.name}; it has: {there}."
        raise NotFound(message, hint="Leave --edition out for the first of them.")
    return found[0]
