"""Phase 1: Battle Cards before the battle, the attacker's, then the defender's."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.games.principes.board.seats import interrupts
from wici.rules.games.principes.events.table import CardPlayed
from wici.rules.games.principes.fight import Side
from wici.rules.games.principes.movement.battle.sides import ROLES, Role, fight_of, has_battle_cards
from wici.rules.games.principes.movement.battle.texts import check_texts, playable, use_texts
from wici.rules.games.principes.orders.cards import Play
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def cards_before(table: PrincipesTable) -> None:
    """Let both sides play cards before the battle.

    Rule: PR-224, PR-263.
    """
    for role in reversed(ROLES):
        if fight_of(table).side(role).seat:
            table.push(CardsBefore(role=role))


class CardsBefore(Phase):
    """One side plays its cards before the battle, all at once (PR-P20, PR-P21).

    Rule: PR-224, PR-225, PR-226.

    Attributes:
        role: Which side.
        over: Whether it has decided.
    """

    role: Role
    over: bool = False

    def _side(self, table: PrincipesTable) -> Side:
        return fight_of(table).side(self.role)

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks a player who holds Battle Cards, whether they fit or not."""
        side = self._side(table)
        if self.over or not has_battle_cards(table, side):
            return ()
        land = fight_of(table).land
        return (
            Prompt(
                kind="battle-before",
                seat=side.seat,
                question=f"Which cards do you play before the battle of {table.content.title(land)}?",
                verbs=("play", "decline"),
                facts={"land": land, "role": self.role, "most": len(side.units)},
                interrupt=interrupts(table, side.seat),
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every set of cards that may be played, and none."""
        most = len(self._side(table).units)
        plays = playable(table, prompt.seat, "before_battle", most=most)
        return Legal((*plays, "decline"), complete=not plays, forms=("play CARD …",))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Play them."""
        if isinstance(order, Play):
            check_texts(table, seat, order.cards, "before_battle", most=len(self._side(table).units))
            for card in order.cards:
                table.show(CardPlayed(seat, card))
            use_texts(table, seat, order.cards)
        self.over = True

    def go_on(self, table: PrincipesTable) -> None:
        """The side has decided, or holds no card."""
        table.done(self)
