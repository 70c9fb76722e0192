"""Fall: the harvest of Farmsteads, huts and Privileges, then the King's Mercy and Church Taxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.krieg.events.fall import (
    FarmsteadHarvested,
    HutsHarvested,
    PrivilegeShort,
    PrivilegesPaid,
)
from wici.rules.games.krieg.mercy import KingsMercy
from wici.rules.games.krieg.orders import STEP_VERBS, Farmstead
from wici.rules.games.krieg.pile import Pile, add, draw_from, move, size
from wici.rules.games.krieg.state import KriegTable, Noble
from wici.rules.games.krieg.taxes import ChurchTaxes
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Fall(Phase):
    """The season of the harvest.

    Rule: KF-023, KF-096.

    Attributes:
        next: The step to come; none after Church Taxes.
        poor: Who is entitled to nothing but his Farmstead's income this year.
    """

    next: Literal["farmsteads", "huts", "privileges", "mercy", "church"] | None = "farmsteads"
    poor: list[int] = msgspec.field(default_factory=list)

    def label(self) -> str:
        """The season."""
        return "fall"

    def go_on(self, table: KriegTable) -> None:
        """Begin the next step."""
        state = table.state
        match self.next:
            case "farmsteads":
                self.next = "huts"
                self.poor = [seat for seat in state.nobles if is_poor(table, state.nobles[seat])]
                table.push(Farmsteads(to_come=state.from_leader()))
            case "huts":
                self.next = "privileges"
                for seat in state.from_leader():
                    self._harvest_huts(table, seat)
            case "privileges":
                self.next = "mercy"
                for seat in state.from_leader():
                    self._pay_privileges(table, seat)
            case "mercy":
                self.next = "church"
                table.push(KingsMercy(to_come=state.from_leader(), poor=self.poor))
            case "church":
                self.next = None
                table.push(ChurchTaxes())
            case None:
                table.done(self)

    def _harvest_huts(self, table: KriegTable, seat: int) -> None:
        """One resource for every two whole village huts; builders do not farm.

        Rule: KF-098, KF-099, KF-100.
        """
        state = table.state
        due = state.nobles[seat].village // table.content.limits.huts_per_harvest
        if due:
            drawn = draw_from(state.stockpile, due, table.draw(f"seat {seat} huts"))
            add(state.nobles[seat].storage, drawn)
            count = size(drawn)
            table.tell({seat: HutsHarvested(seat, due, count, drawn)}, HutsHarvested(seat, due, count))

    def _pay_privileges(self, table: KriegTable, seat: int) -> None:
        """What is paid shows what the stockpile holds.

        Rule: KF-101, KF-102.
        """
        state, noble, paid = table.state, table.state.nobles[seat], Pile()
        for privilege, owned in noble.privileges.items():
            kind = table.content.privileges.types[privilege].yields
            there = min(owned, state.stockpile[kind])
            if there:
                move({kind: there}, state.stockpile, noble.storage)
                paid[kind] = paid.get(kind, 0) + there
            for _ in range(owned - there):
                self._pay_instead(table, seat, privilege)
        if paid:
            table.reveal(PrivilegesPaid(seat, paid))

    def _pay_instead(self, table: KriegTable, seat: int, privilege: str) -> None:
        """A draw in place of a type that is out: all learn of the want, the owner alone what came.

        Rule: KF-102.
        """
        state = table.state
        drawn = draw_from(state.stockpile, 1, table.draw(f"seat {seat} {privilege}"))
        add(state.nobles[seat].storage, drawn)
        count = size(drawn)
        table.tell(
            {seat: PrivilegeShort(seat, privilege, count, drawn)}, PrivilegeShort(seat, privilege, count)
        )


def is_poor(table: KriegTable, noble: Noble) -> bool:
    """Whether a Noble is entitled to his Farmstead's income only.

    Rule: KF-107.
    """
    return noble.village < table.content.limits.huts_per_harvest and not any(noble.privileges.values())


class Farmsteads(Phase):
    """The income of the Farmsteads, drawn or, with the variant, named.

    Rule: KF-097, KF-103, KF-104, KF-105.

    Attributes:
        to_come: Whose Farmsteads are to come, in order.
    """

    to_come: list[int]

    step: ClassVar[str] = "fall_farmstead"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["fall_farmstead"]

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-07, with the variant, while the stockpile holds anything."""
        state = table.state
        if not self.to_come or not state.options.farmstead_choice or not size(state.stockpile):
            return ()
        return (
            Prompt(
                kind="farmstead",
                seat=self.to_come[0],
                question="Which resource does your Farmstead bring?",
                verbs=("farmstead",),
                facts={"stockpile": [kind for kind, left in state.stockpile.items() if left]},
            ),
        )

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Each resource that the stockpile holds, or a draw."""
        kinds = [kind for kind, left in table.state.stockpile.items() if left]
        return Legal((*(f"farmstead {kind}" for kind in kinds), "farmstead random"))

    def go_on(self, table: KriegTable) -> None:
        """Draw for the next Farmstead."""
        if self.to_come:
            self._draw(table)
        else:
            table.done(self)

    def answer(self, table: KriegTable, seat: int, order: Order) -> None:
        """Take what was named, or draw."""
        assert isinstance(order, Farmstead)  # noqa: S101 - the only verb of the prompt
        state, kind = table.state, order.resource
        if kind == "random":
            self._draw(table)
            return
        if not state.stockpile[kind]:
            name = table.content.resources.types[kind].name
            raise IllegalOrder("not_in_stockpile", f"The stockpile holds no {name}.", rule="KF-104")
        due = table.content.limits.farmstead_income
        taken = {kind: min(due, state.stockpile[kind])}
        move(taken, state.stockpile, state.nobles[seat].storage)
        self.to_come = self.to_come[1:]
        table.show(FarmsteadHarvested(seat, due, taken[kind], taken, named=True))

    def _draw(self, table: KriegTable) -> None:
        """Every Noble has one Farmstead, whatever became of his huts. Rule: KF-010, KF-097, KF-100."""
        seat, due = self.to_come[0], table.content.limits.farmstead_income
        self.to_come = self.to_come[1:]
        drawn = draw_from(table.state.stockpile, due, table.draw(f"seat {seat} farmstead"))
        add(table.state.nobles[seat].storage, drawn)
        count = size(drawn)
        table.tell({seat: FarmsteadHarvested(seat, due, count, drawn)}, FarmsteadHarvested(seat, due, count))
