"""Drawn: pictures read back, for the tests."""

from __future__ import annotations

from xml.etree import ElementTree as ET


def read(picture: str | None) -> ET.Element:
    """The root of a picture; it must be well-formed."""
    assert picture is not None
    return ET.fromstring(picture)  # noqa: S314 - our own words


def words(picture: str | None) -> list[str]:
    """All words that stand in a picture."""
    return [part.text or "" for part in read(picture).iter() if part.tag.endswith("}text")]
