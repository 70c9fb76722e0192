"""Order: a seat's answer, as a struct and as one line of words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from wici.rules.errors import MalformedOrder
from wici.rules.shape import Misfit, Name, Shape, shape_of
from wici.rules.words import kebab

RESERVED = frozenset({"withdraw", "undo", "off", "when"})
"""Verbs that mean the same in every game and are answered before the game is asked."""
SENT_ALONE = ("withdraw", "undo")
"""Those of them that a text of orders holds alone."""

KNOWN_LINES = 8192
"""Lines that a notation remembers: whoever thinks ahead gives the same few over and over."""
KNOWN_LENGTH = 80
"""How long such a line may be."""


class Order(msgspec.Struct, frozen=True, tag_field="verb", tag=kebab):
    """What a seat orders; a game's orders subclass it, one field a word or a group of words.

    The verb is the class's tag: `class PlayCard(Order, frozen=True, tag="play")`.
    """

    @classmethod
    def verb(cls) -> str:
        """The word that a line of this order begins with."""
        return str(cls.__struct_config__.tag)


class Finish(Order, frozen=True, tag="finish"):
    """Close a draft or end a loop."""


class Decline(Order, frozen=True, tag="decline"):
    """Take nothing of what is offered."""


class Notation:
    """The lines of a game: parses and formats every order that the game has.

    Args:
        orders: The game's order classes, in the order in which help shows them.

    Example:
        >>> class Bid(Order, frozen=True, tag="bid"):
        ...     amounts: dict[Name, int]
        >>> notation = Notation([Bid, Finish])
        >>> notation.parse("bid serf=2 barley=1")
        Bid(amounts={'serf': 2, 'barley': 1})
        >>> notation.format(Bid({"oats": 3})), notation.usage("bid")
        ('bid oats=3', 'bid NAME=N …')
    """

    def __init__(self, orders: Iterable[type[Order]]) -> None:
        self._orders = {order.verb(): order for order in orders}
        self._shapes = {verb: _shapes(order) for verb, order in self._orders.items()}
        self._known: dict[str, Order] = {}

    @property
    def verbs(self) -> tuple[str, ...]:
        """Every verb of the game."""
        return tuple(self._orders)

    def parse(self, line: str, *, wanted: Sequence[str] = ()) -> Order:
        """Read one line.

        The same line may give the same order again, which nobody changes.

        Args:
            line: The line.
            wanted: The verbs wanted now, to be told to whom writes one that there is not.

        Raises:
            MalformedOrder: The verb is unknown, or its words do not fit.
        """
        known = self._known.get(line)
        if known is None:
            known = self._parse(line, wanted)
            if len(line) <= KNOWN_LENGTH and len(self._known) < KNOWN_LINES:
                self._known[line] = known
        return known

    def _parse(self, line: str, wanted: Sequence[str]) -> Order:
        verb, *words = line.lower().split(" ")
        if verb not in self._orders:
            raise MalformedOrder(self._unknown(verb[:32], wanted), verb=verb[:32])
        values = {}
        at = 0
        try:
            for name, shape in self._shapes[verb]:
                values[name], at = shape.read(words, at)
            if at < len(words):
                raise Misfit(f"{words[at]!r} is one word too many")
        except Misfit as misfit:
            usage = self.usage(verb)
            instead = tuple(" ".join([verb, *words]) for words in misfit.instead)
            fault = MalformedOrder(f"{misfit}; write: {usage}", expected=usage)
            fault.instead = instead
            raise fault from None
        return self._orders[verb](**values)

    def _unknown(self, verb: str, wanted: Sequence[str]) -> str:
        """What is wrong with a verb: the one that may have been meant, else those there are."""
        # Imported here: every command reads this module, and few misspell a verb.
        from difflib import get_close_matches

        begins = f"No order begins with {verb!r}"
        near = get_close_matches(verb, [*self._orders, *SENT_ALONE])
        if near:
            return f"{begins}. Did you mean {' or '.join(map(repr, near))}?"
        if wanted:
            return f"{begins}; wanted now: {', '.join(wanted)}."
        return f"{begins}; the verbs are: {', '.join(self._orders)}."

    def format(self, order: Order) -> str:
        """Write an order as its line; `parse` reads it back."""
        words = [order.verb()]
        for name, shape in self._shapes[order.verb()]:
            words += shape.write(getattr(order, name))
        return " ".join(words)

    def usage(self, verb: str) -> str:
        """How a line with this verb is written."""
        return " ".join([verb, *(shape.usage for _, shape in self._shapes[verb])])

    def summary(self, verb: str) -> str:
        """What the order does, the first line of its class's docstring."""
        return (self._orders[verb].__doc__ or "").strip().partition("\n")[0]


def _shapes(order: type[Order]) -> list[tuple[str, Shape]]:
    return [(field.name, shape_of(field)) for field in msgspec.structs.fields(order)]


__all__ = ["RESERVED", "Decline", "Finish", "Name", "Notation", "Order"]
