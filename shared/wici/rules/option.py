"""Options: what a host may choose before a game begins, each with a default and one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from wici.rules.errors import BadSetup


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game's options subclass it.

    Each field is a bool, an int, or a Literal of words or numbers, with a default, and is
    annotated with `msgspec.Meta(description="One sentence.")`.
    """


class Option(msgspec.Struct, frozen=True):
    """One option, as help and forms show it."""

    name: str
    choices: tuple[str, ...]
    default: str
    help: str


O = TypeVar("O", bound=Options)  # noqa: E741 - O for options, beside S and C


def describe(options: type[Options]) -> tuple[Option, ...]:
    """The options of a game, in order."""
    return tuple(
        Option(name, tuple(choices), _word(default), words)
        for name, (choices, default, words) in _fields(options).items()
    )


def read(options: type[O], chosen: Mapping[str, str]) -> O:
    """Make options of the words a host wrote.

    Args:
        options: The game's options class.
        chosen: Words by option name; options left out keep their default.

    Raises:
        BadSetup: `bad_option`; the message names the option and its choices.
    """
    fields = _fields(options)
    values: dict[str, Any] = {}
    for name, word in chosen.items():
        if name not in fields:
            message = f"There is no option {name[:40]!r}; there are: {', '.join(fields)}."
            raise BadSetup("bad_option", message, option=name[:40])
        choices = fields[name][0]
        if word not in choices:
            message = f"{name} can be: {', '.join(choices)}; not {word[:40]!r}."
            raise BadSetup("bad_option", message, option=name)
        values[name] = choices[word]
    return msgspec.convert(values, options)


def write(options: Options) -> dict[str, str]:
    """The options that are not default, as words; `read` takes them back."""
    return {
        name: _word(value)
        for name, (_, default, _) in _fields(type(options)).items()
        if (value := getattr(options, name)) != default
    }


@cache
def _fields(options: type[Options]) -> dict[str, tuple[dict[str, Any], Any, str]]:
    """Of each option its values by word, its default, and its sentence."""
    fields = {}
    for field in msgspec.inspect.type_info(options).fields:  # type: ignore[attr-defined]
        kind, words = field.type, ""
        if isinstance(kind, msgspec.inspect.Metadata):
            words = (kind.extra_json_schema or {}).get("description", "")
            kind = kind.type
        fields[field.encode_name] = ({_word(value): value for value in _choices(kind)}, field.default, words)
    return fields


def _choices(kind: msgspec.inspect.Type) -> Sequence[Any]:
    if isinstance(kind, msgspec.inspect.LiteralType):
        return kind.values
    if isinstance(kind, msgspec.inspect.BoolType):
        return (True, False)
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return range(kind.ge, kind.le + 1)
    raise TypeError(f"an option is a bool, a bounded int or a Literal, not {kind!r}")


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


class Setup(msgspec.Struct, frozen=True):
    """What a game starts with.

    Attributes:
        seats: The taken seats, from 1, in order.
        options: The options chosen.
    """

    seats: tuple[int, ...]
    options: Options
