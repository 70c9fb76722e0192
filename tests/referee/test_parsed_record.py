"""A record is read once, and everything that its chain can show is shown by that."""

from __future__ import annotations

from io import BytesIO

import pytest

from tests.referee.office import Office
from wici.protocol.entries import Ask, End, Game, Join
from wici.protocol.errors import BrokenChain, ProtocolError
from wici.referee.errors import RecordDisagrees
from wici.referee.parsed_record import read_record, require


def test_a_trail_holds_every_entry_by_its_number(played: Office) -> None:
    record = read_record(BytesIO(played.export()))
    assert isinstance(record.game, Game)
    assert record.entries[0] is record.game
    assert len(record.entries) == len(record.hashes) == len(played.lines) == record.last + 1
    assert sorted(record.of(Join)) == [1, 2, 3]
    assert all(isinstance(entry, Ask) for entry in record.of(Ask).values())
    assert isinstance(record.end, End)


def test_a_running_game_has_no_end(office: Office) -> None:
    assert read_record(BytesIO(office.export())).end is None


@pytest.mark.parametrize("raw", [b"", b"\n", b"wici-head 1\n", b"{}\n", b"\xff\xfe\n"])
def test_what_is_no_export_is_a_fault_of_the_protocol(raw: bytes) -> None:
    with pytest.raises(ProtocolError):
        read_record(BytesIO(raw))


def test_a_head_alone_names_an_entry_that_is_not_there(office: Office) -> None:
    head = office.export()[len(b"".join(office.lines)) :]
    with pytest.raises(BrokenChain):
        read_record(BytesIO(head))


def test_require_names_the_entry() -> None:
    require(True, 3, "is fine")
    with pytest.raises(RecordDisagrees) as raised:
        require((), 3, "is not fine")
    assert raised.value.detail["entry"] == 3
    assert raised.value.message == "Entry 3 is not fine."
