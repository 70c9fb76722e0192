"""Tokens that read for a day, kept so that a key is asked once a day and not at every look."""

from __future__ import annotations

import msgspec

from wici.protocol.instants import format_instant
from wici_client.archive.known_servers import Server
from wici_client.files import locked, read_if_there, write_private
from wici_client.http.replies import Token
from wici_client.world import World


class Tokens:
    """The file of tokens.

    Args:
        world: Where it lies, and what time it is.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._path = world.data / "tokens.json"

    def get(self, server: Server) -> str | None:
        """A token for a server that still holds; None if there is none."""
        found = self._read().get(_name(server))
        is_good = found is not None and found.expires > format_instant(self._world.clock.now())
        return found.token if found and is_good else None

    def keep(self, server: Server, token: Token) -> None:
        """Keep a token."""
        with locked(self._path.with_suffix(".lock")):
            now = format_instant(self._world.clock.now())
            left = {name: old for name, old in self._read().items() if old.expires > now}
            write_private(self._path, msgspec.json.encode({**left, _name(server): token}))

    def forget(self, server: Server) -> None:
        """Keep the token of a server no longer."""
        with locked(self._path.with_suffix(".lock")):
            left = {name: old for name, old in self._read().items() if name != _name(server)}
            write_private(self._path, msgspec.json.encode(left))

    def _read(self) -> dict[str, Token]:
        try:
            return msgspec.json.decode(read_if_there(self._path) or b"{}", type=dict[str, Token])
        except msgspec.DecodeError:
            return {}


def _name(server: Server) -> str:
    return f"{server.url} {server.fingerprint} {server.account.handle if server.account else ''}"
