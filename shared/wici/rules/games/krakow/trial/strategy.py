"""Strategy: what a position of Kraków is worth, and what a plain player does at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from wici.rules.dice import Draw
from wici.rules.games.krakow.edition.content import GROUPS, Content, Intrigue, Team
from wici.rules.games.krakow.gold import SpendGold, allocation, even
from wici.rules.games.krakow.scoring import bonuses
from wici.rules.games.krakow.state import ROUNDS, SEASONS, KrakowTable, State
from wici.rules.prompt import Legal, Prompt
from wici.rules.strategy import Strategy

POINT = 100
"""What one Victory Point counts."""


class KrakowStrategy(Strategy[State, Content]):
    """Own points, those of the group, and areas by the lead in tokens and Gold."""

    horizon: ClassVar[int] = 8
    lead: ClassVar[int] = 5 * POINT
    widest: ClassVar[int] = 16

    def values(self, table: KrakowTable) -> dict[int, int]:
        """A seat's points as they stand, and those of this year that it leads for."""
        state, content = table.state, table.content
        groups = _groups(state, content)
        white = _areas(state, content)
        whole = sum(area.vp for area in content.areas.values()) * POINT
        return {
            seat: POINT * state.vp[seat]
            + groups[state.identities[seat]]
            + (white if state.team(seat) == "white" else whole - white)
            for seat in state.circle
        }

    def plain(self, table: KrakowTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
        """Strong starts, support that is enough, obstruction where it can be had, all as cheap as may be."""
        match prompt.kind:
            case "start" | "support" | "oppose" | "discard":
                words = {table.content.named[line.split()[1]].id: line for line in legal.answers}
                cards = draw.shuffle([table.content.cards[card] for card in words])
                return words[_card(table, prompt, cards).id]
            case "allocate":
                return _allocation(table, prompt.seat, draw)
            case _:
                # An effect that hits more is better than one that hits less.
                bold = [line for line in legal.answers if line != "decline"]
                most = max(line.count("=") for line in bold)
                return draw.pick([line for line in bold if line.count("=") == most])

    def candidates(self, table: KrakowTable, prompt: Prompt, legal: Legal, draw: Draw) -> Sequence[str]:
        """All cards; of splits of Gold the even one, all in one place, and some that fit the map."""
        if prompt.kind != "allocate":
            return super().candidates(table, prompt, legal, draw)
        return [*legal.answers[:6], *(_allocation(table, prompt.seat, draw) for _ in range(10))]


def _groups(state: State, content: Content) -> dict[str, int]:
    """Points of the groups, with those that the successful box would bring now."""
    points = {group: POINT * state.group_vp[group] for group in GROUPS}
    counts: Counter[str] = Counter()
    for card in state.successful:
        its = content.cards[card]
        counts[its.group] += 1
        points[its.group] += POINT * its.vp
    # The bonus may still change hands; it counts in full only when the year is nearly over.
    share = POINT * min(len(state.successful), 20) // 20
    for group, bonus in bonuses({group: counts[group] for group in GROUPS}, content).items():
        points[group] += share * bonus
    return points


def _areas(state: State, content: Content) -> int:
    """What the areas of this year are worth to White: the rest is worth as much to Black."""
    gold = {team: sum(state.treasury[seat] for seat in state.members(team)) for team in ("white", "black")}
    spread = 2 * (gold["white"] - gold["black"]) // max(1, len(content.gold_areas))
    left = max(0, len(SEASONS) * ROUNDS - state.turn * ROUNDS - len(state.rounds))
    doubt = 2 + left // 3
    total = 0
    for area in content.areas.values():
        ahead = 2 * (state.influence(area.id, "white") - state.influence(area.id, "black"))
        if area.id in content.gold_areas:
            ahead += spread
        total += area.vp * (POINT // 2 + POINT * ahead // (2 * (doubt + abs(ahead))))
    return total


def _card(table: KrakowTable, prompt: Prompt, cards: Sequence[Intrigue]) -> Intrigue:
    """The card to play or discard; of equals the first."""
    if prompt.kind in {"start", "discard"}:
        group = table.state.identities[prompt.seat]
        enemy = table.content.groups[group].enemy
        rank = {card.id: _merit(card, group, enemy) for card in cards}
        best = max if prompt.kind == "start" else min
        return best(cards, key=lambda card: rank[card.id])
    colour = str(prompt.facts["lead"])
    support, oppose = int(str(prompt.facts["support"])), int(str(prompt.facts["oppose"]))
    if prompt.kind == "support":
        enough = [card for card in cards if support + card.support[colour] > oppose + 4]
        values = {card.id: card.support[colour] for card in cards}
    else:
        block = str(prompt.facts["block"])
        blocking = [card for card in cards if card.name == block]
        if blocking:
            return blocking[0]
        is_last = int(str(prompt.facts["position"])) == len(table.state.circle)
        needed = support - oppose + (0 if is_last else 4)
        enough = [card for card in cards if card.oppose[colour] >= needed]
        values = {card.id: card.oppose[colour] for card in cards}
        if is_last and not enough:
            return min(cards, key=lambda card: card.strength)
    if enough:
        return min(enough, key=lambda card: card.strength)
    return max(cards, key=lambda card: 4 * values[card.id] - card.strength)


def _merit(card: Intrigue, group: str, enemy: str) -> int:
    """What a card is worth as a subject."""
    tokens = sum(card.tokens.values())
    own = 3 * card.vp if card.group == group else -card.vp if card.group == enemy else 0
    return 2 * card.strength + tokens + own + bool(card.special)


def _allocation(table: KrakowTable, seat: int, draw: Draw) -> str:
    """Gold where the lead is small, one piece after the other."""
    state, areas = table.state, table.content.gold_areas
    gold, team = state.treasury[seat], state.team(seat)
    if not isinstance(table.phase, SpendGold) or not gold:
        return f"{allocation(areas, even(gold, len(areas)))} / finish"
    other: Team = "black" if team == "white" else "white"
    split = [0] * len(areas)
    ahead = [state.influence(area, team) - state.influence(area, other) for area in areas]
    for _ in range(gold):
        near = [abs(lead - 1) + draw.below(3) for lead in ahead]
        at = near.index(min(near))
        split[at] += 1
        ahead[at] += 1
    return f"{allocation(areas, split)} / finish"
