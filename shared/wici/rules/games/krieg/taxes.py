"""Church Taxes: whoever has too much gives it away, all at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from wici.rules.errors import IllegalOrder
from wici.rules.games.krieg.additions import LISTED, sets_of
from wici.rules.games.krieg.edition.content import of
from wici.rules.games.krieg.events.fall import ChurchTaxed
from wici.rules.games.krieg.orders import STEP_VERBS, Discard
from wici.rules.games.krieg.pile import Pile, holds, move, size, written
from wici.rules.games.krieg.state import KriegTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class ChurchTaxes(Phase):
    """Discards down to ten.

    Rule: KF-116, KF-117, KF-118, KF-119.

    Attributes:
        is_paid: True once all have paid.
    """

    is_paid: bool = False

    step: ClassVar[str] = "fall_church"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["fall_church"]

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-10, to everybody who has too much, sealed and secret."""
        state = table.state
        if self.is_paid:
            return ()
        return [
            Prompt(
                kind="church-taxes",
                seat=seat,
                question=f"What do you give to the Church? You must discard {excess}.",
                verbs=("discard",),
                facts={"excess": excess, "storage": dict(state.nobles[seat].storage)},
                sealed=True,
                secret=not state.options.church_tax_public,
            )
            for seat in sorted(state.nobles)
            if (excess := _excess(table, seat)) > 0
        ]

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Sets of exactly the excess."""
        seat = prompt.seat
        sets = sets_of(table.state.nobles[seat].storage, _excess(table, seat))
        lines = tuple(f"discard {written(part)}" for part in sets[:LISTED])
        if len(sets) <= LISTED:
            return Legal(lines)
        return Legal(lines, complete=False, forms=(table.game.notation.usage("discard"),))

    def check(self, table: KriegTable, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        """Refuse what the Noble has not, or what is not exactly the excess."""
        part, excess = _part(orders), _excess(table, seat)
        if not holds(table.state.nobles[seat].storage, part):
            raise IllegalOrder(
                "not_in_storage", f"You do not have {table.content.pieces(part)}.", rule="KF-116"
            )
        if size(part) != excess:
            raise IllegalOrder("bad_discard", f"Discard exactly {of(excess, 'resource')}.", rule="KF-116")

    def resolve(self, table: KriegTable, answers: Mapping[int, Sequence[Order]]) -> None:
        """Take all discards at once."""
        state = table.state
        for seat, orders in answers.items():
            storage, part = state.nobles[seat].storage, _part(orders)
            given = {kind: part[kind] for kind in storage if part.get(kind)}
            move(given, storage, state.stockpile)
            taxed = ChurchTaxed(seat, size(given), given)
            if state.options.church_tax_public:
                table.show(taxed)
            else:
                table.tell({seat: taxed}, ChurchTaxed(seat, size(given)))
        self.is_paid = True

    def go_on(self, table: KriegTable) -> None:
        """End the step: nobody has too much."""
        table.done(self)


def _excess(table: KriegTable, seat: int) -> int:
    return table.state.stored(seat) - table.content.limits.storage_after_church_taxes


def _part(orders: Sequence[Order]) -> Pile:
    (order,) = orders
    assert isinstance(order, Discard)  # noqa: S101 - the only verb of the prompt
    return dict(order.resources)
