"""Lists a server's games, page after page, and remembers those that are one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wici_client.errors import Unreachable
from wici_client.game.match import Match
from wici_client.http.replies import Page, Summary, harmless_json, read_reply
from wici_client.server.session import Session

#: Pages of 200 games; more has no server.
_MOST_PAGES = 200


def list_games(session: Session, show: str) -> tuple[list[Summary], list[Any]]:
    """All games of one kind.

    Args:
        session: The server.
        show: `mine`, `open`, `running`, `over` or `all`.

    Returns:
        The games, read and as they came.
    """
    found: list[Summary] = []
    raw: list[Any] = []
    after: str | None = ""
    for _ in range(_MOST_PAGES):
        params = {"show": show, "limit": "200", **({"after": after} if after else {})}
        body = session.read("/v1/games", params=params).body
        page = read_reply(body, Page)
        found += page.games
        raw += msgspec.json.decode(harmless_json(body))["games"]
        after = page.next
        if after is None:
            return found, raw
    raise Unreachable("The server's list of games has no end; is it a wici server?")


def remember_games(session: Session, found: Sequence[Summary], *, are_all_own: bool = False) -> None:
    """Remember the games that the account sits in, so that other commands find them without being told which.

    A game that was followed to another server is that one's to tell of, and is left as it is.

    Args:
        session: The server.
        found: Its games, as it lists them.
        are_all_own: Whether they are all that the account sits in; a seat in any other was given away.
    """
    here, listed = session.server.fingerprint, {summary.game for summary in found}
    for lost in session.archive.all() if are_all_own else ():
        if lost.server == here and lost.own and lost.game not in listed and not lost.is_finished:
            with session.archive.dossier(lost.game).change(here) as changed:
                changed.held = []
    for summary in found:
        match = Match(session, summary.game)
        notes = match.dossier.notes
        if notes is None or notes.server == here:
            match.remember(summary)
