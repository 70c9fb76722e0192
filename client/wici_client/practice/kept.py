"""Kept: a practice game as it lies on the disk, to be gone on with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from wici.rules.game import Game
from wici_client.errors import NotFound, Usage
from wici_client.files import read_if_there, write_private
from wici_client.world import World

FORMAT = 1


class Before(msgspec.Struct, frozen=True):
    """What stood before an order: the position, and how much had been told to the person, and to all."""

    position: msgspec.Raw
    told: int
    events: int


class Kept(msgspec.Struct):
    """One practice game.

    Attributes:
        format: Of this file.
        game: Which game is played.
        version: Of its rules.
        edition: The digest of its content.
        seed: What all chance comes from.
        seats: The taken seats.
        options: Those that were chosen.
        seat: The person's own; 0 if bots play all.
        bots: Who plays the others, by seat: a bot's name or a program.
        position: The table, as `wici.rules.position.dump` writes it.
        answers: How many texts were taken.
        told: What the person was told, oldest first.
        events: What all seats were told, as `Memory` writes it.
        before: What stood before the person's last order, as long as it can be taken back.
    """

    format: int
    game: str
    version: str
    edition: str
    seed: str
    seats: tuple[int, ...]
    options: dict[str, str]
    seat: int
    bots: dict[int, str]
    position: msgspec.Raw
    answers: int = 0
    told: list[str] = []
    events: list[msgspec.Raw] = []
    before: Before | None = None


def write(world: World, kept: Kept) -> None:
    """Keep a game; the one of the same name before it is given up. What bots play alone is not kept."""
    if kept.seat:
        write_private(_path(world, kept.game), msgspec.json.encode(kept))


def read(world: World, game: Game[Any, Any], edition: str) -> Kept | None:
    """The game that was left; None if there is none.

    Raises:
        Usage: It cannot be gone on with: the file is damaged, or the game has changed since.
    """
    path = _path(world, game.name)
    raw = read_if_there(path)
    if raw is None:
        return None
    begin = f"Begin another with 'wici practice {game.name} --new'."
    try:
        kept = msgspec.json.decode(raw, type=Kept, strict=False)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Usage(f"The practice game in {path} cannot be read.", hint=begin) from None
    if (kept.format, kept.game) != (FORMAT, game.name):
        raise Usage(f"The practice game in {path} cannot be read by this wici.", hint=begin)
    if (kept.version, kept.edition) != (game.version, edition):
        raise Usage("Rules or content have changed since this practice game was begun.", hint=begin)
    return kept


def newest(world: World, games: Sequence[str]) -> str:
    """The game that was played last.

    Raises:
        NotFound: None was.
    """
    times: Mapping[str, float] = {
        game: path.stat().st_mtime for game in games if (path := _path(world, game)).exists()
    }
    if not times:
        hint = f"Begin one with 'wici practice GAME'; there are: {', '.join(games)}."
        raise NotFound("No practice game was begun on this machine.", hint=hint)
    return max(times, key=times.__getitem__)


def _path(world: World, game: str) -> Path:
    return world.data / "practice" / f"{game}.json"
