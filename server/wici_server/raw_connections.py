"""Raw connections: the driver's own, kept open between requests; what their faults mean to a sender."""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, OperationalError

from wici_server.errors import Busy, StorageFault
from wici_server.prepared import Driver


class RawConnections:
    """Connections of `sqlite3` or `psycopg` themselves, each lent to one thread at a time.

    Args:
        engine: Opens them.
        is_sqlite: Whether they are `sqlite3`'s.
    """

    def __init__(self, engine: Engine, *, is_sqlite: bool) -> None:
        self._engine = engine
        self._is_sqlite = is_sqlite
        self._dbapi = engine.dialect.loaded_dbapi
        self._kept: deque[Any] = deque()

    def lend(self) -> AbstractContextManager[Driver]:
        """A connection for a while, whose statements each commit by themselves.

        Raises:
            Busy, StorageFault: The database cannot be used.
        """
        return _Loan(self._take, self._give_back)

    def close(self) -> None:
        """Close those that nobody has."""
        while self._kept:
            self._kept.pop().close()

    def _take(self) -> Any:
        try:
            return self._kept.pop()
        except IndexError:
            return self._open()

    def _open(self) -> Any:
        with translated():
            pooled = self._engine.raw_connection()
            raw: Any = pooled.driver_connection
            pooled.detach()
        if self._is_sqlite:
            # What these connections write refers to rows read just before, and they delete none.
            raw.execute("PRAGMA foreign_keys=OFF")
        else:
            raw.autocommit = True
        return raw

    def _give_back(self, raw: Any, fault: BaseException | None) -> None:
        """Keep a connection, even if a fault of ours went through it; throw one away that failed itself."""
        if fault is None or not (isinstance(fault, self._dbapi.Error) or self._is_in_transaction(raw)):
            self._kept.append(raw)
            return
        with suppress(self._dbapi.Error):
            raw.close()
        if isinstance(fault, self._dbapi.OperationalError) or type(fault) is self._dbapi.DatabaseError:
            raise (Busy if "locked" in str(fault) else StorageFault) from None

    def _is_in_transaction(self, raw: Any) -> bool:
        """Whether a transaction could not be undone."""
        return bool(raw.in_transaction if self._is_sqlite else raw.info.transaction_status)


class _Loan:
    """A connection on loan; a class of its own, since every request borrows several times.

    Args:
        take: Gets it.
        give_back: Takes it back, with the fault that went through it.
    """

    __slots__ = ("_give_back", "_raw", "_take")

    def __init__(
        self, take: Callable[[], Driver], give_back: Callable[[Driver, BaseException | None], None]
    ) -> None:
        self._take = take
        self._give_back = give_back

    def __enter__(self) -> Driver:
        self._raw = self._take()
        return self._raw

    def __exit__(self, _: object, fault: BaseException | None, __: object) -> None:
        self._give_back(self._raw, fault)


@contextmanager
def translated() -> Iterator[None]:
    """Tell what SQLAlchemy's and `sqlite3`'s faults mean to a sender.

    Raises:
        Busy: The database stayed locked.
        StorageFault: It cannot be read or written.
    """
    try:
        yield
    except IntegrityError:
        raise
    except OperationalError as fault:
        if "locked" in str(fault.orig):
            raise Busy from None
        raise StorageFault from None
    except sqlite3.OperationalError as fault:
        # A new connection is set up by hand, where SQLAlchemy translates nothing.
        raise (Busy if "locked" in str(fault) else StorageFault) from None
    except DBAPIError as fault:
        if fault.connection_invalidated or type(fault) is DatabaseError:
            raise StorageFault from None
        raise
