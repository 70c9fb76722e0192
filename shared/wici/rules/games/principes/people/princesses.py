"""Princesses: sent out in the first Round of a Period, at work again in the second."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.events.table import PrincessRemoved
from wici.rules.games.principes.orders.table import Send
from wici.rules.games.principes.people.missions import areas, check_area, send, work
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Princesses(Phase):
    """Each player in the set order sends the Princess (PR-P04), or she works again where she is.

    Rule: PR-134, PR-347, PR-356, PR-R42, PR-R43, PR-R44, PR-R46.

    Attributes:
        seats: Players whose Princess is still to come.
        sent: Whether she is sent out in this Round.
    """

    seats: list[int]
    sent: bool

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks the next player where the Princess goes."""
        if not self.sent or not self.seats:
            return ()
        seat = self.seats[0]
        return (
            Prompt(
                kind="princess",
                seat=seat,
                question="Where do you send your Princess?",
                verbs=("send",),
                facts={"before": table.state.players[seat].princess_before},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every free area but the one of before."""
        return Legal(tuple(f"send {place}" for place in areas(table, prompt.seat)))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Send her."""
        if not isinstance(order, Send):
            raise IllegalOrder("must_choose", "The Princess must be sent.", rule="PR-347")
        check_area(table, seat, order.where)
        self.seats = self.seats[1:]
        send(table, seat, order.where)

    def go_on(self, table: PrincipesTable) -> None:
        """Let the next Princess work again, or end."""
        if not self.seats:
            table.done(self)
            return
        seat, *self.seats = self.seats
        work(table, seat)


def recall(table: PrincipesTable) -> None:
    """All Princesses leave the map.

    Rule: PR-360, PR-361.
    """
    for seat in table.state.active:
        player = table.state.players[seat]
        if player.princess:
            table.emit(PrincessRemoved(seat, player.princess))
            player.princess = ""
