"""Signed texts as structs: the annotations of a struct are the exact set of keywords of its text."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, NamedTuple, Self, get_type_hints

import msgspec

from wici.protocol.errors import BadEnvelope
from wici.protocol.text import Text, format_text
from wici.protocol.values import Value


class SignedText(msgspec.Struct, frozen=True, kw_only=True):
    """The root of all texts that are signed.

    A subclass names its `kind` and declares one attribute per keyword, with a type of
    `wici.protocol.values`. An attribute with a default may be left out. An attribute `do` of type
    `tuple[str, ...]` takes the `do` lines; without a default at least one must stand there.
    """

    kind: ClassVar[str]
    version: ClassVar[int] = 1

    @classmethod
    def parse(cls, text: Text) -> Self:
        """Read a text of this kind.

        Raises:
            BadEnvelope: Another kind or version, an unknown, missing or wrong keyword; with its `line`.
        """
        if text.kind != cls.kind:
            raise _fault(1, "wrong_kind", f"expected '{cls.kind} {cls.version}'")
        if text.version != cls.version:
            raise _fault(1, "unknown_version", f"this wici knows '{cls.kind} {cls.version}' only")
        keywords = _keywords_of(cls)
        meant: dict[str, Any] = {}
        for keyword, written in text.fields.items():
            value = keywords.values.get(keyword)
            if value is None:
                raise _fault(text.line_of(keyword), "unknown_keyword", f"'{cls.kind}' has no such keyword")
            try:
                meant[keyword] = value.parse(written)
            except ValueError:
                raise _fault(text.line_of(keyword), "bad_value", f"expected {value.expected}") from None
        if not keywords.required <= meant.keys():
            raise _missing(keywords, meant)
        if keywords.has_do:
            meant["do"] = text.do
        elif text.do:
            raise _fault(text.line_of_do(0), "unexpected_do", f"'{cls.kind}' has no 'do' lines")
        read = cls(**meant)
        read.check(text)
        return read

    def format(self) -> bytes:
        """Write the text in its normal form.

        Raises:
            BadEnvelope: A value that this kind of text does not allow.
        """
        fields: dict[str, str] = {}
        for keyword, value in _keywords_of(type(self)).values.items():
            meant = getattr(self, keyword)
            if meant is None:
                continue
            try:
                fields[keyword] = value.format(meant)
            except (ValueError, TypeError):
                sentence = f"The value of '{keyword}' is wrong: expected {value.expected}."
                raise BadEnvelope(sentence, reason="bad_value", keyword=keyword) from None
        raw = format_text(self.kind, fields, getattr(self, "do", ()), version=self.version)
        self.check(Text(self.kind, self.version, fields, getattr(self, "do", ()), raw, raw, ""))
        return raw

    def check(self, text: Text) -> None:
        """Judge what no single keyword shows.

        Args:
            text: The text that this was read from, or will be written as.

        Raises:
            BadEnvelope: With the `line` at fault.
        """
        keywords = _keywords_of(type(self))
        if keywords.needs_do and not text.do:
            raise _fault(2 + len(text.fields), "no_do", "expected at least one 'do' line")


class _Keywords(NamedTuple):
    values: dict[str, Value]
    required: frozenset[str]
    has_do: bool
    needs_do: bool


@cache
def _keywords_of(kind: type[SignedText]) -> _Keywords:
    hints = get_type_hints(kind, include_extras=True)
    required = {field.name for field in msgspec.structs.fields(kind) if field.required}
    values: dict[str, Value] = {}
    for field in msgspec.structs.fields(kind):
        if field.name != "do":
            values[field.name] = _value_of(hints[field.name])
    return _Keywords(values, frozenset(required - {"do"}), "do" in kind.__struct_fields__, "do" in required)


def _value_of(hint: Any) -> Value:
    for part in (hint, *getattr(hint, "__args__", ())):
        for form in getattr(part, "__metadata__", ()):
            return form  # type: ignore[no-any-return]
    raise TypeError(f"{hint} says nothing of how its value is written")


def _missing(keywords: _Keywords, meant: dict[str, Any]) -> BadEnvelope:
    absent = next(keyword for keyword in keywords.values if keyword in keywords.required - meant.keys())
    return BadEnvelope(f"The line '{absent} …' is missing.", reason="missing_keyword", keyword=absent)


def _fault(line: int, reason: str, sentence: str) -> BadEnvelope:
    return BadEnvelope(f"Line {line}: {sentence}.", line=line, reason=reason)
