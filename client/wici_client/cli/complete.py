"""What a shell may complete: games, seats, and the legal orders of this very moment, cached for seconds."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from click.shell_completion import CompletionItem

from wici.errors import WiciError
from wici_client.archive.dossier import Archive, Notes
from wici_client.archive.known_servers import Server, Servers
from wici_client.archive.tokens import Tokens
from wici_client.files import read_if_there, write_private
from wici_client.game.find import local_game
from wici_client.game.match import Match
from wici_client.game.order_input import as_shells_take
from wici_client.http.client import Api
from wici_client.http.replies import Page, View, read_reply
from wici_client.http.transport import Patience
from wici_client.world import World

#: Seconds that answers stay good; a shell asks at every press of the key.
_FRESH = 5.0
#: Seconds that a person who pressed the key is kept waiting at most: to connect, to read.
_PATIENCE = Patience(0.7, 1.5)


#: What a shell takes as it is, wherever it stands: names, ids and words of orders need no other signs.
_SAFE = re.compile(r"[A-Za-z0-9+][A-Za-z0-9_.,:=+/@%-]*|/")
#: What may stand in an explanation: shells print it, and parse the lines that it stands in.
_TOLD = re.compile(r"[^\w .,'’()-]")


class Answers(msgspec.Struct):
    """Legal answers as they were seen last.

    Attributes:
        time: When, in seconds of the clock.
        lines: The answers.
        free: Verbs of free orders.
    """

    time: float
    lines: tuple[str, ...] = ()
    free: tuple[str, ...] = ()


def safe_items(items: Iterable[CompletionItem]) -> list[CompletionItem]:
    """Those that no shell would read as a command: a server chose the words, and the shell puts them in.

    Args:
        items: What may be completed.
    """
    return [
        CompletionItem(item.value, item.type, _TOLD.sub(" ", item.help)[:80] if item.help else None)
        for item in items
        if _SAFE.fullmatch(item.value)
    ]


def complete_games(world: World, incomplete: str, *, with_open: bool = False) -> list[CompletionItem]:
    """Games by id, and by name once a name is begun; those that go on first.

    Args:
        world: What this machine knows.
        incomplete: What is written so far.
        with_open: Ask the server for games with a free seat too.
    """
    from wici.rules.words import slug

    items = []
    known = [(notes.game, notes.name or notes.rules) for notes in Archive(world).all()]
    for game, name in [*known, *(_open_games(world) if with_open else ())]:
        if game.startswith(incomplete):
            items.append(CompletionItem(game, help=name))
        elif incomplete and slug(name).startswith(slug(incomplete)):
            items.append(CompletionItem(slug(name), help=game))
    return safe_items({item.value: item for item in items}.values())


def complete_seats(world: World, game: str | None, incomplete: str) -> list[CompletionItem]:
    """The seats of a game, by name."""
    with contextlib.suppress(WiciError, OSError):
        notes = local_game(world, game)
        slugs = notes.slugs if notes else {}
        if not slugs and game:
            slugs = _fetch_seats(world, game)
        return safe_items(
            CompletionItem(slug, help=f"seat {seat}")
            for seat, slug in slugs.items()
            if slug.startswith(incomplete)
        )
    return []


def complete_order(
    world: World, game: str | None, words: Sequence[str], incomplete: str
) -> list[CompletionItem]:
    """The next word of every legal answer; before the first word also the games.

    Args:
        world: What this machine knows.
        game: The game, where it was said apart from the words.
        words: The words before this one; the first may be the game.
        incomplete: What is written of this one.
    """
    items: list[CompletionItem] = []
    with contextlib.suppress(WiciError, OSError):
        said = list(words)
        if game is None and not said:
            items = complete_games(world, incomplete)
        if game is None and said and local_game(world, said[0]):
            game = said.pop(0)
        notes = local_game(world, game)
        if notes:
            items += _next_words(_answers(world, notes), said, incomplete)
    return items


def remember_answers(match: Match, view: View) -> None:
    """Keep the answers of a view that was fetched anyway; a cache that cannot be written hinders nothing."""
    lines = tuple(answer for asked in view.look.asks for answer in asked.legal.answers)
    free = tuple(form.partition(" ")[0] for form in view.look.free)
    answers = Answers(match.world.clock.now().timestamp(), lines, free)
    with contextlib.suppress(OSError):
        write_private(_cache_path(match.world, match.game), msgspec.json.encode(answers))


def next_words(lines: Sequence[str], said: Sequence[str], incomplete: str) -> list[str]:
    """The words that can follow, over some answers.

    Example:
        >>> next_words(["play apple", "play pear", "discard apple"], ["play"], "p")
        ['pear']
    """
    for before in (list(said), _behind_slash(said)):
        size = len(before)
        split = [line.split(" ") for line in lines]
        found = [words[size] for words in split if len(words) > size and words[:size] == before]
        if found:
            return list(dict.fromkeys(word for word in found if word.startswith(incomplete)))
    return []


def _next_words(answers: Answers, said: Sequence[str], incomplete: str) -> list[CompletionItem]:
    words = next_words([as_shells_take(line) for line in answers.lines], said, incomplete)
    if not _behind_slash(said):
        words += [verb for verb in answers.free if verb.startswith(incomplete) and verb not in words]
    return safe_items(CompletionItem(word) for word in words)


def _behind_slash(said: Sequence[str]) -> list[str]:
    words = list(said)
    return words[len(words) - words[::-1].index("/") :] if "/" in words else words


def _answers(world: World, notes: Notes) -> Answers:
    now = world.clock.now().timestamp()
    raw = read_if_there(_cache_path(world, notes.game))
    try:
        cached = msgspec.json.decode(raw or b"", type=Answers)
    except msgspec.DecodeError:
        cached = Answers(0.0)
    if 0 <= now - cached.time < _FRESH:
        return cached
    server = Servers(world).by_fingerprint(notes.server)
    token = Tokens(world).get(server)
    if token is None:
        return cached
    api = Api(world, server.url, patience=_PATIENCE)
    try:
        view = read_reply(api.get(f"/v1/games/{notes.game}/view", token=token, tries=1).body, View)
    except WiciError:
        return cached
    from wici_client.server.session import Session

    remember_answers(Match(Session(world, server), notes.game), view)
    lines = tuple(answer for asked in view.look.asks for answer in asked.legal.answers)
    return Answers(now, lines, tuple(form.partition(" ")[0] for form in view.look.free))


def _open_games(world: World) -> list[tuple[str, str]]:
    with contextlib.suppress(WiciError, OSError):
        body = _quick(world).get("/v1/games", params={"show": "open", "limit": "50"}, tries=1).body
        return [(game.game, game.name) for game in read_reply(body, Page).games]
    return []


def _fetch_seats(world: World, game: str) -> dict[int, str]:
    from wici_client.http.replies import Summary

    summary = read_reply(_quick(world).get(f"/v1/games/{game}", tries=1).body, Summary)
    return {seat.seat: seat.name for seat in summary.seats if seat.handle is None}


def _quick(world: World) -> Api:
    server: Server = Servers(world).choose()
    return Api(world, server.url, patience=_PATIENCE)


def _cache_path(world: World, game: str) -> Path:
    return world.cache / "answers" / f"{game}.json"
