"""Prepared statements: Core expressions compiled once, for the paths where building SQL would be the cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Protocol

from sqlalchemy import Dialect, Executable
from sqlalchemy.sql import ClauseElement


class Cursor(Protocol):
    """What a driver gives back for a statement (PEP 249)."""

    rowcount: int

    def fetchone(self) -> Any:
        """The next row; None if there is none."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def executemany(self, sql: str, rows: Sequence[Any], /) -> Any:
        """Execute for every row."""


class Driver(Protocol):
    """A driver's own connection, `sqlite3`'s or `psycopg`'s, in what they have in common."""

    def execute(self, sql: str, values: Any = ..., /) -> Cursor:
        """Execute once."""

    def cursor(self) -> Any:
        """A new cursor."""


class Prepared:
    """A statement as one dialect writes it.

    Values go to the driver as they are, so a statement speaks of whole numbers, strings, bytes and truth
    values only. The expressions are the same for both databases; only SQLAlchemy's execution is left out,
    which costs several times what the database does.

    Args:
        statement: A Core expression whose parameters are `bindparam`s.
        dialect: The engine's dialect.
    """

    __slots__ = ("_constants", "_pick", "_sql")

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        if not isinstance(statement, ClauseElement):
            raise TypeError(f"{statement!r} cannot be compiled")
        compiled = statement.compile(dialect=dialect)
        self._sql = str(compiled)
        # Constants of the expression, such as a LIMIT, are parameters with a value already.
        params: Mapping[str, Any] = compiled.params
        self._constants = {name: value for name, value in params.items() if value is not None}
        order: Sequence[str] | None = compiled.positiontup  # type: ignore[attr-defined]
        self._pick = _as_they_are if order is None else _picker(order)

    def run(self, driver: Driver, /, **values: Any) -> Cursor:
        """Execute once."""
        return driver.execute(self._sql, self._given(values))

    def run_each(self, driver: Driver, rows: Sequence[Mapping[str, Any]]) -> None:
        """Execute for every row; for none, nothing."""
        if len(rows) == 1:
            driver.execute(self._sql, self._given(rows[0]))
        elif rows:
            driver.cursor().executemany(self._sql, [self._given(row) for row in rows])

    def _given(self, values: Mapping[str, Any]) -> Any:
        return self._pick({**self._constants, **values} if self._constants else values)


def _as_they_are(values: Mapping[str, Any]) -> Any:
    return values


def _picker(names: Sequence[str]) -> Callable[[Mapping[str, Any]], Any]:
    """Puts values into the order of the statement's parameters."""
    if len(names) > 1:
        return itemgetter(*names)
    return lambda values: tuple([values[name] for name in names])
