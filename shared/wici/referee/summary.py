"""Summary: who played each seat of a record, and what its host did by hand."""

from __future__ import annotations

from wici.protocol.notes import Note
from wici.referee.parsed_record import ParsedRecord
from wici.referee.remark import event_of
from wici.referee.report import NoteSummary, SeatSummary
from wici.referee.roster import Roster


def summarize_seats(roster: Roster) -> tuple[SeatSummary, ...]:
    """Who holds each seat at the record's end, with which keys, and whether that is a bot."""
    return tuple(
        SeatSummary(
            seat=seat,
            handle=(holder := roster.holder(seat)).handle,
            keys=tuple(sorted(key.fingerprint for key in roster.keys(seat))),
            since=holder.since,
            is_bot=holder.is_bot,
        )
        for seat in roster.seats
    )


def summarize_notes(record: ParsedRecord, roster: Roster) -> tuple[NoteSummary, ...]:
    """Every note of a record, with what it told the table."""
    return tuple(
        NoteSummary(n, record.times[n], note.what, _told(n, note, roster))
        for n, note in record.of(Note).items()
    )


def _told(n: int, note: Note, roster: Roster) -> str:
    seat: int | None = getattr(note, "seat", None)
    holder = None if seat is None else roster.holder(seat, at=n - 1)
    called = "" if holder is None else f"{holder.handle} (seat {seat})"
    return " ".join(event_of(note, called).say(None).split())
