"""Activation: a Neighbor is named, others may block it, and what is left of it moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from wici.rules.games.principes.actions.neighbors import (
    blocks,
    can_block,
    check_activation,
    check_block,
    cost,
)
from wici.rules.games.principes.board import bank, cards
from wici.rules.games.principes.events.politics import NeighborActivated, NeighborBlocked, NeighborReleased
from wici.rules.games.principes.movement.movement import Movement
from wici.rules.games.principes.orders.cards import Activate, Block
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def activate(table: PrincipesTable, seat: int, order: Activate, timings: Iterable[str]) -> None:
    """Show a Neighbor Card, pay for it and name the Neighbor.

    Rule: PR-304, PR-305, PR-306, PR-307.

    Raises:
        IllegalOrder: As `check_activation`.
    """
    check_activation(table, seat, order, timings)
    cards.leave_hand(table, seat, [order.card])
    table.show(NeighborActivated(seat, order.neighbor, order.card))
    bank.pay(table, seat, cost(table, order.card))
    if table.state.turn is not None:
        table.state.turn.activated.append(order.neighbor)
    shown = table.content.cards[order.card]
    table.push(
        Activation(
            seat=seat,
            neighbor=order.neighbor,
            card=order.card,
            knights=shown.knights,
            footmen=shown.footmen,
            blockers=[other for other in table.state.active if other != seat] if can_block(table) else [],
        )
    )


class Activation(Phase):
    """The others block in the set order (PR-P11), the rest of the units moves (PR-P36).

    Rule: PR-306, PR-307, PR-308, PR-309, PR-310, PR-311, PR-312, PR-313, PR-314, PR-315, PR-316, PR-317,
    PR-R56, PR-R57.

    Attributes:
        seat: Who activates.
        neighbor: The Neighbor.
        card: The card played for it, which goes under its deck at the end.
        knights: Knights that may move.
        footmen: Footmen that may move.
        blockers: Players who have not had their turn to block.
        step: What comes after the blocks.
    """

    seat: int
    neighbor: str
    card: str
    knights: int
    footmen: int
    blockers: list[int]
    step: Literal["move", "end"] = "move"

    def label(self) -> str:
        """The Neighbor, in public words."""
        return f"activation {self.neighbor} {self.seat}"

    @property
    def cards_aside(self) -> list[str]:
        """Cards that lie neither in a hand nor in a deck."""
        return [self.card]

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks the next player to block who holds Neighbor Cards, whether they fit or not."""
        seat = self.blockers[0] if self.blockers else 0
        if not seat or not cards.count_of(table, seat, "neighbor"):
            return ()
        activator, neighbor = table.name(self.seat), table.content.title(self.neighbor)
        return (
            Prompt(
                kind="block",
                seat=seat,
                question=f"{activator} activates {neighbor}. Do you block it?",
                verbs=("block", "decline"),
                facts={
                    "neighbor": self.neighbor,
                    "mover": table.game.seat_name(table, self.seat),
                    "knights": self.knights,
                    "footmen": self.footmen,
                },
                interrupt=True,
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every selection of fitting cards, and none."""
        return Legal((*blocks(table, prompt.seat, self.neighbor), "decline"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Take the units of the blocking cards away.

        Rule: PR-309, PR-310, PR-311, PR-312, PR-313.
        """
        if isinstance(order, Block):
            check_block(table, seat, self.neighbor, order.cards)
            cards.leave_hand(table, seat, order.cards)
            table.show(NeighborBlocked(seat, self.neighbor, order.cards))
            for card in order.cards:
                shown = table.content.cards[card]
                self.knights = max(0, self.knights - shown.knights)
                self.footmen = max(0, self.footmen - shown.footmen)
            cards.put_under(table, order.cards)
        self.blockers = self.blockers[1:]

    def go_on(self, table: PrincipesTable) -> None:
        """Pass over who cannot block; move the units; put the card under its deck."""
        if self.blockers:
            self.blockers = self.blockers[1:]
        elif self.step == "move":
            self.step = "end"
            self._move(table)
        else:
            cards.put_under(table, [self.card])
            table.done(self)

    def _move(self, table: PrincipesTable) -> None:
        """Move what is not blocked, by the rules for own units.

        Rule: PR-312, PR-315, PR-316, PR-317, PR-318, PR-319.
        """
        table.emit(NeighborReleased(self.seat, self.neighbor, self.knights, self.footmen))
        movement = Movement(seat=self.seat, faction=self.neighbor, cause="neighbor")
        movement.knights, movement.footmen = self.knights, self.footmen
        table.push(movement)
