"""Round: its steps in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.action import Actions
from wici.rules.games.principes.actions.planning import Planning
from wici.rules.games.principes.actions.solo.neighbor_cycle import reveal_neighbor
from wici.rules.games.principes.board.seats import ring_from
from wici.rules.games.principes.events.rounds import DirectionSet, RoundEnded, RoundStarted
from wici.rules.games.principes.orders.table import Direction
from wici.rules.games.principes.people.ending import end_final_round
from wici.rules.games.principes.people.princesses import Princesses
from wici.rules.games.principes.people.throne import place_waiting
from wici.rules.games.principes.round.history import reveal
from wici.rules.games.principes.round.icons.icons import Icons
from wici.rules.games.principes.round.period import PeriodEnd
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.text import happens
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Round(Phase):
    """One Round.

    Rule: PR-127, PR-128, PR-129, PR-130, PR-131, PR-132, PR-133, PR-134, PR-135, PR-136, PR-137, PR-138,
    PR-139, PR-140, PR-141, PR-142.

    Attributes:
        number: From 1.
        step: The next of its steps.
    """

    number: int = 1
    step: int = 0

    def label(self) -> str:
        """The Round, in public words."""
        return f"round {self.number}"

    def go_on(self, table: PrincipesTable) -> None:
        """Take the next step; a Prince who waits for a land comes first."""
        if place_waiting(table):
            return
        step = STEPS[self.step]
        self.step += 1
        step(table, self)


def move_token(table: PrincipesTable, phase: Round) -> None:
    """Step 1: move the Round Token; the holder chooses the direction.

    Rule: PR-065, PR-129, PR-130; alone there is none, PR-429.
    """
    table.state.round = phase.number
    table.emit(RoundStarted(phase.number))
    if not table.state.solo:
        table.push(ChooseDirection())


def start_effects(table: PrincipesTable, phase: Round) -> None:
    """Texts at the start of each Round, in the set order.

    Rule: PR-T07, `round.effects`.
    """
    happens(table, "round_start", table.state.active)


def send_princesses(table: PrincipesTable, phase: Round) -> None:
    """Princesses are sent out in the first Round of a Period and work again in the second.

    Rule: PR-134, PR-347, PR-356.
    """
    table.push(Princesses(seats=table.state.active, sent=phase.number % 2 == 1))


def reveal_history(table: PrincipesTable, phase: Round) -> None:
    """Step 2: the History Card.

    Rule: PR-135, PR-136, PR-137, PR-138, PR-139.
    """
    reveal(table)


def plan(table: PrincipesTable, phase: Round) -> None:
    """Step 3: all plan three actions.

    Rule: PR-143, PR-144, PR-145, PR-146.
    """
    table.push(Planning())


def act(table: PrincipesTable, phase: Round) -> None:
    """Step 4: all reveal and perform them.

    Rule: PR-147, PR-148, PR-149, PR-150, PR-151, PR-152.
    """
    table.push(Actions())


def after_actions(table: PrincipesTable, phase: Round) -> None:
    """Texts that take effect after the actions.

    Rule: PR-138.
    """
    happens(table, "after_actions", table.state.active)


def finish_game(table: PrincipesTable, phase: Round) -> None:
    """The final Round ends here: its icons are not resolved.

    Rule: PR-093, PR-097.
    """
    if phase.number >= table.state.final_round:
        end_final_round(table)


def activate_neighbor(table: PrincipesTable, phase: Round) -> None:
    """Alone one Neighbor is activated before the icons.

    Rule: PR-462.
    """
    if table.state.solo:
        reveal_neighbor(table)


def resolve_icons(table: PrincipesTable, phase: Round) -> None:
    """Step 5: the icons of the History Card.

    Rule: PR-140, PR-362.
    """
    card = table.content.history.get(table.state.history)
    table.push(Icons(icons=list(card.icons) if card else []))


def end_round(table: PrincipesTable, phase: Round) -> None:
    """Round-long effects end, Action Tokens go back.

    Rule: PR-141.
    """
    table.state.history_runs = False
    for player in table.state.players.values():
        player.plan_before, player.plan, player.revealed = player.plan, [], 0
    table.emit(RoundEnded(phase.number))


def end_period(table: PrincipesTable, phase: Round) -> None:
    """After its second Round a Period ends: Princesses leave, Princes change.

    Rule: PR-142.
    """
    if phase.number % 2 == 0:
        table.push(PeriodEnd(period=table.state.period))


def next_round(table: PrincipesTable, phase: Round) -> None:
    """Begin the next Round."""
    table.done(phase)
    table.push(Round(number=phase.number + 1))


STEPS: tuple[Callable[[PrincipesTable, Round], None], ...] = (
    move_token,
    start_effects,
    send_princesses,
    reveal_history,
    plan,
    act,
    after_actions,
    finish_game,
    activate_neighbor,
    resolve_icons,
    end_round,
    end_period,
    next_round,
)
"""The steps of a Round, in order."""


class ChooseDirection(Phase):
    """The holder of the Princeps Token chooses the direction (PR-P03)."""

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks the holder."""
        return (
            Prompt(
                kind="direction",
                seat=table.state.princeps,
                question="Clockwise or counterclockwise?",
                verbs=("direction",),
                facts={"last": "clockwise" if table.state.clockwise else "counterclockwise"},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Both ways."""
        return Legal(("direction clockwise", "direction counterclockwise"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Fix the order of the Round.

        Rule: PR-053, PR-130, PR-131.
        """
        if not isinstance(order, Direction):
            raise IllegalOrder("must_choose", "Choose a direction.", rule="PR-130")
        table.state.clockwise = order.way == "clockwise"
        table.state.order = ring_from(table, seat)
        table.emit(DirectionSet(seat, table.state.clockwise, tuple(table.state.order)))
        table.done(self)
