"""Desk: what seats have sent that has had no effect yet, and what others may not know of yet."""

from __future__ import annotations

import msgspec


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


class Slip(msgspec.Struct, omit_defaults=True):
    """Lines of one seat that have had no effect yet.

    Attributes:
        lines: The lines, the next one first, without a closing `finish`; none where what waited was
            dropped as vain, until its owner takes it back or is asked something.
        texts: Ids of the signed texts that they came in, in the order of their coming.
        closer: Of a sealed answer, the text that brought its `finish`.
        covered: True if the closer's own lines were replaced by later ones.
        secret: True if a line of the text that was used already must stay hidden.
    """

    lines: list[str]
    texts: list[str]
    closer: str = ""
    covered: bool = False
    secret: bool = False

    def amended(self, lines: list[str], text: str) -> Slip:
        """This sealed answer with other lines: its `finish` stands."""
        covered = self.covered or (bool(self.lines) and self.texts == [self.closer])
        return Slip(lines, [self.closer, text], self.closer, covered)

    def uses(self, *, public: bool) -> list[Use]:
        """The texts of an answer that takes effect; words that were replaced never become public."""
        hidden = self.closer if self.covered else None
        return [Use(text, spent=True, public=public and text != hidden) for text in self.texts]


class Desk(msgspec.Struct, omit_defaults=True):
    """What lies beside the board; sealed answers and drafts lie with the phase that asked.

    Attributes:
        waiting: The rest of batches, by seat.
        quiet: Uses that others may not know of yet; the step that closes the ask tells them.
    """

    waiting: dict[int, Slip] = {}
    quiet: list[Use] = []

    def drop(self, seat: int, count: int | None = None) -> tuple[str, ...]:
        """Give up lines of a seat that wait; to take them back afterwards is vain, and no fault.

        Args:
            seat: Whose they are.
            count: How many, from the first; all by default.

        Returns:
            The lines dropped.
        """
        slip = self.waiting.get(seat)
        if slip is None:
            return ()
        count = len(slip.lines) if count is None else count
        dropped, slip.lines = tuple(slip.lines[:count]), slip.lines[count:]
        return dropped
