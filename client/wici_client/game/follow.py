"""Follows a game's events as they come."""

from __future__ import annotations

from collections.abc import Iterator

from wici_client.game.match import Match
from wici_client.game.wait import Watch, wait_for
from wici_client.http.replies import LogLine


def follow_log(
    match: Match, since: int, *, seat: int | None, public: bool, follow: bool
) -> Iterator[list[LogLine]]:
    """Yield the events behind a number; then, if wished, those that come, until the game is over.

    Args:
        match: The game.
        since: The number of the last event that is known.
        seat: Whose eyes, for a player with several seats.
        public: Whether only what a stranger may know.
        follow: Whether to go on.
    """
    at = since
    watch = Watch(match, moves_only=False, seat=seat, public=public, only_news=True)
    while True:
        lines = match.log(at, seat=seat, public=public)
        if lines:
            at = lines[-1].n
            if not public:
                match.mark_seen(at)
            yield lines
        if not follow:
            return
        watch.known = at
        happened = wait_for(match.world, [watch], None)
        if happened[0].why == "over":
            yield match.log(at, seat=seat, public=public)
            return
