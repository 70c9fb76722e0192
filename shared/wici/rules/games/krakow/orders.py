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

    targets: Annotated[dict[Name, Name], Called("KIND")] = msgspec.field(default_factory=dict)
    own: Annotated[dict[Name, Name], After("own"), Called("KIND")] = msgspec.field(default_factory=dict)

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

REASONS = {
    "bad_player_count": "The game is for exactly four players.",
    "bad_team_split": "Each of the four seats is for one player.",
    "bad_option": "The option does not exist, or not with this value.",
    "game_over": "The game has ended.",
    "locked": "All four players have finished, or you have: the allocation stands.",
    "stale": "The order answers something that is closed.",
    "malformed": "The order cannot be read.",
    "not_your_turn": "Nothing is asked of you now.",
    "wrong_phase": "Something else is asked of you now.",
    "not_in_hand": "You do not hold this card.",
    "one_card_only": "Exactly one card is played or discarded.",
    "block_own_team": "A Block card may not be played for the Intrigue that it blocks.",
    "no_such_box": "The area has no box of this kind.",
    "no_opposing_token": "The box does not hold so many tokens of the opposing team.",
    "own_token_target": "Only tokens of the opposing team may be hit.",
    "too_many_targets": "The effect does not allow so many tokens.",
    "not_enough_supply": "Your team's supply does not hold so many tokens.",
    "no_room": "Your team's share of the box has no room for so many tokens.",
    "bad_placement": "The numbers do not fit the card, the room or the supply.",
    "target_not_opponent": "Only an opponent can be robbed.",
    "no_gold_box": "The area has no Gold box.",
    "bad_allocation_sum": "The allocation must use all your Gold, no more and no less.",
    "hidden": "That is hidden from you.",
    "nothing_to_withdraw": "You have no answer that still waits.",
    "no_undo": "The last order cannot be taken back any more.",
}
"""Every word that a refusal may give. Rule: KR-T01."""
