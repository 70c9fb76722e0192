"""Phrases: how the sentences of the story list things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wici.rules.games.krakow.edition.content import Content, Kind
from wici.rules.words import listed


def titles(names: Content, cards: Sequence[str]) -> str:
    """The titles of cards, listed."""
    return listed([names.title(card) for card in cards])


def tokens(counts: Mapping[Kind, int]) -> str:
    """Tokens by kind, listed."""
    return listed([f"{count} {kind.title()}" for kind, count in counts.items()])


def in_areas(names: Content, counts: Mapping[str, int]) -> str:
    """Numbers by area, listed."""
    return listed([f"{count} in the {names.area_name(area)}" for area, count in counts.items()])
