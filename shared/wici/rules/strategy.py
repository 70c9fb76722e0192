"""Strategy: what a game knows for whoever thinks ahead: the worth of positions, answers to try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

import msgspec

from wici.rules.dice import Draw
from wici.rules.prompt import Legal, Prompt
from wici.rules.table import Table

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C")


class Strategy(Generic[S, C]):
    """A game's own knowledge of good play; one that writes none plays at random and counts nothing.

    Every table that it is given was imagined by the seat that thinks, so nothing here can see what
    that seat may not. All is in whole numbers: they are the same on every machine.

    Attributes:
        horizon: After so many answers a line of play is cut off, and valued as it stands.
        lead: The lead, in the units of `values`, that wins three games of four.
        widest: At most so many answers are tried.
    """

    horizon: ClassVar[int] = 12
    lead: ClassVar[int] = 100
    widest: ClassVar[int] = 24

    def values(self, table: Table[S, C]) -> dict[int, int]:
        """What a running game is worth to each seat, in any units; more is better."""
        return {}

    def plain(self, table: Table[S, C], prompt: Prompt, legal: Legal, draw: Draw) -> str:
        """An answer found at once, as `Legal` writes it: what everybody plays in a line of thought."""
        return draw.pick(legal.answers)

    def candidates(self, table: Table[S, C], prompt: Prompt, legal: Legal, draw: Draw) -> Sequence[str]:
        """Further answers that are worth a thought, where not all that are listed can be tried."""
        return legal.answers if len(legal.answers) <= self.widest else draw.shuffle(legal.answers)
