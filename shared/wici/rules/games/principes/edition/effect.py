"""Effect: what every kind of effect may say, and what it may cost."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

import msgspec

from wici.rules.games.principes.edition.moments import Counter, is_condition, is_moment

Deck: TypeAlias = Literal["court", "neighbor", "battle"]
Side: TypeAlias = Literal["attacker", "defender", "any"]


def _kind(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Cost(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What must be paid in full to get an effect; `unit` counts own Knights or Footmen of the map."""

    gold: int = 0
    people: int = 0
    clergy: int = 0
    unit: int = 0


class Effect(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag=_kind,
):
    """What every kind may say; a kind's own parameters come on top.

    Attributes:
        when: Its moment; empty for cards, whose own timing counts.
        lasts: How long a played card's modifier lasts; empty if it happens at once.
        who: Whom it touches.
        conditions: All must hold.
        optional: Whether it may be declined.
        cost: What it costs.
        per: The counter it is multiplied by.
        most: The cap of that counter, or the number that `council_card_cap` allows; 0 for none.
    """

    when: str = ""
    lasts: Literal["", "action", "battle"] = ""
    who: Literal["self", "each_player", "all_units", "opponent", "chosen_player", "others"] = "self"
    conditions: tuple[str, ...] = msgspec.field(name="if", default=())
    optional: bool = False
    cost: Cost | None = None
    per: Counter | Literal[""] = ""
    most: int = msgspec.field(name="max", default=0)

    def __post_init__(self) -> None:
        if self.when and not is_moment(self.when):
            raise ValueError(f"there is no moment {self.when!r}")
        for condition in self.conditions:
            if not is_condition(condition):
                raise ValueError(f"there is no condition {condition!r}")

    @classmethod
    def kind(cls) -> str:
        """The word that content names this kind by."""
        return str(cls.__struct_config__.tag)
