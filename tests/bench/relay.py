"""The Relay: a game that costs next to nothing and goes on as long as it must, with a state of real size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar

import msgspec

from wici.rules.dice import Draw
from wici.rules.errors import AuditFailed, IllegalOrder
from wici.rules.event import Event
from wici.rules.game import Game
from wici.rules.look import Look
from wici.rules.option import Options, Setup
from wici.rules.order import Order
from wici.rules.outcome import Outcome, Place
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt
from wici.rules.shape import Name
from wici.rules.sheet import Line, Sheet
from wici.rules.table import Table

FILES: dict[str, bytes] = {"relay.toml": b"# The Relay needs no content.\n"}
FIELDS = 170


class Length(Options, frozen=True, kw_only=True):
    """The Relay's options."""

    moves: Annotated[int, msgspec.Meta(ge=1, le=60_000, description="How many moves it lasts.")] = 6000


class Field(msgspec.Struct):
    """A piece of the board."""

    owner: int
    stones: int
    terrain: str
    neighbours: list[int]


class Board(msgspec.Struct):
    """About 15 kB of plain data, as a middling board game has."""

    seats: list[int]
    moves: int
    fields: dict[str, Field]
    hands: dict[int, list[str]]


class FieldTaken(Event, frozen=True):
    """A seat took a field."""

    seat: int
    field: str
    stones: int

    def say(self, names: Any) -> str:
        """One sentence."""
        return f"Seat {self.seat} takes {self.field} with {self.stones} stones."


class Take(Order, frozen=True, tag="take"):
    """Take a field."""

    field: Name
    stones: int


class Round(Phase):
    """One seat after the other takes a field."""

    made: int = 0

    def prompts(self, table: Table[Board, Any]) -> Sequence[Prompt]:
        """The next seat's prompt."""
        seats = table.state.seats
        seat = seats[self.made % len(seats)]
        if self.made == table.state.moves:
            return ()
        return [
            Prompt(
                kind="take", seat=seat, question="Which field?", verbs=("take",), facts={"made": self.made}
            )
        ]

    def legal(self, table: Table[Board, Any], prompt: Prompt) -> Legal:
        """Every field with one stone."""
        return Legal(tuple(f"take {name} 1" for name in table.state.fields), complete=False)

    def answer(self, table: Table[Board, Any], seat: int, order: Order) -> None:
        """Take it."""
        if not isinstance(order, Take) or order.field not in table.state.fields:
            raise IllegalOrder("no_field", "There is no such field.")
        field = table.state.fields[order.field]
        field.owner, field.stones = seat, order.stones
        self.made += 1
        table.emit(FieldTaken(seat, order.field, order.stones))

    def go_on(self, table: Table[Board, Any]) -> None:
        """The end."""
        table.end()


class Relay(Game[Board, Mapping[str, bytes]]):
    """The Relay, as the kit sees it."""

    name: ClassVar[str] = "relay"
    title: ClassVar[str] = "The Relay"
    credits: ClassVar[str] = "Made up for measuring."
    version: ClassVar[str] = "1"
    edition: ClassVar[str] = "house-1"
    seats: ClassVar[tuple[str, ...]] = ("north", "east", "south", "west")
    counts: ClassVar[tuple[int, ...]] = (4,)
    options = Length
    state = Board
    phases = (Round,)
    orders = (Take,)
    events = (FieldTaken,)
    reasons: ClassVar[Mapping[str, str]] = {"no_field": "There is no such field."}

    @cached_property
    def house(self) -> Mapping[str, bytes]:
        """Files that lie in no folder of the catalog."""
        return FILES

    def read_content(self, files: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """There is none."""
        return files

    def start(self, setup: Setup, content: Mapping[str, bytes]) -> tuple[Board, Phase]:
        """An empty board and full hands."""
        assert isinstance(setup.options, Length)
        fields = {f"field-{n}": Field(0, 0, "meadow", [n - 1, n + 1]) for n in range(FIELDS)}
        hands = {seat: [f"card-{seat}-{n}" for n in range(20)] for seat in setup.seats}
        return Board(list(setup.seats), setup.options.moves, fields, hands), Round()

    def view(self, table: Table[Board, Any], seat: int | None) -> msgspec.Struct:
        """The board, and one's own hand."""
        board = table.state
        hands = {seat: board.hands[seat]} if seat in board.hands else {}
        return Board(board.seats, board.moves, board.fields, hands)

    def sheet(self, look: Look, content: Any) -> Sheet:
        """One line."""
        return Sheet(self.title, (Line(("the board",)),))

    def outcome(self, table: Table[Board, Any]) -> Outcome:
        """Everybody has run."""
        return Outcome(tuple(Place(seat, 1, 0) for seat in table.state.seats), "All have run.")

    def audit(self, table: Table[Board, Any]) -> None:
        """No field is lost."""
        if len(table.state.fields) != FIELDS:
            raise AuditFailed("a field is lost")

    def lapse(self, look: Look, prompt: Prompt, content: Any) -> list[str]:
        """The first field."""
        return ["take field-0 0"]

    def imagine(
        self, table: Table[Board, Any], seat: int | None, draw: Draw, feed: Sequence[Event] = ()
    ) -> None:
        """Nothing that matters is hidden."""


RELAY = Relay()
