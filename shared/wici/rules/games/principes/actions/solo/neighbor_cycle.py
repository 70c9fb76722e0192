"""Neighbor cycle: alone, each Round before the icons one Neighbor marches by itself."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wici.rules.games.principes.actions.activation import Activation
from wici.rules.games.principes.actions.neighbors import ANY
from wici.rules.games.principes.actions.solo.unit_activation import UnitActivation
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.events.combined import NeighborCardRevealed
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.prompt import Prompt


class NeighborCycle(Activation):
    """The player may block (PR-P45), then what is left of the units marches.

    Rule: PR-462, PR-463, PR-464.
    """

    def label(self) -> str:
        """The Neighbor, in public words."""
        return f"neighbor {self.neighbor}"

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks the player, who holds Neighbor Cards."""
        question = f"{table.content.title(self.neighbor)} is activated. Do you block it?"
        return [
            msgspec.structs.replace(prompt, question=question, interrupt=False)
            for prompt in super().prompts(table)
        ]

    def _move(self, table: PrincipesTable) -> None:
        """March as the rules send them.

        Rule: PR-453, PR-464.
        """
        table.push(
            UnitActivation(seat=self.seat, faction=self.neighbor, knights=self.knights, footmen=self.footmen)
        )


def reveal_neighbor(table: PrincipesTable) -> None:
    """Reveal Neighbor Cards until one names a Neighbor, which is activated for nothing.

    Rule: PR-462, PR-463, PR-R71.
    """
    seat = table.state.active[0]
    while _names_one(table):
        card = cards.turn_over(table, "neighbor")
        table.reveal(NeighborCardRevealed(card))
        shown = table.content.cards[card]
        if shown.faction != ANY:
            table.push(
                NeighborCycle(
                    seat=seat,
                    neighbor=shown.faction,
                    card=card,
                    knights=shown.knights,
                    footmen=shown.footmen,
                    blockers=[seat],
                )
            )
            return
        cards.put_under(table, [card])


def _names_one(table: PrincipesTable) -> bool:
    """Whether a card that names a Neighbor is left, in the deck or its pile."""
    state = table.state
    left = [*state.decks["neighbor"], *state.piles.get("neighbor", [])]
    return any(table.content.cards[card].faction != ANY for card in left)
