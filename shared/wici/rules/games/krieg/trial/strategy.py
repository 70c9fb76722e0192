"""Strategy: what a position of Krieg und Frieden is worth, and what a plain Noble does at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from wici.rules.dice import Draw
from wici.rules.games.krieg.additions import least_additions
from wici.rules.games.krieg.edition.content import Content
from wici.rules.games.krieg.pile import size, written
from wici.rules.games.krieg.state import KriegTable, Noble, State
from wici.rules.prompt import Legal, Prompt
from wici.rules.strategy import Strategy

POINT = 100
"""What one victory point counts."""

RESOURCE, HUT, PRIVILEGE = 16, 22, 55
"""What they count while the whole game is to come."""


class KriegStrategy(Strategy[State, Content]):
    """Points, and what brings more of them as long as years are left."""

    horizon: ClassVar[int] = 12
    lead: ClassVar[int] = 3 * POINT
    widest: ClassVar[int] = 24

    def values(self, table: KriegTable) -> dict[int, int]:
        """Points, resources, huts, Privileges and builders."""
        state, content = table.state, table.content
        cards = len(content.cards)
        left = min(
            POINT * (cards - len(state.set_aside)) // cards,
            POINT * (content.cathedral.pieces - state.pieces) // content.cathedral.pieces,
        )
        builder = POINT * content.cathedral.points_per_builder * min(left * 2, POINT) // (3 * POINT)
        return {
            seat: POINT * noble.points
            + left * _stock(noble, size(state.bid_of(seat)) // 2) // POINT
            + builder * noble.builders
            for seat, noble in state.nobles.items()
        }

    def plain(self, table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
        """Grows, builds, bids up to a share of the storage, defends, raids now and then."""
        way = _WAYS.get(prompt.kind)
        return draw.pick(legal.answers) if way is None else way(table, prompt, legal, draw)

    def candidates(self, table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> Sequence[str]:
        """All that is listed; of bids also some that are more than enough."""
        if prompt.kind != "bid":
            return super().candidates(table, prompt, legal, draw)
        bids = list(legal.answers)
        return [*bids[:16], *(more for _ in range(10) if (more := _raised(table, prompt, draw)))]


def _stock(noble: Noble, laid: int) -> int:
    """What brings points later; what lies in a bid may come back."""
    privileges = sum(noble.privileges.values())
    return RESOURCE * (size(noble.storage) + laid) + HUT * noble.huts + PRIVILEGE * privileges


def _play(table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    """The card for which his storage is worth most; a Cathedral card if he has builders."""
    noble, content = table.state.nobles[prompt.seat], table.content

    def merit(line: str) -> int:
        card = content.cards[line.split()[1]]
        built = card.reward == "cathedral" and noble.builders
        return content.worth(noble.storage, card.kind) + (6 if built else 0)

    return max(draw.shuffle(legal.answers), key=merit)


def _change(table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    return legal.answers[0] if draw.below(6) else draw.pick(legal.answers)


def _bid(table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    """Just enough, or a little more, up to a share of his storage that grows with the reward."""
    facts, noble, content = prompt.facts, table.state.nobles[prompt.seat], table.content
    value = content.values[str(facts["kind"])]
    mine, needed = int(str(facts["mine"])), int(str(facts["needed"]))
    share = 45 + draw.below(30) + (12 * noble.builders if facts["reward"] == "cathedral" else 0)
    limit = (mine + _worth(noble.storage, value)) * min(share, 100) // 100
    if mine + needed > limit:
        return "pass"
    additions = least_additions(noble.storage, value, needed)
    affordable = [part for part in additions if mine + _worth(part, value) <= limit]
    if not affordable:
        return "pass"
    addition = draw.pick(affordable)
    spare = [name for name, count in noble.storage.items() if count > addition.get(name, 0)]
    if spare and mine + _worth(addition, value) + 8 <= limit and draw.below(2):
        extra = draw.pick(spare)
        addition = {**addition, extra: addition.get(extra, 0) + 1}
    return f"bid {written(addition)}"


def _raised(table: KriegTable, prompt: Prompt, draw: Draw) -> str:
    """A bid that is enough and one to three pieces more; nothing where there are none."""
    storage, facts = table.state.nobles[prompt.seat].storage, prompt.facts
    additions = least_additions(storage, table.content.values[str(facts["kind"])], int(str(facts["needed"])))
    if not additions:
        return ""
    bid = dict(draw.pick(additions))
    for _ in range(1 + draw.below(3)):
        spare = [name for name, count in storage.items() if count > bid.get(name, 0)]
        if spare:
            more = draw.pick(spare)
            bid[more] = bid.get(more, 0) + 1
    return f"bid {written({name: bid[name] for name in storage if name in bid})}"


def _worth(pile: Mapping[str, int], value: Mapping[str, int]) -> int:
    return sum(value[name] * count for name, count in pile.items())


def _summer(table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    noble, tool = table.state.nobles[prompt.seat], table.content.tool
    by_verb: dict[str, list[str]] = {}
    for line in legal.answers:
        by_verb.setdefault(line.split(" ", 1)[0], []).append(line)
    if "grow" in by_verb and noble.village < 5:
        return by_verb["grow"][-1]
    if "build" in by_verb and noble.storage[tool["build"]] > 1:
        return by_verb["build"][0]
    if "raid" in by_verb and noble.storage[tool["raid"]] > 1 and draw.below(2):
        return draw.pick(by_verb["raid"])
    if "bribe" in by_verb and noble.storage[tool["bribe"]] > 1 and draw.below(2):
        return draw.pick(by_verb["bribe"])
    return "finish"


def _raided(table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    return legal.answers[0]


def _mercy(table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    return legal.answers[-1]


def _privilege(table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    takes = [line for line in legal.answers if line != "take none"]
    return draw.pick(takes or legal.answers)


def _farmstead(table: KriegTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    named = [line for line in legal.answers if not line.endswith("random")]
    return draw.pick(named or legal.answers)


_WAYS: Mapping[str, Callable[[KriegTable, Prompt, Legal, Draw], str]] = {
    "play-agenda": _play,
    "change-agenda": _change,
    "bid": _bid,
    "choose-privilege": _privilege,
    "generosity": _privilege,
    "summer": _summer,
    "answer-raid": _raided,
    "farmstead": _farmstead,
    "ask-mercy": _mercy,
}
