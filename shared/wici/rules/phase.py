"""Phase: one unresolved piece of play, with its own memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from wici.rules.desk import Slip
from wici.rules.order import Order
from wici.rules.prompt import Legal, Prompt
from wici.rules.words import kebab

if TYPE_CHECKING:
    from wici.rules.table import Table


class Phase(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="phase", tag=kebab):
    """A piece of play on the agenda. A game's phases subclass it.

    The table looks at the topmost phase. If it has prompts, play rests until they are answered;
    if not, `go_on` is called. A phase changes the state, emits events, pushes phases that are
    played before it goes on, and takes itself off with `table.done(self)`.

    Attributes:
        drawn: How many draws of each name this phase has made; part of their labels.
        sealed: Full answers to its sealed prompts that wait for those of the other seats, by seat.
        drafts: Answers to its prompts that lack their `finish`, by seat.
    """

    step_verbs: ClassVar[tuple[str, ...]] = ()
    """Verbs of the step of play that the phase belongs to, those of other prompts of it included.

    Where `wrong_phase` is judged first, an order with one of them is not out of phase, only out of turn.
    """

    drawn: dict[str, int] = {}
    sealed: dict[int, Slip] = {}
    drafts: dict[int, Slip] = {}

    def label(self) -> str:
        """Public words for the labels of draws: the phase and its numbers, "year 2", or nothing."""
        return ""

    def go_on(self, table: Table[Any, Any]) -> None:
        """Play on while nobody owes an answer."""
        raise NotImplementedError(f"{type(self).__name__} neither asks nor goes on")

    def prompts(self, table: Table[Any, Any]) -> Sequence[Prompt]:
        """The prompts open now: one, or several sealed ones, with quiet ones beside.

        Sealed prompts stay listed when they are answered, until all are. Made from the state
        alone; opened or left out on public knowledge only.
        """
        return ()

    def legal(self, table: Table[Any, Any], prompt: Prompt) -> Legal:
        """The answers that one of the prompts takes, from what its seat may know."""
        raise NotImplementedError

    def answer(self, table: Table[Any, Any], seat: int, order: Order) -> None:
        """Carry out the answer to a prompt that is neither sealed nor draftable.

        Raises:
            IllegalOrder: Checked before anything changes.
        """
        raise NotImplementedError

    def is_untouched(self, seat: int) -> bool:
        """Whether a seat has done nothing yet of what a `finish` that is no draft's would close.

        Only phases say so that another question may come before, which can be left out.
        """
        return False

    def check(self, table: Table[Any, Any], seat: int, orders: Sequence[Order], *, final: bool) -> None:
        """Refuse an answer to a sealed or draftable prompt that is not legal.

        Args:
            table: The table, which must not be changed.
            seat: Who answers.
            orders: The answer, without its `finish`.
            final: False for a draft, which need not be complete.

        Raises:
            IllegalOrder: Why it is not.
        """

    def check_withdraw(self, table: Table[Any, Any], seat: int) -> None:
        """Refuse to give back an answer or draft that stands, where the game says so.

        Raises:
            StaleOrder: `locked`.
        """

    def finish(self, table: Table[Any, Any], seat: int, orders: Sequence[Order]) -> None:
        """Carry out the finished answer to a draftable prompt that is not sealed."""
        raise NotImplementedError

    def resolve(self, table: Table[Any, Any], answers: Mapping[int, Sequence[Order]]) -> None:
        """Carry out the answers of all seats whose sealed prompts this phase had."""
        raise NotImplementedError
