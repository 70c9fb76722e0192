"""Each word of a note decides which keys stand beside it."""

from __future__ import annotations

from typing import get_args

import pytest

from wici.protocol import notes
from wici.protocol.errors import BrokenChain
from wici.protocol.record import format_line, parse_line

KEY = "ssh-ed25519 AAAA"
TIME = "2026-11-30T12:00:00Z"
NOTES: list[tuple[notes.Note, bytes]] = [
    (
        notes.Deadline(ask=4, deadline=TIME, why="ill"),
        b'"what":"deadline","why":"ill","ask":4,"deadline":"TIME"',
    ),
    (
        notes.Replaced(seat=1, handle="ada", keys=(KEY,)),
        b'"what":"replaced","seat":1,"handle":"ada","keys":["KEY"]',
    ),
    (notes.Looked(seat=1, why="a quarrel"), b'"what":"looked","why":"a quarrel","seat":1'),
    (notes.Moved(server=KEY, envelopes=("wici",)), b'"what":"moved","server":"KEY","envelopes":["wici"]'),
    (notes.ServerKeyChanged(server=KEY, envelopes=()), b'"what":"server-key","server":"KEY","envelopes":[]'),
    (
        notes.KeyAsked(seat=2, key=KEY, how="admin", due=TIME),
        b'"what":"key-asked","seat":2,"key":"KEY","how":"admin","due":"TIME"',
    ),
    (notes.KeyCancelled(seat=2, key=KEY), b'"what":"key-cancelled","seat":2,"key":"KEY"'),
    (notes.Frozen(why="Entry 3."), b'"what":"frozen","why":"Entry 3."'),
    (notes.Thawed(), b'"what":"thawed"'),
    (notes.Paused(votes=(7, 8)), b'"what":"pause","votes":[7,8]'),
    (notes.Resumed(), b'"what":"resume"'),
    (notes.Outage(since=TIME, until=TIME), b'"what":"outage","since":"TIME","until":"TIME"'),
    (
        notes.TermsChanged(terms={"pace": "2d"}, votes=(7,)),
        b'"what":"terms","terms":{"pace":"2d"},"votes":[7]',
    ),
    (notes.RulesChanged(version="2"), b'"what":"rules","version":"2"'),
    (notes.Freed(seat=2, why="late"), b'"what":"freed","why":"late","seat":2'),
    (notes.Closed(why="late"), b'"what":"closed","why":"late"'),
    (notes.Vacated(seat=3, drops=(5,)), b'"what":"vacated","seat":3,"drops":[5]'),
    (notes.Taken(seat=3), b'"what":"taken","seat":3'),
]


@pytest.mark.parametrize(("note", "written"), NOTES, ids=lambda one: getattr(one, "what", ""))
def test_a_note_is_written_and_read_back(note: notes.Note, written: bytes) -> None:
    raw = format_line(note, n=3, prev="0" * 64, time=TIME)
    assert written.replace(b"KEY", KEY.encode()).replace(b"TIME", TIME.encode()) + b"}" in raw
    assert parse_line(raw).entry == note


def test_every_note_is_tried() -> None:
    assert {type(note) for note, _ in NOTES} == set(get_args(notes.AnyNote))


@pytest.mark.parametrize(
    "held",
    [
        b'"what":"gift","seat":1',
        b'"why":"nothing"',
        b'"what":"looked","why":"a quarrel"',
        b'"what":"looked","seat":1,"keys":[]',
        b'"what":"key-cancelled","seat":1,"key":"k","handle":"mallory","keys":["k"]',
        b'"what":"deadline","ask":4,"deadline":"tomorrow"',
    ],
)
def test_a_word_without_its_keys_or_with_others_is_refused(held: bytes) -> None:
    raw = b'{"n":3,"prev":"%s","time":"%s","kind":"note",%s}\n' % (b"0" * 64, TIME.encode(), held)
    with pytest.raises(BrokenChain, match="does not hold what its kind holds"):
        parse_line(raw)
