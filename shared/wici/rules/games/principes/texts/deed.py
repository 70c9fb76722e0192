"""Deed: how an effect that happens is carried out; each kind has one class in the files of `deeds`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from wici.rules.errors import AuditFailed, IllegalOrder
from wici.rules.games.principes.board.conditions import count
from wici.rules.games.principes.edition.effect import Effect
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order


class Deed:
    """How one kind of effect happens; a kind's class overrides what it needs.

    `owner` is the player whose text it is. A chosen player is named before and passed as `target`;
    else `target` is the owner.

    Attributes:
        verbs: Verbs of the orders that make its choices.
        question: What the owner is asked.
        reason: The word that refuses a choice which is not among the options.
    """

    verbs: ClassVar[tuple[str, ...]] = ()
    question: ClassVar[str] = "Carry out the text?"
    reason: ClassVar[str] = "bad_choice"

    def times(self, table: PrincipesTable, owner: int, effect: Any) -> int:
        """How many times a choice is made; 0 if nothing at all can happen."""
        return min(1, count(table, owner, effect))

    def options(self, table: PrincipesTable, owner: int, effect: Any) -> list[Order] | None:
        """The choices open now; None if none is needed, empty if nothing can be done."""
        return None

    def further(self, table: PrincipesTable, owner: int, options: list[Order], land: str) -> list[Order]:
        """Those of the choices that are left after it has happened on a land."""
        return options

    def can_happen(self, table: PrincipesTable, owner: int, effect: Any) -> bool:
        """Whether anything can be done, by public knowledge."""
        if self.times(table, owner, effect) < 1:
            return False
        options = self.options(table, owner, effect)
        return options is None or bool(options)

    def is_full(self, table: PrincipesTable, owner: int, effect: Any) -> bool:
        """Whether it can be done in full, so that it may be chosen among several."""
        return self.can_happen(table, owner, effect)

    def targets(self, table: PrincipesTable, owner: int, effect: Any) -> list[int]:
        """The players who may be chosen, for an effect on a chosen player."""
        return [seat for seat in table.state.active if seat != owner]

    def check(self, table: PrincipesTable, owner: int, effect: Any, order: Order) -> None:
        """Refuse a choice that is not open.

        Raises:
            IllegalOrder: With the reason of this kind.
        """
        if order not in (self.options(table, owner, effect) or []):
            raise IllegalOrder(self.reason, f"{order.verb()!r} with these words is not open here.")

    def carry_out(
        self, table: PrincipesTable, owner: int, effect: Any, *, target: int, order: Order | None
    ) -> None:
        """Let it happen once, with the choice made.

        Raises:
            NotImplementedError: The kind changes values only; it never happens.
        """
        raise NotImplementedError(f"{effect.kind()} is no deed")


D = TypeVar("D", bound=type[Deed])
_DEEDS: dict[type[Effect], Deed] = {}


def carries_out(kind: type[Effect]) -> Callable[[D], D]:
    """Enter a class as the one that carries out a kind of effect."""

    def enter(deed: D) -> D:
        _DEEDS[kind] = deed()
        return deed

    return enter


def deed_of(effect: Effect) -> Deed:
    """How an effect is carried out.

    Raises:
        AuditFailed: Its kind changes values and never happens; it stands at a wrong moment.
    """
    if type(effect) not in _DEEDS:
        raise AuditFailed(f"an effect of the kind {effect.kind()} does not happen at a moment")
    return _DEEDS[type(effect)]


def is_deed(effect: Effect) -> bool:
    """Whether an effect happens, rather than changing a value."""
    return type(effect) in _DEEDS
