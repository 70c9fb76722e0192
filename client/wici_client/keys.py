"""The keys of an account: another one added, one revoked or cancelled, a lost one recovered with a code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from wici.protocol.accounts import KeyChange
from wici.protocol.envelope import Envelope, open_envelope, sign_text
from wici.protocol.errors import KeyUnreadable
from wici.protocol.fresh import fresh_nonce, fresh_recovery_code
from wici.protocol.instants import format_instant
from wici.protocol.keys import PublicKey, Signer, parse_public_key
from wici.protocol.receipt import Receipt
from wici.protocol.recovery import recovery_key
from wici.protocol.sshsig import sign
from wici_client.contact import Contact
from wici_client.context import World
from wici_client.errors import NoSuchKey, NotAllowed, NotFound, Refused, Usage
from wici_client.files import read_if_there, write_private
from wici_client.keystore import Keystore
from wici_client.meeting import meet
from wici_client.replies import Me, read_reply
from wici_client.servers import Account, Servers

_PATH = "/v1/keys"
_TEXT = KeyChange.kind.encode() + b" "


def reach(world: World) -> Contact:
    """The server that is meant, met anew, so that texts name the key it has now."""
    server = Servers(world).choose()
    return Contact(world, meet(world, server.url, name=server.name))


def read_me(contact: Contact) -> Me:
    """The account, as the server knows it."""
    _ = contact.account  # whoever has none is told so before anything is asked
    return read_reply(contact.read("/v1/me").body, Me)


def add_key(contact: Contact, new: Signer) -> bool:
    """Let a key within reach count for the account; the account's key and the new one sign.

    Returns:
        False if it counted before.
    """
    text = _text(contact, "add", new.public.fingerprint)
    try:
        contact.send(_PATH, _open(sign_text(text, contact.signer, new)))
    except Refused as refusal:
        if refusal.detail.get("reason") == "key" and _has(contact, new.public.fingerprint):
            return False
        raise
    return True


def begin_adding(contact: Contact, public: PublicKey, file: Path) -> None:
    """Sign for a key whose private half is elsewhere; there it signs second and sends.

    Raises:
        Usage: The file exists.
    """
    if file.exists():
        raise Usage(f"{file} exists already; name another file.")
    write_private(file, sign_text(_text(contact, "add", public.fingerprint), contact.signer))


def is_half_signed(raw: bytes) -> bool:
    """Whether a file holds a change of keys that one key has signed."""
    return raw.startswith(_TEXT)


def finish_adding(world: World, raw: bytes) -> tuple[Contact, str]:
    """Sign second for a key that is here, and send; then this machine plays with it.

    Args:
        world: The person's world.
        raw: What the machine with the present key has signed.

    Returns:
        The contact, and the new key's fingerprint.

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
    contact = Contact(world, server)
    contact.send(_PATH, _open(raw + sign(envelope.signed, new)))
    if server.account is None:
        contact.server = Servers(world).sign_with(server, Account(said.player, said.key))
    return contact, said.key


def revoke_key(contact: Contact, fingerprint: str, *, drop: bool, last: bool = False) -> str:
    """Let a key count no more; its tokens end at once.

    Args:
        contact: The server.
        fingerprint: The key's, or the start of it.
        drop: Whether its answers that lie sealed fall with it.
        last: Whether it may be the only key that counts.

    Returns:
        The key's fingerprint in full.

    Raises:
        NotFound: No key of the account begins so, or several do.
        NotAllowed: It is the only key that counts, and `last` was not said.
    """
    me = read_me(contact)
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
    contact.send(_PATH, contact.sign(_text(contact, "revoke", whole, **more)))
    if whole == contact.account.key:
        _sign_with_another(contact, [key for key in known if key != whole])
    return whole


def cancel_key(contact: Contact, fingerprint: str) -> str:
    """Say that a key that waits for the account is none of its player's.

    Returns:
        The key's fingerprint in full.
    """
    waiting = _fingerprints(read_me(contact).waiting)
    found = [key for key in waiting if key.startswith(fingerprint)]
    if not found:
        message = f"No waiting key of yours begins with {fingerprint!r}."
        raise NotFound(message, hint="wici keys")
    whole = _only(found, fingerprint)
    contact.send(_PATH, contact.sign(_text(contact, "cancel", whole)))
    return whole


