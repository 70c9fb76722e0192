"""Divide: the player of a success says which printed tokens a short supply becomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import cast

from wici.rules.errors import IllegalOrder
from wici.rules.games.krakow.edition.content import Intrigue, Kind
from wici.rules.games.krakow.orders import DivideSupply
from wici.rules.games.krakow.state import KrakowTable
from wici.rules.games.krakow.tokens import earn, fitting
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def must_divide(table: KrakowTable, seat: int, card: Intrigue) -> bool:
    """Whether the player divides the supply (KR-P12).

    Rule: KR-071 with option `short_supply = starter_chooses`.
    """
    state = table.state
    fits = fitting(table, seat, card)
    short = 0 < state.supply[state.team(seat)] < sum(fits.values())
    return state.options.short_supply == "starter_chooses" and short and len(fits) > 1


class DivideShortSupply(Phase):
    """A short supply to be divided among the printed kinds of token."""

    seat: int
    card: str

    def prompts(self, table: KrakowTable) -> Sequence[Prompt]:
        """The question to the player."""
        card, fits, supply = self._offer(table)
        return (
            Prompt(
                kind="divide",
                seat=self.seat,
                question=f"Your supply holds {supply}: which tokens of {card.title} do you take?",
                verbs=("divide",),
                facts={
                    "card": card.name,
                    "area": card.area,
                    "supply": supply,
                    "room": {str(kind): count for kind, count in fits.items()},
                },
                interrupt=True,
            ),
        )

    def legal(self, table: KrakowTable, prompt: Prompt) -> Legal:
        """Every division that uses the supply up."""
        _, fits, supply = self._offer(table)
        return Legal(tuple(_divisions(fits, supply)))

    def answer(self, table: KrakowTable, seat: int, order: Order) -> None:
        """Take the tokens named. Rule: KR-071."""
        card, fits, supply = self._offer(table)
        amounts: Mapping[str, int] = cast("DivideSupply", order).amounts
        room = cast("Mapping[str, int]", fits)
        if sum(amounts.values()) != supply or any(amounts[kind] > room.get(kind, 0) for kind in amounts):
            most = ", ".join(f"at most {count} {kind}" for kind, count in fits.items())
            raise IllegalOrder("bad_placement", f"Take exactly {supply} tokens: {most}.", rule="KR-071")
        earn(table, seat, card, {kind: amounts[kind] for kind in fits if amounts.get(kind)})
        table.done(self)

    def _offer(self, table: KrakowTable) -> tuple[Intrigue, dict[Kind, int], int]:
        card = table.content.cards[self.card]
        return card, fitting(table, self.seat, card), table.state.supply[table.state.team(self.seat)]


def _divisions(fits: Mapping[Kind, int], supply: int) -> Iterator[str]:
    for counts in product(*(range(count, -1, -1) for count in fits.values())):
        if sum(counts) == supply:
            parts = [f"{kind}={count}" for kind, count in zip(fits, counts, strict=True) if count]
            yield " ".join(["divide", *parts])
