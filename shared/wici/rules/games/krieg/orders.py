"""Orders: what a Noble may say, one word of the rulebook each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from wici.rules.errors import MalformedOrder
from wici.rules.games.krieg.edition.content import SEATS
from wici.rules.games.krieg.state import KriegTable
from wici.rules.order import Decline, Finish, Name, Order
from wici.rules.shape import Called


class Play(Order, frozen=True, tag="play"):
    """Play an agenda card from your hand."""

    card: Name


class Change(Order, frozen=True, tag="change"):
    """Return a Privilege, take the card on the table and play another one."""

    privilege: Name
    card: Name | None = None


class Bid(Order, frozen=True, tag="bid"):
    """Add resources to your bid."""

    resources: dict[Name, int]


class Pass(Order, frozen=True, tag="pass"):
    """Leave the bidding and take your last addition back, or forfeit it too."""

    forfeit: Literal["forfeit"] | None = None


class Take(Order, frozen=True, tag="take"):
    """Take a Privilege from the King or from a Noble, or none."""

    privilege: Annotated[Name, Called("PRIVILEGE|none")]
    noble: Name | None = None


class Grow(Order, frozen=True, tag="grow"):
    """Give Barley: each one brings a hut into your village."""

    count: int


class Build(Order, frozen=True, tag="build"):
    """Assign Serfs with huts of your reserve as builders."""

    count: int


class Raid(Order, frozen=True, tag="raid"):
    """Send a Knight to forage the lands of a Noble."""

    noble: Name


class Bribe(Order, frozen=True, tag="bribe"):
    """Offer Riches to a Knight of a Noble."""

    noble: Name


class Defend(Order, frozen=True, tag="defend"):
    """Meet the raid with a Knight of your own."""


class Yield(Order, frozen=True, tag="yield"):
    """Let the raiders destroy one of your huts."""

    hut: Literal["village", "builder"]


class Farmstead(Order, frozen=True, tag="farmstead"):
    """Name the resource that your Farmstead brings, or draw it."""

    resource: Annotated[Name, Called("RESOURCE|random")]


class Mercy(Order, frozen=True, tag="mercy"):
    """Ask the King that a Noble shares with you; without a number, as much as allowed."""

    noble: Name
    count: int | None = None


class Discard(Order, frozen=True, tag="discard"):
    """Give what is too much to the Church."""

    resources: dict[Name, int]


# There is no order to trade, give or lend (KF-008).
ORDERS: tuple[type[Order], ...] = (
    Play, Decline, Change, Bid, Pass, Take, Grow, Build, Raid, Bribe, Finish, Defend, Yield, Farmstead,
    Mercy, Discard,
)  # fmt: skip


STEP_VERBS: Mapping[str, tuple[str, ...]] = {
    "winter_play": ("play",),
    "winter_change": ("change", "decline"),
    "spring_bid": ("bid", "pass"),
    "spring_reward": ("take",),
    "summer": ("grow", "build", "raid", "bribe", "finish", "defend", "yield"),
    "fall_farmstead": ("farmstead",),
    "fall_mercy": ("mercy", "decline", "take"),
    "fall_church": ("discard",),
}
"""The verbs of each step of play. Rule: KF-023."""


def check_words(table: KriegTable, order: Order) -> None:
    """Refuse names that this match does not know, and zeros that mean nothing.

    Rule: KF-T01, `malformed`.
    """
    content = table.content
    match order:
        case Play(card) | Change(card=card) if card is not None:
            _known("agenda card", card, content.cards)
    match order:
        case Change(privilege):
            _known("Privilege", privilege, content.privileges.types)
        case Take("none", noble) if noble is not None:
            raise MalformedOrder("Nobody gives you no Privilege; write: take none")
        case Take(privilege) if privilege != "none":
            _known("Privilege", privilege, content.privileges.types)
        case Bid(resources) | Discard(resources):
            for resource, count in resources.items():
                _known("resource", resource, content.resources.types)
                if not count and any(resources.values()):
                    raise MalformedOrder(f"Leave {resource}=0 out.")
        case Farmstead(resource) if resource != "random":
            _known("resource", resource, content.resources.types)
        case Grow(0) | Build(0):
            raise MalformedOrder("Name at least one hut.")
    match order:
        case Take(noble=noble) | Raid(noble) | Bribe(noble) | Mercy(noble) if noble is not None:
            _known("Noble of this game", noble, [SEATS[seat - 1] for seat in sorted(table.state.nobles)])


def _known(what: str, name: str, names: Any) -> None:
    if name not in names:
        raise MalformedOrder(f"There is no {what} {name!r}; there are: {', '.join(names)}.")


def seat_named(noble: str) -> int:
    """The seat of a Noble whose name was found to be known."""
    return SEATS.index(noble) + 1


__all__ = [
    "ORDERS", "STEP_VERBS", "Bid", "Bribe", "Build", "Change", "Decline", "Defend", "Discard", "Farmstead",
    "Finish", "Grow", "Mercy", "Pass", "Play", "Raid", "Take", "Yield", "check_words", "seat_named",
]  # fmt: skip
