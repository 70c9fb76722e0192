"""What a seat of the Market may order."""

from __future__ import annotations

from wici.rules.order import Decline, Finish, Order
from wici.rules.shape import Name


class Bid(Order, frozen=True, tag="bid"):
    """Bid coins for the day's permit."""

    coins: int


class Hide(Order, frozen=True, tag="hide"):
    """Hide a good under the stall."""

    good: Name


class Sell(Order, frozen=True, tag="sell"):
    """Sell a good for coins."""

    good: Name


class Dig(Order, frozen=True, tag="dig"):
    """Take an unknown good from the hoard."""


class Knock(Order, frozen=True, tag="knock"):
    """Beg a coin of another seat."""

    seat: Name


class Travel(Order, frozen=True, tag="travel"):
    """Set out for the towns."""


class Visit(Order, frozen=True, tag="visit"):
    """Visit a town."""

    town: Name


class Request(Order, frozen=True, tag="request"):
    """Ask another seat for a night's lodging on the way."""

    seat: Name


class Consent(Order, frozen=True, tag="consent"):
    """Say yes."""


class Refuse(Order, frozen=True, tag="refuse"):
    """Say no."""


class Whisper(Order, frozen=True, tag="whisper"):
    """Whisper the name of a town."""

    town: Name


class Discard(Order, frozen=True, tag="discard"):
    """Throw a good away, face down."""

    good: Name


class Give(Order, frozen=True, tag="give"):
    """Give coins to another seat."""

    seat: Name
    coins: int


class Bury(Order, frozen=True, tag="bury"):
    """Bury a good that nobody shall see."""

    good: Name


FREE = (Give, Bury)
ORDERS = (
    Bid, Hide, Sell, Dig, Knock, Travel, Visit, Request, Consent, Refuse, Whisper, Discard, Decline, Finish,
    *FREE,
)  # fmt: skip
