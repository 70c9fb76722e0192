"""Declared absences: which dates a person may be away on, and which seconds of them stop a seat's clock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from wici.referee.clock.days import day_of, spans_of
from wici.referee.clock.term_words import Budget
from wici.referee.clock.terms import Terms
from wici.referee.clock.zones import zone

Span = tuple[int, int]


class Away(msgspec.Struct, frozen=True, tag="away"):
    """Somebody says that they are away.

    Args:
        said: The instant at which it was said.
        first: The first date, its ordinal.
        last: The last date.
    """

    said: int
    first: int
    last: int


class Back(msgspec.Struct, frozen=True, tag="back"):
    """Somebody says that they are back; later dates are given back to the budget."""

    said: int


class Absences(msgspec.Struct, frozen=True):
    """What a person's declarations come to.

    Args:
        spans: The seconds that stop the clock, in order.
        paid: The dates that the budget was spent on, ordinals.
        unpaid: Dates of the newest declaration that the budget did not reach.
    """

    spans: tuple[Span, ...] = ()
    paid: tuple[int, ...] = ()
    unpaid: tuple[int, ...] = ()


def tell_absences(terms: Terms, said: Iterable[Away | Back]) -> Absences:
    """Follow a person's declarations, in the order in which they were said.

    Each date costs a day, one on which no time counts nothing; an unpaid date stops nothing.

    Args:
        terms: The table's.
        said: The declarations, oldest first.
    """
    told = _Telling(terms)
    for declared in said:
        if isinstance(declared, Away):
            told.go(declared)
        else:
            told.come_back(declared.said)
    return Absences(tuple(sorted(told.spans)), tuple(sorted(told.paid)), tuple(told.unpaid))


class _Telling:
    """The budget and the spans as declarations come in."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._zone = zone(terms.zone)
        self.paid: set[int] = set()
        self.unpaid: list[int] = []
        self.spans: list[Span] = []

    def go(self, away: Away) -> None:
        self.unpaid = []
        budget = self._terms.absence
        for day in range(max(away.first, day_of(away.said, self._zone)), away.last + 1):
            is_free = day in self.paid or not self._terms.counts(day)
            if budget is None or not (is_free or _can_pay(self.paid, day, budget)):
                self.unpaid.append(day)
                continue
            if not is_free:
                self.paid.add(day)
            spans = spans_of(day, self._zone)
            self.spans += [(max(start, away.said), end) for start, end in spans if end > away.said]

    def come_back(self, said: int) -> None:
        today = day_of(said, self._zone)
        self.paid = {day for day in self.paid if day <= today}
        self.spans = [(start, min(end, said)) for start, end in self.spans if start < said]
        self.unpaid = []


def _can_pay(paid: Sequence[int] | set[int], day: int, budget: Budget) -> bool:
    """Whether one more date leaves every run of the window's length within the budget."""
    near = sorted([*(other for other in paid if abs(other - day) < budget.window), day])
    if len(near) <= budget.days:
        return True
    # A run that is too full has one more date than the budget between its ends.
    return all(
        near[start + budget.days] - near[start] >= budget.window for start in range(len(near) - budget.days)
    )
