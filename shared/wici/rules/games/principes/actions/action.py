"""Action: a token is revealed, cards come before it, it is performed, and what follows it happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.assembly import Assembly
from wici.rules.games.principes.actions.before import Before
from wici.rules.games.principes.actions.building import Building
from wici.rules.games.principes.actions.combined.combined import combined
from wici.rules.games.principes.actions.politics import Politics
from wici.rules.games.principes.actions.progress import Progress
from wici.rules.games.principes.actions.solo.line import solo_line
from wici.rules.games.principes.actions.taxes import Taxes, is_part_of_taxes
from wici.rules.games.principes.board.force import at_moment
from wici.rules.games.principes.edition.happenings import ActionSubstitute
from wici.rules.games.principes.edition.moments import ACTIONS
from wici.rules.games.principes.events.actions import (
    ActionDeclined,
    ActionEnded,
    ActionRevealed,
    ActionSubstituted,
)
from wici.rules.games.principes.movement.movement import own_movement
from wici.rules.games.principes.orders.table import Perform
from wici.rules.games.principes.people.elimination import drop_lines
from wici.rules.games.principes.people.throne import place_waiting
from wici.rules.games.principes.state import PrincipesTable, Turn
from wici.rules.games.principes.texts.text import happens
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

MAIN: Mapping[str, Callable[[PrincipesTable, int], Phase]] = {
    "progress": lambda _, seat: Progress(seat=seat),
    "taxes": lambda _, seat: Taxes(seat=seat),
    "assembly": lambda _, seat: Assembly(seat=seat),
    "movement": own_movement,
    "building": lambda _, seat: Building(seat=seat),
    "politics": lambda _, seat: Politics(seat=seat),
}
"""What is played as the main part of each action."""


class Actions(Phase):
    """All actions of a Round: space I of everybody in the set order, then II, then III.

    Rule: PR-147.

    Attributes:
        turn: The next turn, counted over all spaces and the whole set order.
    """

    turn: int = 0

    def go_on(self, table: PrincipesTable) -> None:
        """Begin the next turn of a player still in the game; a Prince who waits for a land comes first."""
        if place_waiting(table):
            return
        order = table.state.order
        if self.turn >= 3 * len(order):
            table.done(self)
            return
        space, place = divmod(self.turn, len(order))
        self.turn += 1
        player = table.state.players[order[place]]
        if player.eliminated:
            drop_lines(table, order[place])  # of the very text in which they fell, too
        if not player.eliminated and len(player.plan) > space:
            table.push(Action(seat=order[place], space=space + 1))


class Action(Phase):
    """One turn: reveal, perform or decline (PR-P09), cards before (PR-P10), the main part, what follows.

    Attributes:
        seat: The active player.
        space: 1, 2 or 3.
        step: The next step.
    """

    seat: int
    space: int
    step: str = "reveal"

    def label(self) -> str:
        """The turn, in public words."""
        return f"action {self.space} {self.seat}"

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks whether to perform the action revealed."""
        if self.step != "choose":
            return ()
        turn = turn_of(table)
        return (
            Prompt(
                kind="action",
                seat=self.seat,
                question=f"You reveal {turn.token.title()}. Do you perform it?",
                verbs=("perform", "decline"),
                facts={"action": turn.token, "space": self.space},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Perform it, another one where a text allows it, or decline."""
        others = tuple(f"perform {action}" for action in self._others(table))
        return Legal(("perform", *others, "decline"))

    def _others(self, table: PrincipesTable) -> dict[str, str]:
        """Actions that an open text lets stand in the token's place, by the text.

        Rule: PR-409.
        """
        turn = turn_of(table)
        return {
            action: source.name
            for source in at_moment(table, self.seat, f"before_action:{turn.token}")
            if isinstance(source.effect, ActionSubstitute)
            for action in substitutes(table, self.seat, source.effect)
        }

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Perform or decline."""
        turn = turn_of(table)
        if isinstance(order, Perform) and order.action not in ("", turn.token):
            others = self._others(table)
            if order.action not in others:
                raise IllegalOrder("bad_choice", f"{order.action!r} cannot be performed now.", rule="PR-409")
            substitute(table, seat, order.action, others[order.action])
        elif not isinstance(order, Perform):
            turn.declined = True
            table.emit(ActionDeclined(seat, turn.token))
        self.step = "before"

    def go_on(self, table: PrincipesTable) -> None:
        """Take the next step; an eliminated player's turn ends at once."""
        if table.state.players[self.seat].eliminated:
            self.step = "end"
        _STEPS[self.step](table, self)


def turn_of(table: PrincipesTable) -> Turn:
    """The action being performed.

    Raises:
        LookupError: None is.
    """
    if table.state.turn is None:
        raise LookupError("no action is being performed")
    return table.state.turn


def substitutes(table: PrincipesTable, seat: int, effect: ActionSubstitute) -> list[str]:
    """Actions that a text lets stand in the present one's place."""
    turn = turn_of(table)
    closed = table.state.players[seat].plan if effect.to == "unused" else [turn.action]
    return [action for action in ACTIONS if action not in closed and action != turn.action]


def substitute(table: PrincipesTable, seat: int, action: str, source: str) -> None:
    """Put another action in the present one's place.

    Rule: PR-151, PR-409.
    """
    turn_of(table).action = action
    table.show(ActionSubstituted(seat, action, source))


def _reveal(table: PrincipesTable, phase: Action) -> None:
    player = table.state.players[phase.seat]
    token = player.plan[phase.space - 1]
    player.revealed = phase.space
    table.state.turn = Turn(phase.seat, phase.space, token, token)
    table.reveal(ActionRevealed(phase.seat, phase.space, token))
    phase.step = "choose"


def _before(table: PrincipesTable, phase: Action) -> None:
    phase.step = "main"
    table.push(Before(seat=phase.seat))
    moment = f"before_action:{turn_of(table).action}"
    happens(table, moment, [phase.seat], but=lambda effect: isinstance(effect, ActionSubstitute))


def _main(table: PrincipesTable, phase: Action) -> None:
    turn = turn_of(table)
    phase.step = "after"
    if not turn.declined:
        table.push(MAIN[turn.action](table, phase.seat))


def _after(table: PrincipesTable, phase: Action) -> None:
    """Texts after a performed action: the player's, then those of the others.

    Rule: PR-150, PR-169.
    """
    turn = turn_of(table)
    phase.step = "combined"
    if turn.declined:
        return
    others = [seat for seat in table.state.active if seat != phase.seat]
    happens(table, f"other_after_action:{turn.action}", others)
    happens(table, f"after_action:{turn.action}", [phase.seat], but=is_part_of_taxes)


def _combined(table: PrincipesTable, phase: Action) -> None:
    """Principalities without a player act after a performed action that has a line.

    Rule: PR-077, PR-445.
    """
    turn = turn_of(table)
    phase.step = "end"
    if turn.declined:
        return
    line = solo_line if table.state.solo else combined
    if (its := line(table, phase.seat, turn.action)) is not None:
        table.push(its)


def _end(table: PrincipesTable, phase: Action) -> None:
    table.emit(ActionEnded(phase.seat, turn_of(table).action))
    table.state.turn = None
    table.done(phase)


_STEPS: Mapping[str, Callable[[PrincipesTable, Action], None]] = {
    "reveal": _reveal,
    "before": _before,
    "main": _main,
    "after": _after,
    "combined": _combined,
    "end": _end,
}
