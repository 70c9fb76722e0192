"""Waits for games: asks again and again, politely, until it is one's move or something happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from wici_client.archive.dossier import Archive
from wici_client.errors import NotFound, Unreachable, Usage
from wici_client.game.find import pick_match
from wici_client.game.match import Match
from wici_client.http.replies import News
from wici_client.world import World

_SHORTEST, _LONGEST, _GROWTH = 2.0, 60.0, 1.5
_SPREAD = 0.2
#: A clock may wake a sleeper this much too early.
_NEAR = 0.01


class Happened(msgspec.Struct, frozen=True):
    """Why waiting ended for a game.

    Attributes:
        match: The game.
        why: `move` if something is asked, `over` if it has ended, `news` if something happened.
        news: How things stand.
    """

    match: Match
    why: Literal["move", "over", "news"]
    news: News


class Watch:
    """One game that is being waited for.

    Args:
        match: The game.
        moves_only: Whether news that ask nothing are let pass.
        only_news: Whether only news and the end count, and not that something is asked.
        seat: Which seat, for a player with several.
        public: Whether to look as a stranger does.

    Attributes:
        known: How many events are known; what was shown, if None.
    """

    def __init__(
        self,
        match: Match,
        *,
        moves_only: bool = False,
        only_news: bool = False,
        seat: int | None = None,
        public: bool = False,
    ) -> None:
        self.match = match
        self.due = 0.0
        self.known: int | None = None
        self._only_news = only_news
        self._moves_only = moves_only
        self._seat = seat
        self._public = public
        self._etag = ""
        self._pause = _SHORTEST
        self._state = ""
        self._has_answered = False
        self._warned = False

    def look(self, world: World) -> Happened | None:
        """Ask once, and settle when to ask again.

        Raises:
            Unreachable: The server did not answer the very first time.
        """
        try:
            news, etag, least = self.match.news(
                self._etag or None,
                seat=self._seat,
                public=self._public,
                tries=1 if self._has_answered else 4,
            )
        except Unreachable as error:
            if not self._has_answered:
                raise
            if not self._warned:
                world.note(f"wici: {error.message} Still waiting.")
            self._warned = True
            news, etag, least = None, self._etag, _SHORTEST
        else:
            self._has_answered, self._warned = True, False
        self._pause = _SHORTEST if news else min(self._pause * _GROWTH, _LONGEST)
        spread = 1 + _SPREAD * (world.shake() - 0.5)
        self.due = world.clock.elapsed() + max(least, self._pause) * spread
        self._etag = etag
        return self._judge(news) if news else None

    def _judge(self, news: News) -> Happened | None:
        if news.state == "filled":
            from wici_client.game.join import show_nonce

            show_nonce(self.match)
        has_begun = self._state in {"open", "filled"} and news.state not in {"open", "filled"}
        self._state = news.state
        if news.state == "moved":
            self.match.public_view()
        if news.state in {"over", "ended"}:
            return Happened(self.match, "over", news)
        if news.asked and not self._only_news:
            return Happened(self.match, "move", news)
        known = self.match.notes.seen if self.known is None else self.known
        is_new = has_begun or news.news > known
        return Happened(self.match, "news", news) if is_new and not self._moves_only else None


def watches_of(world: World, words: Sequence[str], *, every: bool, moves_only: bool) -> list[Watch]:
    """The games named, or all of one's own that go on.

    Raises:
        Usage: Both were said.
        NotFound: There is none to wait for.
    """
    if every and words:
        raise Usage("Name the games, or say --any; not both.")
    chosen: Sequence[str | None] = words or [None]
    if every:
        chosen = [notes.game for notes in Archive(world).all() if notes.own and not notes.is_finished]
        if not chosen:
            raise NotFound("You have no game running to wait for.", hint="wici games --open")
    return [Watch(pick_match(world, word), moves_only=moves_only) for word in chosen]


def wait_for(world: World, watches: Sequence[Watch], timeout: float | None) -> list[Happened]:
    """Wait until something happens in one of several games.

    Args:
        world: Whose clock is used.
        watches: The games.
        timeout: Seconds to wait at most; None for no end.

    Returns:
        What happened; nothing if the time-out passed.
    """
    end = None if timeout is None else world.clock.elapsed() + timeout
    while True:
        now = world.clock.elapsed()
        found = [watch.look(world) for watch in watches if watch.due <= now + _NEAR]
        happened = [item for item in found if item]
        if happened:
            return happened
        now = world.clock.elapsed()
        pause = max(0.0, min(watch.due for watch in watches) - now)
        if end is not None and now + pause > end:
            world.clock.sleep(max(0.0, end - now))
            return [item for item in (watch.look(world) for watch in watches) if item]
        world.clock.sleep(pause)


def read_duration(word: str) -> float:
    """Seconds from words such as `90`, `90s`, `15m`, `2h`, `3d`.

    Raises:
        ValueError: It is none.

    Example:
        >>> read_duration("15m")
        900.0
    """
    units = {"s": 1, "m": 60, "h": 3600, "d": 86400}
    unit = units.get(word[-1:], 0)
    seconds = float(word[:-1] if unit else word) * (unit or 1)
    if not 0 <= seconds < 1e9:
        raise ValueError(word)
    return seconds
