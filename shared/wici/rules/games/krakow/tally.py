"""Tally: what the cards of a round bring, who wins it, and who starts the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from wici.rules.games.krakow.edition.content import Content

Verdict: TypeAlias = Literal["success", "obstructed", "blocked"]

STARTER, SECOND, PARTNER, FOURTH = range(4)
"""The positions of a round. The 2nd and 4th player are opponents of the starter. Rule: KR-006."""


def points(content: Content, cards: Sequence[str], position: int) -> int:
    """What the card in a position brings, by its printed values alone.

    Rule: KR-041, KR-043, KR-044, KR-049, KR-051.
    """
    subject, card = content.cards[cards[STARTER]], content.cards[cards[position]]
    values = card.support if position in {STARTER, PARTNER} else card.oppose
    return values[subject.group]


def totals(content: Content, cards: Sequence[str]) -> tuple[int, int]:
    """The Support and the Oppose total of the cards played so far.

    Rule: KR-045.
    """
    if not cards:
        return 0, 0
    colour = content.cards[cards[STARTER]].group
    support = [content.cards[card].support[colour] for card in cards[STARTER::2]]
    oppose = [content.cards[card].oppose[colour] for card in cards[SECOND::2]]
    return sum(support), sum(oppose)


def blocker(content: Content, cards: Sequence[str]) -> int | None:
    """The position from which an opponent has played the subject's Block card.

    The partner cannot block, and against another subject the card is an ordinary one.
    Rule: KR-091, KR-092, KR-094, KR-102, KR-103, KR-104.
    """
    block = content.cards[cards[STARTER]].blocked_by if cards else ""
    # Slicing leaves the partner's card out: there it only supports (KR-R15). An opponent who plays it blocks,
    # wanted or not: it cannot be a mere Oppose card there (KR-R14).
    if not block or block not in cards[SECOND::2]:
        return None
    return cards.index(block)


def settle(support: int, oppose: int, *, starters_advantage: bool) -> Verdict:
    """Decide a finished round of four cards that was not blocked.

    Rule: KR-046, KR-047, KR-048.

    Args:
        support: The Support total.
        oppose: The Oppose total.
        starters_advantage: Whether the Advantage belongs to the starter or the starter's partner.

    Example:
        >>> settle(8, 8, starters_advantage=True), settle(8, 8, starters_advantage=False)
        ('success', 'obstructed')
    """
    wins = support > oppose or (support == oppose and starters_advantage)
    return "success" if wins else "obstructed"


def leader(content: Content, cards: Sequence[str], verdict: Verdict) -> int:
    """The position that starts the next round.

    Rule: KR-075, KR-076 after a success; KR-082, KR-083, KR-084 after an obstruction; KR-101
    after a block.
    """
    if verdict == "blocked":
        at = blocker(content, cards)
        assert at is not None  # noqa: S101 - or the round would not be blocked
        return at
    first, other = (STARTER, PARTNER) if verdict == "success" else (SECOND, FOURTH)
    # Of equals the one who played earlier leads. After an obstruction that is an opponent, though the
    # rulebook's words could mean the starter (KR-R03).
    return other if points(content, cards, other) > points(content, cards, first) else first
