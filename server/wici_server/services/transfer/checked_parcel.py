"""A checked parcel: what a parcel from another server holds, checked before any of it counts."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

import msgspec

from wici.errors import WiciError
from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.errors import ProtocolError
from wici.referee.parsed_record import ParsedRecord, read_record
from wici.referee.rebuild import rebuild
from wici.referee.rebuilt_game import RebuiltGame, StoredOrder
from wici.referee.roster import Roster
from wici.referee.verify import verify
from wici.rules import content as contents
from wici_server.editions import Offer
from wici_server.errors import BadParcel
from wici_server.services.play.rebuilding import ORDERS
from wici_server.services.transfer.parcel import Parcel

if TYPE_CHECKING:
    from wici_server.context import ServerContext


class CheckedParcel(msgspec.Struct, frozen=True):
    """A parcel that was read and found sound.

    Attributes:
        parcel: The parcel.
        parsed: Its record.
        roster: The record's keys.
        offer: Its content files.
        content: The same, read.
        rebuilt: Where the game stands, told again here.
    """

    parcel: Parcel
    parsed: ParsedRecord
    roster: Roster
    offer: Offer
    content: Any
    rebuilt: RebuiltGame


def consent_text(context: ServerContext, parcel: Parcel) -> bytes:
    """What every seat signs to let a match go on here when the key of its server is lost.

    Raises:
        BadParcel: The record cannot be read.
    """
    roster = Roster(_parsed(parcel))
    text = ServerKey(
        server=roster.server.fingerprint,
        key=context.identity.fingerprint,
        time=context.now(),
        game=parcel.game,
    )
    return text.format()


def _parsed(parcel: Parcel) -> ParsedRecord:
    try:
        return read_record(BytesIO(parcel.record.encode()))
    except ProtocolError as fault:
        raise BadParcel(f"The record in it does not hold: {fault.message}", **fault.detail) from fault


def check_parcel(context: ServerContext, parcel: Parcel) -> CheckedParcel:
    """Check a parcel whole: record, content, and that its texts and seed make this very record.

    Raises:
        BadParcel: It does not hold.
        NoEdition, UnknownGame: This server has not the rules that it is played by.
    """
    parsed = _parsed(parcel)
    entry = parsed.game
    rules = context.editions.game(entry.rules)
    files = {name: text.encode() for name, text in parcel.files.items()}
    if contents.digest(files) != entry.digest or entry.game != parcel.game:
        raise BadParcel("The content in it is not the one that its record names.", reason="digest")
    offer = Offer(entry.edition, entry.digest, files)
    with context.store.writing() as connection:
        context.editions.keep(connection, entry.rules, offer)
    content = context.editions.content(context.store, entry.rules, entry.version, entry.digest)
    need_verified(context, parcel.record.encode(), content)
    if parsed.end is not None or parcel.state in {"over", "ended"}:
        raise BadParcel("That game is over; its record is all there is to keep.", reason="over")
    lines = [line for line in parcel.record.encode().splitlines(keepends=True) if line.startswith(b"{")]
    texts = [
        StoredOrder(text.envelope.encode(), text.salt or "", text.time, text.serial)
        for text in parcel.texts
        if text.kind in ORDERS
    ]
    try:
        rebuilt = rebuild(lines, texts, rules, content, seed=parcel.seed)
    except (WiciError, ValueError, LookupError) as fault:
        words = fault.message if isinstance(fault, WiciError) else "it cannot be read"
        raise BadParcel(f"Its texts and seed do not make its record: {words}") from fault
    return CheckedParcel(parcel, parsed, Roster(parsed), offer, content, rebuilt)


def need_verified(context: ServerContext, record: bytes, content: Any, server: str | None = None) -> None:
    """See that a record passes every check of `wici verify`, from a server key that is known if one is.

    Raises:
        BadParcel: It does not.
    """
    report = verify(BytesIO(record), editions=lambda *_: content, server=server, games=context.editions.game)
    failed = next((check for check in report.checks if check.result == "failed"), None)
    if failed is not None:
        raise BadParcel(f"Its record fails check {failed.number}: {failed.words}", entry=failed.entry)


def allowed(context: ServerContext, checked: CheckedParcel, consents: Sequence[bytes]) -> tuple[str, ...]:
    """The texts by which the match may go on here; none where this server's key is the old one."""
    parcel, identity = checked.parcel, context.identity
    if checked.roster.server.fingerprint == identity.fingerprint:
        return ()
    if parcel.move is None and not consents:
        message = (
            "Nobody has signed that this game may go on here: let its server export it with --to, or, if "
            "that server's key is lost, let every seat sign what 'game consent' prints."
        )
        raise BadParcel(message, reason="no_consent")
    if parcel.move is None:
        return tuple(raw.decode() for raw in consents)
    try:
        said = ServerKey.parse(open_envelope(parcel.move.encode()).text)
    except ProtocolError as fault:
        raise BadParcel(f"The text by which it moves does not hold: {fault.message}") from fault
    if said.key != identity.fingerprint:
        message = f"It was sent to the server with the key {said.key}; this one's is {identity.fingerprint}."
        raise BadParcel(message, reason="wrong_server")
    # This server signs too: it holds the key that the other names.
    text = open_envelope(parcel.move.encode()).text.raw
    countersigned = sign_text(text, identity.key)[len(text) :]
    return ((parcel.move.encode() + countersigned).decode(),)
