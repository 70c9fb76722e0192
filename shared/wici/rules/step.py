"""Step: what one text did to a table."""

from __future__ import annotations

from typing import Literal

import msgspec

from wici.rules.desk import Use
from wici.rules.event import Event, Told

Fate = Literal["draft", "sealed", "amended", "quiet", "played", "withdrawn", "undone"]
"""What became of a text.

`draft`: kept for its owner. `sealed`: a seat's first full answer, kept until all have answered.
`amended`: it replaces such an answer. `quiet`: it took effect or is sealed, but others may not know yet.
`played`: it took effect.
"""


class Step(msgspec.Struct, frozen=True):
    """The effect of one text, or of a start.

    Attributes:
        fate: What became of the text.
        told: Events with their audience, in order.
        moved: True if the game moved on in everybody's sight: the record gets a `resolve`.
        closes: True if what was asked before is closed.
        uses: The texts whose lines were carried out, in order; where the ask is closed, quiet ones
            of before come first.
        undoable: True if the text may be taken back as long as nobody else acts.
    """

    fate: Fate
    told: tuple[Told, ...]
    moved: bool
    closes: bool
    uses: tuple[Use, ...] = ()
    undoable: bool = False

    @property
    def events(self) -> tuple[Event, ...]:
        """The public events, for the record."""
        return tuple(told.public for told in self.told if told.public is not None and not told.notice)
