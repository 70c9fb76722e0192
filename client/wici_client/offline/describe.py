"""Describes a game of the catalog as plain data: seats, options, orders, and its rules as text."""

from __future__ import annotations

from importlib import resources
from typing import Any

from wici.rules import catalog, law, option
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


def game_of_rule(written: str) -> str | None:
    """The game whose catalogue has a rule of this number; None if no game has."""
    return next((name for name in catalog.names() if law.find(name, written)), None)


def describe_rule(game: Game[Any, Any], written: str) -> dict[str, str]:
    """A numbered rule, ruling, prompt or section of a game's catalogue.

    Raises:
        NotFound: The catalogue has no such number; those near it are named, or the game that has it.
    """
    entry = law.find(game.name, written)
    if entry is None:
        raise NotFound(f"{game.title} has no rule {written[:20]!r}.", hint=_instead(game.name, written))
    return {
        "game": game.name,
        "number": entry.number,
        "kind": entry.kind,
        "section": entry.section,
        "text": entry.text,
    }


def _instead(game: str, written: str) -> str:
    """What to look up in place of a number that a game has not."""
    if other := game_of_rule(written):
        return f"It is one of {catalog.get(other).title}: wici rules {other} {written[:20]}"
    if numbers := law.near(game, written):
        return f"Near it are: {', '.join(numbers)}"
    rules = (number for number, entry in law.entries(game).items() if entry.kind == "rule")
    return f"A rule's number looks like this: wici rules {game} {next(rules, 'NUMBER')}"
