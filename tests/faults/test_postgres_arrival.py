"""Games that come from SQLite to PostgreSQL and go from there: the same keys, seats and record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.faults.cluster import needs_postgres
from tests.server.conftest import market_editions, set_up
from tests.server.people import Clock, Table
from tests.server.services.transfer.test_importing import (
    arrive,
    check,
    send,
    test_a_handle_of_somebody_elses_needs_another,
    test_a_match_that_has_not_begun_goes_on_filling,
    test_an_account_under_another_handle_is_noted_in_the_record,
    test_drafts_undo_and_receipts_come_along,
)
from wici_server.config import Settings
from wici_server.context import ServerContext, open_context
from wici_server.errors import BadParcel
from wici_server.services.transfer.importing import import_match

__all__ = [
    "test_a_handle_of_somebody_elses_needs_another",
    "test_a_match_that_has_not_begun_goes_on_filling",
    "test_an_account_under_another_handle_is_noted_in_the_record",
    "test_drafts_undo_and_receipts_come_along",
]

pytestmark = needs_postgres


@pytest.fixture
def there(settings: Settings, clock: Clock) -> Iterator[ServerContext]:
    """Another server, on PostgreSQL."""
    context = open_context(settings, clock=clock, editions=market_editions(settings.data))
    yield context
    context.store.close()


def test_a_match_goes_there_and_back_and_verifies_from_its_first_entry_to_its_last(
    table: Table, there: ServerContext, tmp_path: Path, clock: Clock
) -> None:
    began = table.context.identity.fingerprint
    table.play(5, most=9)
    moved = arrive(table, there)
    moved.play(6, most=9)
    settings = set_up(tmp_path / "back")
    back = open_context(settings, clock=clock, editions=market_editions(settings.data))
    again = arrive(moved, back)
    assert [again.view(number)["look"]["over"] for number in (1, 2, 3)] == [False] * 3
    again.play(7)
    for trusted in (began, there.identity.fingerprint, back.identity.fingerprint):
        assert check(again, trusted).holds
    back.store.close()


def test_what_the_database_has_no_room_for_is_refused_in_words(table: Table, there: ServerContext) -> None:
    parcel = send(table, there)
    for sent, names in ((parcel, {"ada": "a" * 33}), (replace(parcel, serial=2**40), {})):
        with pytest.raises(BadParcel):
            import_match(there, sent, renamed=names)
    assert import_match(there, parcel).handles == {1: "ada", 2: "bo", 3: "cy"}
