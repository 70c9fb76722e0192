"""Arrival: what a finished movement brings about, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board.control import bring_back, settle
from wici.rules.games.principes.board.lands import is_raider
from wici.rules.games.principes.board.seats import decider
from wici.rules.games.principes.movement import division
from wici.rules.games.principes.movement.battle.battle import Battle
from wici.rules.games.principes.movement.destruction import conquer
from wici.rules.games.principes.movement.paths import Cause
from wici.rules.games.principes.movement.penalty import PayPenalty, guarded
from wici.rules.games.principes.orders.battle import Fight
from wici.rules.games.principes.people.throne import place_waiting
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Arrival(Phase):
    """Lands left, penalties, control, destruction, battles.

    Rule: PR-198, PR-211, PR-212, PR-R14.

    Attributes:
        seat: The mover.
        faction: Whose units moved; they stand at their ends already.
        starts: Places they left.
        ends: Lands on which they ended, in the order of the map.
        held: Lands the faction controlled before.
        cause: Why they moved.
        step: The next step.
    """

    seat: int
    faction: str
    starts: list[str]
    ends: list[str]
    held: list[str]
    cause: Cause = "own"
    step: str = "leave"

    def label(self) -> str:
        """Whose units arrived, in public words."""
        return f"arrival {self.faction} {self.seat}"

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks which battle comes next, where there are several (PR-P19)."""
        pending = self.pending(table) if self.step == "battles" else []
        if len(pending) < 2:
            return ()
        return (
            Prompt(
                kind="next-battle",
                seat=decider(table, self.seat),
                question="Which battle is fought next?",
                verbs=("fight",),
                facts={"lands": [*pending]},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every land with a battle to fight."""
        return Legal(tuple(f"fight {land}" for land in self.pending(table)))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Fight there."""
        if not isinstance(order, Fight) or order.land not in self.pending(table):
            raise IllegalOrder("bad_choice", "No battle is to be fought there.", rule="PR-211")
        self.fight(table, order.land)

    def go_on(self, table: PrincipesTable) -> None:
        """Take the next step."""
        _STEPS[self.step](table, self)

    def pending(self, table: PrincipesTable) -> list[str]:
        """Lands on which a battle is still to be fought."""
        return [land for land in self.ends if len(table.state.lands[land].units) > 1]

    def fight(self, table: PrincipesTable, land: str) -> None:
        """Begin the battle on a land."""
        defender = next(faction for faction in table.state.lands[land].units if faction != self.faction)
        table.push(
            Battle(land=land, mover=self.seat, attacker=self.faction, defender=defender, cause=self.cause)
        )


def _leave(table: PrincipesTable, phase: Arrival) -> None:
    """Lands left are lost.

    Rule: PR-023.
    """
    phase.step = "penalty"
    settle(table, [place for place in phase.starts if place in table.state.lands])


def _penalty(table: PrincipesTable, phase: Arrival) -> None:
    """Clergy guards order against own units only: nobody answers to it for neutral ones.

    Those stay where they ended. Rule: PR-199, PR-324, PR-328.
    """
    phase.step = "control"
    if phase.cause == "own":
        lands = guarded(table, phase.seat, phase.ends, phase.held)
        if lands:
            table.push(PayPenalty(seat=phase.seat, lands=lands))


def _control(table: PrincipesTable, phase: Arrival) -> None:
    """Division Tokens go, control of lands without foreign units is gained, then destruction there.

    Rule: PR-028, PR-206, PR-208, PR-209, PR-326, PR-327, PR-369, PR-370, PR-371, PR-383.
    """
    phase.step = "princes"
    before = {land: table.state.lands[land].controller for land in phase.ends}
    for land in phase.ends:
        if table.state.lands[land].division and not is_raider(table.content, phase.faction, land):
            division.remove(table, land)
    settle(table, phase.ends)
    for land in reversed(phase.ends):
        is_alone = list(table.state.lands[land].units) == [phase.faction]
        if is_alone and before[land] != phase.faction:
            conquer(table, phase.faction, land, seat=phase.seat, cause=phase.cause)


def _princes(table: PrincipesTable, phase: Arrival) -> None:
    """A Prince who waited for a land is placed if there is one now.

    Rule: PR-112.
    """
    phase.step = "battles"
    place_waiting(table)


def _battles(table: PrincipesTable, phase: Arrival) -> None:
    """Fight the only battle left, or end."""
    # A Pomerania whose units are all abroad is entered without a battle (PR-272).
    pending = phase.pending(table)
    if pending:
        phase.fight(table, pending[0])
        return
    bring_back(table)
    table.done(phase)


_STEPS: Mapping[str, Callable[[PrincipesTable, Arrival], None]] = {
    "leave": _leave,
    "penalty": _penalty,
    "control": _control,
    "princes": _princes,
    "battles": _battles,
}
