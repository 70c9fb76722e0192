"""Matches: opened by a signed text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from wici.protocol.accounts import NewGame
from wici.protocol.fresh import fresh_game_id, fresh_seed
from wici.referee import founding
from wici.referee.clock.terms import BadTerms
from wici_server.errors import TooMany
from wici_server.models import Entry, Match, Seat, Snapshot
from wici_server.services.base.receipt import Accepted
from wici_server.services.base.remark import WAITING
from wici_server.services.keys.signed import Signed, find_key, keep, read_signed, take

if TYPE_CHECKING:
    from wici_server.context import ServerContext


class Opened(msgspec.Struct, frozen=True):
    """A match was opened.

    Attributes:
        accepted: The receipt.
        game: The match's name on the wire.
    """

    accepted: Accepted
    game: str


def open_match(context: ServerContext, raw: bytes) -> Opened:
    """Open a match as a `wici-new` says.

    Raises:
        UnknownGame, BadSetup: There is no such game or edition, or it cannot start like this.
        BadTerms: Its terms cannot be.
        UnknownKey: Nobody registered the key.
    """
    signed = read_signed(context, raw, NewGame)
    accepted = take(
        context,
        signed,
        lambda session: find_key(session, signed).player_id,
        lambda session: _open(context, session, signed),
    )
    return Opened(accepted, _game_of(context, signed.envelope.text.id))


def _open(context: ServerContext, session: Session, signed: Signed[NewGame]) -> Accepted:
    said, time, host = signed.said, context.now(), find_key(session, signed).player_id
    _need_room(context, session, host)
    game, offer = context.editions.game(said.rules), context.editions.offer(said.rules, said.edition)
    name, seed = fresh_game_id(), fresh_seed()
    table, line = founding.found(
        game,
        said,
        signed.envelope.raw,
        game_id=name,
        server=context.identity.line,
        files=offer.files,
        seed=seed,
        time=time,
        defaults=context.settings.term_words,
    )
    _refuse_steps(table.terms)
    context.editions.keep(session.connection(), said.rules, offer)
    match = Match(
        game=name,
        name=said.name,
        rules=game.name,
        version=game.version,
        edition=offer.name,
        digest=offer.digest,
        players=table.players,
        options=msgspec.json.encode(table.options).decode(),
        terms=msgspec.json.encode(table.terms).decode() if table.terms else None,
        host_id=host,
        admits=said.admit or "anyone",
        state="open",
        created=time,
        seed=seed,
        first=table.first,
        serial=0,
        entry=0,
        head=table.prev,
        news=0,
        waits_for="[]",
        asked="[]",
    )
    session.add(match)
    session.flush()
    session.add(Entry(match_id=match.id, n=0, raw=line))
    session.add(Snapshot(match_id=match.id, serial=0, lobby=msgspec.json.encode(table)))
    for number in game.seats_for(table.players):
        session.add(Seat(match_id=match.id, number=number, name=game.seats[number - 1]))
    return keep(
        context, session, signed, player=host, time=time, match=match.id, game=name, entry=0, hash=table.first
    )


def _refuse_steps(terms: Mapping[str, str] | None) -> None:
    """Take no table at its word for what nobody here would do."""
    late = (terms or {}).get("late", "").split(",")
    missing = [step for step in ("bot", "vacate") if step in late]
    if missing:
        words = " and ".join(missing)
        raise BadTerms(("late",), f"late: this server does not know {words} yet; write wait or lapse.")


def _need_room(context: ServerContext, session: Session, host: int) -> None:
    limit = context.settings.account_games
    mine = select(func.count()).select_from(Match).where(Match.host_id == host, Match.state.in_(WAITING))
    if limit and (session.scalar(mine) or 0) >= limit:
        message = f"You have opened {limit} games that have not begun; close one of those first."
        raise TooMany(message, reason="games", limit=limit)


def _game_of(context: ServerContext, text: str) -> str:
    from wici_server.models import Text

    with context.store.reading() as connection:
        found = select(Match.game).join(Text, Text.match_id == Match.id).where(Text.id == text)
        return str(connection.execute(found).scalar_one())
