"""Finds the key that signs: one that was named, wici's own, ~/.ssh/id_ed25519, or one of an ssh-agent."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from wici.protocol.errors import KeyLocked, KeyUnreadable
from wici.protocol.keyfile import parse_keyfile
from wici.protocol.keys import Key, PublicKey, Signer, parse_key_blob, parse_public_key
from wici_client.errors import NoSuchKey, Usage
from wici_client.files import make_folder, read_if_there, write_private
from wici_client.keyring.agent import AgentKey, keys_of
from wici_client.keyring.passphrase import ask_passphrase
from wici_client.world import World

_TRIES = 3
_MAKE = "wici keys make"


class FileKey:
    """A key file that is opened when something is signed, and not before.

    Args:
        world: Where a passphrase is asked for.
        path: The file.

    Raises:
        KeyUnreadable: It is no OpenSSH key file, or a key of another kind.
        OSError: It cannot be read.
    """

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        self.path = path
        self._raw = path.read_bytes()
        self.public = _public_half(self._raw)
        self._key: Key | None = None

    def sign(self, data: bytes) -> bytes:
        """Sign, asking for the passphrase if there is one.

        Raises:
            KeyLocked: The passphrase was not given, or is wrong three times.
        """
        self._key = self._key or self._open()
        return self._key.sign(data)

    def _open(self) -> Key:
        try:
            return Key.parse(self._raw)
        except KeyLocked:
            pass
        for attempt in range(1, _TRIES + 1):
            phrase = ask_passphrase(self._world, f"Passphrase for {self.path}:")
            try:
                return Key.parse(self._raw, phrase)
            except KeyLocked as error:
                if attempt == _TRIES or error.detail["reason"] != "wrong_passphrase":
                    raise
                self._world.note("That does not open it; try again.")
        raise AssertionError("the last try returns or raises")


class Keystore:
    """The keys within reach.

    Args:
        world: Says which key is wanted, and where keys lie.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.own = world.config / "id_ed25519"

    def find(self, fingerprint: str | None = None) -> Signer:
        """The key that signs.

        Args:
            fingerprint: The key of an account, where there is one; a key that the person named goes before.

        Raises:
            NoSuchKey: None is found.
            KeyUnreadable: The file named is no key that wici takes.
        """
        if self._world.key:
            return self.named(self._world.key)
        for signer in self._around():
            if fingerprint in (None, signer.public.fingerprint):
                return signer
        if fingerprint:
            for signer in self._aside():
                if signer.public.fingerprint == fingerprint:
                    return signer
            message = f"The key of your account, {fingerprint}, is not here."
            raise NoSuchKey(
                message, hint="Name its file with --key or WICI_KEY, or add it to your ssh-agent."
            )
        raise NoSuchKey("You have no key that can sign.", hint=_MAKE)

    def find_or_make(self) -> tuple[Signer, bool]:
        """The key that signs; if there is none, a new one, and True."""
        try:
            return self.find(), False
        except NoSuchKey:
            if self._world.key:
                raise
        return self.make(), True

    def make(self, passphrase: bytes | None = None) -> FileKey:
        """Make wici's own key.

        Raises:
            Usage: There is one; it is never overwritten.
        """
        if self.own.exists():
            raise Usage(f"There is a key already: {self.own}; 'wici keys make --replace' moves it aside.")
        key = Key.generate()
        make_folder(self.own.parent)
        write_private(self.own, key.format(passphrase))
        write_private(_pub(self.own), f"{key.public.line} wici\n".encode())
        return FileKey(self._world, self.own)

    def move_aside(self) -> Path | None:
        """Give wici's own key another name, so that another can be made; it is never deleted.

        Returns:
            Its new name; None if there was none.
        """
        if not self.own.exists():
            return None
        number, aside = 1, self.own.with_name(f"{self.own.name}.old")
        while aside.exists() or _pub(aside).exists():
            number += 1
            aside = self.own.with_name(f"{self.own.name}.old{number}")
        if _pub(self.own).exists():
            _pub(self.own).rename(_pub(aside))
        self.own.rename(aside)
        return aside

    def _aside(self) -> Iterator[FileKey]:
        """Keys that were moved aside: they still sign for an account that has no other."""
        for path in sorted(self.own.parent.glob(f"{self.own.name}.old*")):
            if path.suffix != ".pub":
                with contextlib.suppress(OSError, KeyUnreadable):
                    yield FileKey(self._world, path)

    def _around(self) -> Iterator[Signer]:
        """Every key within reach, the likeliest first; an agent's copy of a key spares the passphrase."""
        agent = {key.public.fingerprint: key for key in self._agent()}
        for path in (self.own, self._world.home / ".ssh" / "id_ed25519"):
            try:
                file = FileKey(self._world, path)
            except (OSError, KeyUnreadable):
                continue
            yield agent.pop(file.public.fingerprint, file)
        yield from agent.values()

    def _agent(self) -> list[AgentKey]:
        path = self._world.environ.get("SSH_AUTH_SOCK")
        try:
            return keys_of(path) if path else []
        except NoSuchKey:
            return []

    def in_agent(self) -> list[AgentKey]:
        """The keys of the ssh-agent; none where there is no agent."""
        return self._agent()

    def named(self, name: str) -> Signer:
        """The key of a file, of a `.pub` file whose private half is within reach, or of the ssh-agent.

        Args:
            name: A file's name, `agent` for its first key, or a fingerprint for one of its keys.

        Raises:
            NoSuchKey: There is none.
            KeyUnreadable: It is no key that wici takes.
        """
        if name == "agent" or name.startswith("SHA256:"):
            return self._of_agent(None if name == "agent" else name)
        path = Path(name).expanduser()
        raw = read_if_there(path)
        if raw is None:
            raise NoSuchKey(f"There is no key file {name}.", hint="")
        if path.suffix != ".pub":
            return FileKey(self._world, path)
        public = parse_public_key(raw.decode(errors="replace"))
        private = path.with_suffix("")
        in_agent = next((key for key in self._agent() if key.public == public), None)
        if in_agent is None and private.exists():
            return FileKey(self._world, private)
        return in_agent or self._of_agent(public.fingerprint)

    def _of_agent(self, fingerprint: str | None) -> AgentKey:
        path = self._world.environ.get("SSH_AUTH_SOCK")
        if not path:
            raise NoSuchKey(
                "There is no ssh-agent: SSH_AUTH_SOCK is not set.", hint='eval "$(ssh-agent)" && ssh-add'
            )
        for key in keys_of(path):
            if fingerprint in (None, key.public.fingerprint):
                return key
        what = fingerprint or "Ed25519 key"
        raise NoSuchKey(f"Your ssh-agent holds no {what}.", hint="ssh-add ~/.ssh/id_ed25519")


def _pub(private: Path) -> Path:
    """The file of the public half, as ssh-keygen names it."""
    return private.with_name(f"{private.name}.pub")


def _public_half(raw: bytes) -> PublicKey:
    try:
        return parse_key_blob(parse_keyfile(raw).blob)
    except ValueError as error:
        message = "This is no OpenSSH key file; make one with 'ssh-keygen -t ed25519'."
        raise KeyUnreadable(message, reason="not_a_key") from error
