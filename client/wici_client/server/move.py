"""Follows a game to another server, by the signature of the one that it was known from."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import msgspec

from wici.errors import WiciError
from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import open_envelope
from wici.protocol.errors import ProtocolError
from wici.protocol.notes import Moved, ServerKeyChanged
from wici.referee.parsed_record import ParsedRecord, read_record
from wici.referee.roster import Roster
from wici_client.archive.dossier import Archive, Notes
from wici_client.archive.known_servers import Account, Server, Servers
from wici_client.archive.local_record import LocalRecord
from wici_client.errors import NotFound, NotVerified, Refused
from wici_client.http.address import check_way, clean_url
from wici_client.http.replies import Me, read_reply
from wici_client.http.transport import MOST_OF_A_RECORD, Patience
from wici_client.server.first_contact import meet, shown_key
from wici_client.server.reader import Reader
from wici_client.world import World


def follow_refusal(reader: Reader, refusal: Refused) -> Refused:
    """Follow a game whose server says that it has moved; return what to tell instead.

    Args:
        reader: The server that refuses.
        refusal: What it says.

    Raises:
        NotVerified: The server that it was known from has not signed for that, or the record says otherwise.
        Unreachable: The new server does not answer.
    """
    # It may have signed with a key that it got since it was last met.
    reader.mind_key(shown_key(reader.world, reader.server.url).fingerprint)
    said = read_proof(reader.server, refusal.detail)
    game, url = str(said.game), str(refusal.detail["url"])
    if reader.archive.dossier(game).notes is None:
        return refusal
    if said.address is None or said.address.rstrip("/") != url.rstrip("/"):
        message = (
            f"{reader.server.url} says that the game is at {url} now, but has not signed for that address."
        )
        hint = f"If the host tells you the same another way: wici follow {game} {url}#{said.key}"
        raise NotVerified(message, reason="no_address", hint=hint)
    patience = Patience(nearest=check_way(reader.server.url, url))
    new = follow_game(reader.world, game, f"{url}#{said.key}", patience=patience)
    message = f"The game has moved to {new.url}, and its server signed for that; run the command again."
    return Refused(refusal.word, message, status=refusal.status, said=refusal.said, detail={"game": game})


def read_proof(server: Server, detail: Any) -> ServerKey:
    """What a server has signed for the move of a game, as a refusal of its shows it.

    Raises:
        NotVerified: It has not, or for another key.
    """
    try:
        envelope = open_envelope(str(detail.get("proof", "")).encode(), most=2)
        said = ServerKey.parse(envelope.text)
    except ProtocolError as fault:
        raise _unproven(server, fault.message) from fault
    if not server.has_signed(envelope.key.fingerprint, said.time):
        raise _unproven(server, f"{envelope.key.fingerprint} signed it")
    if said.key != detail.get("key") or said.game is None:
        raise _unproven(server, "the text names another key")
    return said


def follow_game(
    world: World,
    game: str,
    address: str,
    *,
    is_trusted: bool = False,
    patience: Patience = Patience(),  # noqa: B008
) -> Server:
    """Go on with a game at another server, once its record there is seen to go on from one's own copy.

    Args:
        world: Where games and servers are remembered.
        game: The game's id.
        address: The server's address with its key behind `#`.
        is_trusted: Whether the person vouches for that key, because the old one is lost.
        patience: How near to this machine the way there may lead, where no person named it.

    Raises:
        NotVerified: Its record there is another, or names another key.
        NotFound: No such game was met.
    """
    dossier = Archive(world).dossier(game)
    notes = dossier.notes
    if notes is None:
        raise NotFound(f"You have not met the game {game} yet.", hint="wici games --all")
    # A key that is known is gone to at the address that is known: whoever was sent elsewhere with it would
    # show that other address the login to it.
    new = Servers(world).with_key(clean_url(address)[1]) or meet(world, address, patience=patience)
    reader = _sign_in(world, new, Servers(world).by_fingerprint(notes.server).account)
    left = _check_there(reader, dossier.record, notes, is_trusted=is_trusted)
    with dossier.change(notes.server) as changed:
        changed.former[changed.server] = left
        changed.server = reader.server.fingerprint
    world.note(f"wici: {notes.called} has moved to {new.url}; you play there from now on.")
    return reader.server


def _sign_in(world: World, new: Server, before: Account | None) -> Reader:
    """The new server with the account that holds the same key there, if there is one."""
    if new.account is not None or before is None:
        return Reader(world, new)
    reader = Reader(world, msgspec.structs.replace(new, account=before))
    try:
        me = read_reply(reader.read("/v1/me").body, Me)
    except Refused:
        return Reader(world, new)
    return Reader(world, Servers(world).sign_with(new, Account(me.handle, before.key)))


def _check_there(reader: Reader, record: LocalRecord, notes: Notes, *, is_trusted: bool) -> str:
    """See that the record there goes on from one's own and names its server; return when it left."""
    since, _ = record.end
    try:
        params = {"since": str(since)}
        raw = reader.read(f"/v1/games/{notes.game}/record", params=params, most=MOST_OF_A_RECORD).body
    except Refused as refusal:
        if refusal.word == "moved":  # and on again from there
            raise follow_refusal(reader, refusal) from refusal
        raise
    try:
        trail = read_record(BytesIO(b"".join(record.raw_lines()) + raw))
        roster = Roster(trail)
    except WiciError as fault:
        raise _other(reader.server, fault.message) from fault
    if roster.server.fingerprint != reader.server.fingerprint:
        raise _other(reader.server, f"it names the key {roster.server.fingerprint}")
    if not is_trusted and not roster.vouches(notes.server):
        raise _other(reader.server, f"the key {notes.server} has not signed for it there")
    record.extend(raw, reader.server)
    return _left_at(trail)


def _left_at(trail: ParsedRecord) -> str:
    """Until when the former server's word counts: what it signed to let the game go has its own time."""
    notes: dict[int, Moved | ServerKeyChanged] = {**trail.of(Moved), **trail.of(ServerKeyChanged)}
    moves = sorted(notes.items())
    last = moves[-1][0] if moves else trail.last
    said = [ServerKey.parse(open_envelope(raw.encode(), most=2).text).time for raw in _texts(moves)]
    return max([*trail.times[: last + 1], *said])


def _texts(moves: list[tuple[int, Moved | ServerKeyChanged]]) -> tuple[str, ...]:
    return moves[-1][1].envelopes if moves else ()


def _unproven(server: Server, why: str) -> NotVerified:
    message = f"{server.url} says that the game has moved, but has not signed for it: {why}."
    return NotVerified(message, reason="unproven")


def _other(server: Server, why: str) -> NotVerified:
    message = f"The record at {server.url} is not the one of the game that you know: {why}."
    hint = "Ask the host and the other players before you go on."
    return NotVerified(message, reason="other_record", hint=hint)
