"""Memory: how much Gold each treasury may hold, by all that a seat was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wici.rules.event import Event, Undone
from wici.rules.games.krakow.edition.content import Content, Team
from wici.rules.games.krakow.events.success import GoldRobbed, TokensEarned, TokensReplaced
from wici.rules.games.krakow.events.year_end import GoldPlaced, MapCleared
from wici.rules.games.krakow.state import TOKENS, State

SEATS = (1, 2, 3, 4)

Bounds = dict[int, tuple[int, int]]
"""The least and the most Gold, by seat."""


def remembered(feed: Iterable[Event], state: State, content: Content) -> Bounds:
    """The least and the most Gold that each player may have.

    Args:
        feed: What a seat was told since the game began, oldest first; without one nothing is known.
        state: The position, of which the teams alone are looked at.
        content: The edition.
    """
    events = list(feed)
    if not events:
        return dict.fromkeys(SEATS, (0, TOKENS))
    memory = _Memory(state, content)
    for event in events:
        memory.hear(event)
    return memory.bounds


class _Memory:
    """Bounds of treasuries, and how many tokens each team has used at most."""

    def __init__(self, state: State, content: Content) -> None:
        self._state, self._content = state, content
        self._used: Counter[Team] = Counter()
        self.bounds: Bounds = dict.fromkeys(SEATS, (0, 0))

    def hear(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case TokensEarned():
                self._earn(event)
            case TokensReplaced(seat=seat, amounts=amounts):
                self._used[self._state.team(seat)] += sum(amounts.values())
            case GoldRobbed(victim=seat, count=count):
                least, most = self.bounds[seat]
                self.bounds[seat] = (max(0, least - count), max(0, most - count))
            case GoldPlaced(seat=seat):
                self.bounds[seat] = (0, 0)
            case MapCleared():
                self._used.clear()
            case Undone(seat):
                self.bounds[seat] = (0, TOKENS)

    def _earn(self, event: TokensEarned) -> None:
        """Tokens that have gone home again are counted as used: a supply is never smaller than is thought."""
        team = self._state.team(event.seat)
        self._used[team] += sum(event.placed.values())
        if not event.has_gold:
            return
        printed = self._content.named[event.card].tokens.get("gold", 0)
        # A short supply brings less than is printed; how much less, its owner alone is told.
        sure = printed if self._used[team] + printed <= TOKENS else 1
        least, most = self.bounds[event.seat]
        self.bounds[event.seat] = (least + (event.gold or sure), most + (event.gold or printed))
        self._used[team] += printed
