"""Law: the numbered rules of a game, read from the CATALOGUE.md in its folder.

A number is a game's two letters, a letter for the kind unless it is a rule, and digits: `KR-048` is a rule of
Kraków, `KR-R15` a ruling on what its rulebook leaves open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec

NUMBER = re.compile(r"\b[A-Z]{2}-(?:\d{3}|[RPTF]\d{2})\b")
"""A number wherever it stands."""

KINDS = {"": "rule", "R": "ruling", "P": "prompt", "F": "free order", "T": "section"}
"""What a number's letter says."""

_WRITTEN = re.compile(r"\[?(?:([A-Za-z]{2})-?)?([RPTFrptf]?)(\d{1,3})\]?")
_HEADING = re.compile(r"(#+) (.*)")
_ITEM = re.compile(rf"- \*\*({NUMBER.pattern})\*\* (.*)")
_ROW = re.compile(rf"\| ({NUMBER.pattern}) \|")


class Entry(msgspec.Struct, frozen=True):
    """One numbered thing of a catalogue.

    Attributes:
        number: Its number.
        section: The heading that it stands under; of a section its own.
        text: What it says, in Markdown. A table's row becomes a paragraph a cell, led by the column's name.
    """

    number: str
    section: str
    text: str

    @property
    def kind(self) -> str:
        """What it is: a rule, a ruling, a prompt, a free order or a section.

        Example:
            >>> Entry("KR-R15", "Ambiguities", "…").kind
            'ruling'
        """
        return KINDS[_letter(self.number)]


@cache
def entries(game: str) -> Mapping[str, Entry]:
    """All that a game's catalogue numbers, in its order; nothing where the game has none."""
    file = resources.files("wici.rules.games").joinpath(game, "CATALOGUE.md")
    if not file.is_file():
        return MappingProxyType({})
    return MappingProxyType({entry.number: entry for entry in parse(file.read_text(encoding="utf-8"))})


def parse(text: str) -> Iterator[Entry]:
    r"""Each numbered item, table row and section of a catalogue, in the order in which they begin.

    Example:
        >>> [entry.text for entry in parse("- **KR-001** Four\n  play.\n- **KR-002** One year.")]
        ['Four play.', 'One year.']
    """
    lines = text.splitlines()
    section, columns = "", ""
    for at, line in enumerate(lines):
        if heading := _HEADING.fullmatch(line):
            section = heading[2]
            if number := NUMBER.search(section):
                section = section.replace(f" ({number[0]})", "")
                yield Entry(number[0], section, _until_next_heading(lines[at + 1 :], len(heading[1])))
        elif item := _ITEM.fullmatch(line):
            yield Entry(item[1], section, " ".join([item[2], *_indented(lines[at + 1 :])]))
        elif row := _ROW.match(line):
            yield Entry(row[1], section, _paragraphs(columns, line))
        elif line.startswith("|") and not lines[at - 1].startswith("|"):
            columns = line


def find(game: str, written: str) -> Entry | None:
    """The entry that somebody means by a number, in any case, with or without the game's letters and zeros.

    Example:
        >>> find("krakow", "kr-48").number, find("krakow", "[KR-048]").number, find("krakow", "r5").number
        ('KR-048', 'KR-048', 'KR-R05')
    """
    known = entries(game)
    return known.get(_in_full(written, next(iter(known), "")))


def near(game: str, written: str, most: int = 3) -> tuple[str, ...]:
    """The numbers of a game's catalogue that come closest to one that is not there.

    Returns:
        Those of the same kind whose digits are nearest, in the catalogue's order; none where nothing like a
        number was written.
    """
    known = entries(game)
    wanted = _in_full(written, next(iter(known), ""))
    if not NUMBER.fullmatch(wanted):
        return ()
    alike = [number for number in known if _letter(number) == _letter(wanted)]
    alike.sort(key=lambda number: abs(_digits(number) - _digits(wanted)))
    return tuple(sorted(alike[:most]))


def _in_full(written: str, example: str) -> str:
    """A number as catalogues write it; the game's own letters where none are given."""
    parts = _WRITTEN.fullmatch(written.strip())
    if not parts:
        return ""
    letters, kind, digits = (parts[1] or example[:2]).upper(), parts[2].upper(), int(parts[3])
    return f"{letters}-{kind}{digits:02d}" if kind else f"{letters}-{digits:03d}"


def _letter(number: str) -> str:
    return "" if number[3].isdigit() else number[3]


def _digits(number: str) -> int:
    return int(re.sub(r"\D", "", number))


def _until_next_heading(lines: list[str], depth: int) -> str:
    """The lines of a section, deeper sections included."""
    kept: list[str] = []
    for line in lines:
        heading = _HEADING.fullmatch(line)
        if heading and len(heading[1]) <= depth:
            break
        kept.append(line)
    return "\n".join(kept).strip()


def _indented(lines: list[str]) -> Iterator[str]:
    """The rest of an item whose first line is over."""
    for line in lines:
        if not line.startswith("  "):
            return
        yield line.strip()


def _paragraphs(columns: str, row: str) -> str:
    """A table's row as text: what each column says, but for empty cells and the number itself."""
    names, cells = _cells(columns), _cells(row)
    told = [
        f"{name}: {cell}" for name, cell in zip(names, cells, strict=True) if cell not in {"", "—", "–", "-"}
    ]
    return "\n\n".join(told[1:])


def _cells(row: str) -> list[str]:
    return [cell.strip().replace("\0", "|") for cell in row.replace("\\|", "\0").strip("|").split("|")]
