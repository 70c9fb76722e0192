"""Founding: a host's signed text becomes entry 0 of a new game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wici.protocol import entries
from wici.protocol.accounts import NewGame
from wici.protocol.dealing import seed_commit
from wici.protocol.record import NO_PREV
from wici.referee.lobby import Lobby
from wici.referee.timing.agreed_terms import agree, split_terms
from wici.rules import option
from wici.rules.content import digest
from wici.rules.errors import BadSetup
from wici.rules.game import Game


def players_of(game: Game[Any, Any], new: NewGame) -> tuple[int, dict[str, str]]:
    """How many play, and the game's own options, of what a host wrote.

    `players=N` is understood for every game; left out, as many as can play.

    Raises:
        BadSetup: `bad_player_count` or `bad_option`.
    """
    options, _ = split_terms(new.options, game.options.__struct_fields__)
    word = options.pop("players", str(max(game.counts)))
    if word not in map(str, game.counts):
        counts = " or ".join(map(str, game.counts))
        raise BadSetup("bad_player_count", f"{game.title} is for {counts} players, not {word[:20]}.")
    option.read(game.options, options)
    return int(word), options


def found(
    game: Game[Any, Any],
    new: NewGame,
    envelope: bytes,
    *,
    game_id: str,
    server: str,
    files: dict[str, bytes],
    seed: str,
    time: str,
    defaults: Mapping[str, str] | None = None,
) -> tuple[Lobby, bytes]:
    """Write entry 0 of a new game.

    Args:
        game: The rules.
        new: What the host signed, for this server and these rules.
        envelope: The host's bytes.
        game_id: The game's id.
        server: The server's public key, as a line.
        files: The edition's content files.
        seed: The server's seed for this game, which only its commitment shows.
        time: The server's clock.
        defaults: The server's defaults for the terms of its tables; None where it knows no terms.

    Raises:
        BadSetup: The game cannot start like this.
        BadTerms: Nor with such terms.
    """
    players, options = players_of(game, new)
    terms = agree(split_terms(new.options, game.options.__struct_fields__)[1], defaults)
    entry = entries.Game(
        protocol=entries.PROTOCOL,
        game=game_id,
        server=server,
        rules=game.name,
        version=game.version,
        edition=new.edition,
        digest=digest(files),
        seats=players,
        options=options,
        seed_commit=seed_commit(game_id, seed),
        name=new.name,
        envelope=envelope.decode(),
        terms=terms,
    )
    lobby = Lobby(game_id, players, options, first="", n=0, prev=NO_PREV, terms=terms)
    line = lobby.append(entry, time)
    lobby.first = lobby.prev
    return lobby, line
