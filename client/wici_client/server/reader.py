"""One server as its player reads it: by a token that a login got, under the key that was pinned."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from wici_client.archive.dossier import Archive
from wici_client.archive.known_servers import Account, Server
from wici_client.archive.tokens import Tokens
from wici_client.errors import NotAllowed, NotVerified, Refused
from wici_client.http.client import Api
from wici_client.http.replies import Token, read_reply
from wici_client.http.transport import MOST, Reply
from wici_client.world import World

if TYPE_CHECKING:
    from wici.protocol.keys import Signer


class Reader:
    """A server and the person's account there, to be read and nothing more.

    Args:
        world: The person's world.
        server: The server, as it was pinned.
    """

    def __init__(self, world: World, server: Server) -> None:
        self.world = world
        self.server = server
        self.api = Api(world, server.url)
        self.archive = Archive(world)

    @property
    def account(self) -> Account:
        """The account.

        Raises:
            NotAllowed: There is none.
        """
        if self.server.account is None:
            message = f"You have no account at {self.server.name}."
            raise NotAllowed(message, hint=f"wici register {self.server.url} HANDLE")
        return self.server.account

    @cached_property
    def signer(self) -> Signer:
        """The key that signs here."""
        from wici_client.keyring.find import Keystore

        return Keystore(self.world).find(self.account.key)

    def read(
        self,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        etag: str | None = None,
        tries: int = 4,
        most: int = MOST,
    ) -> Reply:
        """Read as the account's player, or as a stranger where there is no account.

        A token that the server no longer takes is replaced once.
        """
        if self.server.account is None:
            return self.api.get(path, params=params, etag=etag, tries=tries, most=most)
        return self._with_token(
            lambda token: self.api.get(path, token=token, params=params, etag=etag, tries=tries, most=most)
        )

    def try_lines(self, path: str, lines: Iterable[str], *, params: Mapping[str, str]) -> Reply:
        """Have lines judged without signing them: the token that reads is enough."""
        return self._with_token(lambda token: self.api.try_lines(path, lines, token=token, params=params))

    def log_out(self) -> bool:
        """End the token by which this machine reads; the next look asks the key for another.

        Returns:
            Whether there was one that still held.

        Raises:
            Unreachable: The server does not answer; the token is forgotten here, and there it stays good.
        """
        tokens = Tokens(self.world)
        token = tokens.get(self.server)
        tokens.forget(self.server)
        if token is None:
            return False
        try:
            self.api.end_token(token)
        except Refused as refusal:
            if refusal.status != 401:
                raise
            return False
        return True

    def _with_token(self, ask: Callable[[str], Reply]) -> Reply:
        tokens = Tokens(self.world)
        token = tokens.get(self.server)
        if token:
            try:
                return ask(token)
            except Refused as refusal:
                if refusal.status != 401:
                    raise
        return ask(self._log_in(tokens))

    def _log_in(self, tokens: Tokens) -> str:
        """Sign the server's challenge; what is signed is a login to this server and nothing else."""
        from wici.protocol.envelope import sign_text
        from wici.protocol.login import Login
        from wici.protocol.text import parse_text

        challenge = self.api.get("/v1/challenge").body
        login = Login.parse(parse_text(challenge))
        if login.server != self.server.fingerprint:
            self.follow(login.server)
        reply = self.api.post("/v1/token", sign_text(challenge, self.signer))
        token = read_reply(reply.body, Token)
        tokens.keep(self.server, token)
        return token.token

    def follow(self, shown: str) -> None:
        """Follow the server to the key that it shows.

        Raises:
            NotVerified: The pinned key did not sign for it.
        """
        from wici_client.server.rotation import follow_key

        self.server = follow_key(self.world, self.server, shown)

    def mind_key(self, shown: str) -> None:
        """Follow the server if it signs with a key that is not known; whoever checks next tells the rest."""
        if shown not in {self.server.fingerprint, *self.server.former}:
            with contextlib.suppress(NotVerified):
                self.follow(shown)
