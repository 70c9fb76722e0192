"""Opening: all seats are ready, the cards are dealt, and the first question is asked."""

from __future__ import annotations

from typing import Any

import msgspec

from wici.protocol import entries
from wici.protocol.dealing import game_seed
from wici.protocol.record import Chain
from wici.referee.book import Book
from wici.referee.errors import NotStarted
from wici.referee.lobby import Lobby, is_ready
from wici.referee.scribe import asked_of, make_ask, plain_events, write_ask
from wici.referee.timing.following import begin_time
from wici.rules import play, position
from wici.rules.dice import SeededDice
from wici.rules.event import Told
from wici.rules.game import Game
from wici.rules.table import Table


class Opening(msgspec.Struct, frozen=True):
    """The game begins.

    Attributes:
        lines: The first `resolve` and the first `ask`.
        told: The events of the set-up, with their audience.
        told_in: The number of the entry that they belong to.
        table: The table, for whoever takes the first text.
        snapshot: The same as bytes.
        book: The state of the record.
        waits_for: The seats that owe an answer by public knowledge.
        asked: Those, and the seats with an open quiet prompt; as secret as that is.
        seed: The game seed that every draw comes from; as secret as the cards.
    """

    lines: tuple[bytes, ...]
    told: tuple[Told, ...]
    told_in: int
    table: Table[Any, Any]
    snapshot: bytes
    book: Book
    waits_for: tuple[int, ...]
    asked: tuple[int, ...]
    seed: str


def begin(
    lobby: Lobby, game: Game[Any, Any], content: Any, *, seed: str, time: str, deadline: str | None = None
) -> Opening:
    """Deal and open the first ask.

    Args:
        lobby: The game, all of whose seats are ready.
        game: The rules.
        content: The match's edition.
        seed: The server's seed, as committed to in entry 0.
        time: The server's clock.
        deadline: The deadline of the first ask, where the table has no terms and one is set by hand.

    Raises:
        NotStarted: Not every seat has shown its nonce.
    """
    if not is_ready(lobby):
        raise NotStarted("The game begins when every seat has shown its nonce.")
    nonces = {seat: seated.nonce for seat, seated in lobby.seats.items() if seated.nonce}
    dealt = game_seed(lobby.game, seed, nonces)
    table, step = play.start(game, content, game.setup(tuple(lobby.seats), lobby.options), SeededDice(dealt))
    chain = Chain(lobby.n, lobby.prev)
    lines = [chain.append(entries.Resolve(events=plain_events(step)), time)]
    clock = begin_time(lobby.terms, lobby.seats)
    entry, clock = make_ask(table, clock, n=chain.n, time=time, deadline=deadline)
    ask = write_ask(chain, lines, entry, time=time)
    book = Book(lobby.game, chain.n, chain.prev, ask, clock=clock)
    return Opening(
        lines=tuple(lines),
        told=step.told,
        told_in=lobby.n,
        table=table,
        snapshot=position.dump(table),
        book=book,
        waits_for=tuple(table.owing()),
        asked=asked_of(table),
        seed=dealt,
    )
