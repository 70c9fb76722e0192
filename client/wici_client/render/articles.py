"""Shows what is printed on the cards, tiles and lands of an edition."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from wici.rules.content import Article
from wici.rules.game import Game
from wici_client.errors import NotFound
from wici_client.game.near import near_name
from wici_client.world import World

_WIDTH = 78


def show_articles(
    world: World, game: Game[Any, Any], content: Any, name: str | None = None, *, as_json: bool = False
) -> None:
    """Print all that an edition holds, by kind, or one thing of it with every word that is on it.

    Args:
        world: Where to.
        game: The game.
        content: The edition's content.
        name: The word that orders use, a title, or the beginning of either; all things where it is missing.
        as_json: Whether to print data.

    Raises:
        NotFound: The edition has nothing of that name.
    """
    found = game.articles(content)
    if name is not None:
        found = _named(game, found, name)
    if as_json:
        world.say_json({"game": game.name, "cards": [_told(article) for article in found]})
    elif name is not None:
        for article in found:
            _show_one(world, article)
    else:
        for kind, articles in groupby(found, key=lambda article: article.kind):
            _show_kind(world, kind, list(articles))


def _named(game: Game[Any, Any], found: Sequence[Article], name: str) -> list[Article]:
    """The things of a name; several kinds may have one of it, as a land and its faction."""
    words: dict[str, list[Article]] = {}
    for article in found:
        for word in dict.fromkeys((article.word, article.title, *article.others)):
            words.setdefault(word, []).append(article)
    word = name.strip()
    exact = words.get(word) or words.get(word.lower())
    if exact is None and (near := near_name(word, words)):
        exact = words[near]
    if exact is None:
        hint = f"All of them: wici rules {game.name} --cards"
        raise NotFound(f"{game.title} has no card, tile or place {name[:40]!r}.", hint=hint)
    return exact


def _told(article: Article) -> dict[str, Any]:
    return {"kind": article.kind, "word": article.word, "title": article.title, "text": list(article.lines)}


def _show_kind(world: World, kind: str, articles: Sequence[Article]) -> None:
    world.say(world.style(kind, world.stdout, bold=True))
    world.say()
    for article in articles:
        title = "" if article.title.lower() == article.word else f"  {article.title}"
        world.say(f"  {world.style(article.word, world.stdout, bold=True)}{title}")
        for line in article.lines:
            world.say(textwrap.fill(line, _WIDTH, initial_indent="      ", subsequent_indent="      "))
    world.say()


def _show_one(world: World, article: Article) -> None:
    world.say(
        f"{world.style(article.title, world.stdout, bold=True)}  ({article.kind}; in orders: {article.word})"
    )
    for line in article.lines:
        world.say(textwrap.fill(line, _WIDTH, initial_indent="  ", subsequent_indent="  "))
