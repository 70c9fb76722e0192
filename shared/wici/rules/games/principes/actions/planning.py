"""Planning: each player puts three of six Action Tokens face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.edition.moments import ACTIONS
from wici.rules.games.principes.events.rounds import PlansLocked
from wici.rules.games.principes.orders.table import Plan
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

SPACES = 3
_PLANS = tuple(f"plan {' '.join(three)} / finish" for three in permutations(ACTIONS, SPACES))


class Planning(Phase):
    """All plan at the same time, hidden from one another (PR-P08).

    Rule: PR-143, PR-144, PR-145, PR-146, PR-435.
    """

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks everybody at once."""
        return [
            Prompt(
                kind="plan",
                seat=seat,
                question="Which three actions do you plan for spaces I, II and III?",
                verbs=("plan",),
                sealed=True,
                secret=not table.state.solo,
                draftable=True,
            )
            for seat in sorted(table.state.active)
        ]

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """All 120 plans."""
        return Legal(_PLANS)

    def check(self, table: PrincipesTable, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        """Refuse anything but three different actions; a draft may have fewer."""
        actions = [action for order in orders if isinstance(order, Plan) for action in order.actions]
        for action in actions:
            if action not in ACTIONS:
                raise IllegalOrder("bad_choice", f"There is no action {action!r}.", rule="PR-143")
        if len(set(actions)) < len(actions):
            raise IllegalOrder("duplicate", "Each Action Token exists once.", rule="PR-143")
        if len(actions) > SPACES:
            raise IllegalOrder("limit", "Exactly three actions are planned.", rule="PR-143")
        if final and len(actions) < SPACES:
            raise IllegalOrder("must_choose", "Plan three actions.", rule="PR-143")

    def resolve(self, table: PrincipesTable, answers: Mapping[int, Sequence[Order]]) -> None:
        """Lock all plans."""
        for seat, orders in answers.items():
            actions = [action for order in orders if isinstance(order, Plan) for action in order.actions]
            table.state.players[seat].plan = actions
        table.emit(PlansLocked())
        table.done(self)
