"""Expecting: what must hold after a move or at the end, and what of it does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wici.rules.errors import RulesError
from wici.rules.event import Told
from wici.rules.look import look
from wici.rules.table import Table

STRANGER = "stranger"
BY_SEAT = frozenset({"view", "question", "told"})
"""The first words of paths that go on with a seat."""


def seat_of(table: Table[Any, Any], word: str) -> int:
    """The seat that a case names.

    Raises:
        RulesError: It is none.
    """
    numbers = range(1, len(table.game.seats) + 1)
    named = [seat for seat in numbers if word in {str(seat), table.game.seat_name(table, seat)}]
    if not named:
        raise RulesError(f"{word!r} is no seat of {table.game.name}.", reason="bad_case")
    return named[0]


def unmet(table: Table[Any, Any], expect: Mapping[str, Any], told: Sequence[Told] = ()) -> list[str]:
    """What does not hold, one sentence each.

    Args:
        table: The table as it stands.
        expect: The wanted values, by dotted path.
        told: What the last move told.
    """
    facts = known(table)
    faults = []
    for path, wanted in expect.items():
        first, _, rest = path.partition(".")
        found = _by_seat(table, told, first, rest) if first in BY_SEAT else at(facts, path)
        if found != wanted:
            faults.append(f"{path} is {found!r}, not {wanted!r}")
    return faults


def known(table: Table[Any, Any]) -> dict[str, Any]:
    """The whole truth of the table: the game's facts, and whose turn it is."""
    return {**table.game.facts(table), **_standing(table)}


def changed(before: Any, after: Any, path: str = "") -> list[str]:
    """The dotted paths at which two values differ; lists are compared as wholes.

    Example:
        >>> changed({"gold": {"1": 3, "2": 4}}, {"gold": {"1": 3, "2": 5}})
        ['gold.2']
    """
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        keys = dict.fromkeys([*before, *after])
        parts = (
            changed(before.get(key), after.get(key), f"{path}.{key}" if path else str(key)) for key in keys
        )
        return [found for part in parts for found in part]
    return [] if before == after else [path]


def at(facts: Mapping[str, Any], path: str) -> Any:
    """The fact at a dotted path; None where there is none. A number picks from a list."""
    found: Any = facts
    for key in path.split("."):
        if isinstance(found, Mapping):
            found = found.get(key)
        elif isinstance(found, list) and key.lstrip("-").isdigit() and -len(found) <= int(key) < len(found):
            found = found[int(key)]
        else:
            return None
    return found


def _standing(table: Table[Any, Any]) -> dict[str, Any]:
    game = table.game

    def name(seat: int) -> str:
        return game.seat_name(table, seat)

    prompts = [prompt for prompt in table.prompts() if prompt.seat not in table.phase.sealed]
    standing: dict[str, Any] = {
        "over": table.is_over,
        "asked": [name(prompt.seat) for prompt in prompts],
        "prompt": prompts[0].kind if prompts else "",
        "prompts": [prompt.kind for prompt in prompts],
    }
    if table.is_over:
        outcome = game.outcome(table)
        standing["winner"] = [name(seat) for seat in outcome.winners]
        standing["places"] = [name(place.seat) for place in outcome.places]
        standing["totals"] = {name(place.seat): place.points for place in outcome.places}
    return standing


def _by_seat(table: Table[Any, Any], told: Sequence[Told], what: str, path: str) -> Any:
    """What a seat, or a stranger, sees, is asked or was told."""
    word, _, rest = path.partition(".")
    seat = None if word == STRANGER else seat_of(table, word)
    if what == "told":
        return at(_told(told, seat), rest or "names")
    found = _view(table, seat) if what == "view" else _question(table, seat)
    return at(found, rest) if rest else found


def _view(table: Table[Any, Any], seat: int | None) -> Any:
    return _plain(look(table, seat).view)


def _plain(value: object) -> Any:
    """A value as a case file could write it: a tuple is a list, a key a word."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _question(table: Table[Any, Any], seat: int | None) -> Any:
    """The first question that is open to a seat, with its `answers`."""
    asks = look(table, seat).asks
    if not asks:
        return {}
    answers = list(asks[0].legal.answers)
    return {**_plain(asks[0].prompt), "answers": answers}


def _told(told: Sequence[Told], seat: int | None) -> dict[str, Any]:
    """The names of the events in order, and the last event of each name."""
    heard = [_plain(event) for one in told if (event := one.to(seat)) is not None]
    return {"names": [event["event"] for event in heard], **{event["event"]: event for event in heard}}
