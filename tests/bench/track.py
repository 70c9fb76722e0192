"""Track: Relays in a server's database, whose runners sign the next order whenever they are asked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.relay import FIELDS, FILES, RELAY
from tests.server.people import Person, Table, register, seat
from wici_server.config import Settings
from wici_server.context import ServerContext, open_context
from wici_server.database import upgrade
from wici_server.editions import Editions
from wici_server.identity import make_identity

Ask = tuple[int, str]


class Runner:
    """One match whose seats move in turn.

    Args:
        table: The match and its people.
        rowid: The match's id in the database.
    """

    def __init__(self, table: Table, rowid: int) -> None:
        self.table = table
        self.game = table.game
        self.rowid = rowid
        self.made = 0

    def next_order(self, ask: Ask) -> bytes:
        """The signed order that the seat in turn gives now."""
        at = self.made % len(self.table.people)
        self.made += 1
        field, stones = self.made * 7 % FIELDS, self.made
        return self.table.people[at].order(self.game, at + 1, ask, 1, f"take field-{field} {stones}")


def settings_of(data: Path, *, synchronous: str = "full") -> Settings:
    """A server's settings, without limits on how fast one may send."""
    return Settings(data=data, key_writes=0, address_writes=0, address_reads=0, synchronous=synchronous)  # type: ignore[arg-type]


def editions_of(data: Path) -> Editions:
    """The Relay alone."""
    return Editions(data, [RELAY], house=lambda _: FILES)


def set_up(data: Path) -> None:
    """Make a data folder as `wici-server init` does."""
    data.mkdir(parents=True, exist_ok=True)
    make_identity(data)
    upgrade(settings_of(data))


def start_runners(
    context: ServerContext, count: int, *, moves: int = 6000, prefix: str = "runner"
) -> list[Runner]:
    """Begin that many matches of four."""
    people = register(context, [f"{prefix}-{number}" for number in range(4)])
    return [_start(context, people, moves) for _ in range(count)]


def _start(context: ServerContext, people: list[Person], moves: int) -> Runner:
    table = seat(context, people, f"moves={moves}", rules=RELAY.name)
    return Runner(table, table.seen().match.id)


def ask_of(context: ServerContext, runner: Runner) -> Ask:
    """What is asked: from memory where it is, so that measuring leaves the database alone."""
    running = context.running.get(runner.rowid)
    if running is not None and running.sitting.book.ask is not None:
        return running.sitting.book.ask.n, running.sitting.book.ask.hash
    match = runner.table.seen().match
    if match.ask is None or match.ask_hash is None:
        raise LookupError("nothing is asked")
    return match.ask, match.ask_hash


@contextmanager
def temporary_data() -> Iterator[Path]:
    """A data folder on the disk that a server would use, not in memory."""
    place = os.environ.get("WICI_BENCH_DIR")
    with TemporaryDirectory(prefix="wici-bench-", dir=place) as folder:
        data = Path(folder) / "data"
        set_up(data)
        yield data


@contextmanager
def opened(data: Path, *, synchronous: str = "full") -> Iterator[ServerContext]:
    """A context on a data folder."""
    context = open_context(settings_of(data, synchronous=synchronous), editions=editions_of(data))
    try:
        yield context
    finally:
        context.store.close()
