"""Dropping: answers, drafts and lines that fall with a key that is revoked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from wici.protocol.accounts import KeyChange as KeyText
from wici.protocol.entries import KeyChange
from wici.protocol.envelope import parse_envelope
from wici.referee.scribe import asked_of
from wici.rules import play, position
from wici.rules.errors import OrderError
from wici.rules.event import Told
from wici.rules.table import Table


class Dropped(msgspec.Struct, frozen=True):
    """What a seat has said and what had no effect yet, taken off the table.

    Attributes:
        texts: The texts that a sealed answer or draft came in.
        told: What is told of it.
        snapshot: The table afterwards.
        waits_for: The seats that owe an answer by public knowledge.
        asked: Those, and the seats with an open quiet prompt; as secret as that is.
    """

    texts: tuple[str, ...]
    told: tuple[Told, ...]
    snapshot: bytes
    waits_for: tuple[int, ...]
    asked: tuple[int, ...]


def takes_answers(entry: KeyChange) -> bool:
    """Whether a key that goes takes with it what it has signed and what had no effect yet."""
    if entry.op != "revoke" or entry.envelope is None:
        return False
    return KeyText.parse(parse_envelope(entry.envelope.encode(), most=2).text).drop == "yes"


def drop_answer(table: Table[Any, Any], seat: int, is_at_fault: Callable[[str], bool]) -> Dropped | None:
    """Take a seat's sealed answer, draft and waiting lines off the table, where a text at fault has a part.

    What the game has locked stands, and so do lines that were carried out already.

    Args:
        table: The table; a private copy.
        seat: Whose answer.
        is_at_fault: Whether a text, by its id, was signed with the key that is revoked.

    Returns:
        None if there is nothing of the kind.
    """
    texts, told = _take_off(table, seat, is_at_fault)
    told = (*told, *drop_lines(table, seat, is_at_fault))
    if not told:
        return None
    return Dropped(texts, told, position.dump(table), tuple(table.owing()), asked_of(table))


def drop_lines(table: Table[Any, Any], seat: int, is_at_fault: Callable[[str], bool]) -> tuple[Told, ...]:
    """Give up a seat's lines that wait, if a text at fault has a part in them; what is told of it.

    Args:
        table: The table; a private copy.
        seat: Whose lines.
        is_at_fault: Whether a text, by its id, was signed with the key that is revoked.
    """
    waiting = table.desk.waiting.get(seat)
    if waiting is None or not any(map(is_at_fault, waiting.texts)):
        return ()
    return play.drop_waiting(table, seat, reason="revoked", why="the key that signed it is revoked")


def _take_off(
    table: Table[Any, Any], seat: int, is_at_fault: Callable[[str], bool]
) -> tuple[tuple[str, ...], tuple[Told, ...]]:
    """Take a sealed answer or draft back; the texts that it came in, and what is told of it."""
    phase = table.holder(seat)
    if phase is None:
        return (), ()
    slips = [slip for kept in (phase.sealed, phase.drafts) if (slip := kept.get(seat)) is not None]
    texts = tuple(text for slip in slips for text in slip.texts)
    is_laid_down = any(use.text in texts for use in table.desk.quiet)
    if is_laid_down or not any(map(is_at_fault, texts)):
        return (), ()
    try:
        return texts, play.withdraw(table, seat).told
    except OrderError:
        return (), ()
