"""Table: a state in play, which runs its phases until somebody owes an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from wici.rules.desk import Desk, Use
from wici.rules.dice import Dice, Draw
from wici.rules.errors import AuditFailed
from wici.rules.event import Event, Told
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Prompt

if TYPE_CHECKING:
    from wici.rules.game import Game

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C")
P = TypeVar("P", bound=Phase)

STEP_LIMIT = 20_000
"""Phases that may go on by themselves in one step before the table says that play is stuck."""


class Table(Generic[S, C]):
    """A match in play: state, agenda and desk, with the content and dice it is played with.

    Phases change it freely: it is a private copy, thrown away when an order is refused.

    Attributes:
        game: The rules.
        content: Decks, boards and maps of the match's edition, frozen.
        state: The game's own state.
        agenda: The phases, the topmost last.
        desk: Texts that wait.
        tells: False where nobody asks what happened: events are made and forgotten.
        told: The events of this step.
        used: The texts whose lines this step carried out.
        ran: True when phases went on by themselves in this step, or sealed answers took effect.
        drew: True when this step made a draw.
        showed: True when this step told a seat something that not all know.
    """

    def __init__(
        self,
        game: Game[S, C],
        content: C,
        dice: Dice,
        *,
        state: S,
        agenda: list[Phase],
        desk: Desk,
    ) -> None:
        self.game = game
        self.content = content
        self.dice = dice
        self.state = state
        self.agenda = agenda
        self.desk = desk
        self.tells = True
        self.told: list[Told] = []
        self.used: list[Use] = []
        self.ran = self.drew = self.showed = False
        self._prompts: Sequence[Prompt] | None = None
        self._is_still = False

    def step(self) -> AbstractContextManager[None]:
        """One step, in which nothing has happened yet; nothing is remembered of it afterwards."""
        self.told, self.used = [], []
        self.ran = self.drew = self.showed = False
        return self.still()

    def still(self) -> AbstractContextManager[None]:
        """Nothing changes the table but what says so by `changing`: its prompts are made once."""
        return _Spell(self._turn, is_still=True)

    def changing(self) -> AbstractContextManager[None]:
        """Let the table change while it is `still`: its prompts are made anew afterwards."""
        return _Spell(self._turn, is_still=False)

    def _turn(self, is_still: bool) -> bool:  # noqa: FBT001 - what `_Spell` hands on
        was_still, self._is_still, self._prompts = self._is_still, is_still, None
        return was_still

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: nothing is left on the agenda."""
        return not self.agenda

    @property
    def phase(self) -> Phase:
        """The topmost of the agenda: it asks somebody, or it goes on by itself."""
        return self.agenda[-1]

    def find(self, kind: type[P]) -> P:
        """The topmost phase of a kind.

        Raises:
            LookupError: None is on the agenda.
        """
        for phase in reversed(self.agenda):
            if isinstance(phase, kind):
                return phase
        raise LookupError(f"no {kind.__name__} is on the agenda")

    def push(self, phase: Phase) -> None:
        """Play this phase before the present one goes on."""
        self.agenda.append(phase)

    def done(self, phase: Phase) -> None:
        """Take a phase off the agenda; it must be the one in play."""
        if self.agenda[-1] is not phase:
            raise AuditFailed(f"{type(phase).__name__} is not the phase in play")
        self.agenda.pop()

    def end(self) -> None:
        """End the game: nothing is left to be played."""
        self.agenda.clear()

    def draw(self, what: str) -> Draw:
        """The draw for one event, under a label never used before.

        Args:
            what: What is drawn, in public words, like "deal".
        """
        self.drew = True
        # Counted within the phase: no draw elsewhere, and so no hidden choice, can move a label of this one.
        count = self.phase.drawn.get(what, 0)
        self.phase.drawn = {**self.phase.drawn, what: count + 1}
        words = [label for phase in self.agenda if (label := phase.label())]
        return self.dice.draw(" ".join([*words, what, str(count)]))

    def emit(self, public: Event) -> None:
        """Tell everybody what happened."""
        if self.tells:
            self.told.append(Told(public))

    def tell(
        self, private: Mapping[int, Event], public: Event | None = None, *, reveals: bool = False
    ) -> None:
        """Tell some seats what the others may not know, or know in part.

        Args:
            private: What each of these seats learns, by seat.
            public: What all others learn instead; None for nothing at all.
            reveals: Whether that part was hidden until now, as the back of a card laid down secretly.
        """
        self.showed = self.showed or bool(private)
        if self.tells:
            self.told.append(Told(public, dict(private), reveals=reveals))

    def reveal(self, public: Event) -> None:
        """Tell everybody what was hidden until now and nobody chose to show: it cannot be undone."""
        self.showed = True
        if self.tells:
            self.told.append(Told(public, reveals=True))

    def show(self, public: Event) -> None:
        """Tell everybody what its owner chose to show, like a card played: it cannot be undone."""
        self.showed = True
        self.emit(public)

    def notice(self, public: Event | None, private: Mapping[int, Event] | None = None) -> None:
        """Put something into the feeds that the record tells in its own way."""
        if self.tells:
            self.told.append(Told(public, dict(private or {}), notice=True))

    def prompts(self) -> Sequence[Prompt]:
        """The prompts open now; none once the game is over."""
        if self._prompts is not None:
            return self._prompts
        prompts = () if self.is_over else self.phase.prompts(self)
        if self._is_still:
            self._prompts = prompts
        return prompts

    def owing(self) -> list[int]:
        """The seats that still owe an answer by public knowledge."""
        return self._unanswered(prompt for prompt in self.prompts() if not prompt.quiet)

    def awaited(self) -> list[int]:
        """The seats that play waits for: those that owe, or all asked where it is hidden who is."""
        return self._unanswered(self.holding())

    def holding(self) -> Sequence[Prompt]:
        """The prompts that hold up play: a quiet one does so only where all are quiet."""
        prompts = self.prompts()
        if len(prompts) < 2:
            return prompts
        return [prompt for prompt in prompts if not prompt.quiet] or prompts

    def _unanswered(self, prompts: Iterable[Prompt]) -> list[int]:
        return sorted({prompt.seat for prompt in prompts if prompt.seat not in self.phase.sealed})

    def holder(self, seat: int) -> Phase | None:
        """The topmost phase with which a sealed answer or draft of this seat lies."""
        phases = reversed(self.agenda)
        return next((phase for phase in phases if seat in phase.sealed or seat in phase.drafts), None)

    def name(self, seat: int) -> str:
        """The seat's name for people."""
        return self.game.seat_title(self, seat)

    def run(self) -> None:
        """Let phases go on until somebody owes an answer or the game is over."""
        for _ in range(STEP_LIMIT):
            if not self.agenda or self._is_held():
                return
            self.ran = True
            prompts = self.prompts()
            with self.changing():
                if prompts:
                    self._resolve(prompts)
                else:
                    self.phase.go_on(self)
        raise AuditFailed(f"{self.game.name} does not come to rest")

    def _is_held(self) -> bool:
        """Whether somebody owes an answer that holds up play."""
        sealed = self.phase.sealed
        return any(not prompt.sealed or prompt.seat not in sealed for prompt in self.holding())

    def _resolve(self, prompts: Sequence[Prompt]) -> None:
        phase = self.phase
        answers: dict[int, Sequence[Order]] = {}
        # By seat and not as they came: who answered first must decide nothing, and a replay does not know it.
        for prompt in sorted(prompts, key=lambda prompt: prompt.seat):
            if (slip := phase.sealed.get(prompt.seat)) is not None:
                orders = answers[prompt.seat] = self.game.read_answer(slip.lines)
                hidden = prompt.secret or any(self.game.hides(order) for order in orders)
                self.used += slip.uses(public=not hidden)
        phase.sealed, phase.drafts = {}, {}
        phase.resolve(self, answers)


class _Spell:
    """A while in which a table is still, or changes.

    Args:
        turn: Makes the table so, and tells what it was.
        is_still: Which of the two.
    """

    __slots__ = ("_is_still", "_turn", "_was_still")

    def __init__(self, turn: Callable[[bool], bool], *, is_still: bool) -> None:
        self._turn = turn
        self._is_still = is_still

    def __enter__(self) -> None:
        self._was_still = self._turn(self._is_still)

    def __exit__(self, *_: object) -> None:
        self._turn(self._was_still)
