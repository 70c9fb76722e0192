"""Words: what a case file says of a position, in the rulebook's words."""

from __future__ import annotations

from typing import Literal

import msgspec


class PlayerWords(msgspec.Struct, forbid_unknown_fields=True):
    """What a case says of a player; what it leaves out stays as dealt.

    `paired` says which colours have counted as a pair, by the tile that counts them (Chronicle);
    `childless` that he plays on without a Prince: his `prince` is then "".
    """

    gold: int | None = None
    people: int | None = None
    clergy: int | None = None
    hand: list[str] | None = None
    prince: str | None = None
    dead: list[str] | None = None
    princess: str | None = None
    princess_before: str | None = None
    tiles: list[str] | None = None
    plan: list[str] | None = None
    paired: dict[str, list[str]] | None = None
    childless: bool | None = None


class LandWords(msgspec.Struct, forbid_unknown_fields=True):
    """What a case says of a land or an outside area."""

    units: dict[str, dict[str, int]] | None = None
    cities: list[str] | None = None
    building: str | None = None
    division: bool | None = None


class TurnWords(msgspec.Struct, forbid_unknown_fields=True):
    """Whose turn it is: the token is revealed next, or with `performing` the main part comes next."""

    seat: str
    action: str
    space: Literal[1, 2, 3] = 1
    performing: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A case's position.

    Attributes:
        round: The Round.
        princeps: The holder of the Princeps Token.
        direction: The Round's direction; the set order begins with the holder.
        history: The face-up History Card, its text in force.
        players: By name.
        lands: By name. Where units are named, no others stand; whoever has units named anywhere has
            no others on the map but the Prince.
        areas: Likewise.
        market: Face-up tiles by colour.
        decks: The top cards of a deck.
        mongol_invasions: How many there were.
        step: The next step of the Round, by the name it has in `round`.
        turn: An action to begin with.
    """

    round: int = 1
    princeps: str = ""
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    history: str = ""
    players: dict[str, PlayerWords] = msgspec.field(default_factory=dict)
    lands: dict[str, LandWords] = msgspec.field(default_factory=dict)
    areas: dict[str, LandWords] = msgspec.field(default_factory=dict)
    market: dict[str, list[str]] = msgspec.field(default_factory=dict)
    decks: dict[str, list[str]] = msgspec.field(default_factory=dict)
    mongol_invasions: int = 0
    step: str = ""
    turn: TurnWords | None = None
