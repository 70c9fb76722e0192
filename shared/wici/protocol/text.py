"""The grammar of a signed text: one narrow form, so that nothing signed is ever silently ignored."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

import msgspec

from wici.protocol.errors import BadEnvelope

MAX_BYTES = 16 * 1024
MAX_LINES = 400
MAX_LINE = 500

#: The signature's first line; where it begins, the text has ended.
MARKER = "-----BEGIN SSH SIGNATURE-----"

_PLAIN = bytes([0x0A, *range(0x20, 0x7F)])
_TITLE = re.compile(r"(wici-[a-z]+(?:-[a-z]+)*) ([1-9][0-9]{0,3})")
_KEYWORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_DO = re.compile("do [^ ]")
# Controls, no-break spaces, and all that Unicode calls default ignorable: what shows nothing or turns
# the line around. Written out, because Python's own tables differ from version to version.
_FORBIDDEN = re.compile(
    "[\\x00-\\x09\\x0b-\\x1f\\x7f-\\xa0\\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2007"
    "\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


class Text(msgspec.Struct, frozen=True):
    """A text that keeps the grammar; what its keywords mean is not judged yet.

    Attributes:
        kind: What it is, such as `wici-order`.
        version: The number beside the kind.
        fields: Keyword to value, in the order of the lines, `do` left out.
        do: The values of the `do` lines, in their order.
        raw: The bytes as they came.
        normal: The normal form: LF after every line.
        id: SHA-256 of the normal form, in hex. Two spellings of one text have one id.
    """

    kind: str
    version: int
    fields: Mapping[str, str]
    do: tuple[str, ...]
    raw: bytes
    normal: bytes
    id: str

    def line_of(self, keyword: str) -> int:
        """Return the number of the line, from 1, that holds a keyword of this text."""
        return 2 + list(self.fields).index(keyword)

    def line_of_do(self, index: int) -> int:
        """Return the number of the line, from 1, that holds the `do` of this index, from 0."""
        return 2 + len(self.fields) + index

    def spellings(self) -> Iterator[bytes]:
        """Yield the bytes as they came, then the other three spellings that mean the same text."""
        yield self.raw
        crlf = self.normal.replace(b"\n", b"\r\n")
        for spelling in (self.normal, self.normal[:-1], crlf, crlf[:-2]):
            if spelling != self.raw:
                yield spelling


def parse_text(raw: bytes) -> Text:
    r"""Read a text strictly.

    Args:
        raw: The text alone, without a signature, in any of the four spellings.

    Raises:
        BadEnvelope: With the `line` at fault and a `reason`.

    Example:
        >>> parse_text(b"wici-leave 1\nseat 2\n").fields
        {'seat': '2'}
    """
    # Before anything else: what follows costs time in proportion.
    if len(raw) > MAX_BYTES:
        raise BadEnvelope(f"The text is longer than {MAX_BYTES} bytes; shorten it.", reason="too_large")
    normal = _normal_form(raw)
    lines = _split(normal)
    title = _TITLE.fullmatch(lines[0])
    if title is None:
        raise _fault(1, "bad_first_line", "expected a kind and a version, such as 'wici-order 1'")
    fields = _read_fields(lines)
    do = _read_do(lines, 1 + len(fields))
    return Text(title[1], int(title[2]), fields, do, raw, normal, sha256(normal).hexdigest())


def format_text(kind: str, fields: Mapping[str, str], do: Iterable[str] = (), *, version: int = 1) -> bytes:
    r"""Write a text in its normal form.

    Args:
        kind: What it is, such as `wici-order`.
        fields: Keyword to value, in the order wanted.
        do: The values of the `do` lines.
        version: The number beside the kind.

    Raises:
        BadEnvelope: A value or keyword that the grammar does not let through.

    Example:
        >>> format_text("wici-leave", {"seat": "2"})
        b'wici-leave 1\nseat 2\n'
    """
    orders = tuple(do)
    lines = [f"{kind} {version}", *(f"{k} {v}" for k, v in fields.items())]
    lines += [f"do {line}" for line in orders]
    try:
        raw = ("\n".join(lines) + "\n").encode()
    except UnicodeEncodeError as error:
        raise BadEnvelope("The text holds half a character; type it again.", reason="not_utf8") from error
    text = parse_text(raw)
    # A value with a line break in it would have been read as a line of its own.
    if text.fields != fields or text.do != orders or text.kind != kind:
        raise BadEnvelope("A value holds a line break; each value is one line.", reason="line_break")
    return raw


def _normal_form(raw: bytes) -> bytes:
    normal = raw
    if b"\r" in raw:
        normal = raw.replace(b"\r\n", b"\n")
        if normal.count(b"\n") != raw.count(b"\r\n"):
            raise BadEnvelope("Some lines end in LF, some in CRLF; use one.", reason="mixed_line_ends")
    return normal if normal.endswith(b"\n") else normal + b"\n"


def _split(normal: bytes) -> list[str]:
    if normal.translate(None, _PLAIN):
        _refuse_invisible(normal)
    text = normal.decode()
    for sign, reason, sentence in (
        (" \n", "space_at_end", "a space stands at the end"),
        ("\n\n", "empty_line", "the line is empty"),
        (MARKER, "marker_inside", "a signature begins inside the text"),
    ):
        if sign in text:
            at = text.index(sign) + (sign == "\n\n")
            raise _fault(text.count("\n", 0, at) + 1, reason, sentence)
    lines = text.split("\n")
    lines.pop()
    if len(lines) > MAX_LINES:
        raise _fault(MAX_LINES + 1, "too_many_lines", f"a text has at most {MAX_LINES} lines")
    if max(map(len, lines)) > MAX_LINE:
        number = next(n for n, line in enumerate(lines, 1) if len(line) > MAX_LINE)
        raise _fault(number, "long_line", f"a line has at most {MAX_LINE} characters")
    return lines


def _refuse_invisible(normal: bytes) -> None:
    try:
        text = normal.decode()
    except UnicodeDecodeError as error:
        line = normal.count(b"\n", 0, error.start) + 1
        raise _fault(line, "not_utf8", "the bytes are not UTF-8") from error
    found = _FORBIDDEN.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        point = f"U+{ord(found[0]):04X}"
        raise _fault(line, "forbidden_character", f"{point} is a control or a character that does not show")


def _read_fields(lines: Sequence[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in lines[1:]:
        keyword, _, value = line.partition(" ")
        if keyword == "do":
            break
        number = len(fields) + 2
        if not value or value[0] == " " or not _KEYWORD.fullmatch(keyword):
            raise _fault(number, "bad_line", "expected a keyword, one space and a value")
        if keyword in fields:
            raise _fault(number, "repeated_keyword", "its keyword was said before; each stands once")
        fields[keyword] = value
    return fields


def _read_do(lines: Sequence[str], start: int) -> tuple[str, ...]:
    block = "\n" + "\n".join(lines[start:]) if lines[start:] else ""
    orders = block.split("\ndo ")[1:]
    if len(orders) != len(lines) - start or "\ndo  " in block:
        stray = next(i for i, line in enumerate(lines) if i >= start and not _DO.match(line))
        raise _fault(stray + 1, "after_do", "expected 'do', one space and an order; 'do' lines come last")
    return tuple(orders)


def _fault(line: int, reason: str, sentence: str) -> BadEnvelope:
    return BadEnvelope(f"Line {line}: {sentence}.", line=line, reason=reason)
