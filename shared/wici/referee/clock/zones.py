"""Time zones, from the tables of the `tzdata` package: a server and its players must read the same ones."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from zoneinfo import ZoneInfo

import tzdata

TABLES: str = tzdata.IANA_VERSION
"""The version of the tables, as `2025b`; a deadline in a zone is told with it."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+-]*(?:/[A-Za-z0-9][A-Za-z0-9_+-]*){0,2}")


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    """The names of all zones, as the tz database spells them."""
    listed = resources.files("tzdata").joinpath("zones").read_text(encoding="utf-8")
    return frozenset(listed.split())


@lru_cache(maxsize=128)
def zone(name: str) -> ZoneInfo:
    """A zone by its name, spelt as in the tz database.

    Raises:
        ValueError: There is no such zone; a name that differs in letters' case alone is told.
    """
    if not _NAME.fullmatch(name) or name not in zone_names():
        alike = [known for known in zone_names() if known.casefold() == name.casefold()]
        hint = f"; {alike[0]} is meant" if alike else ""
        raise ValueError(
            f"there is no zone {name[:40]!r} in the tz database{hint}; write one as Europe/Warsaw"
        )
    folder, _, leaf = f"tzdata/zoneinfo/{name}".rpartition("/")
    with resources.files(folder.replace("/", ".")).joinpath(leaf).open("rb") as table:
        return ZoneInfo.from_file(table, key=name)
