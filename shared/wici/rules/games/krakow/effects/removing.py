"""Removing: Peasant Revolt, Prophecy of War and Street Thugs Rule take opposing tokens off the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from wici.rules.games.krakow.events.success import EffectFailed, TokensRemoved
from wici.rules.games.krakow.state import KrakowTable
from wici.rules.order import Decline, Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt
from wici.rules.words import listed


class RemoveTokens(Phase):
    """One token of each of these kinds may go, each from any one box.

    Rule: KR-113, KR-114, KR-115, KR-116, KR-117, KR-126, KR-130, KR-138.
    """

    seat: int
    card: str
    kinds: tuple[Kind, ...]

    def prompts(self, table: KrakowTable) -> Sequence[Prompt]:
        """The question, if any box holds a target (KR-P05)."""
        areas = {kind: self._areas(table, kind) for kind in self.kinds}
        offered = [kind for kind in self.kinds if areas[kind]]
        if not offered:
            return ()
        card = table.content.cards[self.card]
        names = " and one ".join(kind.title() for kind in offered)
        return (
            Prompt(
                kind="remove",
                seat=self.seat,
                question=f"{card.title}: from which boxes do you remove one {names}?",
                verbs=("remove", "decline"),
                facts={"card": card.name, **{kind: [*areas[kind]] for kind in offered}},
                interrupt=True,
            ),
        )

    def go_on(self, table: KrakowTable) -> None:
        """Nothing can be removed. Rule: KR-114."""
        kinds = " or ".join(kind.title() for kind in self.kinds)
        table.emit(EffectFailed(table.content.cards[self.card].name, f"remove: no {kinds}"))
        table.done(self)

    def legal(self, table: KrakowTable, prompt: Prompt) -> Legal:
        """For each kind a box, or none of it. Rule: KR-116."""
        return Legal((*self._removals(table), "decline"))

    def answer(self, table: KrakowTable, seat: int, order: Order) -> None:
        """Remove the tokens named. Rule: KR-113, KR-115, KR-126."""
        if isinstance(order, Decline):
            decline(table, seat, table.content.cards[self.card])
        else:
            order = cast("orders.RemoveTokens", order)
            self._check(table, order)
            self._remove(table, order)
        table.done(self)

    def _check(self, table: KrakowTable, order: orders.RemoveTokens) -> None:
        theirs, ours = _boxes(order.targets), _boxes(order.own)
        named = [*theirs, *ours]
        for kind, area in named:
            check_box(table, kind, area)
        for kind, area in theirs:
            check_tokens(table, kind, area, team=self._theirs(table))
        if order.own and not table.state.options.remove_any_token:
            raise refuse_own()
        for kind, area in ours:
            check_tokens(table, kind, area, team=self._ours(table))
        kinds = [kind for kind, _ in named]
        if len(set(kinds)) < len(kinds) or not {*kinds} <= {*self.kinds}:
            allowed = listed(f"one {kind.title()}" for kind in self.kinds)
            raise IllegalOrder("too_many_targets", f"You may remove {allowed}, no more.", rule="KR-126")

    def _remove(self, table: KrakowTable, order: orders.RemoveTokens) -> None:
        hit, own = (cast("Mapping[Kind, str]", dict(_boxes(found))) for found in (order.targets, order.own))
        for team, boxes in ((self._theirs(table), hit), (self._ours(table), own)):
            for kind, area in boxes.items():
                table.state.boxes[area][kind].add(team, -1)
                table.state.supply[team] += 1
        told = [{kind: boxes[kind] for kind in self.kinds if kind in boxes} for boxes in (hit, own)]
        table.emit(TokensRemoved(self.seat, table.name(self.seat), *told))

    def _ours(self, table: KrakowTable) -> Team:
        return table.state.team(self.seat)

    def _theirs(self, table: KrakowTable) -> Team:
        return opposing(self._ours(table))

    def _teams(self, table: KrakowTable) -> tuple[Team, ...]:
        """The teams whose tokens may be hit; the own one only with `remove_any_token`."""
        any_token = table.state.options.remove_any_token
        return (self._theirs(table), self._ours(table)) if any_token else (self._theirs(table),)

    def _areas(self, table: KrakowTable, kind: Kind) -> list[str]:
        """The areas with a target of a kind."""
        hit = [targets(table.state, kind, team) for team in self._teams(table)]
        return [area for area in table.state.boxes if any(area in areas for areas in hit)]

    def _removals(self, table: KrakowTable) -> Iterator[str]:
        """Every order but `decline`."""
        choices: list[list[tuple[Team, str] | None]] = [
            [
                None,
                *(
                    (team, f"{kind}={area}")
                    for team in self._teams(table)
                    for area in targets(table.state, kind, team)
                ),
            ]
            for kind in self.kinds
        ]
        for picked in product(*choices):
            words = {
                team: [hit[1] for hit in picked if hit and hit[0] == team] for team in self._teams(table)
            }
            own = words.get(self._ours(table), [])
            if any(picked):
                yield " ".join(["remove", *words[self._theirs(table)], *(["own", *own] if own else [])])


def _boxes(named: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Each box named, as kind and area."""
    return [(kind, area) for kind, areas in named.items() for area in areas]
