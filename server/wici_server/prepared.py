"""Prepared statements: Core expressions compiled once, for the paths where building SQL would be the cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, CursorResult, Dialect, Executable
from sqlalchemy.sql import ClauseElement

Rows: TypeAlias = CursorResult[*tuple[Any, ...]]


class Prepared:
    """A statement as one dialect writes it.

    Values go to the driver as they are, so a statement speaks of whole numbers, strings, bytes and truth
    values only. One code path serves both databases; the price against the bare driver is a few microseconds.

    Args:
        statement: A Core expression whose parameters are `bindparam`s.
        dialect: The engine's dialect.
    """

    __slots__ = ("_constants", "_order", "_sql")

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        if not isinstance(statement, ClauseElement):
            raise TypeError(f"{statement!r} cannot be compiled")
        compiled = statement.compile(dialect=dialect)
        self._sql = str(compiled)
        # Constants of the expression, such as a LIMIT, are parameters with a value already.
        params: Mapping[str, Any] = compiled.params
        self._constants = {name: value for name, value in params.items() if value is not None}
        self._order: Sequence[str] | None = compiled.positiontup  # type: ignore[attr-defined]

    def run(self, connection: Connection, /, **values: Any) -> Rows:
        """Execute once."""
        return connection.exec_driver_sql(self._sql, self._given(values))

    def run_each(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Execute for every row; for none, nothing."""
        if rows:
            connection.exec_driver_sql(self._sql, [self._given(row) for row in rows])

    def _given(self, values: Mapping[str, Any]) -> Any:
        if self._constants:
            values = {**self._constants, **values}
        if self._order is None:
            return dict(values)
        return tuple([values[name] for name in self._order])
