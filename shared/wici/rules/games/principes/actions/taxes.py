"""Taxes Action: gold for the Might of the lands, at the cost of People Support."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import bank, tracks
from wici.rules.games.principes.board.conditions import count
from wici.rules.games.principes.board.force import at_moment, in_force
from wici.rules.games.principes.board.lands import might
from wici.rules.games.principes.edition.happenings import Gold
from wici.rules.games.principes.edition.modifiers import TaxCost
from wici.rules.games.principes.events.actions import TaxesCollected
from wici.rules.games.principes.orders.works import Collect
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Decline, Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

COST = 1
"""People Support Points that taxes cost without any text."""


class Taxes(Phase):
    """The active player collects (PR-P13)."""

    seat: int

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks which way, if there is one."""
        if not self._answers(table):
            return ()
        return (
            Prompt(
                kind="taxes",
                seat=self.seat,
                question="Do you collect taxes?",
                verbs=("collect", "decline"),
                facts={"might": might(table.state, table.content, self.seat), "cost": cost(table, self.seat)},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """The usual way, those of texts, or nothing."""
        return Legal((*self._answers(table), "decline"))

    def _answers(self, table: PrincipesTable) -> list[str]:
        people = table.state.players[self.seat].people
        usual = ["collect"] if people >= cost(table, self.seat) else []
        return usual + [
            f"collect by {name}" for name, way in _ways(table, self.seat).items() if people >= way.set
        ]

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Collect, or leave it."""
        if isinstance(order, Collect):
            collect(table, seat, order.by)
        elif isinstance(order, Decline) and table.state.turn is not None:
            table.state.turn.declined = True
        table.done(self)

    def go_on(self, table: PrincipesTable) -> None:
        """With too little support the action cannot be performed.

        Rule: PR-172.
        """
        if table.state.turn is not None:
            table.state.turn.declined = True
        table.done(self)


def cost(table: PrincipesTable, seat: int) -> int:
    """The People Support that taxes cost in the usual way.

    Rule: PR-171, PR-177.
    """
    texts = [effect for effect, _ in in_force(table, seat, TaxCost) if not effect.optional]
    return min((effect.set for effect in texts), default=COST)


def _ways(table: PrincipesTable, seat: int) -> dict[str, TaxCost]:
    """Further ways to collect, by the text that offers them."""
    sources = at_moment(table, seat, "in_action:taxes")
    return {s.name: s.effect for s in sources if isinstance(s.effect, TaxCost) and s.effect.optional}


def collect(table: PrincipesTable, seat: int, by: str = "") -> None:
    """Lose the support, then take gold for all Might and what texts add.

    Rule: PR-171, PR-172, PR-173, PR-174, PR-175, PR-176, PR-177, PR-424.

    Raises:
        IllegalOrder: `track_zero`, or `bad_choice` for a text that is not there.
    """
    ways = _ways(table, seat)
    if by and by not in ways:
        raise IllegalOrder(
            "bad_choice", f"No text {by!r} of yours gives another way to collect.", rule="PR-177"
        )
    people = ways[by].set if by else cost(table, seat)
    if table.state.players[seat].people < people:
        raise IllegalOrder("track_zero", f"Collecting costs {people} People Support.", rule="PR-171")
    tracks.move(table, seat, "people", -people)
    amount = (
        might(table.state, table.content, seat) + _extra(table, seat) - (ways[by].forgo_gold if by else 0)
    )
    got = bank.take(table, seat, amount, told=False)
    table.emit(TaxesCollected(seat, got, people))


def _extra(table: PrincipesTable, seat: int) -> int:
    """Gold that texts add to the amount taken."""
    return sum(
        source.effect.amount * count(table, seat, source.effect)
        for source in at_moment(table, seat, "after_action:taxes")
        if is_part_of_taxes(source.effect)
    )


def is_part_of_taxes(effect: object) -> TypeGuard[Gold]:
    """Whether an effect after Taxes is part of the amount taken and does not happen by itself."""
    return isinstance(effect, Gold) and effect.source == "pool" and not effect.cost and not effect.optional
