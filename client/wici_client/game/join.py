"""Takes a seat and gives it up; shows the nonce behind a seat's lot as soon as all seats are taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from wici.protocol.dealing import lot as lot_of
from wici.protocol.fresh import fresh_nonce
from wici.protocol.seating import Join, Leave, Ready, admission, code_hash
from wici_client.archive.dossier import Seating
from wici_client.errors import NotAllowed, NotVerified, Refused
from wici_client.game.edition import check_means
from wici_client.game.match import Match

if TYPE_CHECKING:
    from wici.protocol.entries import Entry
    from wici.protocol.envelope import Envelope
    from wici.protocol.receipt import Receipt


def take_seat(
    match: Match, wish: str | None, *, edition: Sequence[str] = (), code: str | None = None
) -> tuple[int, Receipt]:
    """Take a seat, and follow the record from its first entry.

    Args:
        match: The game.
        wish: The seat's number or name; None for any.
        edition: Content files of one's own, where the game is played with them.
        code: An invitation's code, where the table wants one.

    Raises:
        NotVerified: Its rules or content are not here, or the record does not begin with the entry that was
            agreed to.
        Refused: `taken`, `not-found` and others.
    """
    summary = match.summary()
    seat = match.seat_called(wish).seat if wish else None
    told = summary.rules, summary.version, summary.edition, summary.digest
    check_means(match.world, *told, words=edition)
    # In the record stands what nobody else can use, never the code.
    word = None if code is None else admission(code_hash(code), match.game, match.session.account.handle)
    envelope = _earlier_join(match, seat, word) or _new_join(match, summary.first, seat, word)
    receipt = match.session.send(f"{match.path}/join", envelope, match.dossier)
    join = Join.parse(envelope.text)
    if receipt.seat is None or receipt.entry is None or receipt.hash is None:
        raise NotVerified("The server's receipt does not say which seat you have.", reason="no_seat")
    with match.dossier.change(match.session.server.fingerprint) as notes:
        nonce = notes.nonces.pop(join.lot, "")
        if nonce:
            notes.seats[receipt.seat] = Seating(receipt.entry, receipt.hash, nonce)
        notes.held = sorted({*notes.own, receipt.seat})
    match.summary()
    _check_beginning(match, join.answers, told)
    return receipt.seat, receipt


def _earlier_join(match: Match, seat: int | None, word: str | None) -> Envelope | None:
    """A join that got no answer: the same bytes go again, so that no second seat is taken."""
    for envelope in match.dossier.unanswered():
        if envelope.text.kind == Join.kind:
            join = Join.parse(envelope.text)
            if (join.seat, join.code) == (seat, word):
                return envelope
    return None


def _new_join(match: Match, first: str, seat: int | None, word: str | None) -> Envelope:
    nonce = fresh_nonce()
    lot = lot_of(nonce)
    with match.dossier.change(match.session.server.fingerprint) as notes:
        notes.nonces[lot] = nonce
    handle = match.session.account.handle
    text = Join(game=match.game, answers=first, handle=handle, seat=seat, lot=lot, code=word)
    return match.session.sign(text.format())


def _check_beginning(match: Match, agreed: str, told: tuple[str, ...]) -> None:
    from wici.protocol.entries import Game
    from wici.protocol.keys import parse_public_key

    match.follow_record()
    first = next(match.dossier.record.entries()).entry
    if match.dossier.record.hash_of(0) != agreed or not isinstance(first, Game):
        raise NotVerified(
            "The record does not begin with the entry that you agreed to.", reason="forked", entry=0
        )
    if (first.rules, first.version, first.edition, first.digest) != told:
        message = "The record begins with other rules or content than the server told you before you joined."
        hint = f"Ask the host, or give the seat up: wici leave {match.game}"
        raise NotVerified(message, reason="other_edition", entry=0, hint=hint)
    server = match.session.server
    if parse_public_key(first.server).fingerprint not in {server.fingerprint, *server.former}:
        raise NotVerified(
            "The record's first entry names another server's key.", reason="wrong_server", entry=0
        )


def give_up_seat(match: Match, seat: int) -> Receipt:
    """Leave a game.

    Raises:
        NotAllowed: The join is not in the record.
        Refused: The game has begun.
    """
    text = Leave(game=match.game, seat=seat, answers=_own_join(match, seat))
    receipt = match.session.send(f"{match.path}/leave", match.session.sign(text.format()), match.dossier)
    with match.dossier.change(match.session.server.fingerprint) as notes:
        notes.seats.pop(seat, None)
        notes.held = [held for held in notes.own if held != seat]
    return receipt


def _own_join(match: Match, seat: int) -> str:
    seating = match.notes.seats.get(seat)
    if seating:
        return seating.hash
    from wici.protocol import entries

    match.follow_record()
    found = None
    for line in match.dossier.record.entries():
        if isinstance(line.entry, entries.Join) and line.entry.seat == seat:
            found = line.hash
    if found is None:
        raise NotAllowed(f"Nobody holds seat {seat} in this game.")
    return found


def show_nonce(match: Match) -> bool:
    """Show the nonces of one's own seats in one game, if it is time to.

    Returns:
        Whether something was shown.
    """
    summary = match.summary()
    owed = {seat: seating for seat, seating in match.notes.seats.items() if not seating.ready}
    if summary.state in {"open", "ended"} or not owed:
        return False
    has_shown = False
    for seat, seating in owed.items():
        if summary.state == "filled":
            _send_ready(match, seat, seating.nonce)
            has_shown = True
        with match.dossier.change(match.session.server.fingerprint) as notes:
            notes.seats[seat].ready = True
    if has_shown:
        match.world.hint(f"All seats of {match.notes.called} are taken: your nonce for the deal was sent.")
        match.summary()
    return has_shown


def _show_once(match: Match, seat: int, last_join: str) -> None:
    """See that a nonce leaves this machine for one set of lots only: whoever has it could choose the next."""
    with match.dossier.change(match.session.server.fingerprint) as notes:
        seating = notes.seats[seat]
        seating.shown = seating.shown or last_join
        if seating.shown == last_join:
            return
    raise NotVerified(
        "THE SERVER HAS YOUR NONCE AND ASKS AGAIN, with another player at the table: whoever knows it could "
        "choose the cards. It was not sent.",
        reason="nonce_asked_again",
        hint=f"Give the seat up and take it anew: wici leave {match.game}",
    )


def _is_filled(record: Iterable[Entry]) -> bool:
    """Whether all seats are taken, by the record itself: once a nonce is shown no lot can change."""
    from wici.protocol import entries, notes

    wanted, taken, shown = 0, set[int](), set[int]()
    for entry in record:
        match entry:
            case entries.Game(seats=wanted):
                pass
            case entries.Join(seat=seat):
                taken.add(seat)
            case entries.Ready(seat=seat):
                shown.add(seat)
            case entries.Leave(seat=seat) | notes.Freed(seat=seat) if not shown - {seat}:
                taken.discard(seat)
                shown.discard(seat)
            case entries.Leave() | notes.Freed() | notes.Closed():
                return False  # broken off
    return len(taken) == wanted


def _send_ready(match: Match, seat: int, nonce: str) -> None:
    from wici.protocol import entries

    match.follow_record()
    lines = list(match.dossier.record.entries())
    if not _is_filled(line.entry for line in lines):
        message = (
            "THE SERVER ASKS FOR YOUR NONCE WHILE SEATS ARE FREE: whoever knows it could choose the cards. "
            "It was not sent."
        )
        raise NotVerified(message, reason="nonce_too_early")
    joins = [line.hash for line in lines if isinstance(line.entry, entries.Join)]
    _show_once(match, seat, joins[-1])
    text = Ready(game=match.game, seat=seat, answers=joins[-1], nonce=nonce)
    try:
        match.session.send(f"{match.path}/ready", match.session.sign(text.format()), match.dossier)
    except Refused as refusal:
        # Another process of the same player was quicker, or the game was broken off meanwhile.
        state = match.summary().state
        if state == "filled":
            raise
        match.world.hint(f"The nonce was not needed any more ({refusal.message})")
