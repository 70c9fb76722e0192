"""Matches: opened by a signed text, listed page by page, summed up for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from wici.protocol.accounts import NewGame
from wici.protocol.fresh import fresh_game_id, fresh_seed
from wici.referee import founding
from wici_server.models import Entry, Match, Seat, Snapshot
from wici_server.services.glance import Glance
from wici_server.services.player import find_player
from wici_server.services.receipt import Accepted
from wici_server.services.signed import Signed, find_key, keep, read_signed, take

if TYPE_CHECKING:
    from wici_server.office import Office

Show = Literal["mine", "open", "running", "over", "all"]
State = Literal["open", "filled", "running", "frozen", "over", "ended", "moved"]

_ASKED = msgspec.json.Decoder(tuple[int, ...] | Literal["hidden"])

MOST = 200
"""The longest page of a list."""


class SeatLine(msgspec.Struct, frozen=True):
    """A seat, as everybody may know it.

    Attributes:
        seat: Its number.
        name: Its name in orders.
        title: Its name for people.
        handle: Who sits there; None while it is free.
        ready: Whether its nonce was shown.
        bot: Whether a bot plays it.
    """

    seat: int
    name: str
    title: str
    handle: str | None
    ready: bool
    bot: bool


class Mark(msgspec.Struct, frozen=True):
    """An entry of the record by number and hash."""

    entry: int
    hash: str


class Join(msgspec.Struct, frozen=True):
    """The entry of a join, which a `wici-ready` answers."""

    n: int
    hash: str


class Ask(msgspec.Struct, frozen=True):
    """What is asked, as everybody may know it.

    Attributes:
        n: The number of its entry: an order's `decision`.
        hash: The hash of its entry: an order's `answers`.
        what: The prompt's kind.
        seats: Whom it asks; "hidden" when that is secret.
        deadline: Until when.
    """

    n: int
    hash: str
    what: str
    seats: tuple[int, ...] | Literal["hidden"]
    deadline: str | None


class Summary(msgspec.Struct, frozen=True):
    """A match, as everybody who may know of it may know it.

    Attributes:
        game: Its name on the wire.
        name: What its players call it.
        rules: Which game it plays.
        version: The version of the rules.
        edition: The name of the content.
        digest: The hash of the content.
        options: The options that are not default.
        state: `open` for players, `filled` and waiting for nonces, `running`, `frozen` while the installed
            rules would tell it otherwise, `over`, `ended` before it began, or `moved` to another server.
        seats: The seats.
        waits_for: The seats that owe something by public knowledge.
        ask: The open ask.
        head: The record's newest entry.
        first: The hash of entry 0, which a `wici-join` answers.
        last_join: The newest join, which a `wici-ready` answers.
        created: When it was opened.
        outcome: How it ended.
    """

    game: str
    name: str
    rules: str
    version: str
    edition: str
    digest: str
    options: dict[str, str]
    state: State
    seats: tuple[SeatLine, ...]
    waits_for: tuple[int, ...]
    ask: Ask | None
    head: Mark
    first: str
    last_join: Join | None
    created: str
    outcome: dict[str, Any] | None


class Page(msgspec.Struct, frozen=True):
    """A page of a list of matches, the newest first.

    Attributes:
        games: The matches.
        next: The `after` of the next page; None if this is the last.
    """

    games: tuple[Summary, ...]
    next: str | None


class Opened(msgspec.Struct, frozen=True):
    """A match was opened.

    Attributes:
        accepted: The receipt.
        game: The match's name on the wire.
    """

    accepted: Accepted
    game: str


def open_match(office: Office, raw: bytes) -> Opened:
    """Open a match as a `wici-new` says.

    Raises:
        UnknownGame, BadSetup: There is no such game or edition, or it cannot start like this.
        UnknownKey: Nobody registered the key.
    """
    signed = read_signed(office, raw, NewGame)
    accepted = take(
        office,
        signed,
        lambda session: find_key(session, signed).player_id,
        lambda session: _open(office, session, signed),
    )
    return Opened(accepted, _game_of(office, signed.envelope.text.id))


def _open(office: Office, session: Session, signed: Signed[NewGame]) -> Accepted:
    said, time = signed.said, office.now()
    host = find_key(session, signed).player_id
    game, offer = office.editions.game(said.rules), office.editions.offer(said.rules, said.edition)
    name, seed = fresh_game_id(), fresh_seed()
    table, line = founding.found(
        game,
        said,
        signed.envelope.raw,
        game_id=name,
        server=office.identity.line,
        files=offer.files,
        seed=seed,
        time=time,
    )
    office.editions.keep(session.connection(), said.rules, offer)
    match = Match(
        game=name,
        name=said.name,
        rules=game.name,
        version=game.version,
        edition=offer.name,
        digest=offer.digest,
        players=table.players,
        options=msgspec.json.encode(table.options).decode(),
        host_id=host,
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
        office, session, signed, player=host, time=time, match=match.id, game=name, entry=0, hash=table.first
    )


def _game_of(office: Office, text: str) -> str:
    from wici_server.models import Text

    with office.store.reading() as connection:
        found = select(Match.game).join(Text, Text.match_id == Match.id).where(Text.id == text)
        return str(connection.execute(found).scalar_one())


def summary(office: Office, seen: Glance) -> Summary:
    """A match that the asker may know of, summed up."""
    with office.store.reading() as connection, Session(connection) as session:
        match = session.get_one(Match, seen.match.id)
        return _summary(office, match, _seats(session, [match.id])[match.id])


def list_matches(office: Office, *, show: Show, token: str | None, after: str | None, limit: int) -> Page:
    """A page of matches, the newest first.

    Args:
        office: The office.
        show: Which ones.
        token: The asker's token.
        after: The last match of the page before.
        limit: The most matches.

    Raises:
        NoToken, TokenExpired: The asker must be known for this, and is not.
    """
    with office.store.reading() as connection, Session(connection) as session:
        chosen = select(Match).order_by(Match.id.desc()).limit(limit + 1)
        needs_player = show == "mine" or office.settings.spectators != "anyone"
        player = find_player(office, session, token).id if needs_player or token else None
        mine = select(Seat.match_id).where(Seat.player_id == player)
        if show == "mine":
            chosen = chosen.where(Match.id.in_(mine))
        elif show != "all":
            chosen = chosen.where(Match.state == show)
        if office.settings.spectators == "seats":
            chosen = chosen.where((Match.state == "open") | Match.id.in_(mine))
        if after is not None:
            chosen = chosen.where(Match.id < select(Match.id).where(Match.game == after).scalar_subquery())
        matches = session.scalars(chosen).all()
        seats = _seats(session, [match.id for match in matches])
        games = tuple(_summary(office, match, seats[match.id]) for match in matches[:limit])
        return Page(games, games[-1].game if len(matches) > limit else None)


def _seats(session: Session, matches: list[int]) -> dict[int, list[Seat]]:
    seats: dict[int, list[Seat]] = {match: [] for match in matches}
    chosen = select(Seat).where(Seat.match_id.in_(matches)).order_by(Seat.match_id, Seat.number)
    for seat in session.scalars(chosen):
        seats[seat.match_id].append(seat)
    return seats


def _summary(office: Office, match: Match, seats: list[Seat]) -> Summary:
    joins = [(seat.join_entry, seat.join_hash) for seat in seats if seat.join_entry and seat.join_hash]
    return Summary(
        game=match.game,
        name=match.name,
        rules=match.rules,
        version=match.version,
        edition=match.edition,
        digest=match.digest,
        options=msgspec.json.decode(match.options),
        state=match.state,  # type: ignore[arg-type]
        seats=tuple(_seat_line(seat) for seat in seats),
        waits_for=msgspec.json.decode(match.waits_for, type=tuple[int, ...]),
        ask=ask_of(match),
        head=Mark(match.entry, match.head),
        first=match.first,
        last_join=Join(*max(joins)) if joins else None,
        created=match.created,
        outcome=msgspec.json.decode(match.outcome) if match.outcome else None,
    )


def _seat_line(seat: Seat) -> SeatLine:
    title = seat.name.replace("-", " ").title()
    return SeatLine(seat.number, seat.name, title, seat.handle, seat.is_ready, seat.is_bot)


def ask_of(match: Any) -> Ask | None:
    """The open ask of a match's row."""
    if match.ask is None:
        return None
    seats = _ASKED.decode(match.ask_seats)
    return Ask(match.ask, match.ask_hash, match.ask_what, seats, match.deadline)
