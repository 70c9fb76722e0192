"""Passage: the owners of units may let others pass through them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.events.movement import PassageAnswered
from wici.rules.games.principes.events.phrases import units_of
from wici.rules.games.principes.movement.paths import WORDS, Force, Routes, crossings, gate
from wici.rules.games.principes.orders.movement import Consent, Refuse, Request
from wici.rules.games.principes.state import PrincipesTable, faction_of, kind_of
from wici.rules.order import Order
from wici.rules.prompt import Prompt


class Passage(msgspec.Struct, omit_defaults=True):
    """An owner's answer for one land, for one movement.

    Attributes:
        owner: The player asked.
        land: The land to be crossed.
        given: Whether units may pass.
        units: How many of each kind; empty for all.
    """

    owner: int
    land: str
    given: bool
    units: dict[str, int] = {}


def may_pass(passages: Sequence[Passage], owner: int, land: str, crossing: Sequence[str]) -> bool:
    """Whether an owner has let these units pass a land."""
    answer = next((its for its in passages if its.owner == owner and its.land == land), None)
    if answer is None or not answer.given:
        return False
    counts = Counter(kind_of(unit) for unit in crossing)
    return not answer.units or all(count <= answer.units.get(kind, 0) for kind, count in counts.items())


def lets_all(passages: Sequence[Passage], owner: int, land: str) -> bool:
    """Whether an owner lets any number of units pass a land."""
    return any(its.owner == owner and its.land == land and its.given and not its.units for its in passages)


def check_crossings(table: PrincipesTable, force: Force, routes: Routes, passages: Sequence[Passage]) -> None:
    """Refuse paths that go on through foreign units or guarded lands without consent.

    Rule: PR-190, PR-191, PR-192, PR-193, PR-196, PR-197, PR-412.

    Raises:
        IllegalOrder: `blocked`.
    """
    for land, crossing in crossings(routes).items():
        owner = gate(table, force, land)
        if owner == 0:
            raise IllegalOrder("blocked", f"Units in {land!r} let nobody pass.", rule="PR-192")
        if owner > 0 and not may_pass(passages, owner, land, crossing):
            raise IllegalOrder(
                "blocked", f"{table.name(owner)} has not let these units pass {land!r}.", rule="PR-190"
            )


def check_requests(table: PrincipesTable, force: Force, routes: Routes, requests: Sequence[Request]) -> None:
    """Refuse requests to somebody who cannot consent, or for lands that no unit of the draft crosses.

    Rule: PR-191, PR-192.

    Raises:
        IllegalOrder: `bad_target` or `blocked`.
    """
    crossed = crossings(routes)
    for owner, land in _wanted(requests):
        if land not in crossed:
            raise IllegalOrder("bad_target", f"No unit of the draft goes on through {land!r}.", rule="PR-191")
        asked = gate(table, force, land)
        if asked == 0:
            raise IllegalOrder("blocked", f"Units in {land!r} let nobody pass.", rule="PR-192")
        if asked < 0 or faction_of(asked) != owner:
            raise IllegalOrder("bad_target", f"{owner!r} stops nobody in {land!r}.", rule="PR-191")


def _wanted(requests: Sequence[Request]) -> list[tuple[str, str]]:
    return [(request.owner, land) for request in requests for land in request.lands]


def prompts_for(
    table: PrincipesTable,
    force: Force,
    routes: Routes,
    requests: Sequence[Request],
    *,
    passages: Sequence[Passage],
) -> list[Prompt]:
    """The quiet prompts that requests open: one for each owner (PR-P16).

    An owner sees the lands, the units and the next step of their paths; the prompt stays open
    after the answer, which may be changed until the movement is final, whatever the mover drafts
    meanwhile (PR-195).
    """
    by_owner: dict[int, list[str]] = {}
    for owner, land in _wanted(requests):
        by_owner.setdefault(table.state.seat_of(owner), []).append(land)
    for its in passages:
        if its.land not in by_owner.setdefault(its.owner, []):
            by_owner[its.owner].append(its.land)
    wanted = {land for _, land in _wanted(requests)}
    crossed = {land: units for land, units in crossings(routes).items() if land in wanted}
    return [
        _prompt(table, force, routes, seat=seat, lands=lands, passages=passages, crossed=crossed)
        for seat, lands in by_owner.items()
    ]


def _prompt(
    table: PrincipesTable,
    force: Force,
    routes: Routes,
    *,
    seat: int,
    lands: list[str],
    passages: Sequence[Passage],
    crossed: Mapping[str, Sequence[str]],
) -> Prompt:
    units: list[int | str] = []
    onward: list[int | str] = []
    answers: list[int | str] = []
    for land in lands:
        passing = crossed.get(land, ())
        for kind, count in Counter(kind_of(unit) for unit in passing).items():
            units.append(f"{land} {kind}={count}")
        steps = {routes[unit][routes[unit].index(land) + 1] for unit in passing}
        onward += [f"{land}>{step}" for step in sorted(steps)]
        given = next((its.given for its in passages if its.owner == seat and its.land == land), None)
        answers.append("open" if given is None else "consent" if given else "refuse")
    titles = ", ".join(table.content.title(land) for land in lands)
    whose = "own units" if force.cause == "own" else units_of(table.content, force.faction)
    return Prompt(
        kind="passage",
        seat=seat,
        question=f"{table.name(force.seat)} asks to let {whose} pass {titles}. Do you?",
        verbs=("consent", "refuse"),
        facts={
            "mover": faction_of(force.seat),
            "faction": force.faction,
            "lands": [*lands],
            "units": units,
            "onward": onward,
            "answers": answers,
        },
        interrupt=True,
        quiet=True,
    )


def answers_to(prompt: Prompt) -> tuple[str, ...]:
    """The plain answers of a passage prompt."""
    each = (f"{verb} {land}" for land in _asked(prompt) for verb in ("consent", "refuse"))
    return ("consent", "refuse", *each)


def _asked(prompt: Prompt) -> list[str]:
    lands = prompt.facts["lands"]
    return [str(land) for land in lands] if isinstance(lands, list) else []


def take_answer(
    table: PrincipesTable, prompt: Prompt, order: Order, *, mover: int, passages: Sequence[Passage]
) -> list[Passage]:
    """The passages after an owner's answer; only the two of them are told.

    Rule: PR-191, PR-195.

    Raises:
        IllegalOrder: `bad_target` for a land not asked for, `bad_choice` for a kind of unit that is none.
    """
    asked = _asked(prompt)
    if not isinstance(order, Consent | Refuse):
        raise IllegalOrder("bad_choice", "Consent or refuse.", rule="PR-191")
    if order.land and order.land not in asked:
        raise IllegalOrder("bad_target", f"Nobody asks to pass {order.land!r}.", rule="PR-191")
    lands = [order.land] if order.land else asked
    units = _read_units(order) if isinstance(order, Consent) else {}
    kept = [its for its in passages if not (its.owner == prompt.seat and its.land in lands)]
    new = [Passage(prompt.seat, land, isinstance(order, Consent), units) for land in lands]
    for its in new:
        event = PassageAnswered(its.owner, its.land, its.given, its.units)
        table.tell({prompt.seat: event, mover: event})
    return [*kept, *new]


def _read_units(order: Consent) -> dict[str, int]:
    unknown = [word for word in order.units if word not in WORDS]
    if unknown:
        raise IllegalOrder("bad_choice", f"{unknown[0]!r} is no kind of unit.", rule="PR-191")
    return {WORDS[word]: count for word, count in order.units.items()}
