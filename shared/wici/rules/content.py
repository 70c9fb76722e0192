"""Content: reads a game's TOML files, checks them, freezes them."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, TypeVar

import msgspec

from wici.rules.errors import BadContent

T = TypeVar("T")


class Article(msgspec.Struct, frozen=True):
    """What an edition says of one thing: a card, a tile, a land.

    Attributes:
        kind: What things of its kind are called together, as a heading.
        word: What orders call it.
        title: What people call it.
        lines: What is printed on it, and what it is worth; each a sentence or a few.
        others: Other words that it may be asked for by.
    """

    kind: str
    word: str
    title: str
    lines: tuple[str, ...]
    others: tuple[str, ...] = ()


def house_files(game: str) -> dict[str, bytes]:
    """The content files that ship with a game, by name: its house edition."""
    folder = resources.files("wici.rules.games").joinpath(game, "content")
    return {item.name: item.read_bytes() for item in folder.iterdir() if item.name.endswith(".toml")}


def digest(files: Mapping[str, bytes]) -> str:
    """The digest of an edition: the hash of the lines `HASH  NAME` of its files, by name.

    The lines are those that `sha256sum *.toml` prints.
    """
    lines = [f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def read(files: Mapping[str, bytes], name: str, into: type[T]) -> T:
    """Read one file into frozen structs.

    Raises:
        BadContent: The file is missing, is not TOML, or has not the fields wanted.
    """
    try:
        return msgspec.convert(table(files, name), into)
    except msgspec.ValidationError as fault:
        raise BadContent(f"{name}: {fault}.", file=name, constraint="format") from None


def table(files: Mapping[str, bytes], name: str) -> dict[str, Any]:
    """Read one file as plain tables.

    Raises:
        BadContent: The file is missing or is not TOML.
    """
    if name not in files:
        raise BadContent(f"The edition lacks the file {name}.", file=name, constraint="missing")
    try:
        return parse_toml(files[name].decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise BadContent(f"{name} is not TOML: {fault}.", file=name, constraint="toml") from None


def parse_toml(text: str) -> dict[str, Any]:
    """Read TOML of which nobody knows who wrote it.

    Raises:
        tomllib.TOMLDecodeError: It is none, or is nested too deeply to be read; the line is named.
    """
    try:
        return tomllib.loads(text)
    except RecursionError:
        lines = enumerate(text.splitlines(), 1)
        deepest, _ = max(lines, key=lambda line: line[1].count("[") + line[1].count("{"), default=(1, ""))
        message = f"Something is nested too deeply to be read (at line {deepest})"
        raise tomllib.TOMLDecodeError(message) from None


def require(holds: object, file: str, constraint: str, message: str) -> None:
    """Refuse a file that breaks a constraint.

    Args:
        holds: What must be true.
        file: The file's name.
        constraint: The constraint's short stable name.
        message: One sentence: which entry, what is wanted.

    Raises:
        BadContent: If it does not hold.
    """
    if not holds:
        raise BadContent(f"{file}: {message}", file=file, constraint=constraint)


def merge(whole: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    """Tables laid over one another: what the second says counts, deep inside too."""
    merged = dict(whole)
    for key, value in part.items():
        old = merged.get(key)
        merged[key] = merge(old, value) if isinstance(old, dict) and isinstance(value, Mapping) else value
    return merged
