"""Plays one case file and tells what does not hold."""

from __future__ import annotations

from pathlib import Path

import msgspec

from wici.errors import WiciError
from wici.rules.case import read, run


class Tried(msgspec.Struct, frozen=True):
    """A case that was played.

    Attributes:
        file: Where it lies.
        name: The rule or example it shows.
        title: One sentence.
        holds: Whether all holds.
        faults: What does not, one sentence each.
    """

    file: str
    name: str
    title: str
    holds: bool
    faults: list[str]


def try_case(path: Path) -> Tried:
    """Play a case file; one that cannot be read does not hold either."""
    try:
        case = read(path.read_text(encoding="utf-8"))
    except WiciError as error:
        return Tried(str(path), path.stem, "", holds=False, faults=[error.message])
    except UnicodeDecodeError:
        return Tried(str(path), path.stem, "", holds=False, faults=["The file is not UTF-8 text."])
    try:
        faults = run(case)
    except WiciError as error:
        faults = [error.message]
    return Tried(str(path), case.name, case.title, holds=not faults, faults=faults)
