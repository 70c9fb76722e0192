"""Robbery: A Depression and Street Thugs Rule take Gold out of an opponent's treasury."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wici.rules.errors import IllegalOrder
from wici.rules.games.krakow import orders
from wici.rules.games.krakow.events.success import EffectFailed, GoldRobbed
from wici.rules.games.krakow.state import KrakowTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class RobGold(Phase):
    """One opponent loses up to so much Gold to the supply.

    Rule: KR-113, KR-114, KR-116, KR-117, KR-132, KR-133, KR-138.
    """

    seat: int
    card: str
    count: int

    def prompts(self, table: KrakowTable) -> Sequence[Prompt]:
        """The question, unless both treasuries are empty, which their supply shows (KR-P07)."""
        state = table.state
        opponents = state.opponents(self.seat)
        if not any(state.treasury[seat] for seat in opponents):
            return ()
        card = table.content.cards[self.card]
        names = [table.game.seat_name(table, seat) for seat in opponents]
        return (
            Prompt(
                kind="rob",
                seat=self.seat,
                question=f"{card.title}: which opponent loses up to {self.count} Gold?",
                verbs=("rob",),
                facts={"card": card.name, "count": self.count, "opponents": [*names]},
                interrupt=True,
            ),
        )

    def go_on(self, table: KrakowTable) -> None:
        """No opponent has Gold. Rule: KR-114."""
        table.reveal(EffectFailed(table.content.cards[self.card].name, "rob: no Gold"))
        table.done(self)

    def legal(self, table: KrakowTable, prompt: Prompt) -> Legal:
        """One of the two opponents, whether they have Gold or not. Rule: KR-132, KR-133."""
        opponents = table.state.opponents(self.seat)
        return Legal(tuple(f"rob {table.game.seat_name(table, seat)}" for seat in opponents))

    def answer(self, table: KrakowTable, seat: int, order: Order) -> None:
        """Rob the opponent named; how much is lost becomes public. Rule: KR-132, KR-133."""
        state = table.state
        word = cast("orders.RobGold", order).player
        opponents = {table.game.seat_name(table, other): other for other in state.opponents(seat)}
        if word not in opponents:
            message = f"Name an opponent: {' or '.join(opponents)}."
            raise IllegalOrder("target_not_opponent", message, rule="KR-132")
        victim = opponents[word]
        lost = min(self.count, state.treasury[victim])
        state.treasury[victim] -= lost
        state.supply[state.team(victim)] += lost
        table.reveal(GoldRobbed(seat, table.name(seat), victim, table.name(victim), lost))
        table.done(self)
