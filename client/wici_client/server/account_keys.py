"""The keys of an account: another one added, one revoked or cancelled, a lost one recovered with a code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wici.protocol.accounts import KeyChange
from wici.protocol.envelope import Envelope, open_envelope, sign_text
from wici.protocol.errors import KeyUnreadable
from wici.protocol.fresh import fresh_nonce
from wici.protocol.instants import format_instant
from wici.protocol.keys import PublicKey, Signer, parse_public_key
from wici.protocol.sshsig import sign
from wici_client.archive.known_servers import Account, Servers
from wici_client.errors import NoSuchKey, NotAllowed, NotFound, Refused, Usage
from wici_client.files import read_if_there, write_private
from wici_client.http.replies import Me, read_reply
from wici_client.keyring.find import Keystore
from wici_client.server.first_contact import meet
from wici_client.server.session import Session
from wici_client.world import World

PATH = "/v1/keys"
_TEXT = KeyChange.kind.encode() + b" "


def reach(world: World) -> Session:
    """The server that is meant, met anew, so that texts name the key it has now."""
    server = Servers(world).choose()
    return Session(world, meet(world, server.url, name=server.name))


def read_me(session: Session) -> Me:
    """The account, as the server knows it."""
    _ = session.account  # whoever has none is told so before anything is asked
    return read_reply(session.read("/v1/me").body, Me)


def add_key(session: Session, new: Signer) -> bool:
    """Let a key within reach count for the account; the account's key and the new one sign.

    Returns:
        False if it counted before.
    """
    text = change_text(session, "add", new.public.fingerprint)
    try:
        session.send(PATH, open_change(sign_text(text, session.signer, new)))
    except Refused as refusal:
        if refusal.detail.get("reason") == "key" and _has(session, new.public.fingerprint):
            return False
        raise
    return True


def begin_adding(session: Session, public: PublicKey, file: Path) -> None:
    """Sign for a key whose private half is elsewhere; there it signs second and sends.

    Raises:
        Usage: The file exists.
    """
    if file.exists():
        raise Usage(f"{file} exists already; name another file.")
    write_private(file, sign_text(change_text(session, "add", public.fingerprint), session.signer))


def is_half_signed(raw: bytes) -> bool:
    """Whether a file holds a change of keys that one key has signed."""
    return raw.startswith(_TEXT)


def finish_adding(world: World, raw: bytes) -> tuple[Session, str]:
    """Sign second for a key that is here, and send; then this machine plays with it.

    Args:
        world: The person's world.
        raw: What the machine with the present key has signed.

    Returns:
        The session, and the new key's fingerprint.

    Raises:
        NotFound: The server was not met yet.
        NoSuchKey: The key is not here.
    """
    envelope = open_envelope(raw)
    said = KeyChange.parse(envelope.text)
    server = Servers(world).by_fingerprint(said.server)
    new = Keystore(world).find(said.key)
    if new.public.fingerprint != said.key:
        raise NoSuchKey(f"The text is for the key {said.key}, not for {new.public.fingerprint}.")
    session = Session(world, server)
    session.send(PATH, open_change(raw + sign(envelope.signed, new)))
    if server.account is None:
        session.server = Servers(world).sign_with(server, Account(said.player, said.key))
    return session, said.key


def revoke_key(session: Session, fingerprint: str, *, drop: bool, last: bool = False) -> str:
    """Let a key count no more; its tokens end at once.

    Args:
        session: The server.
        fingerprint: The key's, or the start of it.
        drop: Whether its answers that lie sealed fall with it.
        last: Whether it may be the only key that counts.

    Returns:
        The key's fingerprint in full.

    Raises:
        NotFound: No key of the account begins so, or several do.
        NotAllowed: It is the only key that counts, and `last` was not said.
    """
    me = read_me(session)
    known = _fingerprints(me.keys)
    whole = _only([key for key in known if key.startswith(fingerprint)], fingerprint)
    # Where there is no recovery code either, the server refuses, whatever was said.
    if known == [whole] and me.recovery and not last:
        message = (
            "That is your account's last key: without it only your recovery code brings the account back, "
            "after a day; if you mean it, add --last."
        )
        raise NotAllowed(message, hint="")
    more = {"drop": "yes"} if drop else {}
    session.send(PATH, session.sign(change_text(session, "revoke", whole, **more)))
    if whole == session.account.key:
        _sign_with_another(session, [key for key in known if key != whole])
    return whole


def cancel_key(session: Session, fingerprint: str) -> str:
    """Say that a key that waits for the account is none of its player's.

    Returns:
        The key's fingerprint in full.
    """
    waiting = _fingerprints(read_me(session).waiting)
    found = [key for key in waiting if key.startswith(fingerprint)]
    if not found:
        message = f"No waiting key of yours begins with {fingerprint!r}."
        raise NotFound(message, hint="wici keys")
    whole = _only(found, fingerprint)
    session.send(PATH, session.sign(change_text(session, "cancel", whole)))
    return whole


def named_key(world: World, name: str) -> Signer:
    """A key by a file's name, `agent` or its fingerprint.

    Raises:
        NoSuchKey, KeyUnreadable: There is none, or none that wici takes.
    """
    return Keystore(world).named(name)


def public_half(name: str) -> PublicKey | None:
    """The public key of a `.pub` file; None for anything else."""
    raw = read_if_there(Path(name).expanduser()) if name.endswith(".pub") else None
    try:
        return None if raw is None else parse_public_key(raw.decode(errors="replace"))
    except KeyUnreadable:
        return None


def unregistered_in_agent(session: Session) -> Signer:
    """The first key of the ssh-agent that does not count for the account yet.

    Raises:
        NoSuchKey: The agent holds no other.
    """
    known = _own_keys(session)
    for key in Keystore(session.world).in_agent():
        if key.public.fingerprint not in known:
            return key
    raise NoSuchKey("Your ssh-agent holds no key that does not count already.", hint="ssh-add FILE")


def change_text(session: Session, op: str, key: str, **more: Any) -> bytes:
    """What must be signed for a change of the account's keys, dated now, with a nonce of its own."""
    return KeyChange(
        server=session.server.fingerprint,
        player=session.account.handle,
        op=op,
        key=key,
        time=format_instant(session.world.clock.now()),
        nonce=fresh_nonce(),
        **more,
    ).format()


