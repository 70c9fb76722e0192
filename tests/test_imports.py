"""What is imported is declared: a package brings all that it needs, and leans on nobody else's needs."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
OURS = {"wici", "wici_server", "wici_client", "tests"}

NEEDS = {
    "shared/wici": (),
    "client/wici_client": (),
    "server/wici_server": ("server", "postgres"),
    "tests": ("server", "postgres", "dev"),
}
"""The extras that somebody has installed who uses a package."""


@cache
def declared(extras: tuple[str, ...]) -> frozenset[str]:
    """The distributions that an installation with these extras asks for by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lists = [project["dependencies"], *(project["optional-dependencies"][extra] for extra in extras)]
    return frozenset(canonicalize_name(Requirement(line).name) for lines in lists for line in lines)


def imported(package: str) -> Iterator[tuple[str, str]]:
    """Each module of somebody else's that is imported anywhere, with the file that does it."""
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            for name in names:
                first = name.partition(".")[0]
                if first not in OURS and first not in sys.stdlib_module_names:
                    yield first, str(path.relative_to(ROOT))


@pytest.mark.parametrize("package", NEEDS)
def test_what_is_imported_is_declared(package: str) -> None:
    brought = metadata.packages_distributions()
    found = dict(imported(package))
    assert found
    known = declared(NEEDS[package])
    assert [
        f"{file} imports {module}"
        for module, file in found.items()
        if known.isdisjoint(map(canonicalize_name, brought.get(module, ())))
    ] == []
