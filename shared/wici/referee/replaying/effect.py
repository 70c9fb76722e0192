"""Effect: what the texts of one `resolve` did, gathered step by step while a record is played again."""

from __future__ import annotations

import msgspec

from wici.rules.desk import Use
from wici.rules.event import Event
from wici.rules.step import Step


def is_same(one: object, other: object) -> bool:
    """Whether two values are written alike: to Python `1`, `1.0` and `true` are equal."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)


class Effect:
    """What the texts of one `resolve` did together, to be held against what the entry tells."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.uses: dict[str, Use] = {}
        self.closes = False
        self.undone = False
        self.free = True

    def add(self, step: Step) -> None:
        """Add what a text, or play that went on by itself, did; a text is public only if all its uses are."""
        self.events += step.events
        self.closes = self.closes or step.closes
        self.undone = self.undone or step.fate == "undone"
        for use in step.uses:
            first = self.uses.setdefault(use.text, use)
            self.uses[use.text] = Use(use.text, spent=use.spent, public=first.public and use.public)
