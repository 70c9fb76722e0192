"""The Cathedral: six pieces from the ground up, each drawn in full once it is built."""

from __future__ import annotations

from collections.abc import Iterator

from wici.rules import svg

INK, FAINT, STONE, DARK, LEAD, GOLD = "#2a2220", "#85776a", "#d9cbb2", "#6b5a48", "#8ea0a8", "#b8902f"
_LANCET = "M{0} {1}v-14q0 -9 5 -14q5 5 5 14v14Z"
STONES = (
    "M-82 60V-4H-42V60Z",
    "M42 60V-4H82V60Z",
    "M-42 60V-16H0V60Z",
    "M0 60V-16H42V60Z",
    "M-79 -4V-52L-62 -108L-45 -52V-4Z",
    "M-42 -16L0 -74L42 -16ZM45 -4V-38L62 -70L79 -38V-4Z",
)
"""Outlines: the feet of both towers, the halves of the nave, the high tower, gable and low tower."""
OPENINGS = (
    _LANCET.format(-67, 34),
    _LANCET.format(57, 34),
    _LANCET.format(-33, 24) + "M-17 60V36Q-15 16 0 10V60Z",
    _LANCET.format(23, 24) + "M17 60V36Q15 16 0 10V60Z",
    _LANCET.format(-67, -20),
    "M-10 -36A10 10 0 1 1 10 -36A10 10 0 1 1 -10 -36Z" + _LANCET.format(57, -12),
)
"""Windows and doors of the pieces."""
EDGES = (
    "M-84 -4H-40M-82 50H-42",
    "M40 -4H84M42 50H82",
    "M-42 -16H0M-22 -16V-8M-36 60V-10",
    "M0 -16H42M22 -16V-8M36 60V-10",
    "M-79 -52H-45M-62 -108V-122M-67 -117H-57M-68 -52L-62 -108L-56 -52",
    "M0 -74V-86M-4.5 -81.5H4.5M45 -38H79M62 -70V-80M-10 -36H10M0 -46V-26M-7 -43L7 -29M7 -43L-7 -29",
)
"""Cornices, buttresses, crosses and the tracery of the rose."""


def cathedral(pieces: int) -> Iterator[str]:
    """The building around the middle of its front: so many pieces built, the others as the mason's plan.

    Args:
        pieces: How many stand.
    """
    yield svg.path("M-104 60H104M-96 65H96", stroke=INK, stroke_width=2.4)
    for at, (stone, opening, edges) in enumerate(zip(STONES, OPENINGS, EDGES, strict=True)):
        if at >= pieces:
            yield svg.path(stone, fill="none", stroke=FAINT, stroke_dasharray="4 3")
            continue
        roof = LEAD if at >= len(STONES) - 2 else STONE
        yield svg.path(stone, fill=roof, stroke=INK, stroke_width=1.8, stroke_linejoin="round")
        yield svg.path(opening, fill=DARK, stroke=INK)
        yield svg.path(edges, fill="none", stroke=GOLD if at == len(STONES) - 1 else INK, stroke_width=1.3)
