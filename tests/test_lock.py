"""What a server installs is locked: all of it, by hash, and as pyproject.toml asks."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.bounded import turns

ROOT = Path(__file__).parents[1]
EXTRAS = {"requirements.txt": ("server",), "requirements-postgres.txt": ("server", "postgres")}


@cache
def locked(file: str) -> dict[str, tuple[str, int]]:
    """Each package of a lock with its version and how many files of it are known."""
    text = (ROOT / "deploy" / file).read_text(encoding="utf-8")
    entries = re.findall(
        r"^([a-z0-9-]+)==(\S+)[^\n]*((?:\n    --hash=sha256:[0-9a-f]{64}[^\n]*)*)", text, re.MULTILINE
    )
    return {name: (version, hashes.count("--hash")) for name, version, hashes in entries}


@cache
def wanted(file: str) -> tuple[Requirement, ...]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [project["optional-dependencies"][extra] for extra in EXTRAS[file]]
    return tuple(Requirement(line) for lines in (project["dependencies"], *extras) for line in lines)


@pytest.mark.parametrize("file", EXTRAS)
def test_every_dependency_is_locked_to_a_version_that_the_project_allows(file: str) -> None:
    lock = locked(file)
    unfit = [
        str(it)
        for it in wanted(file)
        if lock.get(canonicalize_name(it.name), ("0", 0))[0] not in it.specifier
    ]
    assert unfit == [], "make lock"


@pytest.mark.parametrize("file", EXTRAS)
def test_what_the_dependencies_need_is_locked_too(file: str) -> None:
    lock, missing, seen = locked(file), set[str](), set[str]()
    waiting = [(it, extra) for it in wanted(file) for extra in ("", *it.extras)]
    for _ in turns(lambda: waiting, "the last package"):
        requirement, extra = waiting.pop()
        name = canonicalize_name(requirement.name)
        if f"{name}[{extra}]" in seen or (
            requirement.marker and not requirement.marker.evaluate({"extra": extra})
        ):
            continue
        seen.add(f"{name}[{extra}]")
        if name not in lock:
            missing.add(name)
        waiting.extend(_needed(name, extra))
    assert sorted(missing) == [], "make lock"


def _needed(name: str, extra: str) -> list[tuple[Requirement, str]]:
    """What an installed package asks for, on this machine, with one of its extras or none."""
    try:
        asked = [Requirement(line) for line in metadata.requires(name) or ()]
    except metadata.PackageNotFoundError:
        return []
    here = [it for it in asked if not it.marker or it.marker.evaluate({"extra": extra})]
    return [
        (Requirement(f"{it.name}[{','.join(it.extras)}]" if it.extras else it.name), sub)
        for it in here
        for sub in ("", *it.extras)
    ]


@pytest.mark.parametrize("file", EXTRAS)
def test_every_package_has_its_hashes(file: str) -> None:
    assert len(locked(file)) > 20
    assert [name for name, (_, hashes) in locked(file).items() if not hashes] == []


def test_the_texts_that_tell_how_to_install_a_server_name_the_lock() -> None:
    for text in ("UPGRADE.md", "Containerfile", "wici.service"):
        assert "--require-hashes" in (ROOT / "deploy" / text).read_text(encoding="utf-8"), text
