"""Trail: a record read once from its first line to its head, sorted for all further checks."""

from __future__ import annotations

from typing import BinaryIO

import msgspec

from wici.protocol.entries import Ask, End, Game, Join, Leave, Note, Opened, Ready, Resolve, Sealed
from wici.protocol.export import ExportReader, SignedHead
from wici.protocol.record import Line
from wici.referee.errors import RecordDisagrees
from wici.referee.roster import Roster


class Trail(msgspec.Struct):
    """What a record holds, by entry number.

    Attributes:
        hashes: The hash of each entry.
        game: Entry 0.
        joins, leaves, readies, asks, sealed, resolves, notes: Entries of each kind.
        opened: The texts made public, by the number of their `sealed` entry, and where.
        end: The last entry, once the game is over.
        roster: The keys in force.
        signed: The head.
    """

    hashes: list[str]
    game: Game
    joins: dict[int, Join]
    leaves: dict[int, Leave]
    readies: dict[int, Ready]
    asks: dict[int, Ask]
    sealed: dict[int, Sealed]
    resolves: dict[int, Resolve]
    notes: dict[int, Note]
    opened: dict[int, tuple[int, Opened]]
    end: End | None
    roster: Roster
    signed: SignedHead

    @property
    def seated(self) -> dict[int, Join]:
        """The join that holds each seat, by seat."""
        seats: dict[int, Join] = {}
        for n in sorted(self.joins | self.leaves):
            entry = self.joins.get(n) or self.leaves[n]
            if isinstance(entry, Join):
                seats[entry.seat] = entry
            elif not self.readies and len(seats) < self.game.seats:
                seats.pop(entry.seat, None)
        return dict(sorted(seats.items()))


def read_trail(source: BinaryIO) -> Trail:
    """Read an exported record and check that its lines chain and its head fits.

    Raises:
        BrokenChain: A line does not follow the one before; `entry` says which.
        BadEnvelope, BadSignature: The head is none.
        RecordDisagrees: The record opens a text twice, or goes on after its end.
    """
    reader = ExportReader(source)
    sorted_by_kind: dict[type, dict[int, object]] = {
        kind: {} for kind in (Game, Join, Leave, Ready, Ask, Sealed, Resolve, Note, End)
    }
    opened: dict[int, tuple[int, Opened]] = {}
    hashes: list[str] = []
    roster = Roster()
    for line in reader.lines():
        if sorted_by_kind[End]:
            raise RecordDisagrees(f"Entry {line.n} stands after the game's end.", entry=line.n)
        hashes.append(line.hash)
        roster.follow(line)
        if type(line.entry) in sorted_by_kind:
            sorted_by_kind[type(line.entry)][line.n] = line.entry
        _collect_opened(line, opened)
    head = reader.head()
    names = {
        Join: "joins", Leave: "leaves", Ready: "readies", Ask: "asks",
        Sealed: "sealed", Resolve: "resolves", Note: "notes",
    }  # fmt: skip
    found = {name: sorted_by_kind[kind] for kind, name in names.items()}
    game = sorted_by_kind[Game][0]
    end = next(iter(sorted_by_kind[End].values()), None)
    return Trail(hashes, game, **found, opened=opened, end=end, roster=roster, signed=head)  # type: ignore[arg-type]


def _collect_opened(line: Line, opened: dict[int, tuple[int, Opened]]) -> None:
    if not isinstance(line.entry, Resolve | End):
        return
    for text in line.entry.opened:
        if text.entry in opened or text.entry >= line.n:
            message = f"Entry {line.n} opens the text of entry {text.entry}, which cannot be."
            raise RecordDisagrees(message, entry=line.n)
        opened[text.entry] = (line.n, text)
