"""What a record's entries hold, kind by kind (`PROTOCOL.md`, 4)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Hex16 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
GameId = Annotated[str, Meta(pattern=r"^[a-z2-7]{16}\Z")]
Word = Annotated[str, Meta(pattern=r"^[!-~]{1,80}\Z")]
Handle = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,31}\Z")]
Seat = Annotated[int, Meta(ge=1, le=99)]
EntryNumber = Annotated[int, Meta(ge=0, le=999_999_999)]
Rev = Annotated[int, Meta(ge=1, le=999_999_999)]
#: A time in its form; that the day is a real one, its readers ask.
Instant = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z\Z")]


#: The version of the protocol that entry 0 names.
PROTOCOL: Literal[1] = 1


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The root of all entries: all that stands in a line behind `n`, `prev`, `time` and `kind`."""

    kind: ClassVar[str]


class Opened(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sealed text made public.

    Attributes:
        entry: The number of its `sealed` entry.
        envelope: Its bytes as stored, which are UTF-8.
        salt: What opens its seal.
    """

    entry: EntryNumber
    envelope: str
    salt: Hex16


class Game(Entry, frozen=True, kw_only=True):
    """Entry 0: what is played, where and by which rules, before anybody joins.

    Attributes:
        protocol: The protocol's version.
        game: The game's id.
        server: The server's public key, as a line.
        rules: Which game is played, such as `krakow`.
        version: The version of its rules.
        edition: The name of its content.
        digest: The hash of the content.
        seats: How many play.
        options: The options that are not default, as the host wrote them.
        seed_commit: The commitment to the server's seed.
        name: What the players call it.
        envelope: The signed text that opened it.
        terms: What the table agreed on about time and absence, every default written out.
    """

    kind: ClassVar[str] = "game"

    protocol: Literal[1]
    game: GameId
    server: str
    rules: Word
    version: Word
    edition: Word
    digest: Hash
    seats: Seat
    options: dict[str, Any]
    seed_commit: Hash
    name: str | None = None
    envelope: str | None = None
    terms: dict[str, str] | None = None


class Join(Entry, frozen=True, kw_only=True):
    """A seat is taken.

    Attributes:
        seat: The seat.
        handle: The player's handle, or the bot's name.
        keys: The player's public keys, as lines.
        lot: The commitment to the seat's nonce; none where a vacant seat of a game in play is taken.
        envelope: The player's signed text, or the server's for a bot.
        bot: Whether a bot plays it.
    """

    kind: ClassVar[str] = "join"

    seat: Seat
    handle: Handle
    keys: tuple[str, ...]
    lot: Hash | None = None
    envelope: str
    bot: bool = False


class Leave(Entry, frozen=True, kw_only=True):
    """A seat is given up.

    Attributes:
        seat: The seat.
        envelope: The player's signed text.
        drops: The `sealed` entries that fall where a seat is given up in play.
    """

    kind: ClassVar[str] = "leave"

    seat: Seat
    envelope: str
    drops: tuple[EntryNumber, ...] = ()


class Ready(Entry, frozen=True, kw_only=True):
    """A seat shows its nonce.

    Attributes:
        seat: The seat.
        nonce: What its lot is made of.
        envelope: The player's signed text, or the server's for a bot.
    """

    kind: ClassVar[str] = "ready"

    seat: Seat
    nonce: Hex16
    envelope: str


class Ask(Entry, frozen=True, kw_only=True):
    """A rest point: the game waits.

    Attributes:
        seats: Who owes an answer by public knowledge; `hidden` when it is secret who.
        what: The prompt's kind.
        deadline: Until when, if there is a limit: the latest of its seats'.
        deadlines: Those of seats that differ from it.
        clock: Whose time it has where that is not the pace: of a seat's first ask, or of an interruption.
        since: The ask whose time it goes on with: a free order or an undo asked anew, and nothing else.
        tz: The version of the tz database by which that was computed, in a zone that is not UTC.
    """

    kind: ClassVar[str] = "ask"

    seats: tuple[Seat, ...] | Literal["hidden"]
    what: str
    deadline: Instant | None = None
    deadlines: dict[Seat, Instant] = {}
    clock: Literal["first", "interrupt"] | None = None
    since: EntryNumber | None = None
    tz: Word | None = None


class Sealed(Entry, frozen=True, kw_only=True):
    """A text came, and its bytes are promised.

    Attributes:
        seat: Whose.
        ask: The ask that it names; none for standing orders.
        rev: Its count.
        seal: The seal of its envelope.
        withdrawn: Whether it takes an answer back.
        by: `lapse` or `bot` where the server gave it.
    """

    kind: ClassVar[str] = "sealed"

    seat: Seat
    ask: EntryNumber | None = None
    rev: Rev
    seal: Hash
    withdrawn: bool = False
    by: Literal["lapse", "bot"] | None = None


class Resolve(Entry, frozen=True, kw_only=True):
    """The game moves on.

    Attributes:
        closes: The ask that it closes, if it does.
        uses: The `sealed` entries whose lines it applied, in that order.
        opened: The texts that are public now.
        lapsed: The seats that the server answered for.
        events: What happened, as far as everybody may know.
        votes: The `vote` entries by which it happened.
    """

    kind: ClassVar[str] = "resolve"

    closes: EntryNumber | None = None
    uses: tuple[EntryNumber, ...] = ()
    opened: tuple[Opened, ...] = ()
    lapsed: tuple[Seat, ...] = ()
    events: tuple[dict[str, Any], ...] = ()
    votes: tuple[EntryNumber, ...] = ()


class Vote(Entry, frozen=True, kw_only=True):
    """A seat votes.

    Attributes:
        seat: The seat.
        envelope: The player's signed text.
    """

    kind: ClassVar[str] = "vote"

    seat: Seat
    envelope: str


class Away(Entry, frozen=True, kw_only=True):
    """A seat says when its player is away.

    Attributes:
        seat: The seat.
        envelope: The player's signed text.
        tz: The version of the tz database by which its dates are read, in a zone that is not UTC.
    """

    kind: ClassVar[str] = "away"

    seat: Seat
    envelope: str
    tz: Word | None = None


class KeyChange(Entry, frozen=True, kw_only=True):
    """A seat's key comes or goes.

    Attributes:
        seat: The seat.
        op: `add` or `revoke`.
        key: The public key, as a line.
        how: Who vouches for it.
        envelope: The player's signed text, when it was the player.
        drops: The `sealed` entries that fall with a revoked key.
    """

    kind: ClassVar[str] = "key"

    seat: Seat
    op: Literal["add", "revoke"]
    key: str
    how: Literal["self", "recovery", "admin"]
    envelope: str | None = None
    drops: tuple[EntryNumber, ...] = ()


class End(Entry, frozen=True, kw_only=True):
    """The game is over, and what it was dealt from is shown.

    Attributes:
        result: Places, points and why, in the game's own words.
        seed: The server's seed.
        opened: Every text that was used, or took an answer back, and was not opened before.
        votes: The `vote` entries by which the table ended it.
    """

    kind: ClassVar[str] = "end"

    result: dict[str, Any]
    seed: Hash
    opened: tuple[Opened, ...] = ()
    votes: tuple[EntryNumber, ...] = ()
