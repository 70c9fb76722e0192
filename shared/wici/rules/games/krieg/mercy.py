"""The King's Mercy: a poor Noble may draw from another's storage, who is thanked with a Privilege."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wici.rules.errors import IllegalOrder
from wici.rules.games.krieg.events.fall import MercyForgone, MercyGranted
from wici.rules.games.krieg.events.spring import PrivilegeTaken
from wici.rules.games.krieg.orders import STEP_VERBS, Mercy, Take, seat_named
from wici.rules.games.krieg.pile import add, draw_from
from wici.rules.games.krieg.state import KriegTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class KingsMercy(Phase):
    """One chance for each poor Noble, in turn order.

    Rule: KF-106, KF-107, KF-108, KF-109, KF-110, KF-111, KF-112, KF-113, KF-114, KF-115.

    Attributes:
        to_come: Who still gets the chance, in order.
        poor: Who was entitled to nothing but his Farmstead's income in this Harvest.
    """

    to_come: list[int]
    poor: list[int]

    step: ClassVar[str] = "fall_mercy"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["fall_mercy"]

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-08, if the next Noble qualifies and somebody can be chosen."""
        if not self.to_come or not self._qualifies(table, self.to_come[0]):
            return ()
        seat, names = self.to_come[0], table.game.seats
        return (
            Prompt(
                kind="ask-mercy",
                seat=seat,
                question="Do you ask for the King's Mercy, and who shall share with you?",
                verbs=("mercy", "decline"),
                facts={
                    "storage": table.state.stored(seat),
                    "most": {names[other - 1]: most for other, most in _choices(table, seat).items()},
                },
            ),
        )

    def _qualifies(self, table: KriegTable, seat: int) -> bool:
        """Judged now, but for the income: that is as it was before the harvest, whatever came since.

        Rule: KF-107, KF-114, KF-115.
        """
        # A Noble who gave to another in this very step may be poor enough by now to ask himself (KF-114).
        few = table.state.stored(seat) <= table.content.limits.mercy_max_resources
        return few and seat in self.poor and bool(_choices(table, seat))

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Decline, or each Noble with each number."""
        least = table.content.limits.mercy_min_draw
        asks = [
            f"mercy {table.game.seats[other - 1]} {count}"
            for other, most in _choices(table, prompt.seat).items()
            for count in range(least, most + 1)
        ]
        return Legal(("decline", *asks))

    def go_on(self, table: KriegTable) -> None:
        """Skip who does not qualify."""
        if self.to_come:
            self.to_come = self.to_come[1:]
        else:
            table.done(self)

    def answer(self, table: KriegTable, seat: int, order: Order) -> None:
        """Ask, or leave it."""
        if not isinstance(order, Mercy):
            self.to_come = self.to_come[1:]
            table.emit(MercyForgone(seat))
            return
        target = seat_named(order.noble)
        count = _check_plea(table, seat, target, order.count)
        self.to_come = self.to_come[1:]
        self._grant(table, seat, target, count)
        table.push(Generosity(seat=target))

    def _grant(self, table: KriegTable, seat: int, target: int, count: int) -> None:
        """The other cannot refuse; both see what moved, the rest of the table how much.

        Rule: KF-110, KF-111, KF-113.
        """
        nobles = table.state.nobles
        drawn = draw_from(nobles[target].storage, count, table.draw(f"seat {seat} mercy"))
        add(nobles[seat].storage, drawn)
        known = MercyGranted(seat, target, count, drawn)
        table.tell({seat: known, target: known}, MercyGranted(seat, target, count))


def _choices(table: KriegTable, seat: int) -> dict[int, int]:
    """The Nobles who can be chosen, with the most that each must share.

    Rule: KF-108, KF-109.
    """
    state, limits = table.state, table.content.limits
    part, whole = limits.mercy_max_share
    most = {other: state.stored(other) * part // whole for other in state.others(seat)}
    return {
        other: count
        for other, count in most.items()
        if count >= limits.mercy_min_draw and state.nobles[other].points >= state.nobles[seat].points
    }


def _check_plea(table: KriegTable, seat: int, target: int, count: int | None) -> int:
    if target == seat:
        raise IllegalOrder("self_target", "You cannot ask yourself.", rule="KF-108")
    choices = _choices(table, seat)
    if target not in choices:
        raise IllegalOrder(
            "mercy_target",
            f"{table.name(target)} has fewer victory points than you, or too little to share.",
            rule="KF-108",
        )
    most = choices[target]
    if count is None:
        return most
    if not table.content.limits.mercy_min_draw <= count <= most:
        raise IllegalOrder(
            "mercy_amount", f"You can take from 1 to {most} of {table.name(target)}.", rule="KF-109"
        )
    return count


class Generosity(Phase):
    """The chosen Noble takes a Privilege from the King.

    Rule: KF-112.

    Attributes:
        seat: The generous Noble.
    """

    seat: int

    step: ClassVar[str] = "fall_mercy"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["fall_mercy"]

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-09, if the King has more than one type."""
        if len(_granted(table)) < 2:
            return ()
        state = table.state
        return (
            Prompt(
                kind="generosity",
                seat=self.seat,
                question="The King thanks you. Which Privilege do you take?",
                verbs=("take",),
                facts={"king": dict(state.king), "mine": dict(state.nobles[self.seat].privileges)},
                interrupt=True,
            ),
        )

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Each type that the King has."""
        return Legal(tuple(f"take {privilege}" for privilege in _granted(table)))

    def go_on(self, table: KriegTable) -> None:
        """Take the only type, if there is one."""
        granted = _granted(table)
        if granted:
            self._take(table, granted[0])
        else:
            table.done(self)

    def answer(self, table: KriegTable, seat: int, order: Order) -> None:
        """Take a Privilege of the King's."""
        assert isinstance(order, Take)  # noqa: S101 - the only verb of the prompt
        if order.noble is not None or order.privilege not in _granted(table):
            raise IllegalOrder(
                "privilege_source", f"The King grants: {', '.join(_granted(table))}.", rule="KF-112"
            )
        self._take(table, order.privilege)

    def _take(self, table: KriegTable, privilege: str) -> None:
        table.state.king[privilege] -= 1
        table.state.nobles[self.seat].privileges[privilege] += 1
        table.emit(PrivilegeTaken(self.seat, privilege, generous=True))
        table.done(self)


def _granted(table: KriegTable) -> list[str]:
    return [privilege for privilege, left in table.state.king.items() if left]
