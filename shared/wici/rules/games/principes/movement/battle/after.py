"""Phase 9: Battle Cards after the battle, chosen by both players at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wici.rules.games.principes.board.seats import interrupts
from wici.rules.games.principes.events.battle import AfterBattle
from wici.rules.games.principes.movement.battle.sides import fight_of, has_battle_cards
from wici.rules.games.principes.movement.battle.texts import check_texts, playable, use_texts
from wici.rules.games.principes.orders.cards import Play
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def cards_after(table: PrincipesTable) -> None:
    """Let both players choose cards after the battle.

    Rule: PR-257.
    """
    table.push(CardsAfter())


class CardsAfter(Phase):
    """Both players choose cards, opened together and carried out one after the other (PR-P29).

    Rule: PR-257, PR-259, PR-R27.

    Attributes:
        over: Whether both have chosen.
    """

    over: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks both players who hold Battle Cards."""
        fight = fight_of(table)
        asked = [] if self.over else [side for side in fight.sides if has_battle_cards(table, side)]
        return [
            Prompt(
                kind="battle-after",
                seat=side.seat,
                question=f"Which cards do you play after the battle of {table.content.title(fight.land)}?",
                verbs=("play", "decline"),
                facts={"land": fight.land, "won": side is fight.side(fight.winner)},
                sealed=True,
                interrupt=interrupts(table, side.seat),
            )
            for side in asked
        ]

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every set of cards that may be played, and none."""
        plays = playable(table, prompt.seat, "after_battle")
        return Legal((*plays, "decline"), complete=not plays, forms=("play CARD …",))

    def check(self, table: PrincipesTable, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        """Refuse cards that cannot be played now."""
        for order in orders:
            if isinstance(order, Play):
                check_texts(table, seat, order.cards, "after_battle")

    def resolve(self, table: PrincipesTable, answers: Mapping[int, Sequence[Order]]) -> None:
        """Open them together; the attacker's are carried out first."""
        self.over = True
        fight = fight_of(table)
        played = {
            side.seat: tuple(
                card for order in answers[side.seat] if isinstance(order, Play) for card in order.cards
            )
            for side in fight.sides
            if side.seat in answers
        }
        table.show(AfterBattle(fight.land, played))
        for seat in reversed(played):
            use_texts(table, seat, played[seat])

    def go_on(self, table: PrincipesTable) -> None:
        """Nobody holds a card, or all are played."""
        table.done(self)
