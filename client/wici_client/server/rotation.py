"""Follows a server from the key that was pinned to the one it has now, signature by signature."""

from __future__ import annotations

import msgspec

from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import open_envelope
from wici.protocol.errors import ProtocolError
from wici.protocol.keys import PublicKey
from wici_client.archive.dossier import Archive
from wici_client.archive.known_servers import Server, Servers, check_key
from wici_client.errors import Refused
from wici_client.http.client import Api
from wici_client.http.replies import KeyChanges, read_reply
from wici_client.http.transport import Patience
from wici_client.world import World

#: Changes of its key that a server may tell of; each costs two signatures to check.
_MOST = 200


class Link(msgspec.Struct, frozen=True):
    """One change of a server's key, which both keys have signed.

    Attributes:
        old: The old key's fingerprint.
        new: The new key.
        time: From when on the new one counts.
    """

    old: str
    new: PublicKey
    time: str


def follow_key(world: World, server: Server, shown: str) -> Server:
    """Pin the key that a server shows, if every key from the pinned one on has signed for the next.

    Args:
        world: Where servers and games are remembered.
        server: The server, as it was pinned.
        shown: The fingerprint of the key that it shows.

    Raises:
        NotVerified: There is no such proof.
        Unreachable: The server does not answer.
    """
    links = _read_links(world, server, Patience())
    line, now, former = server.key, server.fingerprint, dict(server.former)
    for link in links:
        if link.old == now and link.new.fingerprint not in {now, *former}:
            former[now] = link.time
            line, now = link.new.line, link.new.fingerprint
    if now != shown:
        check_key(server, shown)
    followed = Servers(world).follow(server, line=line, fingerprint=now, former=former)
    Archive(world).hand_over(server.fingerprint, now)
    world.note(f"wici: {server.url} has changed its key, and the old one signed for it; {now} is pinned now.")
    return followed


def know_former(world: World, server: Server, patience: Patience) -> Server:
    """A server with the keys that it had before the pinned one, each of which signed for the next.

    They are good for nothing but what they signed in their time: heads and receipts of older games.
    """
    now, former = server.fingerprint, dict(server.former)
    for link in reversed(_read_links(world, server, patience)):
        if link.new.fingerprint == now and link.old not in {now, *former}:
            former[link.old] = link.time
            now = link.old
    return msgspec.structs.replace(server, former=former)


def _read_links(world: World, server: Server, patience: Patience) -> list[Link]:
    try:
        told = read_reply(Api(world, server.url, patience=patience).get("/v1/server/keys").body, KeyChanges)
    except Refused:
        return []
    return [link for raw in told.changes[:_MOST] if (link := _read_link(raw)) is not None]


def _read_link(raw: str) -> Link | None:
    """A change of keys; None for what proves nothing."""
    try:
        envelope = open_envelope(raw.encode(), most=2)
        said = ServerKey.parse(envelope.text)
    except ProtocolError:
        return None
    keys = [signature.key for signature in envelope.signatures]
    if said.game is not None or [key.fingerprint for key in keys] != [said.server, said.key]:
        return None
    return Link(said.server, keys[1], said.time)
