"""Agreed: what may stand in a record only where its table agreed on it beforehand."""

from __future__ import annotations

from wici.protocol import notes
from wici.protocol.entries import Away, Entry, Game, Leave, Vote
from wici.referee.parsed_record import require

#: Keys by which a table that has terms of time and of votes says what it does.
_KEYS = ("tz", "votes", "deadlines", "clock", "since")
_TIME = ("tz", "deadlines", "clock", "since")
_ENTRIES = (
    *(Vote, Away, notes.Paused, notes.Resumed, notes.Outage),
    *(notes.TermsChanged, notes.RulesChanged, notes.Vacated, notes.Taken),
)


def refuse_what_was_not_agreed(n: int, entry: Entry, *, has_terms: bool) -> None:
    """Refuse entries and keys for which a table without such terms gave no right.

    Args:
        n: The entry's number.
        entry: The entry.
        has_terms: Whether the table agreed on terms; what they allow is checked where time is.

    Raises:
        RecordDisagrees: One stands there.
    """
    word = entry.what if isinstance(entry, notes.Note) else entry.kind
    sentence = f"is a {word!r}, on which this table has not agreed"
    is_allowed = has_terms and isinstance(entry, notes.Paused | notes.Resumed)
    is_refused = isinstance(entry, _ENTRIES) and not is_allowed
    require(not is_refused, n, sentence, at="kind", wants="no such entry")
    if isinstance(entry, Game):
        return
    keys = (*_KEYS, "drops") if isinstance(entry, Leave) else _KEYS
    allowed = _TIME if has_terms else ()
    key = next((key for key in keys if key not in allowed and getattr(entry, key, None) is not None), "")
    key = key if getattr(entry, key or "kind", None) else ""
    require(not key, n, f"holds {key!r}, on which this table has not agreed", at=key, wants="no such key")