def open_change(raw: bytes) -> Envelope:
    """A change of keys, which two keys may have signed."""
    return open_envelope(raw, most=2)


def _own_keys(session: Session) -> list[str]:
    return _fingerprints(read_me(session).keys)


def _fingerprints(keys: list[dict[str, Any]]) -> list[str]:
    return [str(key["fingerprint"]) for key in keys]


def _has(session: Session, fingerprint: str) -> bool:
    return fingerprint in _own_keys(session)


def _only(found: list[str], wanted: str) -> str:
    if len(found) != 1:
        what = "several keys begin" if found else "no key begins"
        raise NotFound(f"Of your keys there, {what} with {wanted!r}.", hint="wici keys")
    return found[0]


def _sign_with_another(session: Session, left: list[str]) -> None:
    """After the signing key was revoked: another of the account's that is within reach signs from now on."""
    store = Keystore(session.world)
    for fingerprint in left:
        try:
            store.find(fingerprint)
        except NoSuchKey:
            continue
        account = Account(session.account.handle, fingerprint)
        session.server = Servers(session.world).sign_with(session.server, account)
        return
    if left:
        message = (
            "no other key of your account is on this machine; name the file of one with --key or WICI_KEY."
        )
    else:
        message = (
            "no key of your account is left, so it neither plays nor looks on; with your recovery code: "
            f"wici keys recover {session.account.handle}"
        )
    session.world.note(f"wici: {message}")