def make_code(contact: Contact) -> str:
    """Make another recovery code; the one before is good no more.

    Returns:
        The code, which is written down nowhere.
    """
    code = fresh_recovery_code()
    fingerprint = recovery_key(code).public.fingerprint
    contact.send(_PATH, contact.sign(_text(contact, "recovery", fingerprint)))
    return code


def recover(contact: Contact, handle: str, code: str) -> tuple[Signer, Receipt]:
    """Ask for a new key with the code on paper; it counts after a day unless it is cancelled.

    Returns:
        The new key, and the receipt, whose `due` says from when on it counts.

    Raises:
        KeyUnreadable: It is no code.
        NotAllowed: The key that signs here has an account already, or was revoked.
        Refused: It is not the code of that player, or is spent.
    """
    paper = recovery_key(code)
    new, _ = Keystore(contact.world).find_or_make()
    contact.server = msgspec.structs.replace(contact.server, account=Account(handle, new.public.fingerprint))
    text = _text(contact, "add", new.public.fingerprint)
    try:
        receipt = contact.send(_PATH, _open(sign_text(text, paper, new)))
    except Refused as refusal:
        if refusal.word == "revoked-key" or refusal.detail.get("reason") == "key":
            raise _used(contact, new.public.fingerprint) from refusal
        raise
    contact.server = Servers(contact.world).sign_with(contact.server, contact.account)
    return new, receipt


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


def unregistered_in_agent(contact: Contact) -> Signer:
    """The first key of the ssh-agent that does not count for the account yet.

    Raises:
        NoSuchKey: The agent holds no other.
    """
    known = _own_keys(contact)
    for key in Keystore(contact.world).in_agent():
        if key.public.fingerprint not in known:
            return key
    raise NoSuchKey("Your ssh-agent holds no key that does not count already.", hint="ssh-add FILE")


def _text(contact: Contact, op: str, key: str, **more: Any) -> bytes:
    return KeyChange(
        server=contact.server.fingerprint,
        player=contact.account.handle,
        op=op,
        key=key,
        time=format_instant(contact.world.clock.now()),
        nonce=fresh_nonce(),
        **more,
    ).format()


def _open(raw: bytes) -> Envelope:
    return open_envelope(raw, most=2)


def _own_keys(contact: Contact) -> list[str]:
    return _fingerprints(read_me(contact).keys)


def _fingerprints(keys: list[dict[str, Any]]) -> list[str]:
    return [str(key["fingerprint"]) for key in keys]


def _has(contact: Contact, fingerprint: str) -> bool:
    return fingerprint in _own_keys(contact)


def _only(found: list[str], wanted: str) -> str:
    if len(found) != 1:
        what = "several keys begin" if found else "no key begins"
        raise NotFound(f"Of your keys there, {what} with {wanted!r}.", hint="wici keys")
    return found[0]


def _used(contact: Contact, fingerprint: str) -> NotAllowed:
    """The fault of a key that cannot be the new one."""
    message = (
        f"The key that signs here, {fingerprint}, has or had an account there and cannot be the new one."
    )
    again = f"wici keys recover {contact.account.handle}"
    hint = f"Make another: wici keys make --replace; then again: {again}"
    return NotAllowed(message, hint="Name another key: --key" if contact.world.key else hint)


def _sign_with_another(contact: Contact, left: list[str]) -> None:
    """After the signing key was revoked: another of the account's that is within reach signs from now on."""
    store = Keystore(contact.world)
    for fingerprint in left:
        try:
            store.find(fingerprint)
        except NoSuchKey:
            continue
        account = Account(contact.account.handle, fingerprint)
        contact.server = Servers(contact.world).sign_with(contact.server, account)
        return
    if left:
        message = (
            "no other key of your account is on this machine; name the file of one with --key or WICI_KEY."
        )
    else:
        message = (
            "no key of your account is left, so it neither plays nor looks on; with your recovery code: "
            f"wici keys recover {contact.account.handle}"
        )
    contact.world.note(f"wici: {message}")
