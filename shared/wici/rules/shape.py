"""Shapes of words: how one field of an order is read from a line and written into it."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Protocol, TypeAlias, Union, get_args, get_origin

import msgspec

from wici.rules.words import as_pair

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


class Joined(msgspec.Struct, frozen=True):
    """Marks a list of names that is one word, like `posnania>sremum`."""

    by: str = ">"


class After(msgspec.Struct, frozen=True):
    """Marks a field that a fixed word announces, like `with` in `activate bohemia with CARD`."""

    word: str


class Called(msgspec.Struct, frozen=True):
    """What usage calls a field, like `CARD`."""

    label: str


class Single(msgspec.Struct, frozen=True):
    """Marks a list of which the game wants exactly one, and says so itself: `play CARD`."""

    label: str


Name: TypeAlias = str
"""A name of the game's content: lower-case ASCII with hyphens."""
Path: TypeAlias = Annotated[tuple[str, ...], Joined(">")]
"""Names joined to one word: `posnania>sremum>crobia`."""


class Misfit(Exception):
    """The words at this place are not what the field wants.

    Attributes:
        instead: The words from the start as they may have been meant, the likelier writing first.
    """

    def __init__(self, message: str, *, instead: Sequence[Sequence[str]] = ()) -> None:
        super().__init__(message)
        self.instead = instead


class Shape(Protocol):
    """Reads a field's value from words and writes it back."""

    usage: str

    def read(self, words: Sequence[str], at: int) -> tuple[Any, int]:
        """The value that begins at a word, and where the next one begins."""

    def write(self, value: Any) -> list[str]:
        """The words of a value."""


class NameShape:
    """One word that may name anything: a card, a land, a seat; which there are, the game says."""

    def __init__(self, label: str) -> None:
        self.usage = label

    def read(self, words: Sequence[str], at: int) -> tuple[str, int]:
        """One word that is a name."""
        if at >= len(words) or not _NAME.fullmatch(words[at]):
            raise Misfit(f"{self.usage} is missing" if at >= len(words) else f"{words[at]!r} is not a name")
        return words[at], at + 1

    def write(self, value: str) -> list[str]:
        """The name itself."""
        return [value]


class NumberShape:
    """One whole number that is not negative."""

    def __init__(self, label: str) -> None:
        self.usage = label

    def read(self, words: Sequence[str], at: int) -> tuple[int, int]:
        """One word of digits."""
        if at >= len(words) or not _NUMBER.fullmatch(words[at]):
            raise Misfit(f"{self.usage} is missing" if at >= len(words) else f"{words[at]!r} is not a number")
        return int(words[at]), at + 1

    def write(self, value: int) -> list[str]:
        """The digits."""
        return [str(value)]


class ChoiceShape:
    """One of a few fixed words."""

    def __init__(self, choices: Sequence[str | int]) -> None:
        self._choices = {str(choice): choice for choice in choices}
        self.usage = "|".join(self._choices)

    def read(self, words: Sequence[str], at: int) -> tuple[str | int, int]:
        """One word of the list."""
        if at >= len(words) or words[at] not in self._choices:
            every = ", ".join(self._choices)
            missing = f"one of {every} is missing" if len(self._choices) > 1 else f"{every!r} is missing"
            raise Misfit(missing if at >= len(words) else f"{words[at]!r} is none of {every}")
        return self._choices[words[at]], at + 1

    def write(self, value: str | int) -> list[str]:
        """The word itself."""
        return [str(value)]


class PairsShape:
    """Words like `castle=3`, each key once, or with all values that it has."""

    def __init__(self, label: str, value: Shape, *, least: int, many: bool = False) -> None:
        self.usage = f"{label}={value.usage} …"
        self._value = value
        self._least = least
        self._many = many

    def read(self, words: Sequence[str], at: int) -> tuple[dict[str, Any], int]:
        """All pairs from here on."""
        pairs: dict[str, Any] = {}
        while at < len(words) and "=" in words[at]:
            key, _, value = words[at].partition("=")
            if not _NAME.fullmatch(key):
                raise Misfit(f"{key!r} is not a name")
            if key in pairs and not self._many:
                raise Misfit(f"{key!r} stands there twice")
            read, _ = self._value.read([value], 0)
            pairs[key] = (*pairs.get(key, ()), read) if self._many else read
            at += 1
        if len(pairs) < self._least:
            raise Misfit(f"{self.usage} is missing", instead=as_pair(words, at))
        return pairs, at

    def write(self, value: Mapping[str, Any]) -> list[str]:
        """A word for each pair."""
        pairs = [(key, its) for key, item in value.items() for its in (item if self._many else [item])]
        return [f"{key}={self._value.write(item)[0]}" for key, item in pairs]


class ManyShape:
    """As many of one shape as there are."""

    def __init__(self, item: Shape, *, least: int) -> None:
        self.usage = f"{item.usage} …"
        self._item = item
        self._least = least

    def read(self, words: Sequence[str], at: int) -> tuple[tuple[Any, ...], int]:
        """Items until one does not fit."""
        items: list[Any] = []
        while at < len(words):
            try:
                item, end = self._item.read(words, at)
            except Misfit:
                if len(items) < self._least:
                    raise
                break
            if end == at:
                break
            items.append(item)
            at = end
        if len(items) < self._least:
            raise Misfit(f"{self._item.usage} is missing")
        return tuple(items), at

    def write(self, value: Sequence[Any]) -> list[str]:
        """The words of all items."""
        return [word for item in value for word in self._item.write(item)]


