"""Agreed: what may stand in a record only where its table agreed on it beforehand."""

from __future__ import annotations

from wici.protocol import notes
from wici.protocol.entries import Away, Entry, Leave, Vote
from wici.referee.parsed_record import require

#: Keys by which a table that has terms of time and of votes says what it does.
_KEYS = ("terms", "tz", "votes")
_ENTRIES = (
    *(Vote, Away, notes.Paused, notes.Resumed, notes.Outage),
    *(notes.TermsChanged, notes.RulesChanged, notes.Vacated, notes.Taken),
)


def refuse_what_was_not_agreed(n: int, entry: Entry) -> None:
    """Refuse entries and keys for which a table without such terms gave no right.

    Raises:
        RecordDisagrees: One stands there.
    """
    word = entry.what if isinstance(entry, notes.Note) else entry.kind
    sentence = f"is a {word!r}, on which this table has not agreed"
    require(not isinstance(entry, _ENTRIES), n, sentence, at="kind", wants="no such entry")
    keys = (*_KEYS, "drops") if isinstance(entry, Leave) else _KEYS
    key = next((key for key in keys if getattr(entry, key, None)), "")
    require(not key, n, f"holds {key!r}, on which this table has not agreed", at=key, wants="no such key")
