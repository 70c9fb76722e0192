"""Identity: the server's own key, which signs receipts and heads, and the secret behind its challenges."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import msgspec

from wici.protocol.errors import KeyLocked, KeyUnreadable
from wici.protocol.keys import Key
from wici_server.errors import BadConfig

KEY_FILE = "server_key"
OLD_KEY_FILE = "server_key.old"
SECRET_FILE = "secret"  # noqa: S105 - a file's name
_SECRET_BYTES = 32


class Identity(msgspec.Struct, frozen=True):
    """Who the server is.

    Attributes:
        key: The private key that signs for it.
        secret: 32 bytes that only it knows.
    """

    key: Key
    secret: bytes

    @property
    def line(self) -> str:
        """The public key as a line."""
        return self.key.public.line

    @property
    def fingerprint(self) -> str:
        """The public key's fingerprint."""
        return self.key.public.fingerprint


def make_identity(data: Path) -> bool:
    """Make key and secret where they do not exist yet; what exists is never touched.

    Args:
        data: The data folder.

    Returns:
        Whether the key is new.
    """
    is_new = _write_new(data / KEY_FILE, Key.generate().format())
    _write_new(data / SECRET_FILE, secrets.token_hex(_SECRET_BYTES).encode() + b"\n")
    return is_new


def read_identity(data: Path) -> Identity:
    """Read key and secret.

    Raises:
        BadConfig: One is missing, unreadable or open to others; the message says how to mend it.
    """
    raw, secret = _read_private(data / KEY_FILE), _read_private(data / SECRET_FILE)
    try:
        key = Key.parse(raw)
    except (KeyUnreadable, KeyLocked) as fault:
        raise BadConfig(f"{data / KEY_FILE}: {fault.message} Put the server's own key back.") from None
    try:
        return Identity(key, bytes.fromhex(secret.decode().strip()))
    except ValueError:
        raise BadConfig(
            f"{data / SECRET_FILE} holds no hex digits; delete it and run 'wici-server init'."
        ) from None


class IdentityFile:
    """The server's key as it is in force: read once, and again when the file has become another.

    Args:
        data: The data folder.

    Raises:
        BadConfig: Key or secret cannot be used.
    """

    def __init__(self, data: Path) -> None:
        self._data = data
        # Asked at every receipt: a path is put together once, and as a string.
        self._file = os.fspath(data / KEY_FILE)
        self._mark = self._look()
        self._identity = read_identity(data)

    @property
    def identity(self) -> Identity:
        """Who the server is now."""
        mark = self._look()
        if mark != self._mark:
            self._identity = read_identity(self._data)
            self._mark = mark
        return self._identity

    def _look(self) -> tuple[int, int]:
        try:
            found = os.stat(self._file)  # noqa: PTH116
        except FileNotFoundError:
            return 0, 0
        return found.st_ino, found.st_mtime_ns


class KeySwap:
    """Another key put in the place of the server's, until it is said that this stays.

    Args:
        data: The data folder.
        key: The new key.

    Attributes:
        is_begun: Whether the old key was put aside by this swap, and not by another that is not over.
    """

    def __init__(self, data: Path, key: Key) -> None:
        self._file = data / KEY_FILE
        self._old = data / OLD_KEY_FILE
        self._new = data / f"{KEY_FILE}.new"
        self._key = key
        self.is_begun = False

    def make(self) -> None:
        """Put the new key in place; the old one lies beside it until it is known what holds.

        Raises:
            BadConfig: The data folder cannot be written, or another rotation is not over.
        """
        try:
            self._new.unlink(missing_ok=True)
            _write_new(self._new, self._key.format())
            os.link(self._file, self._old)
            self.is_begun = True
            self._new.replace(self._file)
        except FileExistsError:
            self._new.unlink(missing_ok=True)
            raise BadConfig("Another rotation of the key is not over yet; try again.") from None
        except OSError as fault:
            raise BadConfig(f"{self._file} cannot be changed: {fault.strerror}.") from None

    def keep(self) -> None:
        """The new key stays; the old one is destroyed."""
        self._old.unlink(missing_ok=True)

    def undo(self) -> None:
        """The old key stays."""
        self._new.unlink(missing_ok=True)
        if not self._old.exists():
            return
        if self._old.samefile(self._file):
            # Renaming one name of a file to another of the same file does nothing.
            self._old.unlink()
        else:
            self._old.replace(self._file)


def _write_new(path: Path, raw: bytes) -> bool:
    """Write a private file whole or not at all, and never over another."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    except FileExistsError:
        return False
    finally:
        draft.unlink()
    return True


def _read_private(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        raw = path.read_bytes()
    except FileNotFoundError:
        raise BadConfig(f"{path} is missing; run 'wici-server init', or put your backup back.") from None
    except OSError as fault:
        raise BadConfig(f"{path} cannot be read: {fault.strerror}.") from None
    if mode & 0o077:
        raise BadConfig(f"{path} can be read by others; run: chmod 600 {path}")
    return raw
