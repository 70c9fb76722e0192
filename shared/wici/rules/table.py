"""Table: a state in play, which runs its phases until somebody owes an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from wici.rules.desk import Desk, Use
from wici.rules.dice import Dice, Draw
from wici.rules.errors import AuditFailed
from wici.rules.event import Event, Told
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
        told: The events of this step.
        used: The texts whose lines this step carried out.
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
        self.told: list[Told] = []
        self.used: list[Use] = []
        self.drew = self.showed = False

    def begin(self) -> None:
        """Begin a step: nothing is told, used, drawn or shown yet."""
        self.told, self.used = [], []
        self.drew = self.showed = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: nothing is left on the agenda."""
        return not self.agenda

    @property
    def phase(self) -> Phase:
        """The phase in play."""
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
        count = self.phase.drawn.get(what, 0)
        self.phase.drawn = {**self.phase.drawn, what: count + 1}
        words = [label for phase in self.agenda if (label := phase.label())]
        return self.dice.draw(" ".join([*words, what, str(count)]))

    def emit(self, public: Event) -> None:
        """Tell everybody what happened."""
        self.told.append(Told(public))

    def tell(self, private: Mapping[int, Event], public: Event | None = None) -> None:
        """Tell some seats what the others may not know, or know in part.

        Args:
            private: What each of these seats learns, by seat.
            public: What all others learn instead; None for nothing at all.
        """
        self.showed = True
        self.told.append(Told(public, dict(private)))

    def notice(self, public: Event | None, private: Mapping[int, Event] | None = None) -> None:
        """Put something into the feeds that the record tells in its own way."""
        self.told.append(Told(public, dict(private or {}), notice=True))

    def prompts(self) -> Sequence[Prompt]:
        """The prompts open now; none once the game is over."""
        return () if self.is_over else self.phase.prompts(self)

    def owing(self) -> list[int]:
        """The seats that still owe an answer by public knowledge."""
        asked = {prompt.seat for prompt in self.prompts() if not prompt.quiet}
        return sorted(asked - set(self.desk.sealed))

    def name(self, seat: int) -> str:
        """The seat's name for people."""
        return self.game.seat_title(self, seat)

    def run(self) -> None:
        """Let phases go on until somebody owes an answer or the game is over."""
        for _ in range(STEP_LIMIT):
            if self.is_over:
                self.desk.clear_answers()
                return
            prompts = self.phase.prompts(self)
            if not prompts:
                self.phase.go_on(self)
            elif self._is_answered(prompts):
                self._resolve(prompts)
            else:
                return
        raise AuditFailed(f"{type(self.phase).__name__} does not come to an end")

    def _is_answered(self, prompts: Sequence[Prompt]) -> bool:
        awaited = [prompt for prompt in prompts if not prompt.quiet] or prompts
        return all(prompt.sealed and prompt.seat in self.desk.sealed for prompt in awaited)

    def _resolve(self, prompts: Sequence[Prompt]) -> None:
        secret = {prompt.seat for prompt in prompts if prompt.secret}
        answers = {}
        for seat, slip in sorted(self.desk.sealed.items()):
            answers[seat] = self.game.read_answer(slip.lines)
            hidden = seat in secret or any(self.game.hides(order) for order in answers[seat])
            self.used += [Use(text, spent=True, public=not hidden) for text in slip.texts]
        self.desk.clear_answers()
        self.phase.resolve(self, answers)
