"""Summer: each Noble rules his lands: growth, builders, foraging and bribery."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wici.rules.errors import IllegalOrder
from wici.rules.games.krieg.bribe import bribe
from wici.rules.games.krieg.edition.content import Action
from wici.rules.games.krieg.events.summer import BuildersAssigned, SpoilsDrawn, TurnEnded, VillageGrew
from wici.rules.games.krieg.lines import drop_turn
from wici.rules.games.krieg.orders import STEP_VERBS, Bribe, Build, Grow, Raid, seat_named
from wici.rules.games.krieg.pile import add, draw_from
from wici.rules.games.krieg.raid import Attack
from wici.rules.games.krieg.state import KriegTable, Noble
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Summer(Phase):
    """One turn for each Noble, the Leader first.

    Rule: KF-068.

    Attributes:
        to_come: Whose turns are to come, in order.
    """

    to_come: list[int]

    def label(self) -> str:
        """The season."""
        return "summer"

    def go_on(self, table: KriegTable) -> None:
        """Begin the next turn."""
        if self.to_come:
            table.push(Turn(seat=self.to_come.pop(0)))
        else:
            table.done(self)


class Turn(Phase):
    """A Noble's turn: any number of actions in any order.

    Rule: KF-069, KF-070.

    Attributes:
        seat: Whose turn it is.
    """

    seat: int

    step: ClassVar[str] = "summer"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["summer"]

    def label(self) -> str:
        """Whose turn it is."""
        return f"seat {self.seat}"

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-05, unless the storage is empty, which all can see."""
        if not table.state.stored(self.seat):
            return ()
        noble, limits = table.state.nobles[self.seat], table.content.limits
        return (
            Prompt(
                kind="summer",
                seat=self.seat,
                question="How do you rule your lands? (finish ends your turn)",
                verbs=("grow", "build", "raid", "bribe", "finish"),
                facts={
                    "storage": dict(noble.storage),
                    "village": noble.village,
                    "builders": noble.builders,
                    "reserve": noble.reserve,
                    "spoils": len(table.state.plundered) * limits.spoils_per_victim,
                    "year": table.state.year,
                },
            ),
        )

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Every action that the storage and the huts allow, and the end of the turn."""
        state, tool, names = table.state, table.content.tool, table.game.seats
        noble = state.nobles[self.seat]
        grows = min(noble.storage[tool["grow"]], noble.reserve)
        builds = min(noble.storage[tool["build"]], _room_for_builders(table, noble))
        answers = [f"grow {count}" for count in range(1, grows + 1)]
        answers += [f"build {count}" for count in range(1, builds + 1)]
        others = state.others(self.seat)
        if noble.storage[tool["raid"]]:
            answers += [f"raid {names[other - 1]}" for other in others if state.nobles[other].huts]
        if noble.storage[tool["bribe"]]:
            answers += [f"bribe {names[other - 1]}" for other in others]
        return Legal((*answers, "finish"))

    def go_on(self, table: KriegTable) -> None:
        """End the turn of a Noble who has nothing left, and what waited for it."""
        drop_turn(table, self.seat)
        self._end(table)

    def answer(self, table: KriegTable, seat: int, order: Order) -> None:
        """Carry out an action or end the turn."""
        match order:
            case Grow(count):
                self._grow(table, count)
            case Build(count):
                self._build(table, count)
            case Raid(noble):
                self._raid(table, seat_named(noble))
            case Bribe(noble):
                self._bribe(table, seat_named(noble))
            case _:
                self._end(table)

    def _grow(self, table: KriegTable, count: int) -> None:
        """Barley brings huts from the reserve to the village, all that were named or none.

        Rule: KF-071, KF-072.
        """
        noble = table.state.nobles[self.seat]
        _need(table, noble, "grow", count)
        _need_reserve(noble, count)
        _spend(table, noble, "grow", count)
        noble.reserve -= count
        noble.village += count
        table.emit(VillageGrew(self.seat, count))

    def _build(self, table: KriegTable, count: int) -> None:
        """Each Serf takes a hut of the reserve, not of the village, and stays on the board.

        No more builders than village huts. Nothing calls a builder back. Rule: KF-073, KF-074, KF-075,
        KF-077, KF-078.
        """
        noble = table.state.nobles[self.seat]
        _need(table, noble, "build", count)
        _need_reserve(noble, count)
        if count > _room_for_builders(table, noble):
            raise IllegalOrder(
                "too_many_builders",
                f"Beside {noble.village} village huts and {noble.builders} builders, {count} is too many.",
                rule="KF-075",
            )
        noble.storage[table.content.tool["build"]] -= count
        noble.reserve -= count
        noble.builders += count
        table.emit(BuildersAssigned(self.seat, count))

    def _raid(self, table: KriegTable, target: int) -> None:
        """The Knight leaves the storage now; the attack is answered before anything else is done.

        Rule: KF-079, KF-080, KF-084, KF-091.
        """
        noble = table.state.nobles[self.seat]
        _need(table, noble, "raid", 1)
        _not_oneself(self.seat, target, "KF-079")
        if not table.state.nobles[target].huts:
            raise IllegalOrder("no_huts", f"{table.name(target)} has no huts on the board.", rule="KF-091")
        noble.storage[table.content.tool["raid"]] -= 1
        table.push(Attack(seat=self.seat, target=target))

    def _bribe(self, table: KriegTable, target: int) -> None:
        """Anybody can be bribed, as often as there are Riches; no huts are needed. Rule: KF-092, KF-095."""
        noble = table.state.nobles[self.seat]
        _need(table, noble, "bribe", 1)
        _not_oneself(self.seat, target, "KF-092")
        _spend(table, noble, "bribe", 1)
        bribe(table, self.seat, target)

    def _end(self, table: KriegTable) -> None:
        """Draw the spoils of all victims in one draw; only now, so nothing can be done with them this turn.

        Rule: KF-085, KF-086, KF-087, KF-088, KF-090.
        """
        state = table.state
        due = len(table.state.plundered) * table.content.limits.spoils_per_victim
        if due:
            drawn = draw_from(state.stockpile, due, table.draw("spoils"))
            count = sum(drawn.values())
            add(state.nobles[self.seat].storage, drawn)
            spoils = SpoilsDrawn(self.seat, due, count, drawn)
            table.tell({self.seat: spoils}, SpoilsDrawn(self.seat, due, count))
        state.plundered = []
        table.emit(TurnEnded(self.seat))
        table.done(self)


def _need(table: KriegTable, noble: Noble, action: Action, count: int) -> None:
    tool = table.content.tool[action]
    if noble.storage[tool] < count:
        raise IllegalOrder("not_in_storage", f"You do not have {table.content.pieces({tool: count})}.")


def _need_reserve(noble: Noble, count: int) -> None:
    if noble.reserve < count:
        raise IllegalOrder(
            "not_in_reserve", f"You have {noble.reserve} huts in your reserve, not {count}.", rule="KF-072"
        )


def _not_oneself(seat: int, target: int, rule: str) -> None:
    if target == seat:
        raise IllegalOrder("self_target", "You cannot aim at yourself.", rule=rule)


def _spend(table: KriegTable, noble: Noble, action: Action, count: int) -> None:
    tool = table.content.tool[action]
    noble.storage[tool] -= count
    table.state.stockpile[tool] += count


def _room_for_builders(table: KriegTable, noble: Noble) -> int:
    """How many builders can be added.

    Rule: KF-075, KF-076.
    """
    part, whole = table.content.limits.builders_max_share
    room = 0
    while room < noble.reserve and (noble.builders + room + 1) * whole <= (noble.huts + room + 1) * part:
        room += 1
    return room
