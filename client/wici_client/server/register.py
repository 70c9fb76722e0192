"""Makes an account with a server, under one's own key, with a recovery code."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from wici.protocol.accounts import Account as AccountText
from wici.protocol.fresh import fresh_recovery_code
from wici.protocol.recovery import recovery_key
from wici.protocol.values import HANDLE
from wici_client.archive.known_servers import Account, Server, Servers
from wici_client.errors import Refused, Usage
from wici_client.files import write_private
from wici_client.http.replies import Me, read_reply
from wici_client.keyring.find import Keystore
from wici_client.server.recovery import make_code
from wici_client.server.session import Session
from wici_client.world import World


def open_account(
    world: World, server: Server, handle: str, *, mail: str | None = None, invite: str | None = None
) -> Registered:
    """Make an account, with a recovery code; with the same handle and key again it changes nothing.

    The code is on no disk. So where an answer was lost, the account may have one that nobody ever saw: then
    it gets another.

    Raises:
        Refused: The handle is taken, or an invitation is needed.
    """
    signer, is_new = Keystore(world).find_or_make()
    server = msgspec.structs.replace(server, account=Account(handle, signer.public.fingerprint))
    session = Session(world, server)
    session.signer = signer
    lost = _LostAnswer(world, server)
    was_lost = lost.is_feared()
    code: str | None = fresh_recovery_code()
    text = AccountText(
        server=server.fingerprint,
        handle=handle,
        mail=mail,
        invite=invite,
        recovery=recovery_key(str(code)).public.fingerprint,
    )
    lost.fear()
    try:
        session.send("/v1/accounts", session.sign(text.format()))
    except Refused as refusal:
        holder = _holder(session, refusal)
        if holder != handle:
            lost.forget()
            if holder is not None:
                raise _has_account(server, holder, refusal) from refusal
            if refusal.detail.get("reason") in {"text", "handle"}:
                raise _taken(handle, refusal) from refusal
            raise
        code = make_code(session) if was_lost else None
    lost.forget()
    return Registered(Servers(world).pin(server), is_new, code)


def check_handle(handle: str) -> None:
    """See that a word can be a handle, before anything is sent.

    Raises:
        Usage: It cannot.
    """
    try:
        HANDLE.parse(handle)
    except ValueError:
        message = f"{handle!r} can be no handle; write {HANDLE.expected}."
        raise Usage(message, hint="wici register URL HANDLE") from None


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


class _LostAnswer:
    """A mark that the answer to a registration has not come; it says nothing else."""

    def __init__(self, world: World, server: Server) -> None:
        account = server.account
        told = f"{server.fingerprint} {account.handle} {account.key}" if account else ""
        self._path = world.config / f"registering.{sha256(told.encode()).hexdigest()[:16]}"

    def is_feared(self) -> bool:
        """Whether an earlier try got no answer."""
        return self._path.exists()

    def fear(self) -> None:
        """Mark that nobody knows, until the answer comes."""
        write_private(self._path, b"")

    def forget(self) -> None:
        """The answer has come."""
        self._path.unlink(missing_ok=True)


def _holder(session: Session, refusal: Refused) -> str | None:
    """Whose the key is, where an account was refused because it has one: whoever signs with it may ask."""
    if refusal.detail.get("reason") != "key":
        return None
    return read_reply(session.read("/v1/me").body, Me).handle


def _has_account(server: Server, holder: str, refusal: Refused) -> Refused:
    message = f"That key has an account there already, {holder!r}."
    hint = f"Use it: wici register {server.url} {holder}; or name another key: --key"
    detail = {**refusal.detail, "hint": hint}
    return Refused(refusal.word, message, status=refusal.status, said=refusal.said, detail=detail)


def _taken(handle: str, refusal: Refused) -> Refused:
    message = f"The handle {handle!r} belongs to somebody else there, or to another key of yours."
    hint = "Choose another handle, or name the key that you registered with: --key"
    detail = {**refusal.detail, "hint": hint}
    return Refused(refusal.word, message, status=refusal.status, said=refusal.said, detail=detail)
