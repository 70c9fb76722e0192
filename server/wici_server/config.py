"""Settings: what a host may choose, from the environment and from a TOML file in the data folder."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import platformdirs
from msgspec import Meta

from wici_server.errors import BadConfig

FILE = "wici.toml"
PREFIX = "WICI_"

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Database = Annotated[str, Meta(pattern=r"^$|^(sqlite|postgres|postgresql|postgresql\+psycopg)://")]
Seconds = Annotated[int, Meta(ge=1, le=3600)]
Threads = Annotated[int, Meta(ge=1, le=256)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host may choose; each has a default.

    In `wici.toml` the names stand as they are; in the environment they are upper case behind `WICI_`, and
    win. `DATABASE_URL` is understood too.

    Attributes:
        data: The data folder: key, secret, editions, and with SQLite the database.
        database_url: Where the database is; empty for SQLite in the data folder.
        name: What the server calls itself.
        host: The address to listen on.
        port: The port to listen on; 0 for any free one.
        blocking_threads: How many requests are worked on at once.
        spectators: Who may watch games: `anyone`, `players` with an account, or the `seats` alone.
        accounts: Who may register: `open` for all, or `invite` for those with a code.
        terms: What tables agree on about time unless they say otherwise, as `pace=2d zone=Europe/Warsaw`.
        synchronous: `full`: an accepted order outlives a power cut; `normal`: SQLite may lose the last.
        journal: SQLite's journal.
        proxies: How many reverse proxies stand in front, whose `X-Forwarded-For` is believed.
        cache_mib: How much of the matches and views in play a process may remember.

    Limits, so that nobody can take from others what they need; 0 is none, where that can be:

    Attributes:
        key_writes: Signed texts a key may send per minute.
        address_writes: Texts an address may send per minute.
        address_reads: Requests an address may read with per minute.
        account_keys: Keys that may sign for an account, and those that wait.
        account_games: Games that an account has opened and that have not begun.
        account_seats: Seats of an account in games that have not begun.
        ready_hours: How long a table whose seats are all taken waits for nonces.
        connections: Lines that stand open at once, idle ones too.
        idle_seconds: How long a line may be silent before the next request has come in.
        body_seconds: How long a text may take to come.
        answer_seconds: How long a piece of a long answer may wait to be taken.
    """

    data: Path
    database_url: Database = ""
    name: Annotated[str, Meta(min_length=1, max_length=80)] = "wici"
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8425
    blocking_threads: Threads = 8
    spectators: Literal["anyone", "players", "seats"] = "anyone"
    accounts: Literal["open", "invite"] = "open"
    terms: str = ""
    synchronous: Literal["full", "normal"] = "full"
    journal: Literal["wal", "truncate"] = "wal"
    proxies: Annotated[int, Meta(ge=0, le=8)] = 0
    cache_mib: Annotated[int, Meta(ge=1, le=65536)] = 64
    key_writes: Count = 60
    address_writes: Count = 240
    address_reads: Count = 3000
    account_keys: Count = 20
    account_games: Count = 20
    account_seats: Count = 50
    ready_hours: Count = 168
    connections: Annotated[int, Meta(ge=16, le=100_000)] = 4096
    idle_seconds: Seconds = 30
    body_seconds: Seconds = 10
    answer_seconds: Seconds = 30

    @property
    def term_words(self) -> dict[str, str]:
        """The terms by name, as they are written."""
        return {name: word for name, _, word in (term.partition("=") for term in self.terms.split())}

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database_url:
            return f"sqlite:///{self.data / 'wici.sqlite3'}"
        scheme, _, rest = self.database_url.partition("://")
        return f"postgresql+psycopg://{rest}" if scheme in {"postgres", "postgresql"} else self.database_url

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is SQLite."""
        return self.url.startswith("sqlite")


def read_settings(environ: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """Collect the settings: defaults, then `wici.toml`, then the environment, then what is given.

    Args:
        environ: The environment; the process's own by default.
        given: Settings of the command line; None for not given.

    Raises:
        BadConfig: A setting is unknown or has a value that it cannot have; the message names it.
    """
    environ = os.environ if environ is None else environ
    data = Path(given.pop("data", None) or environ.get(f"{PREFIX}DATA") or _home()).expanduser().absolute()
    values: dict[str, Any] = {**_read_file(data / FILE), **_read_environ(environ)}
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert({**values, "data": str(data)}, Settings, strict=False, dec_hook=_decode)
    except msgspec.ValidationError as fault:
        why, _, place = str(fault).partition(" - at `$.")
        which = f"The setting {place.rstrip('`')!r}" if place else "A setting"
        raise BadConfig(f"{which} is wrong: {why}. Mend it in {data / FILE} or the environment.") from None
    _refuse_terms(settings)
    return settings


def _refuse_terms(settings: Settings) -> None:
    """See that the terms can be a table's; what reads them is heavy, and loaded only where some are set."""
    if not settings.terms:
        return
    from wici.referee.clock.terms import BadTerms, read_terms

    try:
        read_terms(settings.term_words)
    except BadTerms as fault:
        raise BadConfig(f"The setting 'terms' is wrong: {fault.message}") from None


def _home() -> Path:
    return platformdirs.user_data_path("wici-server")


def _decode(kind: type, value: Any) -> Any:
    return kind(value)


def _read_file(path: Path) -> dict[str, Any]:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise BadConfig(f"{path} cannot be read: {fault}.") from None
    if "data" in values:
        raise BadConfig(f"{path} lies in the data folder and cannot name another; use {PREFIX}DATA.")
    return values


def _read_environ(environ: Mapping[str, str]) -> dict[str, str]:
    names = [name for name in Settings.__struct_fields__ if name not in {"data", "database_url"}]
    values = {name: environ[PREFIX + name.upper()] for name in names if environ.get(PREFIX + name.upper())}
    if url := environ.get("DATABASE_URL") or environ.get(f"{PREFIX}DATABASE_URL"):
        values["database_url"] = url
    return values
