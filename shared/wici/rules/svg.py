"""Svg: pictures as text, for boards that are drawn: elements, patterns, and whole documents."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal, TypeAlias

Value: TypeAlias = str | float | None
Point: TypeAlias = tuple[float, float]
Hatch: TypeAlias = Literal["plain", "slash", "backslash", "dots", "rows", "bars", "grid", "waves"]
"""Patterns that tell areas apart where colours do not."""

SERIF = "'Palatino Linotype', Palatino, 'Book Antiqua', 'DejaVu Serif', Georgia, serif"
SANS = "'Gill Sans', 'DejaVu Sans', Verdana, sans-serif"


def number(value: float) -> str:
    """A number with one decimal at most.

    Example:
        >>> number(3.0), number(2.25)
        ('3', '2.2')
    """
    return f"{value:.1f}".removesuffix(".0")


def element(name: str, /, *inside: str, **attributes: Value) -> str:
    """An element; attributes are written with hyphens, and those that are None are left out.

    Args:
        name: Its name.
        inside: What stands in it, as markup.
        attributes: Its attributes; they are escaped.

    Example:
        >>> element("circle", r=2.0, stroke_width=0.5, fill=None)
        '<circle r="2" stroke-width="0.5"/>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def group(*inside: str, **attributes: Value) -> str:
    """Elements that share attributes."""
    return element("g", *inside, **attributes)


def at(x: float, y: float, *inside: str, scale: float = 1) -> str:
    """Elements drawn around a point as their origin."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return group(*inside, transform=f"translate({number(x)} {number(y)}){size}")


def text(words: str, x: float, y: float, *, size: float, **attributes: Value) -> str:
    """Words, by default centred on a point of their base line."""
    attributes = {"text_anchor": "middle", **attributes}
    return element("text", escape(words, quote=False), x=x, y=y, font_size=size, **attributes)


def polygon(points: Sequence[Sequence[float]], **attributes: Value) -> str:
    """A closed outline."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> str:
    """Around a centre, with the radius `r`."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    """From its upper left corner, to the right and down."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def line(start: Point, end: Point, **attributes: Value) -> str:
    """A straight line."""
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)


def path(d: str, **attributes: Value) -> str:
    """A path in SVG's own words."""
    return element("path", d=d, **attributes)


def for_one(name: str, x: float, y: float) -> str:
    """A plate that warns: what is drawn holds what only one seat may know.

    Args:
        name: Whose seat it is.
        x: Its middle.
        y: Its middle.
    """
    words = f"For {name} alone: this picture holds secrets"
    wide = 7.6 * len(words) + 24
    return rect(x - wide / 2, y - 11, wide, 22, rx=4, fill="#9a2a1c") + text(
        words, x, y + 4.5, size=12.5, fill="#ffffff", font_weight="bold"
    )


_INKS: dict[Hatch, tuple[float, str]] = {
    "slash": (8, "M-2 2 2 -2M0 8 8 0M6 10 10 6"),
    "backslash": (8, "M6 -2 10 2M0 0 8 8M-2 6 2 10"),
    "rows": (7, "M0 3.5H7"),
    "bars": (7, "M3.5 0V7"),
    "grid": (9, "M0 4.5H9M4.5 0V9"),
    "waves": (22, "M0 6q5.5 -5 11 0t11 0M-5.5 17q5.5 -5 11 0t11 0t11 0"),
}


def hatch(name: str, kind: Hatch, *, ink: str, weight: float = 1) -> str:
    """A pattern to draw over the ground of an area: `fill="url(#name)"`.

    Args:
        name: Its id.
        kind: The pattern.
        ink: Colour of the lines or dots.
        weight: Their width.
    """
    size, d = _INKS.get(kind, (9.0, ""))
    if kind == "dots":
        drawn = [circle(2.2, 2.2, weight, fill=ink), circle(6.7, 6.7, weight, fill=ink)]
    else:
        drawn = [path(d, stroke=ink, stroke_width=weight, fill="none")] if d else []
    units = {"patternUnits": "userSpaceOnUse"}
    return element("pattern", *drawn, id=name, width=size, height=size, **units)


def document(width: float, height: float, *inside: str, title: str, **attributes: Value) -> str:
    """A whole picture.

    Args:
        width: Its width, and the width of its coordinates.
        height: Its height.
        inside: What is drawn, the undermost first.
        title: What it is called, for who cannot see it.
        attributes: What all elements share, like a font.
    """
    body = element(
        "svg",
        element("title", escape(title, quote=False)),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        **attributes,
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'
