"""Who reads a rule finds the code that holds it, and who reads the code the rule."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

import wici
from wici.rules import catalog, law

ROOT = Path(wici.__path__[0]).parents[1]
ROOMS = ("shared", "server", "client")
RANGE = re.compile(rf"{law.NUMBER.pattern} (?:to|-|–) {law.NUMBER.pattern}")
CITATION = re.compile(r"Rule: (.*?)\.(?:\s|$)", re.DOTALL)


@cache
def code() -> dict[Path, str]:
    """All code by file; PROTOCOL and catalogues are no code."""
    files = (file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py")))
    return {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in files}


def of_game(game: str) -> str:
    return "\n".join(text for file, text in code().items() if f"games/{game}/" in file.as_posix())


def unnamed(game: str) -> dict[str, str]:
    """The rules that no code of a game needs to name, each with the reason."""
    file = Path(__file__).parent / game / "unnamed.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


@pytest.mark.parametrize("game", catalog.names())
def test_every_rule_is_named_at_the_code_that_holds_it(game: str) -> None:
    named = set(law.NUMBER.findall(of_game(game)))
    rules = {number for number, entry in law.entries(game).items() if entry.kind == "rule"}
    assert sorted(rules - named - set(unnamed(game))) == [], (
        f"cite each in a docstring or comment of {game}, as in 'Rule: {min(rules)}.', or write it with a"
        f" reason into tests/rules/{game}/unnamed.toml"
    )


@pytest.mark.parametrize("game", catalog.names())
def test_no_rule_is_both_named_and_excused_and_every_excuse_says_why(game: str) -> None:
    excused = unnamed(game)
    assert sorted(set(excused) & set(law.NUMBER.findall(of_game(game)))) == []
    assert [
        number for number, why in excused.items() if len(why) < 20 or number not in law.entries(game)
    ] == []


def test_every_number_that_the_code_cites_stands_in_a_catalogue() -> None:
    known = {number for game in catalog.names() for number in law.entries(game)}
    letters = {number[:2] for number in known}
    cited = {(str(file), number) for file, text in code().items() for number in law.NUMBER.findall(text)}
    assert sorted((file, it) for file, it in cited if it[:2] in letters and it not in known) == []


def test_every_citation_names_a_number() -> None:
    assert [
        f"{file}: {cited}"
        for file, text in code().items()
        for cited in _citations(text)
        if not law.NUMBER.search(cited)
    ] == []


def test_no_number_hides_within_a_range() -> None:
    assert [f"{file}: {found[0]}" for file, text in code().items() for found in RANGE.finditer(text)] == []


def _citations(text: str) -> list[str]:
    """What stands behind `Rule:` in docstrings, those of attributes included."""
    if "Rule: " not in text:
        return []
    constants = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    return [cited for value in constants if isinstance(value, str) for cited in CITATION.findall(value)]
