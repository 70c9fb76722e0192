"""Memory: what every seat of a practice game was told, so that a bot's worlds agree with all of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Union

import msgspec

from wici.rules.event import Event, Told
from wici.rules.game import Game


class Memory:
    """The events of a game so far.

    Args:
        game: The rules.
        kept: The events as they lie on the disk, which this adds to.
    """

    def __init__(self, game: Game[Any, Any], kept: list[msgspec.Raw]) -> None:
        self._game, self._kept = game, kept
        self._told: list[Any] = [msgspec.json.decode(raw, type=self._form) for raw in kept]

    def add(self, told: Sequence[Told]) -> None:
        """Remember a step's events; those of the kit tell nothing of a game."""
        for one in told:
            its = [one.public, *one.private.values()]
            if all(event is None or isinstance(event, self._game.events) for event in its):
                self._kept.append(msgspec.Raw(msgspec.json.encode((one.public, one.private))))
                self._told.append((one.public, one.private))

    def forget(self, count: int) -> None:
        """Forget all but the first so many events."""
        del self._kept[count:], self._told[count:]

    def __len__(self) -> int:
        return len(self._told)

    def feed(self, seat: int) -> list[Event]:
        """What a seat was told, oldest first."""
        heard = (private.get(seat, public) for public, private in self._told)
        return [event for event in heard if event is not None]

    @cached_property
    def _form(self) -> Any:
        event: Any = Union[self._game.events]  # noqa: UP007 - made of a tuple
        return tuple[event | None, dict[int, event]]
