"""Gold: every player divides the treasury in secret, then all is revealed and placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from wici.rules.errors import IllegalOrder, StaleOrder
from wici.rules.games.krakow.events.year_end import GoldPlaced, SpendingBegan
from wici.rules.games.krakow.orders import AllocateGold
from wici.rules.games.krakow.state import KrakowTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

LISTED = 60
"""Splits that are listed as legal answers; of more, `legal` gives examples."""


class SpendGold(Phase):
    """The first year-end action.

    Rule: KR-180, KR-181, KR-182, KR-183, KR-184, KR-185, KR-186, KR-187, KR-188, KR-189, KR-R19.

    Attributes:
        open: Whether the allocation has been announced.
    """

    open: bool = False

    def prompts(self, table: KrakowTable) -> Sequence[Prompt]:
        """A question to each player with Gold (KR-P09), who declares with `finish` (KR-P10). Rule: KR-185."""
        if not self.open:
            return ()
        return [
            Prompt(
                kind="allocate",
                seat=seat,
                question=f"Divide your {gold} Gold among the areas with a Gold box.",
                verbs=("allocate",),
                facts={"gold": gold, "room": self._room(table, seat), "year": table.state.year},
                sealed=True,
                draftable=True,
            )
            for seat, gold in table.state.treasury.items()
            if gold
        ]

    def go_on(self, table: KrakowTable) -> None:
        """Announce the allocation; without any Gold it is over at once."""
        state = table.state
        if not self.open:
            self.open = True
            players = [table.name(seat) for seat in state.circle if state.treasury[seat]]
            table.reveal(SpendingBegan(state.year, tuple(players)))
        else:
            table.done(self)

    def legal(self, table: KrakowTable, prompt: Prompt) -> Legal:
        """Every split, or some where they are many. Rule: KR-180."""
        gold, areas = table.state.treasury[prompt.seat], table.content.gold_areas
        splits = [split for _, split in zip(range(LISTED + 1), _splits(gold, len(areas)), strict=False)]
        complete = len(splits) <= LISTED
        if not complete:
            splits = [even(gold, len(areas)), *_all_in_one(gold, len(areas))]
        answers = tuple(f"{allocation(areas, split)} / finish" for split in splits)
        return Legal(answers, complete=complete, forms=() if complete else ("allocate AREA=N … / finish",))

    def check(self, table: KrakowTable, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        """All the Gold, and only into Gold boxes; the last of several lines counts. Rule: KR-180, KR-181."""
        gold = table.state.treasury[seat]
        amounts = _amounts(orders)
        for area in amounts:
            if area not in table.content.gold_areas:
                areas = ", ".join(table.content.gold_areas)
                message = f"There is no Gold box in an area {area!r}; there are: {areas}."
                raise IllegalOrder("no_gold_box", message, rule="KR-180")
        if sum(amounts.values()) != gold:
            message = f"Allocate exactly {gold} Gold, not {sum(amounts.values())}."
            raise IllegalOrder("bad_allocation_sum", message, rule="KR-181")

    def check_withdraw(self, table: KrakowTable, seat: int) -> None:
        """Who has declared to be finished stays so; a change is possible all the same. Rule: KR-184."""
        if seat in self.sealed:
            message = "You have finished, and that stands; a new allocation still replaces the old one."
            raise StaleOrder(message, reason="locked")

    def resolve(self, table: KrakowTable, answers: Mapping[int, Sequence[Order]]) -> None:
        """Reveal and place, one player after the other in the order of the Seasonal cards.

        Rule: KR-186, KR-187, KR-188, KR-189.
        """
        for seat in table.state.seasonal:
            if seat in answers:
                place_gold(table, seat, _amounts(answers[seat]))
        table.done(self)

    def _room(self, table: KrakowTable, seat: int) -> dict[str, int]:
        state = table.state
        areas = table.content.gold_areas
        return {area: state.room(table.content, area, "gold", state.team(seat)) for area in areas}


def place_gold(table: KrakowTable, seat: int, amounts: Mapping[str, int]) -> None:
    """Place one player's Gold; what does not fit goes to the supply.

    Rule: KR-187, KR-188, KR-189.
    """
    state = table.state
    team = state.team(seat)
    placed, lost = {}, {}
    for area in table.content.gold_areas:
        wanted = amounts.get(area, 0)
        fits = min(wanted, state.room(table.content, area, "gold", team))
        state.boxes[area]["gold"].add(team, fits)
        placed[area], lost[area] = fits, wanted - fits
    words = " ".join(f"{area}={count}" for area, count in amounts.items() if count)
    state.keep("allocated", seat, words)
    state.treasury[seat] = 0
    state.supply[team] += sum(lost.values())
    told = [{area: count for area, count in counts.items() if count} for counts in (placed, lost)]
    table.reveal(GoldPlaced(seat, table.name(seat), *told))


def even(gold: int, areas: int) -> list[int]:
    """Gold split as evenly as possible, the surplus in board order.

    Example:
        >>> even(7, 5)
        [2, 2, 1, 1, 1]
    """
    share, surplus = divmod(gold, areas)
    return [share + (at < surplus) for at in range(areas)]


def allocation(areas: Sequence[str], split: Sequence[int]) -> str:
    """The order line of a split."""
    return " ".join(["allocate", *(f"{area}={n}" for area, n in zip(areas, split, strict=True) if n)])


def _amounts(orders: Sequence[Order]) -> dict[str, int]:
    return cast("AllocateGold", orders[-1]).amounts if orders else {}


def _splits(gold: int, areas: int) -> Iterator[list[int]]:
    """Every way to split Gold."""
    if areas == 1:
        yield [gold]
        return
    for first in range(gold, -1, -1):
        for rest in _splits(gold - first, areas - 1):
            yield [first, *rest]


def _all_in_one(gold: int, areas: int) -> list[list[int]]:
    return [[gold * (at == own) for at in range(areas)] for own in range(areas)]
