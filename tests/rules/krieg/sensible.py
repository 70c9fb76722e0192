"""A sensible Noble: grows, builds, bids up to a share of his storage, defends, raids; for the figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wici.rules.dice import Draw
from wici.rules.game import Game
from wici.rules.games.krieg.additions import least_additions
from wici.rules.games.krieg.edition.content import Content
from wici.rules.games.krieg.show.view import NobleView
from wici.rules.look import Look
from wici.rules.prompt import Asked


def answer(game: Game[Any, Any], look: Look, content: Content, draw: Draw) -> list[str]:
    """The lines that answer the first prompt of a look."""
    asked = look.asks[0]
    way = _WAYS.get(asked.prompt.kind)
    line = None if way is None else way(look, asked, content, draw)
    return game.lapse(look, asked.prompt, content) if line is None else [line]


def _play(look: Look, asked: Asked, content: Content, draw: Draw) -> str:
    """The card for which his storage is worth most; a Cathedral card if he has builders."""
    me = look.view.nobles[look.seat]

    def merit(line: str) -> int:
        card = content.cards[line.split()[1]]
        built = card.reward == "cathedral" and me.builders
        return content.worth(me.storage, card.kind) + (6 if built else 0)

    return max(draw.shuffle(asked.legal.answers), key=merit)


def _change(look: Look, asked: Asked, content: Content, draw: Draw) -> str | None:
    return draw.pick(asked.legal.answers) if not draw.below(6) else None


def _bid(look: Look, asked: Asked, content: Content, draw: Draw) -> str:
    """Just enough, or a little more, up to a share of his storage that grows with the reward."""
    facts, me = asked.prompt.facts, look.view.nobles[look.seat]
    kind, mine, needed = str(facts["kind"]), int(str(facts["mine"])), int(str(facts["needed"]))
    share = 45 + draw.below(30) + (12 * me.builders if facts["reward"] == "cathedral" else 0)
    limit = (mine + content.worth(me.storage, kind)) * min(share, 100) // 100
    additions = least_additions(me.storage, content.values[kind], needed)
    affordable = [part for part in additions if mine + content.worth(part, kind) <= limit]
    if not affordable:
        return "pass"
    addition = draw.pick(affordable)
    spare = [name for name, count in me.storage.items() if count > addition.get(name, 0)]
    if spare and mine + content.worth(addition, kind) + 8 <= limit and draw.below(2):
        extra = draw.pick(spare)
        addition = {**addition, extra: addition.get(extra, 0) + 1}
    return "bid " + " ".join(f"{name}={count}" for name, count in addition.items())


def _summer(look: Look, asked: Asked, content: Content, draw: Draw) -> str | None:
    me: NobleView = look.view.nobles[look.seat]
    answers, tool = asked.legal.answers, content.tool
    grows = [line for line in answers if line.startswith("grow")]
    if grows and me.village < 5:
        return grows[-1]
    builds = [line for line in answers if line.startswith("build")]
    if builds and me.storage is not None and me.storage[tool["build"]] > 1:
        return builds[0]
    for verb in ("raid", "bribe"):
        lines = [line for line in answers if line.startswith(verb)]
        if lines and me.storage is not None and me.storage[tool[verb]] > 1 and draw.below(2):
            return draw.pick(lines)
    return None


def _raided(look: Look, asked: Asked, content: Content, draw: Draw) -> str | None:
    return "defend" if "defend" in asked.legal.answers else None


def _mercy(look: Look, asked: Asked, content: Content, draw: Draw) -> str:
    return asked.legal.answers[-1]


_WAYS: dict[str, Callable[[Look, Asked, Content, Draw], str | None]] = {
    "play-agenda": _play,
    "change-agenda": _change,
    "bid": _bid,
    "summer": _summer,
    "answer-raid": _raided,
    "ask-mercy": _mercy,
}
