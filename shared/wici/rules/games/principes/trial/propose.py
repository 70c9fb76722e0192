"""Propose: a random answer where the legal ones are too many to list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from wici.rules.dice import Draw
from wici.rules.games.principes.board.lands import count_units
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.show.view import View
from wici.rules.look import Look
from wici.rules.prompt import Prompt, lines_of

GROUPS = 4
"""At most so many groups of units are moved at once."""


def propose(look: Look, prompt: Prompt, content: Content, draw: Draw) -> list[str] | None:
    """A random movement, assembly, or set of cards; None for prompts that list all answers."""
    answers = next(asked.legal.answers for asked in look.asks if asked.prompt.kind == prompt.kind)
    make = _PROPOSALS.get(prompt.kind)
    return None if make is None else make(look, prompt, answers, draw)


def _move(look: Look, prompt: Prompt, answers: Sequence[str], draw: Draw) -> list[str]:
    """Some groups of units, each along one of the listed paths; with a draft of before not none of them."""
    moves = [lines_of(answer)[0].split(" ")[1:] for answer in answers if answer.startswith("move")]
    free = _Free(look.view, prompt)
    groups = []
    least = 1 if look.draft else 0
    for kind, path in draw.shuffle(moves)[: least + draw.below(GROUPS + 1 - least)]:
        if most := free.count(kind, path.partition(">")[0]):
            groups.append(_group(free, kind, path, 1 + draw.below(most)))
    return [f"move {' '.join(groups)}", "finish"] if groups else ["finish"]


def _group(free: _Free, kind: str, path: str, count: int) -> str:
    free.take(kind, path.partition(">")[0], count)
    return f"{count} {kind} {path}" if count > 1 else f"{kind} {path}"


class _Free:
    """Units that may still be moved by a draft."""

    def __init__(self, view: View, prompt: Prompt) -> None:
        self._view = view
        self._faction = str(prompt.facts["faction"])
        self._most = {
            "knight": int(str(prompt.facts.get("knights", 99))),
            "footman": int(str(prompt.facts.get("footmen", 99))),
        }
        self._taken: Counter[tuple[str, str]] = Counter()

    def count(self, kind: str, place: str) -> int:
        """How many units of a kind can still leave a place."""
        view = self._view
        there = view.lands[place].units if place in view.lands else view.areas[place]
        standing = count_units(there.get(self._faction, ()), kind) - self._taken[kind, place]
        return min(standing, self._most.get(kind, 1))

    def take(self, kind: str, place: str, count: int) -> None:
        """Some of them are in the draft now."""
        self._taken[kind, place] += count
        if kind in self._most:
            self._most[kind] -= count


def _council(look: Look, prompt: Prompt, answers: Sequence[str], draw: Draw) -> list[str]:
    """No card one time in three, else some."""
    cards = [answer.removeprefix("support ") for answer in answers if answer.startswith("support")]
    most = int(str(prompt.facts.get("most", len(cards))))
    return _some(look, "support", cards, most, draw)


def _extra(look: Look, prompt: Prompt, answers: Sequence[str], draw: Draw) -> list[str]:
    """No card one time in three, else some of those that are listed alone."""
    words = [answer.removeprefix("add ") for answer in answers if answer.startswith("add")]
    cards = [its for its in words if len(its.replace(" as ", "=").split(" ")) == 1]
    return _some(look, "add", cards, int(str(prompt.facts["most"])), draw)


def _some(look: Look, verb: str, cards: Sequence[str], most: int, draw: Draw) -> list[str]:
    """Some cards, each as often as it is in the hand."""
    hand = Counter((look.view.players[look.seat or 0].hand) or ())
    chosen: list[str] = []
    if cards and most and draw.below(3):
        for words in draw.shuffle(cards)[: 1 + draw.below(min(most, len(cards)))]:
            card = words.split(" ")[0]
            if hand[card]:
                hand[card] -= 1
                chosen.append(words)
    return [f"{verb} {' '.join(chosen)}"] if chosen else ["decline"]


def _assembly(look: Look, prompt: Prompt, answers: Sequence[str], draw: Draw) -> list[str]:
    """One unit after the other, and rarely an end before there is none left."""
    units = [answer for answer in answers if answer != "finish"]
    return [draw.pick(units)] if units and draw.below(5) else ["finish"]


_PROPOSALS: Mapping[str, Callable[[Look, Prompt, Sequence[str], Draw], list[str]]] = {
    "move": _move,
    "council": _council,
    "battle-extra": _extra,
    "assembly": _assembly,
}
