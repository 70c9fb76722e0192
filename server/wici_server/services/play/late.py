"""Late seats: what a table agreed on is done for them once their grace has run out, by nobody's order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from wici.protocol.envelope import parse_envelope, sign_text
from wici.protocol.fresh import fresh_salt
from wici.protocol.orders import Lapse
from wici.referee.harmless import harmless_answers
from wici.referee.scribe import asked_of
from wici.referee.timing.asking import second_of
from wici.referee.timing.lateness import late_seats
from wici_server.models import Match
from wici_server.services.base.visible_match import MatchRow
from wici_server.services.play.order_rows import Sender, Submission
from wici_server.services.play.running import Running, load
from wici_server.services.play.submit import TRIES, judge, store

if TYPE_CHECKING:
    from wici_server.context import ServerContext


def due_games(context: ServerContext, *, limit: int) -> list[str]:
    """The games that must be looked at now, the longest due first; one query of an index.

    Args:
        context: The server's context.
        limit: The most games.
    """
    # Asked for the state too, SQLite would read all games that run and not the index of those that are due.
    chosen = select(Match.game, Match.state).where(Match.due <= context.now(), Match.due.is_not(None))
    with context.store.reading() as connection:
        found = connection.execute(chosen.order_by(Match.due).limit(limit))
        return [game for game, state in found if state == "running"]


def overdue_games(context: ServerContext, before: str) -> list[str]:
    """The games that no worker has looked at although they were due before a time.

    Args:
        context: The server's context.
        before: The time, as entries write it.
    """
    chosen = select(Match.game).where(Match.due < before, Match.state == "running")
    with context.store.reading() as connection:
        return list(connection.scalars(chosen.order_by(Match.due)))


def serve_late(context: ServerContext, game: str) -> int:
    """Answer for each seat of a game whose grace has run out, as its table agreed.

    Each answer is a transaction of its own, which holds only if nothing was accepted meanwhile; so two
    workers, or one that was killed and comes again, answer once.

    Args:
        context: The server's context.
        game: The game's name on the wire.

    Returns:
        How many answers were given.
    """
    given, failed = 0, 0
    while failed < TRIES:
        row = _row(context, game)
        with context.store.driver() as driver:
            running = load(context, driver, row) if row is not None and row.state == "running" else None
        if row is None or running is None:
            break
        answer = _next_answer(context, running)
        if answer is None:
            break
        if _give(context, row, running, answer):
            given += 1
        else:
            failed += 1
    return given


def _row(context: ServerContext, game: str) -> MatchRow | None:
    with context.store.driver() as driver:
        found = context.statements.stranger.run(driver, game=game).fetchone()
    return MatchRow(*found) if found else None


def _next_answer(context: ServerContext, running: Running) -> Lapse | None:
    """The answer for the first seat that is late; None where nobody is, or the table would wait."""
    book = running.sitting.book
    clock, ask = book.clock, book.ask
    times = clock.open_ask if clock else None
    if clock is None or ask is None or times is None:
        return None
    table = running.sitting.table()
    owing = asked_of(table) if times.is_hidden else table.owing()
    for late in late_seats(clock, owing, second_of(context.now())):
        answers = harmless_answers(table, late.seat) if late.step == "lapse" else ()
        if answers:
            return Lapse(
                game=book.game,
                seat=late.seat,
                decision=ask.n,
                answers=ask.hash,
                rev=book.revs.get(late.seat, 0) + 1,
                by="lapse",
                do=answers[0],
            )
    return None


def _give(context: ServerContext, row: MatchRow, running: Running, answer: Lapse) -> bool:
    """Sign an answer and store it; False if the game moved on meanwhile."""
    envelope = parse_envelope(sign_text(answer.format(), context.identity.key))
    sent, sender, salt = Submission(envelope, answer, full=False), Sender(None, row, None), fresh_salt()
    with context.store.driver() as driver:
        first = judge(context, driver, sent, sender, running, salt)
    return store(context, sent, sender, running, salt, first) is not None
