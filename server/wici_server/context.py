"""The server's context: all that the services work with, made once for a process."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Engine

from wici_server.cache import BoundedCache
from wici_server.clock import Clock, stamp, system_clock
from wici_server.config import Settings
from wici_server.editions import AnyGame, Editions
from wici_server.identity import Identity, IdentityFile
from wici_server.limits import RateLimit
from wici_server.services.base.statements import Statements
from wici_server.services.keys.rotation import settle_rotation
from wici_server.services.play.running import Running
from wici_server.store import Store, make_engine


class ServerContext:
    """Store, clock, keys and games, and what is remembered of matches in play.

    Attributes:
        settings: What the host chose.
        store: The database.
        editions: The games.
        clock: The time.
        statements: The prepared statements.
        running: Matches in play, by id; each is good for one serial.
        views: Answers to views, by match, serial, seat and form.
        key_limit: Counts the texts of each key.
        address_limit: Counts the texts of each address.
        read_limit: Counts what each address reads.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        identity_file: IdentityFile,
        store: Store,
        editions: Editions,
        clock: Clock,
    ) -> None:
        self.settings = settings
        self._custody = identity_file
        self.store = store
        self.editions = editions
        self.clock = clock
        self.statements = Statements(store.engine.dialect)
        half = settings.cache_mib * 1024 * 1024 // 2
        self.running: BoundedCache[int, Running] = BoundedCache(half)
        self.views: BoundedCache[tuple[int, int, int, str], bytes] = BoundedCache(half)
        self.key_limit = RateLimit(settings.key_writes, clock)
        self.address_limit = RateLimit(settings.address_writes, clock)
        self.read_limit = RateLimit(settings.address_reads, clock)

    @property
    def identity(self) -> Identity:
        """The server's key and secret, as they are in force at this moment."""
        return self._custody.identity

    def now(self) -> str:
        """The present moment as the protocol writes it."""
        return stamp(self.clock)

    def forget(self) -> None:
        """Trust nothing that is remembered, after a fault."""
        self.running.clear()
        self.views.clear()


def open_context(
    settings: Settings,
    *,
    engine: Engine | None = None,
    clock: Clock = system_clock,
    games: Iterable[AnyGame] | None = None,
    editions: Editions | None = None,
) -> ServerContext:
    """Open the context of a data folder that was set up.

    Args:
        settings: The host's settings.
        engine: The engine; a new one by default.
        clock: The time.
        games: The games offered; all of the catalog by default.
        editions: The games with their content, where they were read already.

    Raises:
        BadConfig: Key, secret or an edition cannot be used.
    """
    editions = editions or Editions(settings.data, games)
    store = Store(make_engine(settings) if engine is None else engine, settings)
    settle_rotation(store, settings.data)
    return ServerContext(
        settings, identity_file=IdentityFile(settings.data), store=store, editions=editions, clock=clock
    )
