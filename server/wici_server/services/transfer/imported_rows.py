"""Imported rows: a match of another server as this one's database keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.orm import Session

from wici.protocol.accounts import NewGame
from wici.protocol.envelope import open_envelope
from wici_server.models import Entry, Event, Match, Player, Seat, Snapshot, Text
from wici_server.services.base.due import due_columns
from wici_server.services.base.feed import Feed
from wici_server.services.play.rebuilding import ORDERS
from wici_server.services.transfer.checked_parcel import CheckedParcel

if TYPE_CHECKING:
    from wici_server.context import ServerContext


def write_match(
    context: ServerContext, session: Session, checked: CheckedParcel, players: Mapping[str, Player]
) -> Match:
    """Store a match as its rebuilt record has it, before this server writes anything of its own into it."""
    parcel, entry, rebuilt = checked.parcel, checked.parsed.game, checked.rebuilt
    match = Match(
        game=parcel.game,
        name=entry.name or entry.rules,
        rules=entry.rules,
        version=entry.version,
        edition=entry.edition,
        digest=entry.digest,
        players=entry.seats,
        options=msgspec.json.encode(entry.options).decode(),
        terms=_json(entry.terms) if entry.terms else None,
        host_id=players[parcel.host].id if parcel.host in players else None,
        admits=_admits(entry.envelope),
        created=checked.parsed.times[0],
        seed=parcel.seed,
        dealt=rebuilt.opening.seed if rebuilt.opening else None,
        first=checked.parsed.hashes[0],
        serial=parcel.serial,
        entry=checked.parsed.last,
        head=checked.parsed.hashes[-1],
        news=0,
        **_standing(checked),
    )
    session.add(match)
    session.flush()
    feed = Feed(match.id, 0, 0, {})
    for step in rebuilt.steps:
        feed.write(step.told, checked.content if step.is_games else None, entry=step.entry, time=step.time)
    match.news = feed.news
    session.add_all(Event(**row) for row in feed.rows)
    lines = (line for line in parcel.record.encode().splitlines(keepends=True) if line.startswith(b"{"))
    session.add_all(Entry(match_id=match.id, n=n, raw=raw) for n, raw in enumerate(lines))
    session.add_all(_seats(context, checked, match, players, feed.extras))
    session.add_all(_texts(checked, match, players))
    session.add(_snapshot(checked, match, feed.told))
    session.flush()
    return match


def _admits(envelope: str | None) -> str:
    """Whom the table admits, as its opener signed it."""
    if envelope is None:
        return "anyone"
    return NewGame.parse(open_envelope(envelope.encode()).text).admit or "anyone"


def _standing(checked: CheckedParcel) -> dict[str, Any]:
    """The columns that say what is waited for."""
    rebuilt, lobby = checked.rebuilt, checked.rebuilt.lobby
    if rebuilt.sitting is None:
        shy = [seat for seat, seated in sorted(lobby.seats.items()) if seated.nonce is None]
        state = "filled" if lobby.is_filled else "open"
        waits = _json(shy if lobby.is_filled else [])
        return {"state": "ended" if lobby.broken else state, "waits_for": waits, "asked": waits}
    ask = rebuilt.sitting.book.ask
    return {
        "state": "running",
        "waits_for": _json(rebuilt.waits_for),
        "asked": _json(rebuilt.asked),
        "ask": ask.n if ask else None,
        "ask_hash": ask.hash if ask else None,
        "ask_what": ask.what if ask else None,
        "ask_seats": _json(ask.seats) if ask else None,
        **due_columns(rebuilt.sitting.book, rebuilt.waits_for, rebuilt.asked),
    }


def _seats(
    context: ServerContext,
    checked: CheckedParcel,
    match: Match,
    players: Mapping[str, Player],
    extras: Mapping[int, int],
) -> list[Seat]:
    lobby, rules = checked.rebuilt.lobby, context.editions.game(match.rules)
    seats = []
    for number in rules.seats_for(match.players):
        seated, handle = lobby.seats.get(number), checked.parcel.seats.get(number)
        player = players.get(handle) if handle is not None else None
        seats.append(
            Seat(
                match_id=match.id,
                number=number,
                name=rules.seats[number - 1],
                player_id=player.id if player else None,
                handle=checked.rebuilt.handles.get(number),
                is_bot=seated is not None and player is None,
                is_ready=seated is not None and seated.nonce is not None,
                join_entry=seated.n if seated else None,
                join_hash=seated.hash if seated else None,
                extra=extras.get(number, 0),
            )
        )
    return seats


def _texts(checked: CheckedParcel, match: Match, players: Mapping[str, Player]) -> list[Text]:
    archive = checked.rebuilt.archive
    texts = []
    for text in checked.parcel.texts:
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
                entry=archive.text(text.id).entry if is_order else text.entry,
                used=is_order and archive.is_used(text.id),
                opened=is_order and archive.is_opened(text.id),
            )
        )
    return texts


def _snapshot(checked: CheckedParcel, match: Match, told: int) -> Snapshot:
    sitting = checked.rebuilt.sitting
    return Snapshot(
        match_id=match.id,
        serial=match.serial,
        told=told,
        lobby=msgspec.json.encode(checked.rebuilt.lobby),
        position=sitting.snapshot if sitting else None,
        book=msgspec.json.encode(sitting.book) if sitting else None,
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
