"""The pages for those who work on wici name nothing that is not there."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "GLOSSARY.md")
MOVED = "something has moved: say in the page where it is now"
QUOTED = re.compile(r"`([^`\n]+)`")
DOTTED = re.compile(r"(?:wici|wici_server|wici_client|tests)(?:\.\w+)+")
PATH = re.compile(r"[\w./<>-]+")
NAME = re.compile(r"[A-Z][A-Z_]+\.md|[\w-]+\.(?:py|toml|md)")
GAMES = "shared/wici/rules/games"
BESIDES = (
    ".",
    "server/wici_server",
    "client/wici_client",
    "shared/wici/protocol",
    *(f"{GAMES}/{game}" for game in ("krakow", "krieg", "principes")),
)


def quoted(guide: str) -> list[str]:
    return QUOTED.findall((ROOT / guide).read_text(encoding="utf-8"))


def is_there(dotted: str) -> bool:
    """Whether a dotted name is a module, or leads from one to something in it."""
    parts = dotted.split(".")
    for at in range(len(parts), 0, -1):
        try:
            module = importlib.import_module(".".join(parts[:at]))
        except ModuleNotFoundError:
            continue
        found: object = module
        for name in parts[at:]:
            found = getattr(found, name, None)
        return found is not None
    return False


@pytest.mark.parametrize("guide", GUIDES)
def test_every_module_and_function_that_is_named_exists(guide: str) -> None:
    assert [word for word in quoted(guide) if DOTTED.fullmatch(word) and not is_there(word)] == [], MOVED


@pytest.mark.parametrize("guide", GUIDES)
def test_every_path_that_is_named_exists(guide: str) -> None:
    paths = [word for word in quoted(guide) if PATH.fullmatch(word) and ("/" in word or NAME.fullmatch(word))]
    places = [word.replace("<game>", "krakow") for word in paths if not word.startswith(("/", "."))]
    assert [it for it in places if not any((ROOT / beside / it).exists() for beside in BESIDES)] == [], MOVED


@pytest.mark.parametrize("guide", [*GUIDES, "README.md"])
def test_every_page_that_is_linked_exists(guide: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / guide).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == [], MOVED


def test_the_house_style_fits_in_twenty_lines() -> None:
    style = (
        (ROOT / "CONTRIBUTING.md")
        .read_text(encoding="utf-8")
        .split("## House style")[1]
        .partition("\n## ")[0]
    )
    assert len(re.findall(r"^\d+\. ", style, re.MULTILINE)) == 20
