"""What a server answers, as structs; keys that this client does not know are passed over."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, TypeVar

import msgspec

from wici.rules.look import Look
from wici.rules.sheet import Sheet
from wici_client.errors import Unreachable


class ServerInfo(msgspec.Struct):
    """`GET /v1/server`."""

    name: str
    key: str
    fingerprint: str
    wici: str
    protocol: int
    games: dict[str, Any] = {}
    accounts: str = "open"


class Spot(msgspec.Struct):
    """The newest entry of a record, by number and hash."""

    entry: int
    hash: str


class OpenAsk(msgspec.Struct):
    """The question that is open."""

    n: int
    hash: str
    what: str = ""
    seats: list[int] | Literal["hidden"] = []
    deadline: str | None = None


class SeatInfo(msgspec.Struct):
    """A seat of a game."""

    seat: int
    name: str
    title: str = ""
    handle: str | None = None
    ready: bool = False
    bot: bool = False


def find_seat(seats: Sequence[SeatInfo], word: str) -> SeatInfo | None:
    """The seat of a number or name, however it is written; None if there is none."""
    plain = word.strip().lower().replace(" ", "-").replace("_", "-")
    return next((seat for seat in seats if plain in (str(seat.seat), seat.name)), None)


class Numbered(msgspec.Struct):
    """An entry by number and hash."""

    n: int
    hash: str


class Summary(msgspec.Struct):
    """`GET /v1/games/G`: what everybody may know of a game."""

    game: str
    name: str
    rules: str
    state: str
    seats: list[SeatInfo]
    version: str = ""
    edition: str = ""
    digest: str = ""
    options: dict[str, Any] = {}
    opener: str = ""
    admits: str = "anyone"
    terms: dict[str, str] | None = None
    waits_for: list[int] = []
    ask: OpenAsk | None = None
    head: Spot | None = None
    first: str = ""
    last_join: Numbered | None = None
    created: str = ""
    outcome: Any = None

    def seat_called(self, word: str) -> SeatInfo | None:
        """A seat by its number or name, however it is written."""
        return find_seat(self.seats, word)

    def title_of(self, seat: int) -> str:
        """A seat's name for people."""
        found = next((item for item in self.seats if item.seat == seat), None)
        return (found.title or found.name) if found else f"seat {seat}"


class Page(msgspec.Struct):
    """`GET /v1/games`: some games, and what to ask for to get more."""

    games: list[Summary]
    next: str | None = None


class View(msgspec.Struct):
    """`GET /v1/games/G/view`: what one seat may see now."""

    game: str
    state: str
    news: int
    head: Spot
    look: Look
    sheet: Sheet
    seat: int | None = None
    ask: OpenAsk | None = None
    rev: int | None = None
    can_undo: bool = False


class News(msgspec.Struct):
    """`GET /v1/games/G/news`: how much there is to know, and whether something is asked."""

    news: int
    state: str
    head: Spot | None = None
    waits_for: list[int] = []
    asked: bool = False
    deadline: str | None = None


class LogLine(msgspec.Struct):
    """One event as a seat may know it."""

    n: int
    time: str
    text: str
    entry: int | None = None
    event: Any = None


class LogPage(msgspec.Struct):
    """`GET /v1/games/G/log`."""

    lines: list[LogLine]
    next: int | None = None


class Me(msgspec.Struct):
    """`GET /v1/me`."""

    handle: str
    keys: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = []
    recovery: str | None = None
    mail: str | None = None


class KeyChanges(msgspec.Struct):
    """`GET /v1/server/keys`: how the server's key came to be what it is."""

    changes: list[str] = []


class Token(msgspec.Struct):
    """`POST /v1/token`: what reads for a day."""

    token: str
    expires: str
    handle: str = ""


T = TypeVar("T")

#: In JSON, written out or as an escape: what would command a terminal, or turn a line around.
_COMMANDS = re.compile(
    rb"(?<!\\)((?:\\\\)*)"
    rb"(?:\\u(?:00(?:0[0-8bcef]|1[0-9a-f]|7f|[89][0-9a-f])|202[a-e]|206[6-9])|[\x7f]|\xc2[\x80-\x9f]"
    rb"|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9])",
    re.IGNORECASE,
)


def harmless_json(body: bytes) -> bytes:
    r"""The same JSON, in which no word commands a terminal, not even with colours, whoever prints it.

    Example:
        >>> harmless_json(b'["\\u001b[8m", "\\\\u001b"]')
        b'["\\ufffd[8m", "\\\\u001b"]'
    """
    return _COMMANDS.sub(rb"\1\\ufffd", body)


#: In JSON, an escape for the end of a line, or a jump in it.
_ENDS = re.compile(rb"(?<!\\)((?:\\\\)*)\\(?:[nrt]|u000[9ad])", re.IGNORECASE)


def one_line(body: bytes) -> bytes:
    """The same JSON, in which no word ends a line: nothing that a server says looks like words of ours."""
    return _ENDS.sub(rb"\1 ", body)


def read_reply(body: bytes, kind: type[T]) -> T:
    """Read an answer.

    Raises:
        Unreachable: What answered is no wici server of this protocol.
    """
    try:
        lines = body if kind is KeyChanges else one_line(body)  # those are signed texts
        return msgspec.json.decode(harmless_json(lines), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"The server's answer cannot be read ({error}); is it a wici server, and of your version?"
        raise Unreachable(message) from error
