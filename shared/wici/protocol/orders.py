"""The texts that play: an order, standing orders, and the server's answer for a seat that is late."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar

from wici.protocol.errors import BadEnvelope
from wici.protocol.signed import SignedText
from wici.protocol.text import Text
from wici.protocol.values import EntryNumber, GameId, Hash, Rev, Seat, Time, Word

WITHDRAW = "withdraw"
UNDO = "undo"
OFF = "off"

_CONDITION = re.compile(r"when [^ :][^:]*: [^ ].*")


class Order(SignedText, frozen=True, kw_only=True):
    """A seat's answer to an ask, or an order that none asked for (`PROTOCOL.md`, 2).

    Attributes:
        game: The game.
        seat: The signer's seat.
        decision: The number of the ask's entry in the record.
        answers: The hash of that entry, and so of all history before it.
        rev: Counts the seat's texts for this decision.
        time: The sender's clock; kept, never trusted.
        do: One order per line, in the game's words.
    """

    kind: ClassVar[str] = "wici-order"

    game: GameId
    seat: Seat
    decision: EntryNumber
    answers: Hash
    rev: Rev
    time: Time | None = None
    do: tuple[str, ...]

    @property
    def is_withdrawal(self) -> bool:
        """Whether it takes back an answer that has had no effect yet."""
        return self.do == (WITHDRAW,)

    @property
    def is_undo(self) -> bool:
        """Whether it takes back the seat's last order."""
        return self.do == (UNDO,)

    def check(self, text: Text) -> None:
        """See that `withdraw` and `undo` stand alone."""
        super().check(text)
        _stand_alone(text, WITHDRAW, UNDO)


class Lapse(Order, frozen=True, kw_only=True):
    """The server's answer for a late seat, or a bot's; signed by the server key."""

    kind: ClassVar[str] = "wici-lapse"

    by: Annotated[str, Word("'lapse' or 'bot'", "lapse|bot")]

    def check(self, text: Text) -> None:
        """See that it answers, and takes nothing back: that is for the player alone."""
        super().check(text)
        for index, line in enumerate(text.do):
            if line in {WITHDRAW, UNDO}:
                number = text.line_of_do(index)
                sentence = f"Line {number}: the server takes nothing back for a player."
                raise BadEnvelope(sentence, line=number, reason="not_servers")


class Standing(SignedText, frozen=True, kw_only=True):
    """A seat's standing orders, all of them; `do off` alone ends them.

    Attributes:
        game: The game.
        seat: The signer's seat.
        answers: The hash of the newest entry the sender knows.
        rev: Counts the seat's standing texts; the highest replaces the others.
        do: Lines `when …: …`.
    """

    kind: ClassVar[str] = "wici-standing"

    game: GameId
    seat: Seat
    answers: Hash
    rev: Rev
    do: tuple[str, ...]

    def check(self, text: Text) -> None:
        """See that every line is a condition and an order, or that `off` stands alone."""
        super().check(text)
        _stand_alone(text, OFF)
        for index, line in enumerate(text.do):
            if line != OFF and not _CONDITION.fullmatch(line):
                number = text.line_of_do(index)
                sentence = f"Line {number}: expected 'do when', conditions, a colon and an order."
                raise BadEnvelope(sentence, line=number, reason="bad_condition")


def _stand_alone(text: Text, *words: str) -> None:
    for index, line in enumerate(text.do):
        if line in words and len(text.do) > 1:
            number = text.line_of_do(index)
            raise BadEnvelope(f"Line {number}: 'do {line}' stands alone.", line=number, reason="not_alone")
