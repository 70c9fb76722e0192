"""Dice: every draw is a function of the match's seed and the draw's own label."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

_SPAN = 2**64
_GAME_SEED = re.compile(r"[0-9a-f]{64}")


class Draw(Protocol):
    """The numbers that one label gives; all that one event draws comes from one of them."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items in a new order."""

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""


class Dice(Protocol):
    """Where draws come from."""

    def draw(self, label: str) -> Draw:
        """The draw that belongs to a label; the caller never uses a label twice in a game."""


class FairDraw:
    """Shuffles and picks as the protocol defines it, by numbers that a subclass gives."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the others."""
        raise NotImplementedError

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items in a new order, each order as likely as the others."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]


class SeededDraw(FairDraw):
    """A draw as the protocol defines it: HMAC-SHA256 blocks read as 64-bit numbers."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label
        self._block = 0
        self._numbers: list[int] = []

    def _number(self) -> int:
        if not self._numbers:
            message = f"{self._label}\n{self._block}".encode()
            block = hmac.digest(self._seed, message, hashlib.sha256)
            self._block += 1
            # They are taken from the end, so the first eight bytes come first.
            self._numbers = [int.from_bytes(block[at : at + 8], "big") for at in (24, 16, 8, 0)]
        return self._numbers.pop()

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the others."""
        # What lies beyond the last whole multiple is drawn again: else the low numbers would be a little
        # likelier.
        fair = _SPAN - _SPAN % limit
        while (number := self._number()) >= fair:
            pass
        return number % limit


class SeededDice:
    """Dice of a match.

    Args:
        seed: The game seed, 64 hex digits (or any words, in tests and bots).

    Example:
        >>> seed = "82fcfcf418618a9e8addc38df20db710488adce220d5b6f317f6ab7dee1fc6e1"
        >>> SeededDice(seed).draw("shuffle deck 0").shuffle(range(1, 53))[:6]
        [14, 52, 16, 6, 23, 48]
    """

    def __init__(self, seed: str) -> None:
        self._seed = bytes.fromhex(seed) if _GAME_SEED.fullmatch(seed) else seed.encode()

    def draw(self, label: str) -> SeededDraw:
        """The draw that belongs to a label."""
        return SeededDraw(self._seed, label)


class CannotGive(ValueError):
    """A written draw names what cannot be drawn there; the words are for who wrote it."""


class ScriptedDraw:
    """A draw whose results somebody wrote down; what is not written comes from other dice."""

    def __init__(self, gives: list[Any], beyond: Draw) -> None:
        self._gives = gives
        self._beyond = beyond

    def below(self, limit: int) -> int:
        """The next number written, from 0 to `limit` - 1."""
        if not self._gives:
            return self._beyond.below(limit)
        number = self._gives.pop(0)
        if not isinstance(number, int) or not 0 <= number < limit:
            raise _cannot_give(number, f"a number from 0, and below {limit}")
        return number

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items written first, in that order, then the others as they lay."""
        if not self._gives:
            return self._beyond.shuffle(items)
        rest = list(items)
        first: list[T] = []
        while self._gives:
            item = self._gives.pop(0)
            if item not in rest:
                raise _cannot_give(item, f"one of {_listed(rest)}")
            rest.remove(item)
            first.append(item)
        return first + rest

    def pick(self, items: Sequence[T]) -> T:
        """The next item written."""
        if not self._gives:
            return self._beyond.pick(items)
        item = self._gives.pop(0)
        if item not in items:
            raise _cannot_give(item, f"one of {_listed(items)}")
        return items[list(items).index(item)]


def _cannot_give(item: Any, wanted: str) -> CannotGive:
    return CannotGive(f"A written draw gives {item!r}, but can only give {wanted}.")


def _listed(items: Sequence[Any]) -> str:
    return ", ".join(sorted({str(item) for item in items})) or "nothing, for nothing is left"


class ScriptedDice:
    """Dice for cases and puzzles: the draws to come are written down, by what is drawn.

    Args:
        script: Pairs of a label, or the end of one ("summer deal"), and the results in order.
        beyond: Dice for every draw that the script does not name.
    """

    def __init__(self, script: Sequence[tuple[str, Sequence[Any]]], beyond: Dice) -> None:
        self._script = [(label, list(gives)) for label, gives in script]
        self._begun: list[tuple[str, list[Any]]] = []
        self._beyond = beyond

    def draw(self, label: str) -> Draw:
        """The first unused entry of the script for that label, else a draw of the other dice."""
        bare = label.rpartition(" ")[0]
        for at, (named, gives) in enumerate(self._script):
            if label == named or f" {bare}".endswith(f" {named}"):
                self._begun.append(self._script.pop(at))
                return ScriptedDraw(gives, self._beyond.draw(label))
        return self._beyond.draw(label)

    def fall_back_on(self, beyond: Dice) -> None:
        """Draw from these other dice, from now on, what is not written."""
        self._beyond = beyond

    def unused(self) -> list[str]:
        """What was written and not drawn, one sentence each."""
        never = [f"the draw {label!r} never happens" for label, _ in self._script]
        left = [(label, gives) for label, gives in self._begun if gives]
        return never + [f"the draw {label!r} does not take {gives!r} too" for label, gives in left]
