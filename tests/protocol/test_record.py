"""Lines chain by their hashes; whatever is changed, the first line that does not fit is named."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bounded import PATIENCE

from wici.protocol.entries import (
    PROTOCOL,
    Ask,
    Away,
    End,
    Entry,
    Game,
    Join,
    KeyChange,
    Leave,
    Opened,
    Ready,
    Resolve,
    Sealed,
    Vote,
)
from wici.protocol.errors import BrokenChain
from wici.protocol.notes import Deadline
from wici.protocol.record import KINDS, NO_PREV, Chain, Line, entry_hash, format_line, parse_line, read_chain

EXAMPLE = (
    b'{"n":12,"prev":"13550350a8681c84c861aac2e5b440161c2b33a3e4f302ac680ca5b686de48de",'
    b'"time":"2026-11-30T12:00:00Z","kind":"ask","seats":[1,2,3],"what":"move",'
    b'"deadline":"2026-12-02T20:00:00Z"}\n'
)
TIME = "2026-11-30T12:00:00Z"
OPENED = (Opened(entry=5, envelope="wici-order 1\r\n…", salt="5a" * 16),)
ENTRIES: list[Entry] = [
    Game(
        protocol=PROTOCOL,
        game="k7q2m4x5d3tf6hwz",
        server="ssh-ed25519 AAAA",
        rules="krakow",
        version="1",
        edition="house-1",
        digest="a" * 64,
        seats=3,
        options={"length": 1},
        seed_commit="b" * 64,
        name="Żubr",
    ),
    Join(seat=1, handle="alice", keys=("ssh-ed25519 AAAA",), lot="c" * 64, envelope="wici-join 1\n"),
    Leave(seat=1, envelope="wici-leave 1\n"),
    Ready(seat=1, nonce="0f" * 16, envelope="wici-ready 1\n"),
    Ask(seats="hidden", what="move"),
    Sealed(seat=1, ask=4, rev=1, seal="d" * 64),
    Sealed(seat=1, ask=4, rev=2, seal="e" * 64, withdrawn=True),
    Resolve(closes=4, uses=(5,), opened=OPENED, lapsed=(2,), events=({"type": "CardPlayed", "card": 7},)),
    KeyChange(seat=1, op="add", key="ssh-ed25519 AAAA", how="self", envelope="wici-key 1\n"),
    Deadline(why="holidays", ask=4, deadline="2026-12-24T20:00:00Z"),
    Vote(seat=1, envelope="wici-vote 1\n"),
    Away(seat=1, envelope="wici-away 1\n", tz="2026a"),
    End(result={"winner": 1}, seed="f" * 64, opened=OPENED),
]


def write(entries: list[Entry]) -> list[bytes]:
    chain = Chain()
    return [chain.append(entry, TIME) for entry in entries]


def reason_of(lines: list[bytes]) -> tuple[str, int]:
    with pytest.raises(BrokenChain) as caught:
        list(read_chain(lines))
    return caught.value.detail["reason"], caught.value.detail["entry"]


def relink(lines: list[bytes]) -> list[bytes]:
    """Rewrite all `prev`, as a server would that changes history."""
    prev, done = NO_PREV, []
    for raw in lines:
        front, sep, rest = raw.partition(b'"prev":"')
        done.append(front + sep + prev.encode() + rest[64:])
        prev = entry_hash(done[-1])
    return done


def test_the_line_of_the_protocol_has_the_hash_that_its_order_answers() -> None:
    line = parse_line(EXAMPLE)
    assert line.hash == "d7ede8ae32a732966092324f64cf57af04b4e55a919fc93a2e85ee41a3e138d4"
    assert line.entry == Ask(seats=(1, 2, 3), what="move", deadline="2026-12-02T20:00:00Z")
    assert format_line(line.entry, n=line.n, prev=line.prev, time=line.time) == EXAMPLE


def test_sed_and_sha256sum_show_an_entry_s_hash(tmp_path: Path) -> None:
    lines = write(ENTRIES)
    (tmp_path / "game.wici").write_bytes(b"".join(lines))
    commands = "sed -n 5p game.wici | sha256sum"
    shown = subprocess.run(
        ["sh", "-c", commands], cwd=tmp_path, capture_output=True, check=True, timeout=PATIENCE
    )
    assert shown.stdout.decode().split()[0] == entry_hash(lines[4]) == parse_line(lines[5]).prev


def test_every_kind_is_written_and_read_back() -> None:
    lines = write(ENTRIES)
    read = list(read_chain(lines))
    assert [line.entry for line in read] == ENTRIES
    assert {line.entry.kind for line in read} == set(KINDS)
    assert [line.raw for line in read] == lines
    assert [line.n for line in read] == list(range(len(ENTRIES)))
    assert read[0].prev == NO_PREV


def test_any_json_reader_reads_a_line_with_its_keys_in_order() -> None:
    for raw in write(ENTRIES):
        assert list(json.loads(raw))[:4] == ["n", "prev", "time", "kind"]


@pytest.mark.parametrize("key", [b'"mood":{"a":[1,null,true]}', b'"envelope":"wici-order 1"', b'"n":12'])
def test_a_key_that_its_kind_does_not_hold_is_refused(key: bytes) -> None:
    """Else a reader with sed would take another value for the one that was checked."""
    with pytest.raises(BrokenChain) as caught:
        parse_line(EXAMPLE.replace(b'"what":"move"', b'"what":"move",' + key))
    assert caught.value.detail["reason"] in {"bad_entry", "not_canonical"}


def test_so_is_one_inside_an_opened_text() -> None:
    raw = write(ENTRIES)[7]
    assert isinstance(parse_line(raw).entry, Resolve)
    with pytest.raises(BrokenChain, match="does not hold what its kind holds"):
        parse_line(raw.replace(b'"salt":', b'"seal":"' + b"d" * 64 + b'","salt":'))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b'"ask"', b'"task"', "unknown_kind"),
        (b'"what":"move"', b'"what":7', "bad_entry"),
        (b'"what":"move",', b"", "bad_entry"),
        (b"[1,2,3]", b"[0,2,3]", "bad_entry"),
        (b"[1,2,3]", b'"secret"', "bad_entry"),
        (b'"seats"', b' "seats"', "not_canonical"),
        (b'"what":"move"', b'"what":"stay","what":"move"', "not_canonical"),
        (b'"what":"move"', b'"what":"move","kind":"end"', "not_canonical"),
        (b'"what":"move"', b'"what":"mov\\u0065"', "not_canonical"),
        (b'"what":"move"', b'"what":"mov\xff"', "not_canonical"),
        (b'"what":"move"', b'"what":"move","x":1e400', "not_canonical"),
        (b'Z"}\n', b'Z"}', "no_newline"),
        (b'Z"}\n', b'Z"}\r\n', "not_canonical"),
        (b'Z"}\n', b'Z"\n', "not_canonical"),
        (b'{"n":12', b'{"n":012', "bad_front"),
        (b'{"n":12', b'{"n":-1', "bad_front"),
        (b'{"n":12', b'{"n":"12"', "bad_front"),
        (b'"13550350', b'"1355035', "bad_front"),
        (b'"13550350', b'"ABCD0350', "bad_front"),
        (b"2026-11-30T", b"2026-11-31T", "bad_time"),
        (b"\n", b"\n\n", "not_canonical"),
    ],
)
def test_a_line_out_of_form_is_refused(old: bytes, new: bytes, reason: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(BrokenChain) as caught:
        parse_line(EXAMPLE.replace(old, new))
    assert caught.value.detail["reason"] == reason


def test_any_changed_byte_is_noticed_at_its_line_or_the_next() -> None:
    lines = write(ENTRIES)
    whole = b"".join(lines)
    starts = [sum(map(len, lines[:n])) for n in range(len(lines))]
    for at in range(len(whole) - len(lines[-1])):
        changed = bytearray(whole)
        changed[at] ^= 1
        n = sum(start <= at for start in starts) - 1
        with pytest.raises(BrokenChain) as caught:
            list(read_chain(bytes(changed).splitlines(keepends=True)))
        assert caught.value.detail["entry"] in {n, n + 1}, at


def test_a_line_dropped_doubled_or_moved_is_noticed() -> None:
    lines = write(ENTRIES)
    assert reason_of(lines[1:]) == ("wrong_number", 0)
    assert reason_of(lines[:3] + lines[4:]) == ("wrong_number", 3)
    assert reason_of(lines[:3] + lines[2:]) == ("wrong_number", 3)
    assert reason_of([*lines[:3], lines[4], lines[3]]) == ("wrong_number", 3)


def test_history_that_was_rewritten_and_linked_again_has_another_head() -> None:
    lines = write(ENTRIES)
    forged = relink([line.replace(b'"card":7', b'"card":8') for line in lines])
    list(read_chain(forged))
    assert entry_hash(forged[-1]) != entry_hash(lines[-1])
    mixed = forged[:8] + lines[8:]
    assert reason_of(mixed) == ("wrong_prev", 8)


def test_a_record_begins_with_its_one_game() -> None:
    assert reason_of(write(ENTRIES[1:])) == ("wrong_first", 0)
    assert reason_of(write([*ENTRIES[:3], ENTRIES[0]])) == ("wrong_first", 3)


def test_a_chain_can_be_taken_up_where_it_was_left() -> None:
    lines = write(ENTRIES)
    chain = Chain(n=5, prev=entry_hash(lines[4]))
    assert [chain.follow(raw).n for raw in lines[5:]] == list(range(5, len(lines)))


@given(st.binary(max_size=120) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_a_line_or_a_broken_chain(raw: bytes) -> None:
    front = EXAMPLE[: EXAMPLE.index(b',"seats"')]
    for candidate in (raw, raw + b"\n", front + b',"x":' + raw + b"}\n", b"[" * 100_000 + b"\n"):
        with pytest.raises(BrokenChain):
            parse_line(candidate)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(st.dictionaries(st.text(max_size=5), JSON, max_size=3), max_size=3))
def test_events_of_any_shape_travel_unchanged(events: list[dict[str, Any]]) -> None:
    entry = Resolve(events=tuple(events))
    line: Line = parse_line(format_line(entry, n=1, prev=NO_PREV, time=TIME))
    assert line.entry == entry
    assert json.loads(line.raw).get("events", []) == msgspec.to_builtins(events)
