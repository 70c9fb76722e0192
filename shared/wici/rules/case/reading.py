"""Reading: a case as its file writes it."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from wici.rules.content import parse_toml
from wici.rules.errors import RulesError


class Scripted(msgspec.Struct, forbid_unknown_fields=True):
    """A draw to come: the end of its label ("summer deal"), and its results in order."""

    label: str
    gives: list[Any]


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """Something a seat does in a case, and what must hold right after it.

    Attributes:
        seat: The seat's name, or its number as a word.
        order: The lines, joined by " / "; or `withdraw`.
        refused: The reason that the text must be refused with.
        says: Words that the refusal must say.
        changes: Facts, by dotted path, that may change; all others must stay. Left out, any may.
        expect: What must hold afterwards, as in the case itself; what is told only here.
    """

    seat: str
    order: str
    refused: str = ""
    says: str = ""
    changes: list[str] | None = None
    expect: dict[str, Any] = {}


class Case(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A case file.

    Attributes:
        name: Rule or example it shows, like `KR-048`; named for the file.
        title: One sentence.
        game: The game.
        rules: The rules it holds the game to.
        seats: The taken seats, from 1; all of the largest count if left out.
        options: Options that are not default.
        seed: Seed of all draws that are not written down.
        draws: Draws to come after the position is set up.
        opening: Draws of the set-up.
        position: The position, in the game's own words; left out, the game just begins.
        moves: What happens.
        expect: What must hold at the end: facts by dotted path; `asked` (seats by name),
            `prompt` (kind), `over`, `winner`; `view.SEAT.…` what a seat sees (`stranger` is one
            without a seat), `question.SEAT.…` what it is asked, `told.SEAT` the events it heard of
            in this move, by name, and `told.SEAT.NAME.…` the last of that name.
    """

    name: str
    title: str
    game: str
    rules: list[str] = []
    seats: list[int] = []
    options: dict[str, str] = {}
    seed: str = "case"
    opening: list[Scripted] = []
    draws: list[Scripted] = []
    position: dict[str, Any] = {}
    moves: list[Move] = []
    expect: dict[str, Any] = {}


def read(text: str) -> Case:
    """Read a case file.

    Raises:
        RulesError: It is not TOML, or has fields that a case has not.
    """
    try:
        return msgspec.convert(parse_toml(text), Case)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise RulesError(f"This is not a case file: {fault}.", reason="bad_case") from None
