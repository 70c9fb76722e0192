"""Orders of actions that build up: tiles, taxes, units, Cities and buildings."""

from __future__ import annotations

from typing import Annotated, Literal

from wici.rules.order import Name, Order
from wici.rules.shape import After, Called


class Take(Order, frozen=True, tag="take"):
    """Take a tile from the Market, perhaps in exchange for one of its colour."""

    tile: Name
    old: Annotated[Name, After("for"), Called("OLD-TILE")] = ""


class Buy(Order, frozen=True, tag="buy"):
    """Pay for one more tile."""

    tile: Name
    old: Annotated[Name, After("for"), Called("OLD-TILE")] = ""


class Collect(Order, frozen=True, tag="collect"):
    """Collect taxes, in the usual way or as a tile allows."""

    by: Annotated[Name, After("by"), Called("TILE")] = ""


class Assemble(Order, frozen=True, tag="assemble"):
    """Put Knights and Footmen from your pool on a land."""

    units: Annotated[dict[Name, int], Called("UNIT")]
    land: Name


class Found(Order, frozen=True, tag="found"):
    """Found a City on a Gord."""

    gord: Name


class Build(Order, frozen=True, tag="build"):
    """Build on a land."""

    what: Literal["castle", "tiltyard", "abbey"]
    land: Name
