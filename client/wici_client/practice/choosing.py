"""Choosing: which practice game is meant, and how a new one is set up."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wici.rules import catalog
from wici.rules.game import Game
from wici_client.errors import NotFound, Usage
from wici_client.practice import kept
from wici_client.practice.match import Practice, begin, go_on
from wici_client.practice.players import Players, check
from wici_client.world import World


@dataclass(frozen=True)
class Wish:
    """What a person asked for; None, or nothing, where it was left open.

    Attributes:
        words: The game, and what is to be done in it.
        seat: The own seat, by number or name.
        players: How many play.
        alone: How many bots play among themselves.
        options: `KEY=VALUE` each.
        bots: Who plays the others.
        seed: What all chance comes from.
        anew: Whether a game that was left is given up.
    """

    words: Sequence[str]
    seat: str | None
    players: int | None
    alone: int | None
    options: tuple[str, ...]
    bots: tuple[str, ...]
    seed: str | None
    anew: bool


def choose(world: World, wish: Wish, players: Players) -> tuple[Practice, Sequence[str], bool]:
    """The game that is meant, begun if need be.

    Returns:
        The game, the words that say what is to be done in it, and whether it was begun just now.

    Raises:
        Usage: The wish cannot be met.
        BadSetup: The game cannot be played so.
    """
    names = catalog.names()
    named = bool(wish.words) and wish.words[0].lower() in names
    if wish.words and not named and not kept_games(world):
        catalog.get(wish.words[0].lower())  # which games there are is said in its refusal
    game = catalog.get(wish.words[0].lower() if named else kept.newest(world, names))
    rest = wish.words[1:] if named else wish.words
    begins = wish.anew or wish.alone is not None
    found = None if begins else go_on(world, game, players)
    if found is None:
        return _begin(world, game, wish, players), rest, True
    if wish.options or wish.seat or wish.players or wish.bots or wish.seed:
        raise Usage(
            f"A practice game of {game.title} is under way, and goes on as it was begun.",
            hint=f"Leave the options out, or give it up for another with 'wici practice {game.name} --new'.",
        )
    return found, rest, False


def kept_games(world: World) -> bool:
    """Whether any game was begun on this machine."""
    try:
        kept.newest(world, catalog.names())
    except NotFound:
        return False
    return True


def _begin(world: World, game: Game[Any, Any], wish: Wish, players: Players) -> Practice:
    options = _options(game, wish.options)
    count = wish.alone or wish.players or max(game.counts)
    if wish.alone and (wish.seat or wish.players):
        raise Usage("With --bots all seats are played by bots; leave --seat and --players out.")
    if count not in game.counts:
        counts = " or ".join(map(str, game.counts))
        raise Usage(f"{game.title} is for {counts} players, not {count}.")
    seats = game.seats_for(count)
    mine = 0 if wish.alone else _seat(game, seats, wish.seat)
    bots = [check(bot) for bot in wish.bots] or ["keen"]
    others = [seat for seat in seats if seat != mine]
    return begin(
        world,
        game,
        players,
        seats=seats,
        seat=mine,
        bots={seat: bots[at % len(bots)] for at, seat in enumerate(others)},
        options=options,
        seed=wish.seed or os.urandom(32).hex(),
    )


def _seat(game: Game[Any, Any], seats: Sequence[int], word: str | None) -> int:
    if word is None:
        return seats[0]
    number = int(word) if word.isdecimal() else game.seat_number(word.strip().lower().replace(" ", "-"))
    if number is None or number not in seats:
        free = ", ".join(f"{seat} {game.seats[seat - 1]}" for seat in seats)
        raise Usage(f"There is no seat {word!r} in this game; there are: {free}.")
    return number


def _options(game: Game[Any, Any], words: Sequence[str]) -> dict[str, str]:
    pairs = [word.partition("=") for word in words]
    for key, sign, _ in pairs:
        if not sign:
            raise Usage(f"{key!r} is not KEY=VALUE; see 'wici rules {game.name}'.")
    return {key: value for key, _, value in pairs}
