"""Fallen: answers that fall with the key that signed them, so that no later step may use them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wici.protocol.entries import KeyChange
from wici.protocol.orders import Order
from wici.referee.accept import lay_down
from wici.referee.signatures import OpenedText
from wici.rules import play, position
from wici.rules.errors import RulesError
from wici.rules.table import Table


class Fallen:
    """What revocations with `drop yes` have taken, as far as a record shows it later."""

    def __init__(self) -> None:
        self._texts: dict[int, int] = {}
        self._keys: dict[tuple[int, str], int] = {}

    def revoke(self, n: int, entry: KeyChange, table: Table[Any, Any], lying: Iterable[OpenedText]) -> None:
        """Note what falls with a key.

        Args:
            n: The number of the `key` entry.
            entry: What it says.
            table: The table as it stands then.
            lying: The seat's texts that were sealed before and have had no effect yet.
        """
        self._keys[entry.seat, entry.key] = n
        for text in lying:
            if text.key.line == entry.key and not _stands(text, table):
                self._texts[text.entry] = n

    def cause(self, text: OpenedText, table: Table[Any, Any]) -> int | None:
        """The number of the `key` entry with which a text has fallen; None if it may be used.

        What its player had amended after the game locked it, and what took effect before others may
        know, stands; both are sealed only when they are used.
        """
        if not text.is_late:
            return self._texts.get(text.entry)
        prompts = [prompt for prompt in table.prompts() if prompt.seat == text.order.seat]
        stands = any(prompt.quiet or prompt.kind in table.game.locking for prompt in prompts)
        return None if stands else self._keys.get((text.order.seat, text.key.line))


def _stands(text: OpenedText, table: Table[Any, Any]) -> bool:
    """Whether the game lets nobody take this answer back."""
    if not isinstance(text.order, Order):
        return False
    copy = position.load(position.dump(table), table.game, table.content, table.dice)
    try:
        lay_down(copy, text.order, text.text, hold=True)
        play.withdraw(copy, text.order.seat)
    except RulesError:
        return True
    return False
