"""Prepared statements: the same expression for both databases, with its constants filled in."""

from __future__ import annotations

from typing import cast

import pytest
from sqlalchemy import Dialect, bindparam, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import psycopg

from wici_server.models import Match, Token
from wici_server.prepared import Prepared


class Driver:
    """Notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, object]] = []

    def execute(self, sql: str, values: object = None, /) -> Driver:
        self.asked.append((sql, values))
        return self

    def cursor(self) -> Driver:
        return self

    def executemany(self, sql: str, rows: object, /) -> None:
        self.asked.append((sql, rows))


STATEMENT = (
    update(Match).where(Match.id == bindparam("match")).values(state="over", serial=bindparam("serial"))
)


@pytest.mark.parametrize(
    ("dialect", "values"),
    [
        (sqlite.dialect(), ("over", 7, 3)),
        (cast("type[Dialect]", psycopg.dialect)(), {"state": "over", "serial": 7, "match": 3}),
    ],
)
def test_values_are_given_as_the_driver_wants_them(dialect: Dialect, values: object) -> None:
    driver = Driver()
    Prepared(STATEMENT, dialect).run(driver, match=3, serial=7)  # type: ignore[arg-type]
    assert driver.asked[0][1] == values


def test_many_rows_go_in_one_call_and_none_in_no_call() -> None:
    driver, prepared = Driver(), Prepared(insert(Token).values(hash=bindparam("hash")), sqlite.dialect())
    prepared.run_each(driver, [])  # type: ignore[arg-type]
    prepared.run_each(driver, [{"hash": "a"}, {"hash": "b"}])  # type: ignore[arg-type]
    prepared.run_each(driver, [{"hash": "c"}])  # type: ignore[arg-type]
    assert [values for _, values in driver.asked] == [[("a",), ("b",)], ("c",)]


def test_a_missing_value_is_noticed() -> None:
    with pytest.raises(KeyError):
        Prepared(STATEMENT, sqlite.dialect()).run(Driver(), match=3)  # type: ignore[arg-type]


def test_a_limit_is_part_of_the_statement() -> None:
    driver = Driver()
    Prepared(select(Match.id).limit(1), sqlite.dialect()).run(driver)  # type: ignore[arg-type]
    assert driver.asked[0][1] == (1, 0)
