"""Harmless: the one answer that a server may give for a late seat, as anybody can compute it again."""

from __future__ import annotations

from typing import Any

import msgspec

from wici.rules.look import look
from wici.rules.prompt import Prompt
from wici.rules.table import Table

FINISH = ("finish",)


def harmless_answer(table: Table[Any, Any], prompt: Prompt) -> tuple[str, ...]:
    """What the game answers to a prompt for a seat that is late.

    Nothing of its player's is ever copied: where the game lets a draft count, the answer is `finish` alone,
    and takes up the draft that lies.

    Args:
        table: The table; it is not changed.
        prompt: What is asked of the seat.
    """
    return FINISH if _counts_draft(table, prompt) else _without_draft(table, prompt)


def harmless_answers(table: Table[Any, Any], seat: int) -> tuple[tuple[str, ...], ...]:
    """The answers to all that is asked of a seat."""
    return tuple(harmless_answer(table, prompt) for prompt in table.prompts() if prompt.seat == seat)


def takes_draft(table: Table[Any, Any], seat: int, lines: tuple[str, ...]) -> bool:
    """Whether an answer of the server's takes up the draft that lies, instead of leaving it aside."""
    mine = [prompt for prompt in table.prompts() if prompt.seat == seat]
    return lines == FINISH and any(_counts_draft(table, prompt) for prompt in mine)


def _counts_draft(table: Table[Any, Any], prompt: Prompt) -> bool:
    """Whether a draft lies that the game would answer with, and not as if there were none."""
    holder = table.holder(prompt.seat)
    if holder is None or prompt.seat not in holder.drafts:
        return False
    seen = look(table, prompt.seat)
    drafted = tuple(table.game.lapse(seen, prompt, table.content))
    return drafted != _without_draft(table, prompt)


def _without_draft(table: Table[Any, Any], prompt: Prompt) -> tuple[str, ...]:
    seen = msgspec.structs.replace(look(table, prompt.seat), draft=())
    return tuple(table.game.lapse(seen, prompt, table.content))
