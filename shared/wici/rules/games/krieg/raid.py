"""Foraging: one Knight before a village, and the answer of its Noble."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wici.rules.errors import IllegalOrder
from wici.rules.games.krieg.events.summer import HutLost, RaidBegan, RaidRepelled
from wici.rules.games.krieg.orders import STEP_VERBS, Yield
from wici.rules.games.krieg.state import KriegTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Attack(Phase):
    """One attack, decided before the attacker does anything else.

    Rule: KF-079, KF-080, KF-081, KF-082, KF-083, KF-084, KF-085.

    Attributes:
        seat: Who attacks; his Knight lies in the attack.
        target: Who is attacked.
        is_told: True once all know of it.
    """

    seat: int
    target: int
    is_told: bool = False

    step: ClassVar[str] = "summer"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["summer"]

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-06, unless an empty storage and one sort of hut leave no choice, which all can see."""
        huts = self._huts(table)
        if not self.is_told or (not table.state.stored(self.target) and len(huts) == 1):
            return ()
        noble, tool = table.state.nobles[self.target], table.content.tool["raid"]
        return (
            Prompt(
                kind="answer-raid",
                seat=self.target,
                question=f"A Knight of {table.name(self.seat)} is before your village. Do you defend?",
                verbs=("defend", "yield"),
                facts={
                    "attacker": table.game.seats[self.seat - 1],
                    "knights": noble.storage[tool],
                    "village": noble.village,
                    "builders": noble.builders,
                },
                interrupt=True,
            ),
        )

    def _huts(self, table: KriegTable) -> list[str]:
        """The sorts of huts that the target may give up."""
        noble = table.state.nobles[self.target]
        sorts = ["village"] if noble.village and not _is_bound(table, self.target) else []
        return sorts + (["builder"] if noble.builders else [])

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Defend with a Knight, or give up a hut."""
        knights = table.state.nobles[self.target].storage[table.content.tool["raid"]]
        yields = [f"yield {hut}" for hut in self._huts(table)]
        return Legal(("defend", *yields) if knights else tuple(yields))

    def go_on(self, table: KriegTable) -> None:
        """Tell of the attack, or destroy the only sort of hut."""
        if not self.is_told:
            self.is_told = True
            table.show(RaidBegan(self.seat, self.target))
        else:
            self._destroy(table, self._huts(table)[0])

    def answer(self, table: KriegTable, seat: int, order: Order) -> None:
        """Defend or give up a hut.

        Rule: KF-081, KF-082, KF-083.
        """
        if not isinstance(order, Yield):
            self._defend(table)
            return
        noble = table.state.nobles[seat]
        if not (noble.village if order.hut == "village" else noble.builders):
            raise IllegalOrder("no_such_hut", f"You have no {order.hut} hut on the board.", rule="KF-083")
        if order.hut not in self._huts(table):
            raise IllegalOrder(
                "too_many_builders", "Your builders would outnumber your village huts; yield a builder.",
                rule="KF-077",
            )  # fmt: skip
        self._destroy(table, order.hut)

    def _defend(self, table: KriegTable) -> None:
        state, tool = table.state, table.content.tool["raid"]
        if not state.nobles[self.target].storage[tool]:
            raise IllegalOrder("not_in_storage", "You have no Knight to defend with.", rule="KF-081")
        state.nobles[self.target].storage[tool] -= 1
        state.stockpile[tool] += 2
        table.show(RaidRepelled(self.seat, self.target))
        table.done(self)

    def _destroy(self, table: KriegTable, hut: str) -> None:
        """The hut goes to its owner's reserve, to be built again; the Knight is spent all the same.

        Spoils are owed once for each victim of a turn; they are drawn when the turn ends. Rule: KF-083,
        KF-085, KF-089.
        """
        state, content = table.state, table.content
        noble = state.nobles[self.target]
        if hut == "village":
            noble.village -= 1
        else:
            noble.builders -= 1
            state.stockpile[content.tool["build"]] += 1
        noble.reserve += 1
        state.stockpile[content.tool["raid"]] += 1
        table.emit(HutLost(self.seat, self.target, hut))
        table.done(self)
        if self.target not in state.plundered:
            state.plundered = [*state.plundered, self.target]


def _is_bound(table: KriegTable, seat: int) -> bool:
    """Whether the option forbids this Noble to give up a village hut.

    Rule: KF-077.
    """
    noble, (part, whole) = table.state.nobles[seat], table.content.limits.builders_max_share
    if table.state.options.builder_limit != "always":
        return False
    return noble.builders * whole > (noble.huts - 1) * part
