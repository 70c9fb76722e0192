"""The grammar takes one narrow form, and says where a text leaves it."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.protocol.errors import BadEnvelope
from wici.protocol.text import MAX_BYTES, MAX_LINE, MAX_LINES, format_text, parse_text

words = st.text(st.sampled_from("abcż– 東:=<>-7"), min_size=1, max_size=60).map(str.strip).filter(bool)
keywords = st.from_regex(r"[a-z]{1,8}(-[a-z0-9]{1,4})?", fullmatch=True).filter(lambda word: word != "do")


def reason_of(raw: bytes) -> tuple[str, int | None]:
    with pytest.raises(BadEnvelope) as caught:
        parse_text(raw)
    return caught.value.detail["reason"], caught.value.detail.get("line")


def test_a_text_is_read_into_kind_fields_and_orders(order_text: bytes) -> None:
    text = parse_text(order_text)
    assert (text.kind, text.version) == ("wici-order", 1)
    assert list(text.fields) == ["game", "seat", "decision", "answers", "rev"]
    assert text.do == ("play 7", "accuse 4")
    assert text.id == sha256(order_text).hexdigest()


def test_four_spellings_mean_one_text(order_text: bytes) -> None:
    crlf = order_text.replace(b"\n", b"\r\n")
    spellings = {order_text, order_text[:-1], crlf, crlf[:-2]}
    assert len(spellings) == 4
    for raw in spellings:
        text = parse_text(raw)
        assert text.id == sha256(order_text).hexdigest()
        assert text.raw == raw == next(text.spellings())
        assert set(text.spellings()) == spellings
        assert len(list(text.spellings())) == 4


def test_a_fault_names_its_line() -> None:
    assert reason_of(b"wici-order 1\nseat 1\nseat 2\n") == ("repeated_keyword", 3)
    assert reason_of(b"wici-order 1\nseat 1\ngame\n") == ("bad_line", 3)
    assert reason_of(b"wici-order 1\ndo a\ndo b\nseat 1\n") == ("after_do", 4)
    assert reason_of(b"wici-order 1\nseat 1\ndo a \n") == ("space_at_end", 3)
    assert reason_of(b"wici-order 1\nseat 1\n\ndo a\n") == ("empty_line", 3)
    assert reason_of(b"wici-order 1\nseat 1\ndo a\x07\n") == ("forbidden_character", 3)
    assert reason_of(b"wici-order 1\nseat 1\ndo \xff\n") == ("not_utf8", 3)
    assert reason_of(b"wici-order 1\ndo a-----BEGIN SSH SIGNATURE-----\n") == ("marker_inside", 2)


def test_the_line_of_a_keyword_and_of_an_order_is_known(order_text: bytes) -> None:
    text = parse_text(order_text)
    lines = order_text.decode().splitlines()
    assert lines[text.line_of("rev") - 1] == "rev 1"
    assert lines[text.line_of_do(1) - 1] == "do accuse 4"


def test_the_limits_hold_to_the_last_byte() -> None:
    assert len(parse_text(b"wici-order 1\n" + b"do a\n" * (MAX_LINES - 1)).do) == MAX_LINES - 1
    assert reason_of(b"wici-order 1\n" + b"do a\n" * MAX_LINES) == ("too_many_lines", MAX_LINES + 1)
    assert parse_text(b"wici-order 1\ndo " + "ż".encode() * (MAX_LINE - 3) + b"\n").do
    assert reason_of(b"wici-order 1\ndo " + b"a" * (MAX_LINE - 2) + b"\n") == ("long_line", 2)
    full = b"wici-order 1\n" + b"do " + b"a" * 496 + b"\n"
    filler = full + (b"do " + b"a" * 496 + b"\n") * 31
    rest = MAX_BYTES - len(filler)
    assert len(parse_text(filler + b"do " + b"a" * (rest - 4) + b"\n").raw) == MAX_BYTES
    assert reason_of(filler + b"do " + b"a" * (rest - 3) + b"\n") == ("too_large", None)


@pytest.mark.parametrize(
    ("fields", "do", "reason"),
    [
        ({"seat": "1\nrev 2"}, (), "line_break"),
        ({"seat": "1"}, ("play 7\ndo play 8",), "line_break"),
        ({"seat": ""}, (), "space_at_end"),
        ({"seat": " 1"}, (), "bad_line"),
        ({"Seat": "1"}, (), "bad_line"),
        ({"do": "1"}, (), "line_break"),
        ({"seat": "\ud800"}, (), "not_utf8"),
    ],
)
def test_a_value_cannot_smuggle_in_a_line(fields: dict[str, str], do: tuple[str, ...], reason: str) -> None:
    with pytest.raises(BadEnvelope) as caught:
        format_text("wici-order", fields, do)
    assert caught.value.detail["reason"] == reason


@given(st.dictionaries(keywords, words, max_size=8), st.lists(words, max_size=8))
def test_what_is_written_is_read_back(fields: dict[str, str], do: list[str]) -> None:
    text = parse_text(format_text("wici-press", fields, do))
    assert text.fields == fields
    assert list(text.fields) == list(fields)
    assert text.do == tuple(do)
    assert text.normal == text.raw


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_a_text_or_a_bad_envelope(raw: bytes) -> None:
    for candidate in (raw, b"wici-order 1\n" + raw, b"wici-order 1\nseat 1\ndo " + raw):
        try:
            text = parse_text(candidate)
        except BadEnvelope:
            continue
        assert format_text(text.kind, text.fields, text.do, version=text.version) == text.normal
