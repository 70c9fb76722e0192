"""Orders: what a player of Kraków can say, one line each."""

from __future__ import annotations

from typing import Annotated

import msgspec

from wici.rules.errors import MalformedOrder
from wici.rules.order import Decline, Finish, Name, Order
from wici.rules.shape import After, Called, Single


class PlayCard(Order, frozen=True, tag="play"):
    """Play a card of your hand: to start a round, to support or to oppose."""

    cards: Annotated[tuple[Name, ...], Single("CARD")] = ()


class RemoveTokens(Order, frozen=True, tag="remove"):
    """Take opposing tokens out of boxes: KIND=AREA; a kind left out is declined."""

    targets: Annotated[dict[Name, tuple[Name, ...]], Called("KIND")] = msgspec.field(default_factory=dict)
    own: Annotated[dict[Name, tuple[Name, ...]], After("own"), Called("KIND")] = msgspec.field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        """Refuse an order without a box: to take nothing there is `decline`."""
        if not self.targets and not self.own:
            raise MalformedOrder("Name a box, as in `remove power=castle`, or write `decline`.")


class ReplaceTokens(Order, frozen=True, tag="replace"):
    """Put own tokens in the place of opposing ones: AREA=N."""

    amounts: Annotated[dict[Name, int], Called("AREA")] = msgspec.field(default_factory=dict)
    own: Annotated[dict[Name, int], After("own"), Called("AREA")] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse an order without a box: to take nothing there is `decline`."""
        if not self.amounts and not self.own:
            raise MalformedOrder("Name a box, as in `replace slums=2`, or write `decline`.")


class RobGold(Order, frozen=True, tag="rob"):
    """Name the opponent who loses Gold."""

    player: Name


class DiscardCard(Order, frozen=True, tag="discard"):
    """Lay a card of your hand unseen on the discard deck."""

    cards: Annotated[tuple[Name, ...], Single("CARD")] = ()


class AllocateGold(Order, frozen=True, tag="allocate"):
    """Divide all your Gold among the areas: AREA=N."""

    amounts: Annotated[dict[Name, int], Called("AREA")]


class DivideSupply(Order, frozen=True, tag="divide"):
    """Divide what is left of the supply among the printed tokens: KIND=N."""

    amounts: Annotated[dict[Name, int], Called("KIND")]


# No order gives Gold, cards or anything else to another player (KR-068).
ORDERS: tuple[type[Order], ...] = (
    PlayCard,
    RemoveTokens,
    ReplaceTokens,
    RobGold,
    DiscardCard,
    AllocateGold,
    DivideSupply,
    Decline,
    Finish,
)