class JoinedShape:
    """Names joined to one word."""

    def __init__(self, label: str, by: str) -> None:
        self.usage = f"{label}{by}{label}{by}…"
        self._by = by

    def read(self, words: Sequence[str], at: int) -> tuple[tuple[str, ...], int]:
        """One word, cut at the joints."""
        if at >= len(words):
            raise Misfit(f"{self.usage} is missing")
        names = tuple(words[at].split(self._by))
        if not all(_NAME.fullmatch(name) for name in names):
            raise Misfit(f"{words[at]!r} is not names joined by {self._by!r}")
        return names, at + 1

    def write(self, value: Sequence[str]) -> list[str]:
        """The names joined."""
        return [self._by.join(value)]


class AnnouncedShape:
    """A fixed word, then another shape."""

    def __init__(self, word: str, item: Shape) -> None:
        self.usage = f"{word} {item.usage}"
        self._word = word
        self._item = item

    def read(self, words: Sequence[str], at: int) -> tuple[Any, int]:
        """The fixed word and what it announces."""
        if at >= len(words) or words[at] != self._word:
            raise Misfit(f"{self._word!r} is missing")
        return self._item.read(words, at + 1)

    def write(self, value: Any) -> list[str]:
        """The fixed word and the rest."""
        return [self._word, *self._item.write(value)]


class OptionalShape:
    """A shape that may be left out."""

    def __init__(self, item: Shape, default: Any) -> None:
        self.usage = f"[{item.usage}]"
        self._item = item
        self._default = default

    def read(self, words: Sequence[str], at: int) -> tuple[Any, int]:
        """The value, or the default where the words do not fit."""
        try:
            return self._item.read(words, at)
        except Misfit:
            return self._default, at

    def write(self, value: Any) -> list[str]:
        """Nothing for the default."""
        return [] if value == self._default else self._item.write(value)


class GroupShape:
    """The fields of a struct, one after the other."""

    def __init__(self, group: type[msgspec.Struct]) -> None:
        self._group = group
        self._shapes = [(field.name, shape_of(field)) for field in msgspec.structs.fields(group)]
        self.usage = " ".join(shape.usage for _, shape in self._shapes)

    def read(self, words: Sequence[str], at: int) -> tuple[msgspec.Struct, int]:
        """A struct made of the words from here on."""
        values = {}
        for name, shape in self._shapes:
            values[name], at = shape.read(words, at)
        return self._group(**values), at

    def write(self, value: msgspec.Struct) -> list[str]:
        """The words of all fields."""
        return [word for name, shape in self._shapes for word in shape.write(getattr(value, name))]


def shape_of(field: msgspec.structs.FieldInfo) -> Shape:
    """The shape of a struct's field, by its type and default."""
    label = field.name.rstrip("s").upper().replace("_", "-")
    default = msgspec.NODEFAULT if field.required else _default(field)
    return _shape(field.type, label, default)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory()


def _shape(kind: Any, label: str, default: Any) -> Shape:
    marks: tuple[Any, ...] = ()
    if get_origin(kind) is Annotated:
        kind, *rest = get_args(kind)
        marks = tuple(rest)
    label = next((mark.label for mark in marks if isinstance(mark, Called)), label)
    announced = next((mark.word for mark in marks if isinstance(mark, After)), None)
    single = next((mark.label for mark in marks if isinstance(mark, Single)), None)
    joined = next((mark.by for mark in marks if isinstance(mark, Joined)), None)
    may_lack = default is not msgspec.NODEFAULT
    if joined is not None:
        shape: Shape = JoinedShape(label, joined)
    else:
        shape = _plain_shape(kind, label, least=0 if may_lack and announced is None else 1)
    if single is not None:
        shape.usage = single
    if announced is not None:
        shape = AnnouncedShape(announced, shape)
    takes_nothing = isinstance(shape, PairsShape | ManyShape)
    return OptionalShape(shape, default) if may_lack and not takes_nothing else shape


def _plain_shape(kind: Any, label: str, *, least: int) -> Shape:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        inner = [item for item in get_args(kind) if item is not type(None)]
        if len(inner) != 1:
            raise TypeError(f"{label}: a field has one shape, or None beside it")
        return _shape(inner[0], label, msgspec.NODEFAULT)
    if origin is Literal:
        return ChoiceShape(get_args(kind))
    if origin is dict:
        of = get_args(kind)[1]
        many = get_origin(of) is tuple
        of = get_args(of)[0] if many else of
        value = _shape(of, "N" if of is int else "NAME", msgspec.NODEFAULT)
        return PairsShape("NAME" if label.startswith("AMOUNT") else label, value, least=least, many=many)
    if origin in (tuple, list):
        return ManyShape(_shape(get_args(kind)[0], label, msgspec.NODEFAULT), least=least)
    if kind is int:
        return NumberShape("N" if label in {"COUNT", "NUMBER"} else label)
    if kind is str:
        return NameShape(label)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return GroupShape(kind)
    raise TypeError(f"{label}: no shape for {kind!r}")
