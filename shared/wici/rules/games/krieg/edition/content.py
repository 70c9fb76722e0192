"""Content: resources, agenda cards, Privileges and figures of an edition, checked and frozen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal

import msgspec

from wici.rules.words import listed

SEATS = ("north", "east", "south", "west")
"""The corners of the board, clockwise."""

FILE = "krieg.toml"
_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip

Reward = Literal["cathedral", "privilege"]
Action = Literal["grow", "build", "raid", "bribe"]
ACTIONS: tuple[Action, ...] = ("grow", "build", "raid", "bribe")


class Resource(msgspec.Struct, frozen=True):
    """A type of resource, and the summer action that it serves."""

    name: str
    letter: str
    count: int
    summer_action: Action
    plural: str = ""


class Resources(msgspec.Struct, frozen=True):
    """The table `resources`."""

    total: int
    types: dict[str, Resource]


class AgendaCard(msgspec.Struct, frozen=True):
    """A problem of the kingdom."""

    id: str
    kind: str
    reward: Reward
    marked: bool
    title: str


class Agenda(msgspec.Struct, frozen=True):
    """The table `agenda`."""

    total: int
    cathedral_cards: int
    privilege_cards: int
    per_kind: int
    kinds: tuple[str, ...]
    marked_card: str
    cards: tuple[AgendaCard, ...]


class Privilege(msgspec.Struct, frozen=True):
    """A type of Privilege, and what it brings in Fall."""

    name: str
    count: int
    yields: str


class Privileges(msgspec.Struct, frozen=True):
    """The table `privileges`."""

    total: int
    types: dict[str, Privilege]


class Cathedral(msgspec.Struct, frozen=True):
    """The table `cathedral`."""

    pieces: int
    points: tuple[int, ...]
    points_per_builder: int


class Scoring(msgspec.Struct, frozen=True):
    """The table `scoring`."""

    privilege_campaign_vp: int
    mercy_vp: int


class Limits(msgspec.Struct, frozen=True):
    """The table `limits`."""

    huts_per_player: int
    builders_per_player: int
    builders_max_share: tuple[int, int]
    spoils_per_victim: int
    farmstead_income: int
    huts_per_harvest: int
    storage_after_church_taxes: int
    mercy_max_resources: int
    mercy_max_share: tuple[int, int]
    mercy_min_draw: int


class Deal(msgspec.Struct, frozen=True):
    """How the agenda cards are dealt to a number of players."""

    agenda_hand: tuple[int, ...]
    stock_after_setup: int
    marked_extra: bool = False


class SetUp(msgspec.Struct, frozen=True):
    """The table `setup`."""

    huts_each: int
    huts_on_board: int
    huts_in_reserve: int
    resources_each: int
    victory_points: int
    players: dict[str, Deal]


class OptionTable(msgspec.Struct, frozen=True):
    """What an option may be; the first is the default."""

    allowed: tuple[bool | str, ...]


class Content(msgspec.Struct, frozen=True, dict=True):
    """An edition of Krieg und Frieden."""

    game: str
    edition: str
    min_players: int
    max_players: int
    first_year: int
    max_years: int
    resources: Resources
    values: dict[str, dict[str, int]]
    agenda: Agenda
    privileges: Privileges
    cathedral: Cathedral
    scoring: Scoring
    limits: Limits
    setup: SetUp
    options: dict[str, OptionTable]

    @cached_property
    def cards(self) -> dict[str, AgendaCard]:
        """The agenda cards by id, in the file's order."""
        return {card.id: card for card in self.agenda.cards}

    @cached_property
    def place(self) -> dict[str, int]:
        """Where each agenda card stands in the file."""
        return {card.id: at for at, card in enumerate(self.agenda.cards)}

    @cached_property
    def tool(self) -> dict[Action, str]:
        """The resource that each summer action takes."""
        return {kind.summer_action: name for name, kind in self.resources.types.items()}

    def deal(self, players: int) -> Deal:
        """How the set-up deals to this number of players."""
        return self.setup.players[str(players)]

    def worth(self, pile: Mapping[str, int], kind: str) -> int:
        """Points of resources in a campaign of a kind.

        Rule: KF-047.
        """
        value = self.values[kind]
        return sum(value[resource] * count for resource, count in pile.items())

    def arranged(self, cards: Iterable[str]) -> list[str]:
        """Agenda cards in the order of the file."""
        return sorted(cards, key=self.place.__getitem__)

    # -- words

    def noble(self, seat: int) -> str:
        """The name of a seat."""
        return SEATS[seat - 1].title()

    def card(self, card: str) -> str:
        """An agenda card in a sentence.

        Example:
            "Runaway Serfs" (unrest-2, Privilege)
        """
        face = self.cards[card]
        return f'"{face.title}" ({card}, {face.reward.title()})'

    def problem(self, card: str) -> str:
        """An agenda card that was named before."""
        return f'"{self.cards[card].title}"'

    def privilege(self, privilege: str) -> str:
        """A Privilege in a sentence."""
        name = self.privileges.types[privilege].name
        return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"

    def pieces(self, pile: Mapping[str, int]) -> str:
        """Resources in a sentence.

        Example:
            two Serfs and one Barley
        """
        words = [self._counted(resource, pile[resource]) for resource in pile if pile[resource]]
        return listed(words) or "nothing"

    def _counted(self, resource: str, count: int) -> str:
        face = self.resources.types[resource]
        return f"{number(count)} {face.plural or face.name if count > 1 else face.name}"


def number(count: int) -> str:
    """A small number as a word."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def of(count: int, noun: str) -> str:
    """A number of things in a sentence.

    Example:
        >>> of(1, "resource"), of(12, "hut")
        ('one resource', 'twelve huts')
    """
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"
