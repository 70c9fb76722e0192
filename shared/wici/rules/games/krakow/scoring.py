"""Scoring: the majorities of the teams, then the successes of the groups."""

from __future__ import annotations

from collections import Counter

from wici.rules.games.krakow.edition.content import GROUPS, Content, Team
from wici.rules.games.krakow.events.year_end import AreaScored, GroupScored, MapCleared
from wici.rules.games.krakow.state import KrakowTable, clear_map

BONUS = 2


def majority(white: int, black: int) -> Team | None:
    """The team with more tokens in an area; none if they are equal.

    Rule: KR-201, KR-202, KR-203.

    Example:
        >>> majority(1, 0), majority(4, 4)
        ('white', None)
    """
    if white == black:
        return None
    return "white" if white > black else "black"


def score_teams(table: KrakowTable) -> None:
    """Give each player of the majority the Victory Points of an area, then clear the map.

    Rule: KR-200, KR-201, KR-202, KR-203, KR-204, KR-205, KR-206.
    """
    state = table.state
    for area in table.content.areas.values():
        white, black = state.influence(area.id, "white"), state.influence(area.id, "black")
        team = majority(white, black)
        if team is not None:
            for seat in state.members(team):
                state.vp[seat] += area.vp
        table.emit(AreaScored(area.id, white, black, team or "", area.vp if team else 0))
    state.scored = state.boxes
    clear_map(state, table.content)
    table.emit(MapCleared())


def bonuses(counts: dict[str, int], content: Content) -> dict[str, int]:
    """Bonus and penalty, if a single group has most successful Intrigues by number of cards.

    Rule: KR-212, KR-213, KR-214, KR-215.
    """
    # The number of cards decides, not their worth; no card at all is a tie of all four (KR-214, KR-215,
    # KR-R28).
    most = max(counts.values())
    leaders = [group for group in GROUPS if counts[group] == most]
    bonus = dict.fromkeys(GROUPS, 0)
    if len(leaders) == 1:
        bonus[leaders[0]] = BONUS
        bonus[content.groups[leaders[0]].enemy] = -BONUS
    return bonus


def score_groups(table: KrakowTable) -> None:
    """Open the successful box and give each group the worth of its cards there.

    Rule: KR-210, KR-211, KR-212, KR-213, KR-214, KR-215, KR-216, KR-217.
    """
    state, content = table.state, table.content
    state.display = content.sort(state.successful)
    cards = [content.cards[card] for card in state.display]
    counts = Counter(card.group for card in cards)
    bonus = bonuses({group: counts[group] for group in GROUPS}, content)
    for group in GROUPS:
        own = [card for card in cards if card.group == group]
        # Special and strong cards count two (KR-119); a Block card that succeeded counts for its own group.
        worth = sum(card.vp for card in own)
        state.group_vp[group] += worth + bonus[group]
        if state.options.group_vp_floor == "zero":
            state.group_vp[group] = max(0, state.group_vp[group])
        state.awarded += worth
        names = tuple(card.name for card in own)
        table.emit(GroupScored(group, names, worth, bonus[group], state.group_vp[group]))
