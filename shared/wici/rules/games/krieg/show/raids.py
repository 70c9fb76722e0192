"""A raid: the way of the Knight that stands before a village, until its Noble has answered."""

from __future__ import annotations

import math
from collections.abc import Iterator

from wici.rules import svg

INK, RED = "#2a2220", "#9a2a1c"
_WAYS: dict[tuple[int, int], tuple[svg.Point, svg.Point, svg.Point]] = {
    (1, 2): ((835, 220), (1080, 220), (1080, 469)),
    (1, 4): ((445, 220), (200, 220), (200, 469)),
    (3, 2): ((835, 980), (1080, 980), (1080, 731)),
    (3, 4): ((445, 980), (200, 980), (200, 731)),
    (1, 3): ((560, 410), (340, 600), (560, 790)),
    (2, 4): ((856, 520), (640, 330), (424, 520)),
}
"""Start, bend and end between the lands of two corners."""


def arrow(attacker: int, target: int) -> Iterator[str]:
    """An arrow from the land of one corner to that of another.

    Args:
        attacker: Whose Knight it is.
        target: Before whose village he stands.
    """
    way = _WAYS.get((attacker, target)) or _WAYS[target, attacker][::-1]
    (x, y), (u, v), (p, q) = way
    turn = math.degrees(math.atan2(q - v, p - u))
    d = f"M{x} {y}Q{u} {v} {p} {q}"
    for colour, width in ((INK, 11.0), (RED, 7.0)):
        yield svg.path(d, fill="none", stroke=colour, stroke_width=width)
    head = svg.path("M8 0L-16 -15L-9 0L-16 15Z", fill=RED, stroke=INK, stroke_width=2)
    yield svg.at(p, q, svg.group(head, transform=f"rotate({svg.number(turn)})"))
    middle = ((x + 2 * u + p) / 4, (y + 2 * v + q) / 4)
    yield svg.rect(middle[0] - 24, middle[1] - 11, 48, 22, rx=4, fill="#fdf8ec", stroke=INK)
    yield svg.text("raid", *middle[:1], middle[1] + 4.5, size=13, font_weight="bold", fill=RED)
