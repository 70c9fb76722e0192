"""SSH's wire form is read to the last byte or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.protocol.wire import WireReader, wire_string


@given(st.lists(st.binary(max_size=40), max_size=6))
def test_strings_are_written_and_read_back(values: list[bytes]) -> None:
    reader = WireReader(wire_string(*values))
    assert [reader.string() for _ in values] == values
    reader.finish()


def test_a_string_cut_short_is_not_read() -> None:
    for raw in (b"", b"\x00\x00\x00", b"\x00\x00\x00\x02a", b"\xff\xff\xff\xffa"):
        with pytest.raises(ValueError, match="cut short"):
            WireReader(raw).string()


def test_bytes_left_over_are_noticed() -> None:
    reader = WireReader(wire_string(b"a") + b"b")
    reader.string()
    with pytest.raises(ValueError, match="left over"):
        reader.finish()
