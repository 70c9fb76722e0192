"""Free orders: gifts of gold, exchanges of cards and texts for any time, at every rest point."""

from __future__ import annotations

from wici.rules.errors import IllegalOrder, NotYourTurn
from wici.rules.games.principes.board import bank, cards
from wici.rules.games.principes.orders.cards import Exchange, Give, Play
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.playing import play_text
from wici.rules.order import Order


def apply_free(table: PrincipesTable, seat: int, order: Order) -> None:
    """Carry out a free order.

    Rule: PR-010, PR-045, PR-153, PR-154, PR-333; PR-T04, PR-R73, PR-F01, PR-F02, PR-F07.

    Raises:
        IllegalOrder: Checked before anything changes.
        NotYourTurn: An eliminated sender, or a card's text that somebody else may play now.
    """
    if table.state.players[seat].eliminated:
        raise NotYourTurn("Your dynasty has ended; you give no more orders.")
    if isinstance(order, Give):
        bank.give(table, seat, order)
        return
    if isinstance(order, Play) and any("play" in p.verbs for p in table.prompts() if not p.quiet):
        raise NotYourTurn
    if table.state.council_sits:
        raise IllegalOrder("suspended", "Nothing is played outside the order of a Council.", rule="PR-333")
    if isinstance(order, Exchange):
        cards.exchange(table, seat, order)
    elif isinstance(order, Play):
        _play(table, seat, order)


def _play(table: PrincipesTable, seat: int, order: Play) -> None:
    if len(order.cards) != 1:
        raise IllegalOrder("limit", "One card at a time.", rule="PR-159")
    play_text(table, seat, order.cards[0], {"any_time"})
