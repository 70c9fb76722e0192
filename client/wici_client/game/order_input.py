"""Reads orders as people write them: words on the command line, lines of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from wici_client.errors import Usage

SLASH = "/"

_ARROW = re.compile(r"\s*(?:-*>|\.\.)\s*")


def as_shells_take(line: str) -> str:
    """An order as it can be pasted into a shell, where `>` would write into a file.

    Example:
        >>> as_shells_take("move knight posnania>sremum / finish")
        'move knight posnania..sremum / finish'
    """
    return line.replace(">", "..")


def with_arrows(line: str) -> str:
    """An order with paths as the game writes them, however they were typed.

    Example:
        >>> with_arrows("move knight posnania..sremum -> crobia")
        'move knight posnania>sremum>crobia'
    """
    return _ARROW.sub(">", line)


def read_words(words: Sequence[str]) -> list[str]:
    """Orders from words, parted by `/`.

    Example:
        >>> read_words(["allocate", "castle=3", "/", "finish"])
        ['allocate castle=3', 'finish']
    """
    orders: list[list[str]] = [[]]
    for word in with_arrows(" ".join(words)).split():
        if word == SLASH:
            orders.append([])
        else:
            orders[-1].append(word)
    return [" ".join(order) for order in orders if order]


def read_lines(text: str) -> list[str]:
    r"""Orders from a file: one a line, or several parted by `/`; `#` begins a comment.

    Example:
        >>> read_lines("# the start\nplay an-arms-deal / remove power=castle\n\n")
        ['play an-arms-deal', 'remove power=castle']
    """
    kept = (line.strip() for line in text.splitlines())
    return [order for line in kept if line and not line.startswith("#") for order in read_words(line.split())]


def only_one_source(words: Sequence[str], given: Iterable[str], file: str | None) -> None:
    """See that orders come from one place.

    Raises:
        Usage: From none, or from several.
    """
    count = sum(map(bool, (words, list(given), file)))
    if count == 0:
        raise Usage("Say what you order.", hint="See 'wici can' for what may be answered.")
    if count > 1:
        raise Usage("Give the orders as words, or with -o, or in a file, not in two ways at once.")
