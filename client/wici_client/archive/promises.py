"""Promises: a record holds each of one's own orders as its receipt says, and none in a newer one's stead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from wici.protocol.entries import Game, Resolve, Sealed
from wici.protocol.orders import Order
from wici.protocol.receipt import Receipt
from wici.protocol.record import Line
from wici.rules import catalog
from wici.rules.errors import UnknownGame
from wici_client.errors import NotVerified

#: A seat and the ask that it answers.
Place = tuple[int, int | None]
_CLOSER = ("finish",)


def check_promises(taken: Iterable[tuple[Order, Receipt]], lines: Sequence[Line]) -> list[str]:
    """See what became of one's own orders.

    Args:
        taken: The orders, with their receipts.
        lines: The record.

    Returns:
        What may be right, but should be known, a sentence each.

    Raises:
        NotVerified: An order was changed, passed over or not carried out.
    """
    book = _Book(lines)
    mine: dict[Place, dict[int, Order]] = defaultdict(dict)
    for order, receipt in taken:
        mine[order.seat, order.decision][order.rev] = order
        book.check_seal(order, receipt)
    remarks: list[str] = []
    for place, orders in mine.items():
        book.check_newest(place, orders)
        remarks += book.remarks(place, orders)
    return remarks


class _Book:
    """The texts of a record, by their place and their count."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._length = len(lines)
        self._free = _free_verbs(lines)
        self._sealed: dict[Place, dict[int, tuple[int, Sealed]]] = defaultdict(dict)
        self._used: set[int] = set()
        for line in lines:
            match line.entry:
                case Sealed() as sealed:
                    self._sealed[sealed.seat, sealed.ask][sealed.rev] = (line.n, sealed)
                case Resolve(uses=uses):
                    self._used |= set(uses)

    def check_seal(self, order: Order, receipt: Receipt) -> None:
        """See that the record has this very text, if any of this count; and that a free one took effect."""
        n, sealed = self._sealed[order.seat, order.decision].get(order.rev, (None, None))
        if sealed is not None and sealed.seal != receipt.seal:
            raise _broken(f"Entry {n} seals another text than the one that your receipt names", n)
        is_free = bool(self._free) and all(line.partition(" ")[0] in self._free for line in order.do)
        is_there = receipt.entry is not None and receipt.entry + 1 < self._length
        if is_free and is_there and n not in self._used:
            told = " / ".join(order.do)
            raise _broken(f"Your order {told!r}, which the server took, was not carried out", receipt.entry)

    def check_newest(self, place: Place, orders: dict[int, Order]) -> None:
        """See that of several answers the newest took effect."""
        answers = {rev: order for rev, order in orders.items() if _is_answer(order)}
        used = {rev for rev, (n, _) in self._sealed[place].items() if n in self._used}
        top = max(answers, default=0)
        older = [
            rev for rev in used if rev in answers and rev < top and _verb(answers[rev]) == _verb(answers[top])
        ]
        is_newer_used = any(rev >= top and rev not in orders for rev in used) or top in used
        is_taken_back = any(rev > top and order.is_withdrawal for rev, order in orders.items())
        if older and not is_newer_used and not is_taken_back:
            sentence = (
                f"For entry {place[1]} your text of rev {max(older)} took effect, though the server took"
            )
            raise _broken(f"{sentence} rev {top} after it", place[1])

    def remarks(self, place: Place, orders: dict[int, Order]) -> list[str]:
        """What only the person can judge: whether another machine of theirs did it."""
        told = []
        for rev, (n, sealed) in self._sealed[place].items():
            if rev in orders:
                continue
            if sealed.withdrawn:
                told.append(f"entry {n} takes your answer back by a text that was not sent from here")
            elif n in self._used:
                told.append(f"entry {n} answers for your seat by a text that was not sent from here")
        return told


def _is_answer(order: Order) -> bool:
    return not (order.is_withdrawal or order.is_undo or order.do == _CLOSER)


def _verb(order: Order) -> str:
    return order.do[0].partition(" ")[0]


def _free_verbs(lines: Sequence[Line]) -> frozenset[str]:
    first = lines[0].entry if lines else None
    try:
        return catalog.get(first.rules).free_verbs if isinstance(first, Game) else frozenset()
    except UnknownGame:
        return frozenset()


def _broken(what: str, entry: int | None) -> NotVerified:
    return NotVerified(f"{what}.", reason="broken_promise", entry=entry)
