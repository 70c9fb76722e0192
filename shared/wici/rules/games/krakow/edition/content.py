"""Content: the deck of Intrigues and the map of an edition, as frozen structs."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec

from wici.rules.words import slug

DECK_FILE = "krakow-deck.toml"
BOARD_FILE = "krakow-board.toml"

Kind: TypeAlias = Literal["fame", "following", "power", "gold"]
Team: TypeAlias = Literal["white", "black"]

KINDS: tuple[Kind, ...] = ("fame", "following", "power", "gold")
"""The kinds of influence, in the order in which a short supply is placed (KR-071)."""
TEAMS: tuple[Team, ...] = ("white", "black")
GROUPS = ("green", "blue", "yellow", "red")


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a content file; a word that nobody reads is refused, lest its writer rely on it."""


class Group(_Entry, frozen=True):
    """One of the four secret groups."""

    id: str
    name: str
    enemy: str
    tie_break_rank: int


class HandStep(_Entry, frozen=True, tag_field="op", tag="hand"):
    """Each player on a side has a card less or more, now and in later seasons of the year."""

    side: Literal["own", "opponents"]
    delta: Literal[-1, 1]


class RemoveStep(_Entry, frozen=True, tag_field="op", tag="remove_token"):
    """One opposing token leaves a box of this kind."""

    kind: Kind


class ReplaceStep(_Entry, frozen=True, tag_field="op", tag="replace_token"):
    """Up to so many opposing tokens of this kind give way to own ones."""

    kind: Kind
    count: Annotated[int, msgspec.Meta(ge=1)]


class RobStep(_Entry, frozen=True, tag_field="op", tag="rob_gold"):
    """One opponent loses up to so much Gold."""

    count: Annotated[int, msgspec.Meta(ge=1)]


EffectStep: TypeAlias = HandStep | RemoveStep | ReplaceStep | RobStep


class Effect(_Entry, frozen=True):
    """What a special Intrigue does when it succeeds.

    Attributes:
        short: A few words for the card.
        steps: Its parts, in order.
    """

    short: str
    steps: tuple[EffectStep, ...]


class Intrigue(_Entry, frozen=True):
    """One of the 56 cards.

    Attributes:
        id: Its short id, like `R06`.
        strength: Its Support value for its own group (KR-041).
        support: What it adds for a partner's Intrigue, by colour.
        oppose: What it adds against an opponent's Intrigue, by colour.
        area: The city area that it influences.
        tokens: The tokens it earns, by kind.
        special: The name of its special effect, or nothing.
        blocked_by: The id of the card that blocks it, or nothing.
        vp: What it is worth to its group at the year end.
        fixed: The fields whose values come from the rulebook.
        name: The word that orders call it by; made of the title.
    """

    id: str
    title: str
    group: str
    strength: int
    support: dict[str, int]
    oppose: dict[str, int]
    area: str
    tokens: dict[Kind, int]
    strong: bool
    special: str
    blocked_by: str
    vp: int
    fixed: tuple[str, ...] = ()
    name: str = ""


class Area(_Entry, frozen=True):
    """One of the seven city areas.

    Attributes:
        vp: What the majority in it brings each player of the team (KR-201).
        boxes: The limit of each of its boxes, by kind.
        known_boxes: The boxes that are known of the published map.
    """

    id: str
    name: str
    colour: str
    symbol: str
    vp: int
    boxes: dict[Kind, int]
    known_boxes: tuple[Kind, ...] = ()


class _Head(_Entry, frozen=True):
    id: str
    format: Literal[1]
    title: str = ""


class Deck(_Entry, frozen=True):
    """The deck file."""

    deck: _Head
    group: tuple[Group, ...]
    effects: dict[str, Effect]
    card: tuple[Intrigue, ...]


class Board(_Entry, frozen=True):
    """The map file."""

    board: _Head
    area: tuple[Area, ...]


class Content:
    """The deck and the map of an edition.

    Attributes:
        cards: The Intrigues by id, in the deck's order.
        named: The same by both words that an order may use: the title's, and the id.
        blocks: For each Block card's id, the id of the strong Intrigue that it blocks.
        groups: The groups by colour.
        effects: The special effects by name.
        areas: The areas by id, in the order in which they are scored and shown.
    """

    def __init__(self, deck: Deck, board: Board) -> None:
        cards = [msgspec.structs.replace(card, name=slug(card.title)) for card in deck.card]
        self.cards = {card.id: card for card in cards}
        self.named = {word: card for card in cards for word in (card.name, card.id.lower())}
        self.blocks = {card.blocked_by: card.id for card in cards if card.blocked_by}
        self.groups = {group.id: group for group in deck.group}
        self.effects = deck.effects
        self.areas = {area.id: area for area in board.area}
        self._order = {card.id: at for at, card in enumerate(cards)}

    @cached_property
    def gold_areas(self) -> tuple[str, ...]:
        """The areas with a Gold box, in board order."""
        return self.areas_with("gold")

    @cached_property
    def subject_facts(self) -> dict[str, dict[str, str | int | bool]]:
        """What is printed on each card, as facts of the prompts that answer it, by id."""
        return {
            card.id: {
                "card": card.name,
                "lead": card.group,
                "strength": card.strength,
                "strong": card.strong,
                "special": bool(card.special),
                "area": card.area,
                "block": self.cards[card.blocked_by].name if card.blocked_by else "",
            }
            for card in self.cards.values()
        }

    def areas_with(self, kind: Kind) -> tuple[str, ...]:
        """The areas that have a box of a kind, in board order."""
        return tuple(area.id for area in self.areas.values() if kind in area.boxes)

    def has_box(self, area: str, kind: str) -> bool:
        """Whether the area exists and has a box of this kind."""
        return area in self.areas and kind in self.areas[area].boxes

    def title(self, name: str) -> str:
        """A card's title, by a word that orders call it by."""
        return self.named[name].title

    def area_name(self, area: str) -> str:
        """An area's name for people."""
        return self.areas[area].name

    def sort(self, cards: list[str]) -> list[str]:
        """Card ids in the deck's order."""
        return sorted(cards, key=self._order.__getitem__)

    def names(self, cards: list[str]) -> list[str]:
        """The words that orders call these cards by, of their ids."""
        return [self.cards[card].name for card in cards]
