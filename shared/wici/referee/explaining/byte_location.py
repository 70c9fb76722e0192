"""Byte location: the first byte of a file at which a record does not fit, and what should stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, BinaryIO

import msgspec

from wici.errors import WiciError
from wici.protocol.record import KINDS, NO_PREV, decode_entry

_HEAD = b"wici-head "
_BYTE = re.compile(r"\(byte (\d+)\)")
_PATH = re.compile(r"`\$\.(\w+)")
_UNKNOWN = re.compile(r"unknown field `([^`]+)`")
_KIND = re.compile(rb'"kind":"')
_LONGEST = 160

_WANTED = {
    "no_newline": "a newline at the line's end",
    "too_long": "a line's end before this",
    "bad_front": "a line that begins as entries do",
    "bad_time": "a time, such as 2026-11-30T12:00:00Z",
    "unknown_kind": f"one of {', '.join(KINDS)}",
    "wrong_first": "'game' in the first line, and nowhere else",
    "no_head": "the signed head: a line 'wici-head 1'",
}


class ByteLocation(msgspec.Struct, frozen=True):
    """Where a file does not fit.

    Attributes:
        offset: The byte, counted from 0 at the file's beginning.
        line: The line, from 1.
        column: The byte in that line, from 1.
        expected: What should stand there.
        key: The JSON key whose value it is, where it is one.
    """

    offset: int
    line: int
    column: int
    expected: str
    key: str | None = None

    def __str__(self) -> str:
        """The place in words."""
        of = f" ({self.key})" if self.key else ""
        return f"byte {self.offset} = line {self.line}, column {self.column}{of}: expected {self.expected}"


class _Place(msgspec.Struct, frozen=True):
    """A line of the file.

    Attributes:
        n: Its number, from 0.
        start: The offset of its first byte.
        raw: Its bytes.
        prev: The hash of the line before it.
    """

    n: int
    start: int
    raw: bytes
    prev: str

    def location(self, at: int, expected: str, key: str | None = None) -> ByteLocation:
        at = min(at, len(self.raw))
        return ByteLocation(self.start + at, self.n + 1, at + 1, expected, key)


def find_location(source: BinaryIO, fault: WiciError) -> ByteLocation | None:
    """Find the byte that a fault is about.

    Args:
        source: The file that was read, opened for bytes.
        fault: What was found; its detail says `entry`, `reason`, and `key` with `value` or `wants`.

    Returns:
        None if the file cannot be read a second time.
    """
    if not source.seekable():
        return None
    reason = str(fault.detail.get("reason", ""))
    entry = fault.detail.get("entry")
    last = _Place(-1, 0, b"", NO_PREV)
    for place in _places(source):
        if place.raw.startswith(_HEAD):
            return _in_head(source, place, fault)
        if place.n == entry and "head" not in fault.detail:
            return _in_line(place, fault, reason)
        last = place
    return _Place(last.n + 1, last.start + len(last.raw), b"", "").location(0, _WANTED["no_head"])


def _places(source: BinaryIO) -> Iterator[_Place]:
    source.seek(0)
    start, prev = 0, NO_PREV
    for n, raw in enumerate(source):
        yield _Place(n, start, raw, prev)
        start, prev = start + len(raw), sha256(raw).hexdigest()


def _in_line(place: _Place, fault: WiciError, reason: str) -> ByteLocation:
    key = fault.detail.get("key")
    if key is not None:
        return _in_value(place, str(key), fault.detail)
    fronts = ((f'{{"n":{place.n},"prev":"', f'"n":{place.n}'), (f'{place.prev}"', place.prev))
    at = 0
    for front, wanted in fronts:
        if not place.raw.startswith(front.encode(), at):
            return place.location(at + _differ(place.raw[at:], front.encode()), wanted)
        at += len(front)
    if reason == "not_canonical":
        return place.location(_not_canonical(place.raw), "compact JSON, each key once")
    if reason == "bad_entry":
        return _bad_entry(place)
    if reason in {"no_newline", "too_long"}:
        at = len(place.raw)
    elif reason == "bad_time":
        at += len(',"time":"')
    elif reason in {"unknown_kind", "wrong_first"}:
        found = _KIND.search(place.raw)
        at = found.end() if found else at
    elif reason != "bad_front":
        return place.location(_span(place.raw, "kind")[0], "an entry that fits those before it", "kind")
    return place.location(at, _WANTED.get(reason, "an entry that fits those before it"))


def _in_value(place: _Place, key: str, detail: Any) -> ByteLocation:
    start, value = _span(place.raw, key)
    if "value" not in detail:
        return place.location(start, str(detail["wants"]), key)
    wanted = msgspec.json.encode(detail["value"])
    at = _differ(value, wanted)
    shown = wanted[max(0, at - 8) :] if len(wanted) > _LONGEST else wanted
    words = shown.decode(errors="replace")
    return place.location(start + at, words if len(words) <= _LONGEST else f"…{words[:_LONGEST]}…", key)


def _span(raw: bytes, key: str) -> tuple[int, bytes]:
    """Where the value of a key stands in a line of canonical JSON; at the line's end if there is none."""
    at = 1
    for name, value in msgspec.json.decode(raw).items():
        written = msgspec.json.encode(value)
        at += len(msgspec.json.encode(name)) + 1
        if name == key:
            return at, written
        at += len(written) + 1
    return len(raw) - 2, b""


def _differ(found: bytes, wanted: bytes) -> int:
    """The first byte in which two strings differ."""
    both = enumerate(zip(found, wanted, strict=False))
    return next((at for at, (one, other) in both if one != other), min(len(found), len(wanted)))


def _not_canonical(raw: bytes) -> int:
    try:
        return _differ(raw, msgspec.json.encode(msgspec.json.decode(raw)) + b"\n")
    except msgspec.DecodeError as error:
        found = _BYTE.search(str(error))
        return int(found[1]) if found else 0
    except UnicodeDecodeError as error:
        return error.start
    except RecursionError:
        return raw.find(b"[[") if b"[[" in raw else 0


def _bad_entry(place: _Place) -> ByteLocation:
    kind = msgspec.json.decode(place.raw)["kind"]
    try:
        decode_entry(place.raw)
    except msgspec.ValidationError as error:
        words, _, _ = str(error).partition(" - at ")
        found = _PATH.search(str(error)) or _UNKNOWN.search(str(error))
        key = found[1] if found else ""
        return place.location(_span(place.raw, key)[0], f"what '{kind}' holds: {words}", key or None)
    return place.location(0, f"what '{kind}' holds")


def _in_head(source: BinaryIO, first: _Place, fault: WiciError) -> ByteLocation:
    """A byte of the head: of the line that its text is at fault in, of a value, or of the signature."""
    wanted = fault.detail.get("head", {})
    lines = [first, *(place for place in _places(source) if place.n > first.n)]
    for place in lines:
        keyword, _, value = place.raw.decode(errors="replace").rstrip("\n").partition(" ")
        if keyword in wanted and value != str(wanted[keyword]):
            right = str(wanted[keyword])
            at = len(keyword) + 1 + _differ(value.encode(), right.encode())
            return place.location(at, right, keyword)
    line = fault.detail.get("line")
    if isinstance(line, int) and line <= len(lines):
        return lines[line - 1].location(0, fault.message)
    begins = [place for place in lines if place.raw.startswith(b"-----BEGIN")]
    signed = str(fault.detail.get("wants", "a signature by the server's key that fits the head's text"))
    return (begins or lines)[0].location(0, signed)
