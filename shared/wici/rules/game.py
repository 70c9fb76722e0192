"""Game: what a game folder offers to the kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from wici.rules import option
from wici.rules.content import Article, house_files, merge
from wici.rules.desk import Desk
from wici.rules.dice import Draw
from wici.rules.errors import BadSetup
from wici.rules.event import Event
from wici.rules.look import Look
from wici.rules.option import Options, Setup
from wici.rules.order import Notation, Order
from wici.rules.outcome import Outcome
from wici.rules.phase import Phase
from wici.rules.prompt import Prompt
from wici.rules.sheet import Sheet
from wici.rules.strategy import Strategy
from wici.rules.table import Table
from wici.rules.words import slug

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C")


class Game(Generic[S, C]):
    """The rules of one game; a game's folder offers one instance as `GAME` in `game.py`.

    Attributes:
        name: The folder's name.
        title: The name for people.
        credits: Author, publisher and year, and that content is a house edition.
        version: Version of these rules; a match keeps the one it began with.
        edition: Name of the house edition.
        seats: Names of all seats in order, as orders write them.
        counts: How many seats may be taken.
        options: The class of its options.
        state: The class of its state.
        views: The class of what `view` gives.
        phases: All phase classes.
        orders: All order classes, those of the kit that it uses included.
        free_orders: Those of them that are accepted at every rest point and never waited for.
        events: All event classes.
        reasons: Every word a refusal may give, with a sentence for people.
        phase_first: True if `wrong_phase` is judged before `not_your_turn`.
        locking: Prompt kinds whose answers, once all are given, refuse later ones as `locked`.
        final: Verbs that are refused as `locked` once an ask of a kind is closed, rather than as `stale`.
        strategy: What it knows of good play, for the bots that think.
        brief: Options that make a game short enough to be watched; a demonstration plays with them.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    credits: ClassVar[str]
    version: ClassVar[str]
    edition: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    counts: ClassVar[tuple[int, ...]]
    options: ClassVar[type[Options]]
    state: ClassVar[type[msgspec.Struct]]
    views: ClassVar[type[msgspec.Struct]]
    phases: ClassVar[tuple[type[Phase], ...]]
    orders: ClassVar[tuple[type[Order], ...]]
    free_orders: ClassVar[tuple[type[Order], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]]
    reasons: ClassVar[Mapping[str, str]]
    phase_first: ClassVar[bool] = False
    locking: ClassVar[frozenset[str]] = frozenset()
    final: ClassVar[Mapping[str, frozenset[str]]] = {}
    strategy: ClassVar[Strategy[Any, Any]] = Strategy()
    brief: ClassVar[Mapping[str, str]] = {}

    # -- what every game writes

    def read_content(self, files: Mapping[str, bytes]) -> C:
        """Content made of an edition's files, by name.

        Raises:
            BadContent: A file breaks a constraint, which the fault names.
        """
        raise NotImplementedError

    def start(self, setup: Setup, content: C) -> tuple[S, Phase]:
        """The first state and the first phase, which makes the draws of the set-up.

        Raises:
            BadSetup: `bad_player_count`, `bad_option` or another word of the game's table.
        """
        raise NotImplementedError

    def view(self, table: Table[S, C], seat: int | None) -> msgspec.Struct:
        """What a seat may see of the state; None is a stranger. Starts empty, adds what is known."""
        raise NotImplementedError

    def sheet(self, look: Look, content: C) -> Sheet:
        """A look, ready for reading."""
        raise NotImplementedError

    def outcome(self, table: Table[S, C]) -> Outcome:
        """Places, points and why, once the game is over."""
        raise NotImplementedError

    def audit(self, table: Table[S, C]) -> None:
        """Check what must always hold.

        Raises:
            AuditFailed: It does not.
        """
        raise NotImplementedError

    def lapse(self, look: Look, prompt: Prompt, content: C) -> list[str]:
        """The harmless answer for a seat that is late, as lines, from what that seat may see."""
        raise NotImplementedError

    def imagine(self, table: Table[S, C], seat: int | None, draw: Draw, feed: Sequence[Event] = ()) -> None:
        """Change the table, a copy, into another that this seat (None: a stranger) cannot tell from it.

        What is hidden is dealt anew, by what the seat knows and the draw alone. `feed` is what the seat was
        told so far, oldest first: the other world agrees with it too, and what is left out is forgotten.
        """
        raise NotImplementedError

    # -- what a game may write

    def check_setup(self, setup: Setup) -> None:
        """Refuse seats or options that do not go together.

        Raises:
            BadSetup: `bad_player_count` by default when the number of seats is wrong.
        """
        if len(setup.seats) not in self.counts:
            counts = " or ".join(str(count) for count in self.counts)
            raise BadSetup(
                "bad_player_count", f"{self.title} is for {counts} players, not {len(setup.seats)}."
            )

    def seats_for(self, players: int) -> tuple[int, ...]:
        """The seats that may be taken when this many play; the lowest numbers by default."""
        return tuple(range(1, players + 1))

    def check_words(self, table: Table[S, C], order: Order) -> None:
        """Refuse an order that names what this match has not, where the game calls that malformed.

        Raises:
            MalformedOrder: Told before it is asked whether the order is wanted now.
        """

    def apply_free(self, table: Table[S, C], seat: int, order: Order) -> None:
        """Carry out a free order.

        Raises:
            IllegalOrder: Checked before anything changes.
        """
        raise NotImplementedError

    def hides(self, order: Order) -> bool:
        """Whether the words of this order stay hidden after it was carried out."""
        return False

    def steady(self, look: Look, prompt: Prompt, content: C, draw: Draw) -> list[str]:
        """What a steady bot answers: the harmless answer, with ties drawn by lot where a game has them."""
        return self.lapse(look, prompt, content)

    def press(self, table: Table[S, C]) -> bool:
        """Whether players may talk now."""
        return True

    def propose(self, look: Look, prompt: Prompt, content: C, draw: Draw) -> list[str] | None:
        """A random answer to a prompt whose legal answers are too many to list; None to take a listed one."""
        return None

    def picture(self, look: Look, content: C) -> str | None:
        """A look as an SVG picture of the board; None where the game draws none."""
        return None

    def arrange(self, table: Table[S, C], words: Mapping[str, Any]) -> None:
        """Set up a position from a case file's `[position]`, in the rulebook's words.

        By default the words are fields of the state, set as they stand.
        """
        whole = merge(msgspec.to_builtins(table.state, str_keys=True), words)
        table.state = msgspec.convert(whole, type(table.state), str_keys=True)

    def facts(self, table: Table[S, C]) -> dict[str, Any]:
        """The whole truth as plain data, for the expectations of case files."""
        facts: dict[str, Any] = msgspec.to_builtins(table.state, str_keys=True)
        return facts

    def seat_name(self, table: Table[S, C], seat: int) -> str:
        """The seat's name as orders and cases write it; a game that draws its seats says which got which."""
        return self.seats[seat - 1]

    def seat_title(self, table: Table[S, C], seat: int) -> str:
        """The seat's name for people."""
        return self.seat_name(table, seat).replace("-", " ").title()

    def articles(self, content: C) -> Sequence[Article]:
        """What there is to read on the cards, tiles and lands of an edition, in the order of a catalogue."""
        return ()

    # -- what follows from it

    @cached_property
    def notation(self) -> Notation:
        """Reads and writes the game's orders."""
        return Notation(self.orders)

    @cached_property
    def free_verbs(self) -> frozenset[str]:
        """The verbs of the free orders."""
        return frozenset(order.verb() for order in self.free_orders)

    @cached_property
    def house(self) -> C:
        """The content of the house edition."""
        return self.read_content(house_files(self.name))

    @cached_property
    def position(self) -> type[msgspec.Struct]:
        """The class of a snapshot: the whole of a table but its content and dice."""
        phases: Any = self.phases[0]
        for phase in self.phases[1:]:
            phases |= phase
        fields = [("state", self.state), ("agenda", list[phases]), ("desk", Desk)]
        return msgspec.defstruct(f"{slug(self.name)}_position", fields)

    def setup(self, seats: Sequence[int], chosen: Mapping[str, str]) -> Setup:
        """Check seats and option words and make a set-up of them.

        Raises:
            BadSetup: They do not fit this game.
        """
        setup = Setup(tuple(sorted(seats)), option.read(self.options, chosen))
        self.check_setup(setup)
        return setup

    def seat_number(self, name: str) -> int | None:
        """The number of a seat by the name that orders use."""
        return self.seats.index(name) + 1 if name in self.seats else None

    def read_answer(self, lines: Sequence[str]) -> list[Order]:
        """The orders of an answer, without its closing `finish`."""
        orders = [self.notation.parse(line) for line in lines]
        return [order for order in orders if order.verb() != "finish"]
