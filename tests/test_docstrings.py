"""A docstring says something: more than the name it stands under, and more than the number of a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("shared/wici", "server/wici_server", "client/wici_client")

#: What is said so often that it says nothing.
MOST = 5

_CITED = re.compile(r"Rule: .*?\.(?=\s|$)|\((?:[A-Z]{2}-[RPTF]?\d+(?:, )?)+\)", re.DOTALL)
_LITTLE = "the a an of to is its it this that and or in on for by what how with from one says say"

#: Their text is the program's: an order's help, a command's, a call's line in the API's description.
_SHOWN = {"promise", "command", "group"}


@cache
def documented() -> tuple[tuple[str, str, str], ...]:
    """File and line, name, and docstring of each function and class that has one."""
    return tuple(
        found for room in ROOMS for file in sorted((ROOT / room).rglob("*.py")) for found in _in(file)
    )


def _in(file: Path) -> Iterator[tuple[str, str, str]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not _is_shown(node):
            docstring = ast.get_docstring(node)
            if docstring:
                yield f"{file.relative_to(ROOT)}:{node.lineno}", node.name, docstring


def _is_shown(node: ast.FunctionDef | ast.ClassDef) -> bool:
    calls = [item.func if isinstance(item, ast.Call) else item for item in node.decorator_list]
    return any(getattr(call, "attr", getattr(call, "id", "")) in _SHOWN for call in calls)


def said(docstring: str) -> str:
    """A docstring without the rules that it cites."""
    return _CITED.sub("", docstring).strip(" .\n")


def words(text: str) -> set[str]:
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).replace("_", " ").lower()
    return {word.rstrip("s") for word in re.findall("[a-z]+", apart)} - set(_LITTLE.split())


def test_none_is_a_rules_number_alone() -> None:
    assert [f"{where} {name}" for where, name, text in documented() if not said(text)] == []


def test_none_repeats_the_name_it_stands_under() -> None:
    assert [
        f"{where} {name}: {text}" for where, name, text in documented() if words(said(text)) <= words(name)
    ] == []


def test_no_phrase_stands_under_many_names() -> None:
    phrases: dict[str, list[str]] = {}
    for where, _, text in documented():
        phrases.setdefault(said(text), []).append(where)
    assert {phrase: places for phrase, places in phrases.items() if len(places) > MOST} == {}
