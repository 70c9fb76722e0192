"""StepRows: what a step leaves in the store."""

from __future__ import annotations

import msgspec

from tests.server.people import Table
from wici.referee.book import Book


def test_a_snapshots_size_is_round_so_that_the_next_one_lies_where_it_lay(table: Table) -> None:
    sizes = set()
    for rev in range(1, 8):
        table.order(1, f"bid {rev % 4}")
        with table.context.store.driver() as driver:
            position, book = driver.execute("SELECT position, book FROM snapshots").fetchone()
        sizes.add(len(position) + len(book))
        assert msgspec.json.decode(book, type=Book).revs[1] == rev
    assert len(sizes) == 1
    assert sizes.pop() % 512 == 0
