"""The head: the server's signed word on which entry of a record is the newest."""

from __future__ import annotations

from typing import ClassVar

from wici.protocol.signed import SignedText
from wici.protocol.values import EntryNumber, GameId, Hash, Time


class Head(SignedText, frozen=True, kw_only=True):
    """The newest entry of a game's record (`PROTOCOL.md`, 4).

    Attributes:
        game: The game.
        entry: The entry's number.
        hash: The entry's hash, and so all history's.
        time: When the server said so.
    """

    kind: ClassVar[str] = "wici-head"

    game: GameId
    entry: EntryNumber
    hash: Hash
    time: Time
