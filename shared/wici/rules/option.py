"""Options: what a host may choose before a game begins, each with a default and one sentence."""

from __future__ import annotations

from collections.abc import Mapping
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
    described = []
    for field in msgspec.inspect.type_info(options).fields:  # type: ignore[attr-defined]
        kind, words = field.type, ""
        if isinstance(kind, msgspec.inspect.Metadata):
            words = (kind.extra_json_schema or {}).get("description", "")
            kind = kind.type
        described.append(Option(field.encode_name, _choices(kind), _word(field.default), words))
    return tuple(described)


def read(options: type[O], chosen: Mapping[str, str]) -> O:
    """Make options of the words a host wrote.

    Args:
        options: The game's options class.
        chosen: Words by option name; options left out keep their default.

    Raises:
        BadSetup: `bad_option`; the message names the option and its choices.
    """
    known = {option.name: option for option in describe(options)}
    values: dict[str, Any] = {}
    for name, word in chosen.items():
        if name not in known:
            raise BadSetup(
                "bad_option", f"There is no option {name[:40]!r}; there are: {', '.join(known)}.", option=name
            )
        if word not in known[name].choices:
            choices = ", ".join(known[name].choices)
            raise BadSetup("bad_option", f"{name} can be: {choices}; not {word[:40]!r}.", option=name)
        values[name] = _value(word)
    return msgspec.convert(values, options, strict=False)


def write(options: Options) -> dict[str, str]:
    """The options that are not default, as words; `read` takes them back."""
    return {
        field.encode_name: _word(getattr(options, field.name))
        for field in msgspec.structs.fields(type(options))
        if getattr(options, field.name) != field.default
    }


def _choices(kind: msgspec.inspect.Type) -> tuple[str, ...]:
    if isinstance(kind, msgspec.inspect.LiteralType):
        return tuple(_word(value) for value in kind.values)
    if isinstance(kind, msgspec.inspect.BoolType):
        return ("yes", "no")
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return tuple(str(value) for value in range(kind.ge, kind.le + 1))
    raise TypeError(f"an option is a bool, a bounded int or a Literal, not {kind!r}")


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _value(word: str) -> Any:
    if word in {"yes", "no"}:
        return word == "yes"
    return int(word) if word.isdigit() else word
