"""Content: resources, agenda cards, Privileges and figures of an edition, checked and frozen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal

import msgspec

from wici.rules import option
from wici.rules.content import read, require
from wici.rules.games.krieg.options import Options

FILE = "krieg.toml"
SEATS = ("north", "east", "south", "west")
"""The corners of the board, clockwise."""
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip

Reward = Literal["cathedral", "privilege"]
Action = Literal["grow", "build", "raid", "bribe"]
_ACTIONS: tuple[Action, ...] = ("grow", "build", "raid", "bribe")


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
        if not words:
            return "nothing"
        return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]

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


def read_content(files: Mapping[str, bytes]) -> Content:
    """Content made of an edition's file.

    Raises:
        BadContent: A constraint does not hold; the fault names it.
    """
    content = read(files, FILE, Content)
    _check_game(content)
    _check_resources(content)
    _check_agenda(content)
    _check_privileges(content)
    _check_figures(content)
    _check_setup(content)
    _check_options(content)
    return content


def _require(holds: object, constraint: str, message: str) -> None:
    require(holds, FILE, constraint, message)


def _check_game(content: Content) -> None:
    _require(content.game == "krieg", "game", f'game must be "krieg", not {content.game!r}.')
    _require(content.edition, "edition", "edition needs a name.")
    counts = range(content.min_players, content.max_players + 1)
    _require(
        counts and set(counts) <= {2, 3, 4},
        "players",
        "min_players and max_players must lie from 2 to 4, in this order.",
    )
    _require(
        content.max_years == content.agenda.total,
        "max-years",
        "max_years must be the number of agenda cards: every year uses one up.",
    )


def _check_resources(content: Content) -> None:
    kinds = content.resources.types
    _check_ids("resource", kinds)
    _require(all(kind.count > 0 for kind in kinds.values()), "resource-count", "every count must be above 0.")
    total = sum(kind.count for kind in kinds.values())
    _require(
        total == content.resources.total, "resource-total", f"the counts add up to {total}, not the total."
    )
    actions = sorted(kind.summer_action for kind in kinds.values())
    _require(
        actions == sorted(_ACTIONS), "summer-action", f"each of {', '.join(_ACTIONS)} must have one resource."
    )
    _require(
        set(content.values) == set(content.agenda.kinds),
        "value-kinds",
        "values needs one row for each kind of agenda card.",
    )
    for kind, row in content.values.items():
        _require(
            set(row) == set(kinds) and all(value > 0 for value in row.values()),
            "values",
            f"values.{kind} needs a number above 0 for each resource.",
        )


def _check_agenda(content: Content) -> None:
    agenda = content.agenda
    _check_ids("agenda-card", [card.id for card in agenda.cards])
    _require(len(agenda.cards) == agenda.total, "card-total", f"there are {len(agenda.cards)} agenda cards.")
    kinds = Counter(card.kind for card in agenda.cards)
    _require(
        kinds == dict.fromkeys(agenda.kinds, agenda.per_kind),
        "card-kinds",
        f"each kind needs {agenda.per_kind} agenda cards.",
    )
    rewards = Counter(card.reward for card in agenda.cards)
    _require(
        rewards == {"cathedral": agenda.cathedral_cards, "privilege": agenda.privilege_cards},
        "card-rewards",
        "the agenda cards do not have the rewards that the table agenda counts.",
    )
    marked = [card.id for card in agenda.cards if card.marked]
    _require(marked == [agenda.marked_card], "marked-card", "marked_card must be the one marked agenda card.")


def _check_privileges(content: Content) -> None:
    kinds = content.privileges.types
    _check_ids("privilege", kinds)
    _require("none" not in kinds, "privilege-name", '"none" is how a Privilege is declined.')
    total = sum(kind.count for kind in kinds.values())
    _require(
        total == content.privileges.total, "privilege-total", f"the counts add up to {total}, not the total."
    )
    for name, kind in kinds.items():
        _require(
            kind.count > 0 and kind.yields in content.resources.types,
            "privilege-yield",
            f"{name} must be there and yield a resource.",
        )


def _check_figures(content: Content) -> None:
    limits, cathedral = content.limits, content.cathedral
    _require(
        len(cathedral.points) == cathedral.pieces <= content.agenda.cathedral_cards,
        "cathedral",
        "each piece needs points, and there must be a Cathedral card for each.",
    )
    low = min(limits.huts_per_harvest, limits.storage_after_church_taxes, limits.mercy_min_draw)
    _require(low > 0, "limits", "huts_per_harvest, storage_after_church_taxes, mercy_min_draw: above 0.")
    for name, share in (("builders", limits.builders_max_share), ("mercy", limits.mercy_max_share)):
        _require(0 <= share[0] <= share[1] > 0, "share", f"{name}_max_share must lie from 0 to 1.")
    points = (*cathedral.points, cathedral.points_per_builder, content.scoring.privilege_campaign_vp)
    _require(min(points) >= 0, "points", "points must not be below 0.")
    _require(
        content.scoring.mercy_vp == 0, "mercy-points", "mercy_vp must be 0: nobody scores for the Mercy."
    )


def _check_setup(content: Content) -> None:
    setup = content.setup
    _require(
        setup.huts_on_board + setup.huts_in_reserve == setup.huts_each == content.limits.huts_per_player,
        "setup-huts",
        "huts on the board and in reserve must add up to the huts of a player.",
    )
    for players in range(content.min_players, content.max_players + 1):
        _require(str(players) in setup.players, "setup-players", f"setup.players.{players} is missing.")
        deal = content.deal(players)
        _require(
            len(deal.agenda_hand) == players
            and sum(deal.agenda_hand) + deal.marked_extra == content.agenda.total,
            "setup-hands",
            f"setup.players.{players} must deal all agenda cards.",
        )
        left = content.resources.total - players * setup.resources_each
        _require(
            left == deal.stock_after_setup >= 0,
            "setup-stock",
            f"setup.players.{players} leaves {left} resources, not stock_after_setup.",
        )


def _check_options(content: Content) -> None:
    known = {item.name: item for item in option.describe(Options)}
    _require(set(content.options) == set(known), "options", f"the options are: {', '.join(known)}.")
    for name, table in content.options.items():
        words = [_word(value) for value in table.allowed]
        _require(
            words and words[0] == known[name].default and set(words) == set(known[name].choices),
            "option-values",
            f"options.{name} allows {', '.join(known[name].choices)}, the default first.",
        )


def _word(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _check_ids(what: str, ids: Iterable[str]) -> None:
    names = list(ids)
    for name in names:
        _require(
            _ID.fullmatch(name), f"{what}-id", f"{name!r} must be lower-case letters, digits and hyphens."
        )
    _require(len(set(names)) == len(names), f"{what}-id", "an id stands there twice.")
