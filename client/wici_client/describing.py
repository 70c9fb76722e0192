"""Describes a game of the catalog as plain data: seats, options, orders, and its rules as text."""

from __future__ import annotations

from importlib import resources
from typing import Any

from wici.rules import option
from wici.rules.game import Game
from wici_client.errors import NotFound


def describe_game(game: Game[Any, Any]) -> dict[str, Any]:
    """What a person must know to open a game and to write its orders."""
    return {
        "name": game.name,
        "title": game.title,
        "credits": game.credits,
        "version": game.version,
        "edition": game.edition,
        "seats": list(game.seats),
        "counts": list(game.counts),
        "options": [
            {"name": item.name, "choices": list(item.choices), "default": item.default, "help": item.help}
            for item in option.describe(game.options)
        ],
        "orders": [
            {
                "verb": verb,
                "usage": game.notation.usage(verb),
                "help": game.notation.summary(verb),
                "free": verb in game.free_verbs,
            }
            for verb in game.notation.verbs
        ],
    }


def rules_text(game: Game[Any, Any]) -> str:
    """The game's RULES.md.

    Raises:
        NotFound: This wici ships none.
    """
    file = resources.files("wici.rules.games").joinpath(game.name, "RULES.md")
    if not file.is_file():
        raise NotFound(f"The rules of {game.name} do not ship as text.")
    return file.read_text(encoding="utf-8")
