"""Propose: a random answer where the legal ones are too many to list."""

from __future__ import annotations

from collections import Counter

from wici.rules.dice import Draw
from wici.rules.games.krieg.edition.content import Content
from wici.rules.games.krieg.pile import pieces, written
from wici.rules.look import Look
from wici.rules.prompt import Prompt


def propose(look: Look, prompt: Prompt, content: Content, draw: Draw) -> str | None:
    """A random addition or pass, or a random discard; None for prompts that list all answers."""
    if prompt.kind == "bid":
        return _bid(look, prompt, content, draw)
    if prompt.kind == "church-taxes":
        storage = look.view.nobles[prompt.seat].storage
        excess = sum(storage.values()) - content.limits.storage_after_church_taxes
        return f"discard {written(Counter(sorted(draw.shuffle(pieces(storage))[:excess])))}"
    return None


def _bid(look: Look, prompt: Prompt, content: Content, draw: Draw) -> str:
    """Pass one time in three; else lay down pieces until they are enough, and now and then more."""
    storage = look.view.nobles[prompt.seat].storage
    value = content.values[str(prompt.facts["kind"])]
    needed = int(str(prompt.facts["needed"]))
    if content.worth(storage, str(prompt.facts["kind"])) < needed or not draw.below(3):
        return "pass forfeit" if not draw.below(8) else "pass"
    laid: list[str] = []
    for piece in draw.shuffle(pieces(storage)):
        if needed <= 0 and draw.below(4):
            break
        laid.append(piece)
        needed -= value[piece]
    return f"bid {written(Counter(sorted(laid)))}"
