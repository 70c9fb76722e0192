"""Reading: makes content of an edition's files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wici.rules import content as reading
from wici.rules.errors import BadContent
from wici.rules.games.principes.edition.checks import check
from wici.rules.games.principes.edition.content import DECKS, Content, Rule
from wici.rules.games.principes.edition.numbers import Defence, Limits, Moving, Prices, Supply
from wici.rules.games.principes.edition.places import Area, Faction, Land, Settlement
from wici.rules.games.principes.edition.printed import Card, Combined, Face, HistoryCard, Prince, Tile
from wici.rules.games.principes.edition.vocabulary import AnyEffect

_NAMED = frozenset(
    {
        "id",
        "home",
        "land",
        "lands",
        "adjacent",
        "outside",
        "borders",
        "area",
        "faction",
        "factions",
        "exempt",
        "principality",
        "home_land",
        "home_area",
        "entry_area",
        "blocked_by",
        "clockwise",
        "first_holder",
        "only_if_played",
        "symbols",
        "icons",
        "all",
        "capital",
        "back",
    }
)
"""Fields that hold names, which orders write with hyphens."""


def _hyphenate(value: Any, key: str = "") -> Any:
    """Write names as orders do; the words of the vocabulary keep their underscores."""
    if isinstance(value, dict):
        return {inner: _hyphenate(item, inner) for inner, item in value.items()}
    if isinstance(value, list):
        return [_hyphenate(item, key) for item in value]
    if isinstance(value, str):
        if key in _NAMED:
            return value.replace("_", "-")
        if key == "if" and value.startswith("controls:"):
            return value.replace("_", "-")
    return value


def read_content(files: Mapping[str, bytes]) -> Content:
    """Content made of an edition's files.

    Raises:
        BadContent: A file is missing, has other fields than wanted, is outside the effect
            vocabulary, or fails a check of the map and the decks.
    """
    raw = {
        name: _hyphenate(reading.table(files, f"{name}.toml"))
        for name in (
            "map",
            "setup",
            "princes",
            "history",
            "court",
            "battle",
            "neighbors",
            "tiles",
            "combined",
            "dice",
        )
    }
    shapes = _hyphenate(reading.table(files, "shapes.toml")) if "shapes.toml" in files else {}
    content = _assemble(raw, shapes)
    check(content)
    return content


def _assemble(raw: Mapping[str, dict[str, Any]], shapes: Mapping[str, Any]) -> Content:
    parts = {**_map(raw["map"]), **_numbers(raw["setup"]), **_cards(raw), **_pieces(raw)}
    sources = [parts[group] for group in ("rules", "princes", "tiles", "history", "cards")]
    named = [parts[group] for group in ("lands", "areas", "factions", "cards", "princes", "history", "tiles")]
    return Content(
        edition=raw["map"]["meta"]["edition"],
        edition_name=raw["map"]["meta"]["edition_name"],
        effects_of={name: item.effects for group in sources for name, item in group.items()},
        shapes={shape["id"]: shape["points"] for shape in shapes.get("shape", [])},
        titles=_titles(*named),
        **parts,
    )


def _map(chart: Mapping[str, Any]) -> dict[str, Any]:
    """Lands, areas and factions, and what places give."""
    lands = _by_id("map", chart, "land", Land)
    return {
        "lands": lands,
        "areas": _by_id("map", chart, "area", Area),
        "factions": _by_id("map", chart, "principality", Faction) | _by_id("map", chart, "faction", Faction),
        "gords": {gord.id: land.id for land in lands.values() for gord in land.gords},
        "ranks": {gord.id: gord.rank for land in lands.values() for gord in land.gords},
        "settlements": _part("map", chart, "settlement", dict[str, Settlement]),
        "defence": _part("map", chart, "defence", Defence),
        "moving": _part("map", chart, "movement", Moving),
    }


def _numbers(setup: Mapping[str, Any]) -> dict[str, Any]:
    """The Principalities' rules, and what there is at the start and in supply."""
    wanted: dict[str, tuple[str, Any]] = {
        "first_holder": ("princeps.first_holder", tuple[str, ...]),
        "division_at_start": ("division_at_start.lands", tuple[str, ...]),
        "division_only_if_played": ("division_at_start.only_if_played", str),
        "limits": ("limit", Limits),
        "prices": ("price", Prices),
        "supply": ("supply", Supply),
        "start_gold": ("start.gold", int),
        "start_cards": ("start.cards", dict[str, int]),
        "people_start": ("tracks.people_start", int),
        "clergy_start": ("tracks.clergy_start", int),
        "last_position": ("tracks.last_position", int),
        "last_position_solo": ("tracks.last_position_solo", int),
    }
    rules = _by_id("setup", setup, "principality", Rule)
    return {"rules": rules} | {
        name: _part("setup", setup, path, into) for name, (path, into) in wanted.items()
    }


def _cards(raw: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """The three decks, with every card by its name."""
    decks = {
        "court": _by_id("court", raw["court"], "card", Card),
        "neighbor": _by_id("neighbors", raw["neighbors"], "card", Card),
        "battle": _by_id("battle", raw["battle"], "card", Card),
    }
    return {
        "decks": decks,
        "cards": {card.id: card for deck in decks.values() for card in deck.values()},
        "deck_of": {card: deck for deck in DECKS for card in decks[deck]},
        "neighbor_effects": _part("neighbors", raw["neighbors"], "universal.effects", tuple[AnyEffect, ...]),
    }


def _pieces(raw: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """Princes, History Cards, tiles, dice and the sides of the Combined tile."""
    combined = {"multi": _part("combined", raw["combined"], "multi", Combined)}
    combined |= {
        line["id"]: _convert("combined", line, Combined, "solo") for line in raw["combined"].get("solo", [])
    }
    return {
        "princes": _by_id("princes", raw["princes"], "prince", Prince),
        "history": _by_id("history", raw["history"], "card", HistoryCard),
        "icons": _part("history", raw["history"], "icons.all", tuple[str, ...]),
        "tiles": _by_id("tiles", raw["tiles"], "tile", Tile),
        "faces": _part("dice", raw["dice"], "face", tuple[Face, ...]),
        "combined": combined,
    }


def _titles(*groups: Mapping[str, Any]) -> dict[str, str]:
    titles: dict[str, str] = {}
    for group in groups:
        for name, item in group.items():
            titles.setdefault(name, getattr(item, "name", "") or getattr(item, "title", ""))
    for land in groups[0].values():
        for gord in land.gords:
            titles.setdefault(gord.id, gord.name)
    return titles


def _by_id(file: str, raw: Mapping[str, Any], key: str, into: type[Any]) -> dict[str, Any]:
    items: list[Any] = _part(file, raw, key, tuple[into, ...])  # type: ignore[valid-type]
    reading.require(
        len({item.id for item in items}) == len(items),
        f"{file}.toml",
        "unique",
        f"each {key} has its own id.",
    )
    return {item.id: item for item in items}


def _part(file: str, raw: Mapping[str, Any], path: str, into: Any) -> Any:
    found: Any = raw
    for key in path.split("."):
        reading.require(
            isinstance(found, Mapping) and key in found, f"{file}.toml", "missing", f"{path} is missing."
        )
        found = found[key]
    return _convert(file, found, into, path)


def _convert(file: str, value: Any, into: Any, path: str) -> Any:
    try:
        return msgspec.convert(value, into)
    except msgspec.ValidationError as fault:
        raise BadContent(f"{file}.toml: {path}: {fault}.", file=f"{file}.toml", constraint="format") from None
