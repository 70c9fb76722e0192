"""Which rules of the catalogues the tests cite: the numbers, the tally, and what is wrong with them."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from wici.rules import catalog, law

TESTS = Path(__file__).parent.parent
FOLDER = Path(__file__).parent


class Coverage(msgspec.Struct, frozen=True):
    """How much of one catalogue is cited.

    Attributes:
        game: The game's name.
        known: The number of every rule of its catalogue.
        cited: The numbers that a test or case cites.
        excused: Numbers that no test can show, with the reason.
    """

    game: str
    known: frozenset[str]
    cited: frozenset[str]
    excused: dict[str, str]

    @property
    def missing(self) -> list[str]:
        """The numbers that are neither cited nor excused."""
        return sorted(self.known - self.cited - set(self.excused))

    def line(self) -> str:
        """The tally in one line."""
        done = len(self.cited & self.known)
        excused = len(set(self.excused) - self.cited)
        rest = (
            f"; {len(self.missing)} missing, the first: {', '.join(self.missing[:8])}" if self.missing else ""
        )
        return f"{self.game}: {len(self.known)} rules, {done} cited, {excused} excused{rest}"


@cache
def tally() -> tuple[Coverage, ...]:
    """The coverage of every catalogue."""
    cited = frozenset(cited_numbers())
    coverages = []
    for game in catalog.names():
        known = frozenset(number for number, entry in law.entries(game).items() if entry.kind == "rule")
        letters = {number[:2] for number in known}
        mine = frozenset(number for number in cited if number[:2] in letters)
        coverages.append(Coverage(game, known, mine, _excuses(FOLDER / game)))
    return tuple(coverages)


def cited_numbers() -> Iterator[str]:
    """Every rule number that a test's mark or a case file cites."""
    for file in sorted(TESTS.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        if "rule(" in source:
            yield from _marked(ast.parse(source))
    for file in sorted(FOLDER.glob("*/cases/*.toml")):
        rules = tomllib.loads(file.read_text(encoding="utf-8")).get("rules", [])
        yield from (number for number in rules if law.NUMBER.fullmatch(number))


def _marked(tree: ast.AST) -> Iterator[str]:
    """The arguments of `rule(…)` and `pytest.mark.rule(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and "rule" in {
            getattr(node.func, "attr", ""),
            getattr(node.func, "id", ""),
        }:
            for argument in node.args:
                if isinstance(argument, ast.Constant) and law.NUMBER.fullmatch(str(argument.value)):
                    yield str(argument.value)


def _excuses(folder: Path) -> dict[str, str]:
    file = folder / "unciteable.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
