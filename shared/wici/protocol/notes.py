"""Notes of a record: what a host did by hand or a table agreed on, a struct for each word of it."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from wici.protocol.entries import Entry, EntryNumber, Handle, Instant, Seat, Word


class Note(Entry, frozen=True, kw_only=True):
    """The root of all notes: `what` is one word for it, and decides which other keys stand there.

    Attributes:
        why: The host's own words.
    """

    kind: ClassVar[str] = "note"

    why: str | None = None

    @property
    def what(self) -> str:
        """The word by which the record calls it."""
        return str(self.__struct_config__.tag)


class Deadline(Note, frozen=True, kw_only=True, tag_field="what", tag="deadline"):
    """An ask has another deadline.

    Attributes:
        ask: The ask.
        deadline: Until when it waits now.
        votes: The `vote` entries by which the table gave it more time.
    """

    ask: EntryNumber
    deadline: Instant
    votes: tuple[EntryNumber, ...] = ()


class Replaced(Note, frozen=True, kw_only=True, tag_field="what", tag="replaced"):
    """The host has given a seat to another player.

    Attributes:
        seat: The seat.
        handle: Who plays it from now on.
        keys: That player's public keys, as lines.
    """

    seat: Seat
    handle: Handle
    keys: tuple[str, ...]


class Looked(Note, frozen=True, kw_only=True, tag_field="what", tag="looked"):
    """The host has looked at what only one seat may see.

    Attributes:
        seat: The seat.
    """

    seat: Seat


class Moved(Note, frozen=True, kw_only=True, tag_field="what", tag="moved"):
    """The game goes on at another server.

    Attributes:
        server: That server's key, as a line.
        envelopes: The signed texts that allow it: one of the server of before, or one of every seat.
    """

    server: str
    envelopes: tuple[str, ...]


class ServerKeyChanged(Note, frozen=True, kw_only=True, tag_field="what", tag="server-key"):
    """The server signs with another key from now on.

    Attributes:
        server: The new key, as a line.
        envelopes: The text that the old key and the new one signed.
    """

    server: str
    envelopes: tuple[str, ...]


class KeyAsked(Note, frozen=True, kw_only=True, tag_field="what", tag="key-asked"):
    """A key is asked for that no present key of its player vouches for; it counts after a day.

    Attributes:
        seat: Whose key it will be.
        key: The key, as a line.
        how: Who vouches for it.
        due: From when on it counts.
    """

    seat: Seat
    key: str
    how: Literal["recovery", "admin"]
    due: Instant


class KeyCancelled(Note, frozen=True, kw_only=True, tag_field="what", tag="key-cancelled"):
    """A key that waited will never count.

    Attributes:
        seat: Whose it would have been.
        key: The key, as a line.
    """

    seat: Seat
    key: str


class Frozen(Note, frozen=True, kw_only=True, tag_field="what", tag="frozen"):
    """The rules that the server has now would tell this game otherwise, so it stands still."""


class Thawed(Note, frozen=True, kw_only=True, tag_field="what", tag="thawed"):
    """The server's rules fit this game again."""


class Paused(Note, frozen=True, kw_only=True, tag_field="what", tag="pause"):
    """No time counts from here on.

    Attributes:
        votes: The `vote` entries by which the table wanted it.
    """

    votes: tuple[EntryNumber, ...] = ()


class Resumed(Note, frozen=True, kw_only=True, tag_field="what", tag="resume"):
    """Time counts again.

    Attributes:
        votes: The `vote` entries by which the table wanted it.
    """

    votes: tuple[EntryNumber, ...] = ()


class Outage(Note, frozen=True, kw_only=True, tag_field="what", tag="outage"):
    """The server could not be reached for a while, and that time does not count.

    Attributes:
        since: When it began.
        until: When it was over.
    """

    since: Instant
    until: Instant


class TermsChanged(Note, frozen=True, kw_only=True, tag_field="what", tag="terms"):
    """The table has other terms from the next ask on.

    Attributes:
        terms: Those that are others now.
        votes: The `vote` entries by which the table agreed.
    """

    terms: dict[str, str]
    votes: tuple[EntryNumber, ...] = ()


class RulesChanged(Note, frozen=True, kw_only=True, tag_field="what", tag="rules"):
    """A game that was frozen goes on by the rules that are installed now.

    Attributes:
        version: Their version.
        votes: The `vote` entries by which the table agreed.
    """

    version: Word
    votes: tuple[EntryNumber, ...] = ()


class Vacated(Note, frozen=True, kw_only=True, tag_field="what", tag="vacated"):
    """Nobody holds a seat any more.

    Attributes:
        seat: The seat.
        drops: The `sealed` entries that fall with it.
        votes: The `vote` entries by which the table wanted it.
    """

    seat: Seat
    drops: tuple[EntryNumber, ...] = ()
    votes: tuple[EntryNumber, ...] = ()


class Freed(Note, frozen=True, kw_only=True, tag_field="what", tag="freed"):
    """A seat is free again, before any nonce was shown, for its player did not come to show one.

    Attributes:
        seat: The seat.
    """

    seat: Seat


class Closed(Note, frozen=True, kw_only=True, tag_field="what", tag="closed"):
    """A game that has not begun never will: its opener, its host or its time is over."""


class Taken(Note, frozen=True, kw_only=True, tag_field="what", tag="taken"):
    """Who asked for a vacant seat plays it from now on.

    Attributes:
        seat: The seat.
        votes: The `vote` entries by which the table agreed.
    """

    seat: Seat
    votes: tuple[EntryNumber, ...] = ()


#: Every note; a reader decodes this.
AnyNote: TypeAlias = (
    Deadline
    | Replaced
    | Looked
    | Moved
    | ServerKeyChanged
    | KeyAsked
    | KeyCancelled
    | Frozen
    | Thawed
    | Paused
    | Resumed
    | Outage
    | TermsChanged
    | RulesChanged
    | Vacated
    | Freed
    | Closed
    | Taken
)
