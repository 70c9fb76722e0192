"""Prompt: what one seat must, or may, decide now."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Fact = int | str | bool | list[int | str] | dict[str, int]
"""A plain value that a prompt's owner may know, and that standing orders may ask for."""


class Prompt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question to one seat.

    Attributes:
        kind: The prompt's name in the game, like `oppose`.
        seat: Who is asked, from 1.
        question: The question in words.
        verbs: Verbs of the orders that answer it.
        facts: Named plain values that the seat may know.
        sealed: The answer waits, hidden, until every seat of the rest point has answered.
        secret: The words of the answer stay hidden afterwards too.
        interrupt: Somebody else's turn waits for the answer.
        quiet: Others may not know that it is open, and nothing waits for it by public knowledge.
        draftable: An answer without the closing `finish` is a draft.
    """

    kind: str
    seat: int
    question: str
    verbs: tuple[str, ...]
    facts: Mapping[str, Fact] = {}
    sealed: bool = False
    secret: bool = False
    interrupt: bool = False
    quiet: bool = False
    draftable: bool = False

    def takes(self, verb: str) -> bool:
        """Whether an order with this verb answers it."""
        return verb in self.verbs or (self.draftable and verb == "finish")


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answers that a prompt takes.

    Attributes:
        answers: Answers that are accepted, each as one line, or as several joined by " / "
            where the answer is a draft with its `finish`. Never empty.
        complete: True if these are all; else they are examples, and `forms` says the rest.
        forms: How other answers are written.
    """

    answers: tuple[str, ...]
    complete: bool = True
    forms: tuple[str, ...] = ()


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A prompt with its legal answers, as a seat's view shows it."""

    prompt: Prompt
    legal: Legal


def lines_of(answer: str) -> list[str]:
    """The lines of an answer as `Legal` lists it.

    Example:
        >>> lines_of("allocate castle=3 / finish")
        ['allocate castle=3', 'finish']
    """
    return answer.split(" / ")
