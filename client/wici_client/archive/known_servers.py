"""The servers a person knows: where they are, the key each was first met with, and the account there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from wici_client.errors import NotFound, NotVerified, Usage
from wici_client.files import locked, read_if_there, write_private
from wici_client.http.address import clean_url
from wici_client.world import World


class Account(msgspec.Struct, omit_defaults=True):
    """Who the person is to a server.

    Attributes:
        handle: The handle.
        key: The fingerprint of the key that signs there.
    """

    handle: str
    key: str


class Server(msgspec.Struct):
    """A server that was met.

    Attributes:
        name: What the person calls it.
        url: Where it is, without a slash at the end.
        key: Its public key as a line, pinned at first session.
        fingerprint: The key's fingerprint.
        title: What the server calls itself.
        account: The person's account there.
        former: Earlier keys that signed for the one after them, with the time until which each counted.
    """

    name: str
    url: str
    key: str
    fingerprint: str
    title: str = ""
    account: Account | None = None
    former: dict[str, str] = {}

    def has_signed(self, fingerprint: str, time: str) -> bool:
        """Whether a key was this server's at a time that the signed text itself names."""
        return fingerprint == self.fingerprint or time <= self.former.get(fingerprint, "")


class Known(msgspec.Struct):
    """The file of known servers.

    Attributes:
        default: The name of the server meant when none is said.
        servers: By name.
    """

    default: str = ""
    servers: dict[str, Server] = {}


class Servers:
    """Reads and changes the file of known servers.

    Args:
        world: Where the file lies.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.path: Path = world.config / "servers.json"

    def read(self) -> Known:
        """All that is known.

        Raises:
            Usage: The file is damaged.
        """
        raw = read_if_there(self.path)
        if raw is None:
            return Known()
        try:
            return msgspec.json.decode(raw, type=Known)
        except msgspec.DecodeError as error:
            message = f"{self.path} is damaged; mend it, or move it away and register again."
            raise Usage(message) from error

    def pin(self, server: Server) -> Server:
        """Keep a server, or see that it still is the one that was met under this address.

        Raises:
            NotVerified: It shows another key than at first session.
        """
        with self._changing() as known:
            old = _by_url(known, server.url)
            if old is not None:
                check_key(old, server.fingerprint)
                server = msgspec.structs.replace(
                    server,
                    name=old.name,
                    account=server.account or old.account,
                    former=old.former | server.former,
                )
            elif (twin := _by_key(known, server.fingerprint)) is not None:
                message = (
                    f"{server.url} shows the key of {twin.url}, which you know; it may be somebody between."
                )
                hint = f"If that server has moved to this address: wici servers --forget {twin.name}"
                raise NotVerified(message, reason="known_elsewhere", hint=hint)
            elif server.name in known.servers:
                taken = known.servers[server.name].url
                raise Usage(f"You call {taken} {server.name!r} already; give another --name.")
            known.servers[server.name] = server
            known.default = known.default or server.name
        return server

    def follow(self, server: Server, *, line: str, fingerprint: str, former: dict[str, str]) -> Server:
        """Pin another key for a server, after every key before it was seen to sign for the next."""
        return self._change(server, key=line, fingerprint=fingerprint, former=former)

    def sign_with(self, server: Server, account: Account) -> Server:
        """Remember who the person is to a server, and which key signs there."""
        return self._change(server, account=account)

    def _change(self, server: Server, **change: Any) -> Server:
        changed = msgspec.structs.replace(server, **change)
        with self._changing() as known:
            known.servers[server.name] = changed
        return changed

    def at(self, url: str) -> Server | None:
        """The server that was met under an address."""
        return _by_url(self.read(), url)

    def use(self, name: str) -> Server:
        """Make a server the default."""
        with self._changing() as known:
            server = _pick(known, name)
            known.default = server.name
        return server

    def forget(self, name: str) -> Server:
        """Forget a server with its pinned key; the archive of games stays."""
        with self._changing() as known:
            server = _pick(known, name)
            del known.servers[server.name]
            if known.default == server.name:
                known.default = next(iter(known.servers), "")
        return server

    def choose(self) -> Server:
        """The server that a command means: the one said, or the default.

        Raises:
            NotFound: There is none, or none of that name.
        """
        known = self.read()
        wanted = self._world.server or known.default
        if not wanted:
            raise NotFound("You know no server yet.", hint="wici register URL HANDLE")
        return _pick(known, wanted)

    def with_key(self, fingerprint: str) -> Server | None:
        """The server whose key this is now, if it is known."""
        return _by_key(self.read(), fingerprint)

    def by_fingerprint(self, fingerprint: str) -> Server:
        """The server that holds a key.

        Raises:
            NotFound: It was forgotten.
        """
        for server in self.read().servers.values():
            if fingerprint in {server.fingerprint, *server.former}:
                return server
        message = f"The server of this game, {fingerprint}, is not among those you know."
        raise NotFound(message, hint="wici register URL HANDLE")

    def _changing(self) -> _Change:
        return _Change(self)


class _Change:
    """One change of the file, under its lock."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._lock = locked(servers.path.with_suffix(".lock"))

    def __enter__(self) -> Known:
        self._lock.__enter__()
        self._known = self._servers.read()
        return self._known

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            if kind is None:
                raw = msgspec.json.format(msgspec.json.encode(self._known), indent=2)
                write_private(self._servers.path, raw + b"\n")
        finally:
            self._lock.__exit__(None, None, None)


def check_key(server: Server, fingerprint: str) -> None:
    """Stop loudly if a server shows another key than the one pinned.

    Raises:
        NotVerified: It does.
    """
    if fingerprint == server.fingerprint:
        return
    message = (
        f"THE KEY OF {server.url} HAS CHANGED: it was {server.fingerprint}, now it shows {fingerprint}. "
        "Either its host has changed it, or somebody stands between you and the server. Nothing was sent."
    )
    hint = f"Ask the host over another way. If the new key is right: wici servers --forget {server.name}"
    raise NotVerified(message, hint=hint, pinned=server.fingerprint, shown=fingerprint)


def _by_url(known: Known, url: str) -> Server | None:
    return next((server for server in known.servers.values() if server.url == url), None)


def _by_key(known: Known, fingerprint: str) -> Server | None:
    return next((server for server in known.servers.values() if server.fingerprint == fingerprint), None)


def _pick(known: Known, wanted: str) -> Server:
    if wanted in known.servers:
        return known.servers[wanted]
    if "://" in wanted:
        found = [server for server in known.servers.values() if server.url == clean_url(wanted)[0]]
    else:
        found = [server for name, server in known.servers.items() if name.startswith(wanted.lower())]
    if len(found) == 1:
        return found[0]
    names = ", ".join(known.servers) or "none"
    raise NotFound(f"You know no server {wanted!r}; you know: {names}.", hint="wici register URL HANDLE")
