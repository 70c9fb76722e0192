"""Arrival: a match that began at another server goes on at this one, with the same keys, seats and record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.orm import Session

from wici.protocol.entries import Ask
from wici.protocol.envelope import sign_text
from wici.protocol.head import Head
from wici.protocol.notes import Moved, Note, Replaced, Thawed
from wici.referee.remark import event_of
from wici_server.errors import BadParcel
from wici_server.models import Entry, Event, Key, Match, Player, Seat, Snapshot, Text
from wici_server.services.feed import Feed
from wici_server.services.guests import welcome
from wici_server.services.luggage import Luggage, allowed, need_verified, open_parcel
from wici_server.services.parcel import Parcel
from wici_server.services.remark import Remark, called, write_remarks
from wici_server.services.retold import ORDERS, read_lines

if TYPE_CHECKING:
    from wici_server.office import Office


class Arrived(msgspec.Struct, frozen=True):
    """A match goes on here.

    Attributes:
        game: Its name on the wire.
        name: What its players call it.
        state: Its state.
        entries: How many entries its record has.
        handles: Who sits where, by seat.
    """

    game: str
    name: str
    state: str
    entries: int
    handles: dict[int, str]


def unpack(
    office: Office,
    parcel: Parcel,
    *,
    consents: Sequence[bytes] = (),
    renamed: Mapping[str, str] | None = None,
) -> Arrived:
    """Take a match over, wholly or not at all.

    Its record and secrets are checked first: what this server would go on from is what its own rules make
    of the players' signed texts, not what the parcel claims.

    Args:
        office: The office.
        parcel: The match.
        consents: The `wici-server-key` texts of the seats, each signed, where the parcel brings none.
        renamed: Handles to take here, by those of before.

    Raises:
        BadParcel: It does not hold, is here already, or nobody has signed that it may go on here.
        NoEdition, UnknownGame: This server has not the rules that it is played by.
    """
    luggage = open_parcel(office, parcel)
    envelopes = allowed(office, luggage, consents)
    try:
        return _unpack(office, luggage, envelopes, renamed or {})
    except (DataError, IntegrityError):
        sentence = (
            "What it says beside its record cannot be: a word or a number is too long, or stands twice."
        )
        raise BadParcel(sentence, reason="unfit") from None


def _unpack(
    office: Office, luggage: Luggage, envelopes: tuple[str, ...], renamed: Mapping[str, str]
) -> Arrived:
    parcel = luggage.parcel
    with office.store.session() as session:
        if session.scalar(select(Match.id).where(Match.game == parcel.game)) is not None:
            raise BadParcel("That game is here already.", reason="here")
        players = {guest.handle: welcome(office, session, guest, renamed) for guest in parcel.guests}
        match = _write(office, session, luggage, players)
        _remark(office, session, luggage, match, players, envelopes)
        session.flush()
        _need_whole(office, session, luggage, match)
        seats = session.scalars(select(Seat).where(Seat.match_id == match.id).order_by(Seat.number))
        handles = {seat.number: seat.handle for seat in seats if seat.handle}
    return Arrived(match.game, match.name, match.state, match.entry + 1, handles)


# -- its rows


def _write(office: Office, session: Session, luggage: Luggage, players: Mapping[str, Player]) -> Match:
    parcel, entry, tale = luggage.parcel, luggage.trail.game, luggage.tale
    match = Match(
        game=parcel.game,
        name=entry.name or entry.rules,
        rules=entry.rules,
        version=entry.version,
        edition=entry.edition,
        digest=entry.digest,
        players=entry.seats,
        options=msgspec.json.encode(entry.options).decode(),
        host_id=players[parcel.host].id if parcel.host in players else None,
        created=luggage.trail.times[0],
        seed=parcel.seed,
        dealt=tale.opening.seed if tale.opening else None,
        first=luggage.trail.hashes[0],
        serial=parcel.serial,
        entry=luggage.trail.last,
        head=luggage.trail.hashes[-1],
        news=0,
        **_standing(luggage),
    )
    session.add(match)
    session.flush()
    feed = Feed(match.id, 0, 0, {})
    for beat in tale.steps:
        feed.write(beat.told, luggage.content if beat.is_games else None, entry=beat.entry, time=beat.time)
    match.news = feed.news
    session.add_all(Event(**row) for row in feed.rows)
    lines = (line for line in parcel.record.encode().splitlines(keepends=True) if line.startswith(b"{"))
    session.add_all(Entry(match_id=match.id, n=n, raw=raw) for n, raw in enumerate(lines))
    session.add_all(_seats(office, luggage, match, players, feed.extras))
    session.add_all(_texts(luggage, match, players))
    session.add(_snapshot(luggage, match, feed.told))
    session.flush()
    return match


def _standing(luggage: Luggage) -> dict[str, Any]:
    """The columns that say what is waited for."""
    tale, lobby = luggage.tale, luggage.tale.lobby
    if tale.sitting is None:
        shy = [seat for seat, seated in sorted(lobby.seats.items()) if seated.nonce is None]
        state = "filled" if lobby.is_filled else "open"
        waits = _json(shy if lobby.is_filled else [])
        return {"state": "ended" if lobby.broken else state, "waits_for": waits, "asked": waits}
    ask = tale.sitting.book.ask
    entry = luggage.trail.entries[ask.n] if ask else None
    return {
        "state": "running",
        "waits_for": _json(tale.waits_for),
        "asked": _json(tale.asked),
        "ask": ask.n if ask else None,
        "ask_hash": ask.hash if ask else None,
        "ask_what": ask.what if ask else None,
        "ask_seats": _json(ask.seats) if ask else None,
        "deadline": entry.deadline if isinstance(entry, Ask) else None,
    }


def _seats(
    office: Office, luggage: Luggage, match: Match, players: Mapping[str, Player], extras: Mapping[int, int]
) -> list[Seat]:
    lobby, rules = luggage.tale.lobby, office.editions.game(match.rules)
    seats = []
    for number in rules.seats_for(match.players):
        seated, handle = lobby.seats.get(number), luggage.parcel.seats.get(number)
        player = players.get(handle) if handle is not None else None
        seats.append(
            Seat(
                match_id=match.id,
                number=number,
                name=rules.seats[number - 1],
                player_id=player.id if player else None,
                handle=luggage.tale.handles.get(number),
                is_bot=seated is not None and player is None,
                is_ready=seated is not None and seated.nonce is not None,
                join_entry=seated.n if seated else None,
                join_hash=seated.hash if seated else None,
                extra=extras.get(number, 0),
            )
        )
    return seats


def _texts(luggage: Luggage, match: Match, players: Mapping[str, Player]) -> list[Text]:
    shelf = luggage.tale.archive
    texts = []
    for text in luggage.parcel.texts:
        is_order = text.kind in ORDERS
        player = players.get(text.by) if text.by is not None else None
        texts.append(
            Text(
                **{
                    name: getattr(text, name) for name in ("id", "kind", "seat", "ask", "rev", "salt", "time")
                },
                match_id=match.id,
                player_id=player.id if player else None,
                envelope=text.envelope.encode(),
                receipt=text.receipt.encode(),
                serial=text.serial,
                entry=shelf.text(text.id).entry if is_order else text.entry,
                used=is_order and shelf.is_used(text.id),
                opened=is_order and shelf.is_opened(text.id),
            )
        )
    return texts


def _snapshot(luggage: Luggage, match: Match, told: int) -> Snapshot:
    sitting = luggage.tale.sitting
    return Snapshot(
        match_id=match.id,
        serial=match.serial,
        told=told,
        lobby=msgspec.json.encode(luggage.tale.lobby),
        position=sitting.snapshot if sitting else None,
        book=msgspec.json.encode(sitting.book) if sitting else None,
    )


# -- what its record says of it


def _remark(
    office: Office,
    session: Session,
    luggage: Luggage,
    match: Match,
    players: Mapping[str, Player],
    envelopes: tuple[str, ...],
) -> None:
    notes: list[tuple[Note, str]] = []
    if envelopes:
        notes.append((Moved(server=office.identity.line, envelopes=envelopes), ""))
    if luggage.parcel.state == "frozen":
        notes.append((Thawed(), ""))
    handles = {player.id: player for player in players.values()}
    for seat in session.scalars(select(Seat).where(Seat.match_id == match.id).order_by(Seat.number)):
        player = handles.get(seat.player_id or 0)
        if player is None:
            continue
        mine = select(Key.line).where(Key.player_id == player.id, Key.revoked.is_(None)).order_by(Key.id)
        keys = tuple(session.scalars(mine))
        if player.handle == seat.handle and set(keys) == {k.line for k in luggage.roster.keys(seat.number)}:
            continue
        why = "the same player's account at this server"
        note = Replaced(why=why, seat=seat.number, handle=player.handle, keys=keys)
        notes.append((note, called(seat)))
        seat.handle = player.handle
    remarks = [Remark(note, event_of(note, who)) for note, who in notes]
    write_remarks(session, match, remarks, time=office.now())


def _need_whole(office: Office, session: Session, luggage: Luggage, match: Match) -> None:
    """See that everybody will find the record in order as it stands here now."""
    head = Head(game=match.game, entry=match.entry, hash=match.head, time=office.now())
    lines = read_lines(session.connection(), match.id)
    record = b"".join(lines) + sign_text(head.format(), office.identity.key)
    need_verified(office, record, luggage.content, office.identity.fingerprint)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
