"""Orders of movement: paths, passage, penalties, destruction."""

from __future__ import annotations

from typing import Annotated

import msgspec

from wici.rules.order import Name, Order
from wici.rules.shape import Called, Joined


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """`2 footmen gnesna>landa`, or without the number for one unit; a unit may be named: `knight-2`."""

    count: Annotated[int, Called("N")] = 1
    unit: Annotated[Name, Called("UNIT")]
    path: Annotated[tuple[str, ...], Joined(">"), Called("LAND")]


class Move(Order, frozen=True, tag="move"):
    """Move units along paths of adjacent lands."""

    groups: tuple[Group, ...]


class Request(Order, frozen=True, tag="request"):
    """Ask the owner of the units, or of the guards, on these lands to let your units pass."""

    owner: Annotated[Name, Called("PRINCIPALITY")]
    lands: tuple[Name, ...]


class Consent(Order, frozen=True, tag="consent"):
    """Let the asking units pass: all, or so many of each kind, on the land named or on all asked."""

    land: Name = ""
    units: Annotated[dict[Name, int], Called("UNIT")] = msgspec.field(default_factory=dict)


class Refuse(Order, frozen=True, tag="refuse"):
    """Let nobody pass on the land named, or on all asked; it takes back a consent."""

    land: Name = ""


class Pay(Order, frozen=True, tag="pay"):
    """Pay the penalty for foreign lands."""

    amounts: Annotated[dict[Name, int], Called("gold|clergy")]


class Destroy(Order, frozen=True, tag="destroy"):
    """Destroy Cities and the building on the land just gained."""

    tokens: Annotated[tuple[Name, ...], Called("CITY|BUILDING")]
