"""Movement: units move along paths; a draft until it is finished, then they arrive."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wici.rules.errors import IllegalOrder, MalformedOrder
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.lands import controlled
from wici.rules.games.principes.board.values import movement_points
from wici.rules.games.principes.events.movement import MovementFinished, PassageAnswered, UnitsMoved
from wici.rules.games.principes.events.phrases import units_of
from wici.rules.games.principes.movement.arrival import Arrival
from wici.rules.games.principes.movement.ends import can_end, check_end
from wici.rules.games.principes.movement.passage import (
    Passage,
    answers_to,
    check_crossings,
    check_requests,
    lets_all,
    prompts_for,
    take_answer,
)
from wici.rules.games.principes.movement.paths import (
    Cause,
    Force,
    Routes,
    gate,
    reach,
    read_routes,
    stations,
)
from wici.rules.games.principes.orders.movement import Group, Move, Request
from wici.rules.games.principes.state import PrincipesTable, Trail, faction_of, kind_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Fact, Legal, Prompt


class Movement(Phase):
    """One movement: own units (PR-P15), or those of a neutral faction (PR-P36).

    Attributes:
        seat: The mover.
        faction: Whose units move.
        cause: Why.
        knights: How many Knights at most; -1 for any number.
        footmen: How many Footmen at most; -1 for any number.
        passages: Answers of those asked to let units pass.
    """

    seat: int
    faction: str
    cause: Cause = "own"
    knights: int = -1
    footmen: int = -1
    passages: list[Passage] = msgspec.field(default_factory=list)

    def label(self) -> str:
        """Whose units move, in public words."""
        return f"move {self.faction} {self.seat}"

    @property
    def force(self) -> Force:
        """The units that may move."""
        return Force(self.seat, self.faction, self.cause, self.knights, self.footmen)

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks the mover if there is a unit to move; requests of the draft ask their owners quietly."""
        if table.state.players[self.seat].eliminated or not stations(table, self.force):
            return ()
        whose = "your units" if self.cause == "own" else units_of(table.content, self.faction)
        mine = Prompt(
            kind="move",
            seat=self.seat,
            question=f"How do you move {whose}?",
            verbs=("move", "request"),
            facts=self._facts(),
            draftable=True,
        )
        return (mine, *self._requests(table))

    def _facts(self) -> dict[str, Fact]:
        facts: dict[str, Fact] = {"faction": self.faction, "cause": self.cause}
        if self.cause != "own" and self.knights >= 0:
            facts |= {"knights": self.knights, "footmen": self.footmen}
        return facts

    def _requests(self, table: PrincipesTable) -> list[Prompt]:
        """The owners asked: by the newest draft, and whoever has answered one before, until all is final."""
        draft = self.drafts.get(self.seat)
        lines = draft.lines if draft is not None else ()
        routes, requests = Routes(), list[Request]()
        if any(line.startswith("request") for line in lines):
            routes, requests = self._read(table, table.game.read_answer(lines))
        return prompts_for(table, self.force, routes, requests, passages=self.passages)

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """For the mover: nothing, and each group of units to each land it can come to."""
        if prompt.kind == "passage":
            return Legal(answers_to(prompt), complete=False, forms=("consent LAND knight=N footman=N",))
        closed = frozenset(land for land in table.state.lands if not self._is_open(table, land))
        ends = {land for land in table.state.lands if can_end(table, self.force, land)}
        answers = ["finish"]
        for place, there in stations(table, self.force).items():
            for kind in dict.fromkeys(kind_of(unit) for unit in there):
                unit = next(unit for unit in there if kind_of(unit) == kind)
                points = movement_points(table, self.force.owner, unit)
                paths = reach(table, place, points=points, closed=closed)
                answers += [
                    f"move {kind} {'>'.join(path)} / finish" for land, path in paths.items() if land in ends
                ]
        return Legal(
            tuple(answers),
            complete=False,
            forms=("move [N] UNIT LAND>LAND>… …", "request PRINCIPALITY LAND …", "finish"),
        )

    def _is_open(self, table: PrincipesTable, land: str) -> bool:
        owner = gate(table, self.force, land)
        return owner < 0 or (owner > 0 and lets_all(self.passages, owner, land))

    def _read(self, table: PrincipesTable, orders: Sequence[Order]) -> tuple[Routes, list[Request]]:
        groups: list[Group] = []
        requests: list[Request] = []
        for order in orders:
            if isinstance(order, Move):
                groups += order.groups
            elif isinstance(order, Request):
                requests.append(order)
            else:
                raise MalformedOrder(f"{order.verb()!r} has no place in a movement.")
        return read_routes(table, self.force, groups), requests

    def check(self, table: PrincipesTable, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        """Refuse paths that no unit can take; a draft may still lack consents."""
        routes, requests = self._read(table, orders)
        check_requests(table, self.force, routes, requests)
        if not final:
            return
        check_crossings(table, self.force, routes, self.passages)
        for path in routes.values():
            check_end(table, self.force, path[-1])

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """An owner's answer to a request."""
        prompt = next((its for its in self._requests(table) if its.seat == seat), None)
        if prompt is None:
            raise IllegalOrder("wrong_phase", "Nobody asks you for passage.", rule="PR-191")
        self.passages = take_answer(table, prompt, order, mover=self.seat, passages=self.passages)

    def finish(self, table: PrincipesTable, seat: int, orders: Sequence[Order]) -> None:
        """The movement is final: the units stand where their paths end.

        Rule: PR-194, PR-198.
        """
        routes, _ = self._read(table, orders)
        for its in self.passages:
            table.emit(PassageAnswered(its.owner, its.land, its.given, its.units))
        table.done(self)
        follow(table, self.force, routes)

    def go_on(self, table: PrincipesTable) -> None:
        """There is no unit to move."""
        table.done(self)


def follow(table: PrincipesTable, force: Force, routes: Routes) -> None:
    """Put units where their paths end; then they arrive.

    Rule: PR-194, PR-198.
    """
    held = controlled(table.state, force.faction)
    for unit, path in routes.items():
        units.shift(table, force.faction, [unit], start=path[0], end=path[-1])
    trails = [Trail(force.faction, kind, count, [*way]) for kind, way, count in _told(routes)]
    table.state.last_move = trails or table.state.last_move
    for its in trails:
        table.emit(UnitsMoved(its.faction, its.kind, its.count, tuple(its.path)))
    table.emit(MovementFinished(force.seat, force.faction, len(routes)))
    ends = {path[-1] for path in routes.values()}
    if routes:
        table.push(
            Arrival(
                seat=force.seat,
                faction=force.faction,
                cause=force.cause,
                starts=list(dict.fromkeys(path[0] for path in routes.values())),
                ends=[land for land in table.state.lands if land in ends],
                held=held,
            )
        )


def _told(routes: Routes) -> list[tuple[str, tuple[str, ...], int]]:
    """Kinds and paths with the number of units that share them."""
    told: dict[tuple[str, tuple[str, ...]], int] = {}
    for unit, path in routes.items():
        key = kind_of(unit), tuple(path)
        told[key] = told.get(key, 0) + 1
    return [(kind, path, count) for (kind, path), count in told.items()]


def own_movement(table: PrincipesTable, seat: int) -> Movement:
    """The movement of a player's own Movement Action.

    Rule: PR-186.
    """
    return Movement(seat=seat, faction=faction_of(seat))
