"""First contact: pins a server's key, and makes an account with one's own."""

from __future__ import annotations

import msgspec

from wici.protocol.accounts import Account as AccountText
from wici.protocol.errors import KeyUnreadable
from wici.protocol.keys import PublicKey, parse_public_key
from wici_client.api import Api
from wici_client.contact import Contact
from wici_client.context import World
from wici_client.errors import NotVerified, Refused, Unreachable
from wici_client.keystore import Keystore
from wici_client.replies import ServerInfo, read_reply
from wici_client.servers import Account, Server, Servers, clean_url, short_name

PROTOCOL = 1


def meet(world: World, url: str, *, name: str | None = None) -> Server:
    """Ask a server who it is, and pin its key; or see that it is the one that was met before.

    Args:
        world: Where it is remembered.
        url: Its address, perhaps with `#SHA256:…` as invitations have it.
        name: What the person calls it.

    Raises:
        NotVerified: Its key is not the pinned one, or not the invitation's.
        Unreachable: It does not answer, or speaks another protocol.
    """
    address, promised = clean_url(url)
    info = read_reply(Api(world, address).get("/v1/server").body, ServerInfo)
    key = _key_of(info)
    if promised and promised != key.fingerprint:
        message = f"The server shows the key {key.fingerprint}, but your invitation names {promised}."
        raise NotVerified(
            message, hint="Do not go on; ask the person who invited you.", reason="wrong_server"
        )
    if info.protocol != PROTOCOL:
        raise Unreachable(
            f"The server speaks protocol {info.protocol}, this wici protocol {PROTOCOL}; update one."
        )
    server = Server(name or short_name(address), address, key.line, key.fingerprint, info.name)
    return Servers(world).pin(server)


def open_account(
    world: World, server: Server, handle: str, *, mail: str | None = None, invite: str | None = None
) -> tuple[Server, bool]:
    """Make an account; with the same handle and key again it changes nothing.

    Returns:
        The server with the account, and whether a key was made for it.

    Raises:
        Refused: The handle is taken, or an invitation is needed.
    """
    signer, is_new = Keystore(world).find_or_make()
    server = msgspec.structs.replace(server, account=Account(handle, signer.public.fingerprint))
    contact = Contact(world, server)
    contact.signer = signer
    text = AccountText(server=server.fingerprint, handle=handle, mail=mail, invite=invite)
    try:
        contact.send("/v1/accounts", contact.sign(text.format()))
    except Refused as refusal:
        if refusal.detail.get("reason") in {"text", "handle"}:
            raise _taken(handle, refusal) from refusal
        raise
    return Servers(world).pin(server), is_new


def _taken(handle: str, refusal: Refused) -> Refused:
    message = f"The handle {handle!r} belongs to somebody else there, or to another key of yours."
    hint = "Choose another handle, or name the key that you registered with: --key"
    detail = {**refusal.detail, "hint": hint}
    return Refused(refusal.word, message, status=refusal.status, said=refusal.said, detail=detail)


def _key_of(info: ServerInfo) -> PublicKey:
    try:
        key = parse_public_key(info.key)
    except KeyUnreadable as error:
        raise Unreachable(f"The server's key cannot be read: {error.message}") from error
    if key.fingerprint != info.fingerprint:
        raise NotVerified("The server names a key and another key's fingerprint.", reason="wrong_server")
    return key
