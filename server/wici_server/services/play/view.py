"""Views: what one seat, or a stranger, may see now, made once for a serial and remembered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from wici.protocol.text import format_text
from wici.referee.errors import WrongDecision
from wici.rules.look import Look, look
from wici.rules.sheet import Sheet
from wici_server.errors import Busy, NoPicture
from wici_server.services.base.archive import SqlArchive
from wici_server.services.base.ask import Ask, Mark, State, ask_of
from wici_server.services.base.halt import refuse_halted
from wici_server.services.base.visible_match import (
    Asker,
    MatchRow,
    VisibleMatch,
    visible_from_seat,
    visible_match,
)
from wici_server.services.play.running import Running, load

if TYPE_CHECKING:
    from wici_server.context import ServerContext

Form = Literal["json", "text", "svg"]

_TRIES = 5


class View(msgspec.Struct, frozen=True):
    """What a seat may see.

    Attributes:
        game: The match.
        seat: The seat; None for a stranger.
        state: Where the match stands.
        news: How many events the asker may know.
        head: The record's newest entry.
        ask: The open ask, as everybody may know it.
        rev: The `rev` of the seat's next text for that ask.
        look: The game's view, the open prompts with their legal answers, and the seat's waiting texts.
        sheet: The same, ready for reading.
        can_undo: Whether the seat's last order may be taken back.
    """

    game: str
    seat: int | None
    state: State
    news: int
    head: Mark
    ask: Ask | None
    rev: int | None
    look: Look
    sheet: Sheet
    can_undo: bool


class News(msgspec.Struct, frozen=True):
    """The answer to a poll.

    Attributes:
        news: How many events the asker may know.
        state: Where the match stands.
        head: The record's newest entry.
        waits_for: The seats that owe something by public knowledge.
        asked: Whether something is asked of the asker's seat.
        deadline: Until when the open ask waits.
    """

    news: int
    state: State
    head: Mark
    waits_for: tuple[int, ...]
    asked: bool
    deadline: str | None


class Shown(msgspec.Struct, frozen=True):
    """A view, ready to be sent.

    Attributes:
        body: Its bytes.
        etag: Its tag.
    """

    body: bytes
    etag: str


def show_view(context: ServerContext, game: str, asker: Asker, form: Form) -> Shown:
    """The private view of a seat.

    Raises:
        NoToken, TokenExpired, NoSuchMatch, NotYourSeat: The asker may not see it.
        NotStarted: There is nothing to see yet.
    """
    return _show(context, game, asker, form, is_public=False)


def show_public(context: ServerContext, game: str, asker: Asker, form: Form) -> Shown:
    """What a stranger may see, whoever asks.

    Raises:
        NoToken, TokenExpired, NoSuchMatch: The asker may not see it.
        NotStarted: There is nothing to see yet.
    """
    return _show(context, game, asker, form, is_public=True)


def look_over(context: ServerContext, row: MatchRow, seat: int, extra: int) -> str:
    """What one seat may see, for a host who has said in the record that they look.

    Args:
        context: The server's context.
        row: The match, which has begun.
        seat: Whose view.
        extra: How many events only that seat may know of.
    """
    with context.store.driver() as driver:
        running = load(context, driver, row)
    if running is None:
        raise Busy
    return _write(VisibleMatch(row, None, seat, extra), running, "text").decode()


def as_stranger(seen: VisibleMatch) -> VisibleMatch:
    """The same match as somebody without a seat may know it."""
    return VisibleMatch(seen.match, seen.player, None, 0)


def news(seen: VisibleMatch) -> News:
    """The answer to a poll."""
    match = seen.match
    return News(
        news=seen.news,
        state=match.state,  # type: ignore[arg-type]
        head=Mark(match.entry, match.head),
        waits_for=msgspec.json.decode(match.waits_for, type=tuple[int, ...]),
        asked=seen.seat is not None and seen.seat in msgspec.json.decode(match.asked),
        deadline=match.deadline,
    )


def template(context: ServerContext, game: str, asker: Asker, decision: int | None) -> bytes:
    """An order for the asker's seat with every line but the `do` ones.

    Raises:
        NoToken, TokenExpired, NoSuchMatch, NotYourSeat, NotStarted: The asker has nothing to order.
        WrongDecision: There is no such ask.
    """
    with context.store.driver() as driver:
        seen = visible_from_seat(driver, context.statements, game, asker)
        _need_begun(context, seen)
        archive = SqlArchive(driver, context.statements, seen.match.id)
        number = seen.match.ask if decision is None else decision
        ask = None if number is None else archive.ask(number)
        if ask is None or seen.seat is None:
            raise WrongDecision("No ask of this game has that number.", ask=seen.match.ask)
        lines = {
            "game": game,
            "seat": str(seen.seat),
            "decision": str(ask.n),
            "answers": ask.hash,
            "rev": str(archive.top_rev(seen.seat, ask.n) + 1),
        }
    return format_text("wici-order", lines)


def _show(context: ServerContext, game: str, asker: Asker, form: Form, *, is_public: bool) -> Shown:
    for _ in range(_TRIES):
        with context.store.driver() as driver:
            if is_public:
                seen = as_stranger(visible_match(driver, context.statements, game, asker))
            else:
                seen = visible_from_seat(driver, context.statements, game, asker)
            _need_begun(context, seen)
            key = (seen.match.id, seen.match.serial, seen.seat or 0, form)
            body = context.views.get(key)
            if body is None:
                running = load(context, driver, seen.match)
                if running is None:
                    continue
                body = _write(seen, running, form)
                context.views.put(key, body, len(body))
        return Shown(body, seen.etag)
    raise Busy


def _need_begun(context: ServerContext, seen: VisibleMatch) -> None:
    if not seen.match.has_begun:
        otherwise = "The game has not begun; it does when all seats are taken and ready."
        refuse_halted(context, seen.match.game, seen.match.state, otherwise)


def _write(seen: VisibleMatch, running: Running, form: Form) -> bytes:
    sitting = running.sitting
    seat_look = look(sitting.table(), seen.seat)
    sheet = sitting.game.sheet(seat_look, sitting.content)
    if form == "text":
        return _as_text(seat_look, sheet).encode()
    if form == "svg":
        drawn = sitting.game.picture(seat_look, sitting.content)
        if drawn is None:
            raise NoPicture
        return drawn.encode()
    book, match = sitting.book, seen.match
    rev = None
    if seen.seat is not None and book.ask is not None:
        rev = book.revs.get(seen.seat, 0) + 1
    return msgspec.json.encode(
        View(
            game=match.game,
            seat=seen.seat,
            state=match.state,  # type: ignore[arg-type]
            news=seen.news,
            head=Mark(match.entry, match.head),
            ask=ask_of(match),
            rev=rev,
            look=seat_look,
            sheet=sheet,
            can_undo=book.undo is not None and book.undo.seat == seen.seat,
        )
    )


def _as_text(seat_look: Look, sheet: Sheet) -> str:
    return sheet.text() + "".join(_asked_lines(seat_look))


def _asked_lines(seat_look: Look) -> Iterator[str]:
    for asked in seat_look.asks:
        yield f"\n{asked.prompt.question} ({asked.prompt.kind})\n"
        yield from (f"  {answer}\n" for answer in asked.legal.answers)
        yield from (f"  or: {form}\n" for form in asked.legal.forms)
    for title, lines in (
        ("Your answer", seat_look.sealed),
        ("Your draft", seat_look.draft),
        ("Waiting", seat_look.waiting),
    ):
        if lines:
            yield f"\n{title}: {' / '.join(lines)}\n"
