"""Replacing: Saving Souls and Advertising put own tokens in the place of opposing ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import cast

from wici.rules.errors import IllegalOrder
from wici.rules.games.krakow import orders
from wici.rules.games.krakow.edition.content import Kind, Team
from wici.rules.games.krakow.effects.targets import (
    check_box,
    check_tokens,
    decline,
    opposing,
    refuse_own,
    targets,
)
from wici.rules.games.krakow.events.success import EffectFailed, TokensReplaced
from wici.rules.games.krakow.state import KrakowTable
from wici.rules.order import Decline, Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class ReplaceTokens(Phase):
    """Up to so many opposing tokens of a kind give way to own ones, one for one.

    Rule: KR-113, KR-114, KR-115, KR-116, KR-117, KR-127, KR-128, KR-129, KR-131.
    """

    seat: int
    card: str
    kind: Kind
    count: int

    def prompts(self, table: KrakowTable) -> Sequence[Prompt]:
        """The question, if anything can be replaced (KR-P06)."""
        boxes = self._most(table)
        if not boxes:
            return ()
        card, most = table.content.cards[self.card], self._limit(table)
        return (
            Prompt(
                kind="replace",
                seat=self.seat,
                question=f"{card.title}: which {self.kind.title()} tokens do you take over, up to {most}?",
                verbs=("replace", "decline"),
                facts={"card": card.name, "most": most, self.kind: boxes},
                interrupt=True,
            ),
        )

    def go_on(self, table: KrakowTable) -> None:
        """Nothing can be replaced. Rule: KR-114."""
        lacks_supply = "put in the place of opposing tokens: the supply is empty"
        what = f"replace: no {self.kind.title()} to take over" if self._supply(table) else lacks_supply
        table.emit(EffectFailed(table.content.cards[self.card].name, what))
        table.done(self)

    def legal(self, table: KrakowTable, prompt: Prompt) -> Legal:
        """Numbers by box, up to the count and the supply. Rule: KR-127, KR-128."""
        boxes = self._most(table)
        answers = []
        for split in product(*(range(count + 1) for count in boxes.values())):
            if 0 < sum(split) <= self._limit(table):
                parts = [f"{area}={count}" for area, count in zip(boxes, split, strict=True) if count]
                answers.append(" ".join(["replace", *parts]))
        return Legal((*answers, "decline"))

    def answer(self, table: KrakowTable, seat: int, order: Order) -> None:
        """Replace the tokens named; numbers that are all zero decline. Rule: KR-113, KR-115, KR-127."""
        if isinstance(order, Decline):
            amounts = {}
        else:
            order = cast("orders.ReplaceTokens", order)
            self._check(table, order)
            amounts = {area: order.amounts[area] for area in table.state.boxes if order.amounts.get(area)}
        if amounts:
            self._replace(table, amounts)
        else:
            decline(table, seat, table.content.cards[self.card])
        table.done(self)

    def _check(self, table: KrakowTable, order: orders.ReplaceTokens) -> None:
        for area in [*order.amounts, *order.own]:
            check_box(table, self.kind, area)
        for area, count in order.amounts.items():
            check_tokens(table, self.kind, area, team=opposing(self._team(table)), count=count)
        if order.own:
            raise refuse_own()
        total, supply = sum(order.amounts.values()), self._supply(table)
        if total > self.count:
            message = f"You may replace up to {self.count} tokens in total."
            raise IllegalOrder("too_many_targets", message, rule="KR-127")
        if total > supply:
            message = f"Your supply holds {supply} tokens to put in their place, no more."
            raise IllegalOrder("not_enough_supply", message, rule="KR-128")
        self._check_room(table, order.amounts)

    def _check_room(self, table: KrakowTable, amounts: Mapping[str, int]) -> None:
        """Only where each team has its own share of a box; in a shared one replacing changes no number.

        Rule: KR-129.
        """
        if table.state.options.box_limit == "shared":
            return
        for area, count in amounts.items():
            room = table.state.room(table.content, area, self.kind, self._team(table))
            if count > room:
                message = f"Your share of the box in the {table.content.area_name(area)} has room for {room}."
                raise IllegalOrder("no_room", message, rule="KR-129")

    def _replace(self, table: KrakowTable, amounts: dict[str, int]) -> None:
        state, team = table.state, self._team(table)
        for area, count in amounts.items():
            box = state.boxes[area][self.kind]
            box.add(opposing(team), -count)
            box.add(team, count)
        total = sum(amounts.values())
        state.supply[opposing(team)] += total
        state.supply[team] -= total
        table.emit(TokensReplaced(self.seat, table.name(self.seat), self.kind, amounts))

    def _team(self, table: KrakowTable) -> Team:
        return table.state.team(self.seat)

    def _supply(self, table: KrakowTable) -> int:
        return table.state.supply[self._team(table)]

    def _limit(self, table: KrakowTable) -> int:
        return min(self.count, self._supply(table))

    def _most(self, table: KrakowTable) -> dict[str, int]:
        """The most that can be replaced in each box by itself. Rule: KR-128, KR-129."""
        if not self._supply(table):
            return {}
        most = targets(table.state, self.kind, opposing(self._team(table)))
        if table.state.options.box_limit == "per_team":
            team = self._team(table)
            for area in most:
                most[area] = min(most[area], table.state.room(table.content, area, self.kind, team))
        return {area: count for area, count in most.items() if count > 0}
