"""Orders about the Round: its direction, plans and icons, and what is chosen out of turn."""

from __future__ import annotations

from typing import Annotated, Literal

from wici.rules.order import Name, Order
from wici.rules.shape import Called


class Direction(Order, frozen=True, tag="direction"):
    """Choose the direction of the Round."""

    way: Literal["clockwise", "counterclockwise"]


class Choose(Order, frozen=True, tag="choose"):
    """Name one of the things offered: a Prince, a track, a player, a number, a Principality, a land."""

    what: Annotated[Name, Called("NAME")]


class Accept(Order, frozen=True, tag="accept"):
    """Take what is offered."""


class Send(Order, frozen=True, tag="send"):
    """Send your Princess to a Neighbor or a Capital."""

    where: Annotated[Name, Called("NEIGHBOR|CAPITAL")]


class Plan(Order, frozen=True, tag="plan"):
    """Put three Action Tokens on spaces I, II and III, in this order."""

    actions: Annotated[tuple[Name, ...], Called("ACTION")]


class Perform(Order, frozen=True, tag="perform"):
    """Perform the action revealed, or another that may stand in its place."""

    action: Annotated[Name, Called("ACTION")] = ""


class Place(Order, frozen=True, tag="place"):
    """Place the Prince on this land."""

    land: Name


class Divide(Order, frozen=True, tag="divide"):
    """Place a Division Token on a land."""

    land: Name


class Unite(Order, frozen=True, tag="unite"):
    """Take a Division Token off a land of your Principality."""

    land: Name


class Release(Order, frozen=True, tag="release"):
    """Send one of your Knights or Footmen home to the pool."""

    unit: Annotated[Name, Called("knight|footman")]
    land: Name


class Call(Order, frozen=True, tag="call"):
    """Call the Teutonic Knights to their land."""
