"""Orders: everything a seat can say."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from wici.rules.order import Decline, Finish, Name, Order
from wici.rules.shape import After, Called, Joined


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


class Play(Order, frozen=True, tag="play"):
    """Use the text of one or more cards."""

    cards: tuple[Name, ...]


class Activate(Order, frozen=True, tag="activate"):
    """Move units of a Neighbor with a Neighbor Card."""

    neighbor: Name
    card: Annotated[Name, After("with")]


class Block(Order, frozen=True, tag="block"):
    """Block an activated Neighbor with your Neighbor Cards."""

    cards: tuple[Name, ...]


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


class Fight(Order, frozen=True, tag="fight"):
    """Fight the next battle on this land."""

    land: Name


class Symbol(msgspec.Struct, frozen=True):
    """A Battle Card, with the symbol meant where it shows either."""

    card: Name
    symbol: Annotated[Literal["sword", "shield"] | None, After("as")] = None


class Add(Order, frozen=True, tag="add"):
    """Play Battle Cards for their symbols: `add wedge battle-hymn as shield`."""

    cards: Annotated[tuple[Symbol, ...], Called("CARD")]


class Reroll(Order, frozen=True, tag="reroll"):
    """Roll your Battle Die again."""


class Flip(Order, frozen=True, tag="flip"):
    """Turn your Battle Die to its opposite face."""


class Retreat(Order, frozen=True, tag="retreat"):
    """Withdraw the losing units to this land; with the option, so many of each kind."""

    land: Name
    units: Annotated[dict[Name, int], Called("UNIT")] = msgspec.field(default_factory=dict)


class Place(Order, frozen=True, tag="place"):
    """Place the Prince on this land."""

    land: Name


class Found(Order, frozen=True, tag="found"):
    """Found a City on a Gord."""

    gord: Name


class Build(Order, frozen=True, tag="build"):
    """Build on a land."""

    what: Literal["castle", "tiltyard", "abbey"]
    land: Name


class Draw(Order, frozen=True, tag="draw"):
    """Draw cards of these decks."""

    amounts: Annotated[dict[Name, int], Called("DECK")]


class Return(Order, frozen=True, tag="return"):
    """Put one of the drawn cards under its deck."""

    card: Name


class Discard(Order, frozen=True, tag="discard"):
    """Put cards under their decks."""

    cards: tuple[Name, ...]


class Summon(Order, frozen=True, tag="summon"):
    """Summon a Council."""


class Backing(msgspec.Struct, frozen=True):
    """A card, with the track meant where it shows either."""

    card: Name
    track: Annotated[Name, After("as"), Called("people|clergy")] = ""


class Support(Order, frozen=True, tag="support"):
    """Play cards for support in a Council: `support tax-steward knightly-oath as clergy`."""

    cards: Annotated[tuple[Backing, ...], Called("CARD")]


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


class Give(Order, frozen=True, tag="give"):
    """Give gold to another player: `give silesia 3 gold`."""

    to: Annotated[Name, Called("PLAYER")]
    amount: Annotated[int, Called("N")]
    what: Literal["gold"]


class Exchange(Order, frozen=True, tag="exchange"):
    """Give up a card for 1 gold, or for 1 point: `exchange tax-steward gold`."""

    card: Name
    into: Literal["gold", "people", "clergy"]


ORDERS: tuple[type[Order], ...] = (
    Direction,
    Choose,
    Accept,
    Decline,
    Finish,
    Send,
    Plan,
    Perform,
    Play,
    Activate,
    Block,
    Take,
    Buy,
    Collect,
    Assemble,
    Move,
    Request,
    Consent,
    Refuse,
    Pay,
    Destroy,
    Fight,
    Add,
    Reroll,
    Flip,
    Retreat,
    Place,
    Found,
    Build,
    Draw,
    Return,
    Discard,
    Summon,
    Support,
    Divide,
    Unite,
    Release,
    Call,
    Give,
    Exchange,
)
