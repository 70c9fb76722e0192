"""Desk: texts that lie beside the board: sealed answers, drafts, lines of batches that wait."""

from __future__ import annotations

import msgspec


class Slip(msgspec.Struct, omit_defaults=True):
    """Lines of one seat that have had no effect yet.

    Attributes:
        lines: The lines, the next one first.
        texts: Ids of the signed texts that they came in, in the order of their coming.
        closed: How many of the texts had come when `finish` did.
        secret: True if a line of the text that was used already must stay hidden.
    """

    lines: list[str]
    texts: list[str]
    closed: int = 0
    secret: bool = False


class Use(msgspec.Struct, omit_defaults=True):
    """A text whose lines were carried out.

    Attributes:
        text: Its id.
        spent: True when no line of it is left.
        public: True when everything in it may be read by all.
    """

    text: str
    spent: bool
    public: bool


class Desk(msgspec.Struct, omit_defaults=True):
    """What lies beside the board, by seat.

    Attributes:
        sealed: Full answers that wait for those of the other seats.
        drafts: Answers that lack their `finish`.
        waiting: The rest of batches.
        quiet: Uses that others may not know of yet; the next public step tells them.
    """

    sealed: dict[int, Slip] = {}
    drafts: dict[int, Slip] = {}
    waiting: dict[int, Slip] = {}
    quiet: list[Use] = []

    def clear_answers(self) -> None:
        """Take away answers and drafts: what they answered is closed."""
        self.sealed = {}
        self.drafts = {}
