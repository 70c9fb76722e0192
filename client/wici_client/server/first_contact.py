"""First session: asks a server who it is, and pins its key."""

from __future__ import annotations

from wici.protocol.errors import KeyUnreadable
from wici.protocol.keys import PublicKey, parse_public_key
from wici_client.archive.known_servers import Server, Servers
from wici_client.errors import NotVerified, Unreachable
from wici_client.http.address import clean_url, short_name
from wici_client.http.client import Api
from wici_client.http.replies import ServerInfo, read_reply
from wici_client.http.transport import Patience
from wici_client.server.rotation import follow_key, know_former
from wici_client.world import World

PROTOCOL = 1


def meet(
    world: World,
    url: str,
    *,
    name: str | None = None,
    patience: Patience = Patience(),  # noqa: B008
) -> Server:
    """Ask a server who it is, and pin its key; or see that it is the one that was met before.

    A key that the pinned one, or the invitation's, has signed for is as good as that.

    Args:
        world: Where it is remembered.
        url: Its address, perhaps with `#SHA256:…` as invitations have it.
        name: What the person calls it.
        patience: How long silence is borne, and how near the connection may lead.

    Raises:
        NotVerified: Its key is not the pinned one, or not the invitation's.
        Unreachable: It does not answer, or speaks another protocol.
    """
    address, promised = clean_url(url)
    info = _ask(world, address, patience)
    key = _key_of(info)
    if info.protocol != PROTOCOL:
        raise Unreachable(
            f"The server speaks protocol {info.protocol}, this wici protocol {PROTOCOL}; update one."
        )
    server = Server(name or short_name(address), address, key.line, key.fingerprint, info.name)
    server = know_former(world, server, patience)
    if promised and promised not in {server.fingerprint, *server.former}:
        message = f"The server shows the key {key.fingerprint}, but your invitation names {promised}."
        raise NotVerified(
            message, hint="Do not go on; ask the person who invited you.", reason="wrong_server"
        )
    known = Servers(world).at(address)
    if known is not None and known.fingerprint != server.fingerprint:
        follow_key(world, known, server.fingerprint)
    return Servers(world).pin(server)


def shown_key(world: World, url: str) -> PublicKey:
    """The key that a server shows now, whatever was pinned."""
    return _key_of(_ask(world, url, Patience()))


def _ask(world: World, address: str, patience: Patience) -> ServerInfo:
    return read_reply(Api(world, address, patience=patience).get("/v1/server").body, ServerInfo)


def _key_of(info: ServerInfo) -> PublicKey:
    try:
        key = parse_public_key(info.key)
    except KeyUnreadable as error:
        raise Unreachable(f"The server's key cannot be read: {error.message}") from error
    if key.fingerprint != info.fingerprint:
        raise NotVerified("The server names a key and another key's fingerprint.", reason="wrong_server")
    return key
