"""How names become words: titles to slugs, class names to tags, several to a list in a sentence."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

_PLAIN = str.maketrans({"ł": "l", "Ł": "L", "ß": "ss", "æ": "ae", "ø": "o", "đ": "d", "’": "", "'": ""})
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def slug(title: str) -> str:
    """A title as an order names it: lower-case ASCII with hyphens.

    Example:
        >>> slug("Pilgrim Road to Skałka"), slug("Peter's Pence")
        ('pilgrim-road-to-skalka', 'peters-pence')
    """
    plain = unicodedata.normalize("NFKD", title.translate(_PLAIN)).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower()))


def kebab(name: str) -> str:
    """A class name as a tag.

    Example:
        >>> kebab("CardPlayed")
        'card-played'
    """
    return _CAMEL.sub("-", name).lower()


def listed(words: Iterable[str]) -> str:
    """Words as people list them; nothing for none.

    Example:
        >>> listed(["fame", "gold"]), listed(["a", "b", "c"])
        ('fame and gold', 'a, b and c')
    """
    every = list(words)
    return " and ".join(filter(None, [", ".join(every[:-1]), *every[-1:]]))


def as_pair(words: Sequence[str], at: int) -> list[list[str]]:
    """The words with `3 knights` or `knights 3` written as a pair: of one knight, and as it stands."""
    if len(words) < at + 2 or not any(word.isdecimal() for word in words[at : at + 2]):
        return []
    first, second = words[at : at + 2]
    count, name = (first, second) if first.isdecimal() else (second, first)
    one = f"{name.removesuffix('men')}man" if name.endswith("men") else name.removesuffix("s")
    return [[*words[:at], f"{key}={count}", *words[at + 2 :]] for key in dict.fromkeys((one, name))]
