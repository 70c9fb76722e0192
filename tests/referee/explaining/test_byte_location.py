"""A fault is found to the byte: its offset, its line, and what should stand there."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace

from tests.referee.forgery import entries_of, rewrite
from tests.referee.games import MARKET
from tests.referee.office import Office, verify_here
from wici.errors import WiciError
from wici.protocol.entries import End, Entry, Ready, Resolve, Sealed
from wici.referee.explaining.byte_location import ByteLocation, find_location
from wici.referee.report import Check


def fault_of(export: bytes) -> Check:
    (check,) = [check for check in verify_here(export, MARKET).checks if check.result == "failed"]
    assert check.spot is not None
    at = export.rfind(b"\n", 0, check.spot.offset) + 1
    assert check.spot.line == export.count(b"\n", 0, check.spot.offset) + 1
    assert check.spot.column == check.spot.offset - at + 1
    return check


def spot_of(export: bytes) -> ByteLocation:
    spot = fault_of(export).spot
    assert spot is not None
    return spot


def line_start(export: bytes, n: int) -> int:
    """The offset of an entry's line."""
    return sum(map(len, export.splitlines(keepends=True)[:n]))


def change(export: bytes, at: int, other: bytes) -> bytes:
    return export[:at] + other + export[at + len(other) :]


# -- the chain


def test_a_changed_line_is_found_at_the_hash_that_does_not_follow_it(short: Office) -> None:
    true = short.export()
    spot = spot_of(true.replace(b'"handle":"player-1"', b'"handle":"player-9"', 1))
    lines = true.splitlines(keepends=True)
    assert spot.line == 3
    assert true[spot.offset - 10 : spot.offset] in lines[2]
    assert len(spot.expected) == 64
    assert spot.offset in range(line_start(true, 2), line_start(true, 2) + 100)


@pytest.mark.parametrize("column", [0, 5, 20, 80])
def test_a_changed_byte_of_a_lines_front_is_found_itself(short: Office, column: int) -> None:
    true = short.export()
    at = line_start(true, 3) + column
    spot = spot_of(change(true, at, b"~"))
    assert spot.offset == at
    assert (spot.line, spot.column) == (4, column + 1)


def test_bytes_that_are_no_canonical_json_are_found_themselves(short: Office) -> None:
    true = short.export()
    at = true.index(b'"kind":"join",') + len(b'"kind":"join",')
    spaced = true[:at] + b" " + true[at:]
    assert spot_of(spaced).offset == at
    broken = true.index(b'"lot":', at)
    assert spot_of(change(true, broken + 5, b"~")).offset in range(broken, broken + 8)


def test_a_wrong_value_is_found_where_it_stands(short: Office) -> None:
    true = short.export()
    at = true.index(b'"seat":1,"handle"') + len(b'"seat":')
    spot = spot_of(change(true, at, b"0"))
    assert (spot.offset, spot.key) == (at, "seat")


def test_an_unknown_kind_and_no_time_are_found_where_they_stand(short: Office) -> None:
    true = short.export()
    kind = true.index(b'"kind":"join"') + len(b'"kind":"')
    spot = spot_of(change(true, kind, b"jojn"))
    assert spot.offset == kind
    assert "join" in spot.expected
    time = true.index(b'"time":"') + len(b'"time":"')
    assert spot_of(change(true, time, b"2026-13-30T12:00:00Z")).offset == time


def test_lines_that_are_missing_or_cut_short_are_found_where_they_end(short: Office) -> None:
    true = short.export()
    lines = true[: true.index(b"wici-head ")]
    spot = spot_of(lines)
    assert spot.offset == len(lines)
    assert "wici-head 1" in spot.expected
    assert spot_of(lines[:-1]).offset == len(lines) - 1
    assert spot_of(b"").offset == 0


# -- the head


def test_a_head_that_names_another_entry_is_found_at_what_it_names(short: Office) -> None:
    true = short.export()
    lines = true[: true.index(b"wici-head ")].splitlines(keepends=True)
    short.lines, whole = short.lines[:-1], short.lines
    try:
        older = short.export()
    finally:
        short.lines = whole
    head = older[older.index(b"wici-head ") :]
    mixed = b"".join(lines) + head
    spot = spot_of(mixed)
    assert (spot.key, spot.expected) == ("entry", str(len(lines) - 1))
    assert mixed[spot.offset - len("entry ") :].startswith(b"entry ") or spot.column > len("entry ")


def test_a_head_that_nobody_signed_is_found_at_its_signature(short: Office) -> None:
    true = short.export()
    at = true.rindex(b"-----BEGIN")
    changed = true[: true.rindex(b"time ")] + b"time 2026-11-30T23:59:59Z\n" + true[at:]
    assert spot_of(changed).offset == changed.rindex(b"-----BEGIN")
    spot = spot_of(short.export(key=short.host))
    assert spot.offset == at
    assert short.key.public.fingerprint in spot.expected


# -- what the server made up


def forged(office: Office, kind: type[Entry], **made: Any) -> tuple[bytes, int]:
    """The record with one value of the last entry of a kind changed, everything chained and signed anew."""
    true = office.export()
    last = max(n for n, entry in enumerate(entries_of(true)) if type(entry) is kind)
    export = rewrite(true, lambda n, entry: replace(entry, **made) if n == last else entry, office.key)
    return export, last


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        (Ready, "nonce", "0" * 32),
        (Sealed, "rev", 7),
        (Sealed, "seal", "0" * 64),
        (Resolve, "events", ({"event": "made-up"},)),
        (End, "result", {"why": "I say so."}),
    ],
    ids=lambda value: getattr(value, "kind", None),
)
def test_a_made_up_value_is_found_to_the_byte_in_which_it_differs(
    short: Office, kind: type[Entry], key: str, value: Any
) -> None:
    export, n = forged(short, kind, **{key: value})
    check = fault_of(export)
    assert check.entry == n
    assert check.spot is not None
    assert (check.spot.key, check.spot.line) == (key, n + 1)
    line = export.splitlines()[n]
    assert check.spot.column > line.index(f'"{key}":'.encode())
    assert check.spot.expected in str(check.spot)


def test_events_are_found_at_their_first_byte_that_the_rules_do_not_give(short: Office) -> None:
    true = short.export()
    entries = entries_of(true)
    n, told = max((n, e) for n, e in enumerate(entries) if isinstance(e, Resolve))
    events = ({**told.events[0], "why": "so"}, *told.events[1:])
    export = rewrite(true, lambda at, e: replace(told, events=events) if at == n else e, short.key)
    spot = spot_of(export)
    assert spot.line == n + 1
    assert export[spot.offset :].startswith(b',"why":"so"')


def test_a_file_that_cannot_be_read_twice_has_no_spots(short: Office) -> None:
    class Pipe(BytesIO):
        def seekable(self) -> bool:
            return False

    assert find_location(Pipe(short.export()), WiciError("Entry 1 is wrong.", entry=1)) is None
