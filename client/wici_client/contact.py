"""One server as its player meets it: reads with a token, sends signed texts, keeps receipts."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from wici_client.api import Api
from wici_client.archive import Archive, Dossier
from wici_client.context import World
from wici_client.errors import NotAllowed, NotVerified, Refused
from wici_client.replies import Token, read_reply
from wici_client.servers import Account, Server
from wici_client.tokens import Tokens
from wici_client.wire import Reply

if TYPE_CHECKING:
    from wici.protocol.envelope import Envelope
    from wici.protocol.keys import Signer
    from wici.protocol.receipt import Receipt

#: Minutes that two clocks may differ without a word.
_CLOCK_OFF = 5.0


class Contact:
    """A server and the person's account there.

    Args:
        world: The person's world.
        server: The server, as it was pinned.
    """

    def __init__(self, world: World, server: Server) -> None:
        self.world = world
        self.server = server
        self.api = Api(world, server.url)
        self.archive = Archive(world)
        self._has_minded = False

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
        from wici_client.keystore import Keystore

        return Keystore(self.world).find(self.account.key)

    # -- reading

    def read(
        self, path: str, *, params: Mapping[str, str] | None = None, etag: str | None = None, tries: int = 4
    ) -> Reply:
        """Read as the account's player, or as a stranger where there is no account.

        A token that the server no longer takes is replaced once.
        """
        try:
            return self._read(path, params=params, etag=etag, tries=tries)
        except Refused as refusal:
            if refusal.word == "moved":
                raise self._follow_game(refusal) from refusal
            raise

    def _read(self, path: str, *, params: Mapping[str, str] | None, etag: str | None, tries: int) -> Reply:
        if self.server.account is None:
            return self.api.get(path, params=params, etag=etag, tries=tries)
        tokens = Tokens(self.world)
        token = tokens.get(self.server)
        if token:
            try:
                return self.api.get(path, token=token, params=params, etag=etag, tries=tries)
            except Refused as refusal:
                if refusal.status != 401:
                    raise
        return self.api.get(path, token=self._log_in(tokens), params=params, etag=etag, tries=tries)

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

    def _mind_clock(self, time: str) -> None:
        """Say it if this machine's clock is far from the server's, which is the one that counts."""
        from wici.protocol.instants import parse_instant

        off = (self.world.clock.now() - parse_instant(time)).total_seconds() / 60
        if abs(off) > _CLOCK_OFF and not self._has_minded:
            self._has_minded = True
            way = "ahead of" if off > 0 else "behind"
            self.world.note(
                f"wici: your clock is {abs(off):.0f} min {way} the server's; deadlines go by the server's."
            )

    # -- the server's key

    def follow(self, shown: str) -> None:
        """Follow the server to the key that it shows.

        Raises:
            NotVerified: The pinned key did not sign for it.
        """
        from wici_client.rotation import follow_key

        self.server = follow_key(self.world, self.server, shown)

    def mind_key(self, shown: str) -> None:
        """Follow the server if it signs with a key that is not known; whoever checks next tells the rest."""
        if shown not in {self.server.fingerprint, *self.server.former}:
            with contextlib.suppress(NotVerified):
                self.follow(shown)

    def _mind_receipt(self, raw: bytes) -> None:
        from wici.protocol.envelope import open_envelope
        from wici.protocol.errors import ProtocolError

        with contextlib.suppress(ProtocolError):
            self.mind_key(open_envelope(raw).key.fingerprint)

    def _renamed(self, refusal: Refused) -> Refused:
        """The refusal of a text that names a key which the server has no more."""
        from wici_client.meeting import shown_key

        shown = shown_key(self.world, self.server.url).fingerprint
        if shown == self.server.fingerprint:
            return refusal
        self.follow(shown)
        message = "The text named the server's earlier key, so nothing was done; run the command again."
        return Refused(refusal.word, message, status=refusal.status, said=refusal.said)

    def _follow_game(self, refusal: Refused) -> Refused:
        """Follow a game that has moved to another server, and say so."""
        from wici_client.meeting import shown_key
        from wici_client.moving import follow_refusal

        # It may have signed with a key that it got since it was last met.
        self.mind_key(shown_key(self.world, self.server.url).fingerprint)
        return follow_refusal(self.world, self.server, refusal)

    # -- sending

    def sign(self, text: bytes) -> Envelope:
        """Sign a text with the account's key."""
        from wici.protocol.envelope import open_envelope, sign_text

        return open_envelope(sign_text(text, self.signer))

    def send(self, path: str, envelope: Envelope, dossier: Dossier | None = None) -> Receipt:
        """Send a signed text and check what the server says to it.

        Args:
            path: Where to.
            envelope: The text, signed.
            dossier: The game that it belongs to; text and receipt are kept there.

        Raises:
            Unreachable: No answer; the text stays in the dossier, unanswered.
            Refused: The server's refusal.
            NotVerified: The receipt is not good.
        """
        from wici_client.receipts import check_receipt

        if dossier:
            dossier.keep_text(envelope)
        try:
            reply = self.api.post(path, envelope.raw)
        except Refused as refusal:
            if refusal.said == "text/wrong-server":
                raise self._renamed(refusal) from refusal
            if dossier and refusal.status < 500 and refusal.status != 429:
                dossier.drop_text(envelope.text.id)
            if refusal.word == "moved":
                raise self._follow_game(refusal) from refusal
            if refusal.word == "unknown-key":  # perhaps it is another server now
                raise self._renamed(refusal) from refusal
            raise
        self._mind_receipt(reply.body)
        receipt = check_receipt(reply.body, envelope, self.server)
        self._mind_clock(receipt.time)
        if dossier:
            dossier.keep_receipt(envelope.text.id, reply.body)
            if receipt.entry is not None and receipt.hash:
                with dossier.change(self.server.fingerprint) as notes:
                    notes.promises[receipt.entry] = receipt.hash
        return receipt
