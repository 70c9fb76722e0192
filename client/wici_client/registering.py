"""First contact: pins a server's key, and makes an account with one's own."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from wici.protocol.accounts import Account as AccountText
from wici.protocol.errors import KeyUnreadable
from wici.protocol.fresh import fresh_recovery_code
from wici.protocol.keys import PublicKey, parse_public_key
from wici.protocol.recovery import recovery_key
from wici_client.api import Api
from wici_client.contact import Contact
from wici_client.context import World
from wici_client.errors import NotVerified, Refused, Unreachable
from wici_client.files import read_if_there, write_private
from wici_client.keystore import Keystore
from wici_client.replies import Me, ServerInfo, read_reply
from wici_client.rotation import follow_key, know_former
from wici_client.servers import Account, Server, Servers, clean_url, short_name

PROTOCOL = 1


def meet(world: World, url: str, *, name: str | None = None) -> Server:
    """Ask a server who it is, and pin its key; or see that it is the one that was met before.

    A key that the pinned one, or the invitation's, has signed for is as good as that.

    Args:
        world: Where it is remembered.
        url: Its address, perhaps with `#SHA256:…` as invitations have it.
        name: What the person calls it.

    Raises:
        NotVerified: Its key is not the pinned one, or not the invitation's.
        Unreachable: It does not answer, or speaks another protocol.
    """
    address, promised = clean_url(url)
    info = _ask(world, address)
    key = _key_of(info)
    if info.protocol != PROTOCOL:
        raise Unreachable(
            f"The server speaks protocol {info.protocol}, this wici protocol {PROTOCOL}; update one."
        )
    server = Server(name or short_name(address), address, key.line, key.fingerprint, info.name)
    server = know_former(world, server)
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
    return _key_of(_ask(world, url))


def open_account(
    world: World, server: Server, handle: str, *, mail: str | None = None, invite: str | None = None
) -> Registered:
    """Make an account, with a recovery code; with the same handle and key again it changes nothing.

    The code is kept until the answer has come, so that after a lost one the same bytes go again.

    Raises:
        Refused: The handle is taken, or an invitation is needed.
    """
    signer, is_new = Keystore(world).find_or_make()
    server = msgspec.structs.replace(server, account=Account(handle, signer.public.fingerprint))
    contact = Contact(world, server)
    contact.signer = signer
    draft = _Draft(world, server)
    text = AccountText(
        server=server.fingerprint,
        handle=handle,
        mail=mail,
        invite=invite,
        recovery=recovery_key(draft.code).public.fingerprint,
    )
    code: str | None = draft.code
    try:
        contact.send("/v1/accounts", contact.sign(text.format()))
    except Refused as refusal:
        if not _is_mine(contact, refusal):
            draft.forget()
            if refusal.detail.get("reason") in {"text", "handle"}:
                raise _taken(handle, refusal) from refusal
            raise
        code = None
    draft.forget()
    return Registered(Servers(world).pin(server), is_new, code)


class Registered(msgspec.Struct, frozen=True):
    """An account was made, or was there.

    Attributes:
        server: The server with the account.
        made_key: Whether a key was made for it.
        code: The recovery code, to be written on paper; none where the account was there before.
    """

    server: Server
    made_key: bool
    code: str | None


class _Draft:
    """The recovery code of a registration whose answer has not come."""

    def __init__(self, world: World, server: Server) -> None:
        account = server.account
        told = f"{server.fingerprint} {account.handle} {account.key}" if account else ""
        self._path = world.config / f"registering.{sha256(told.encode()).hexdigest()[:16]}"
        kept = read_if_there(self._path)
        self.code = kept.decode() if kept else fresh_recovery_code()
        write_private(self._path, self.code.encode())

    def forget(self) -> None:
        """The answer has come."""
        self._path.unlink(missing_ok=True)


def _is_mine(contact: Contact, refusal: Refused) -> bool:
    """Whether the account that is refused a second time is the person's own."""
    if refusal.detail.get("reason") != "key":
        return False
    return read_reply(contact.read("/v1/me").body, Me).handle == contact.account.handle


def _ask(world: World, address: str) -> ServerInfo:
    return read_reply(Api(world, address).get("/v1/server").body, ServerInfo)


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
