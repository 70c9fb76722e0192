"""Lapse: the harmless answer for a player who is late, from what that player may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wici.rules.games.principes.actions.planning import SPACES
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.show.view import View
from wici.rules.games.principes.state import faction_of
from wici.rules.look import Look
from wici.rules.prompt import Prompt, lines_of

PLAN = ("taxes", "assembly", "building")
"""What a player plans who never planned anything."""


def lapse(look: Look, prompt: Prompt, content: Content) -> list[str]:
    """The default of each prompt.

    Nothing is moved, destroyed, blocked, played or built; where something must be chosen, it is
    what leaves most as it was.

    Rule: PR-T02, column "default".
    """
    answers = next(asked.legal.answers for asked in look.asks if asked.prompt.kind == prompt.kind)
    choose = _CHOICES.get(prompt.kind)
    if choose is not None:
        return lines_of(choose(_Seen(look, prompt, content, answers)))
    return lines_of(_leave(answers))


def _leave(answers: Sequence[str]) -> str:
    """Nothing, where that is allowed, else the first answer."""
    nothing = ("decline", "finish", "refuse")
    return next((answer for answer in answers if answer in nothing), answers[0])


class _Seen:
    """A prompt with what its seat may see."""

    def __init__(self, look: Look, prompt: Prompt, content: Content, answers: Sequence[str]) -> None:
        self.view: View = look.view
        self.draft = look.draft
        self.facts = prompt.facts
        self.faction = faction_of(prompt.seat)
        self.me = self.view.players[prompt.seat]
        self.content = content
        self.answers = answers

    @property
    def capital(self) -> str:
        """The land of the own Capital."""
        return self.content.factions[self.faction].capital

    def own_units(self, land: str) -> int:
        """How many own units stand on a land."""
        return len(self.view.lands[land].units.get(self.faction, ()))

    def with_most_units(self, answers: Sequence[str]) -> str:
        """The answer whose land, its last word, holds most own units; of equal ones the first of the map."""
        order = list(self.view.lands)
        return min(answers, key=lambda answer: (-self.own_units(_land(answer)), order.index(_land(answer))))


def _land(answer: str) -> str:
    return answer.rsplit(" ", maxsplit=1)[-1]


def _first(seen: _Seen) -> str:
    return seen.answers[0]


def _direction(seen: _Seen) -> str:
    """As last Round."""
    return f"direction {seen.facts['last']}"


def _princess(seen: _Seen) -> str:
    """The own Capital, else the first free Neighbor."""
    home = f"send {seen.capital}"
    return home if home in seen.answers else seen.answers[0]


def _discard(seen: _Seen) -> str:
    """The card that comes first in its deck's list."""
    rank = list(seen.content.cards)
    cards = [answer for answer in seen.answers if answer.startswith("discard")]
    return min(cards, key=lambda answer: rank.index(_land(answer)))


def _plan(seen: _Seen) -> str:
    """The draft, else last Round's plan, else one that needs nothing."""
    draft = tuple(word for line in seen.draft for word in line.split(" ")[1:])
    plans = [draft, seen.me.plan_before, PLAN]
    return f"plan {' '.join(next(plan for plan in plans if len(plan) == SPACES))} / finish"


def _retreat(seen: _Seen) -> str:
    """To where most own units stand; neutral units to the first land of the map."""
    lands = [answer for answer in seen.answers if answer != "decline"]
    return seen.with_most_units(lands) if seen.facts["faction"] == seen.faction else lands[0]


def _place(seen: _Seen) -> str:
    """Stay; else the Capital; else where most own units stand, a Prince who waited the first land."""
    if "decline" in seen.answers:
        return "decline"
    home = f"place {seen.capital}"
    if home in seen.answers:
        return home
    return seen.answers[0] if seen.me.prince_waits else seen.with_most_units(seen.answers)


def _excess(seen: _Seen) -> str:
    """The card that came last, for gold."""
    last = (seen.me.hand or ("",))[-1]
    for line in (f"exchange {last} gold", f"exchange {last} people", f"exchange {last} clergy"):
        if line in seen.answers:
            return line
    gold = (answer for answer in reversed(seen.answers) if answer.endswith(" gold"))
    return next(gold, seen.answers[-1])


def _politics(seen: _Seen) -> str:
    """Two Court Cards and a Neighbor Card, else what can be drawn."""
    usual = "draw court=2 neighbor=1"
    return usual if usual in seen.answers else seen.answers[0] if "draw" in seen.answers[0] else "decline"


def _return(seen: _Seen) -> str:
    """The card drawn last."""
    return seen.answers[-1]


def _release(seen: _Seen) -> str:
    """A Footman, else a Knight, from where most own units stand."""
    footmen = [answer for answer in seen.answers if answer.startswith("release footman")]
    return seen.with_most_units(footmen or seen.answers)


_CHOICES: Mapping[str, Callable[[_Seen], str]] = {
    "first-prince": _first,
    "direction": _direction,
    "princess": _princess,
    "princess-draw": _first,
    "forced-discard": _discard,
    "plan": _plan,
    "taxes": _first,
    "penalty": _first,
    "next-battle": _first,
    "retreat": _retreat,
    "last-prince": _first,
    "successor": _first,
    "prince-place": _place,
    "np-prince": _first,
    "hand-excess": _excess,
    "politics": _politics,
    "return": _return,
    "release": _release,
}
