"""One server as its player meets it: what a reader can, and signed texts sent, whose receipts are kept."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from wici_client.archive.dossier import Dossier
from wici_client.archive.known_servers import Server
from wici_client.errors import Refused
from wici_client.http.transport import MOST, Reply
from wici_client.server.reader import Reader
from wici_client.world import World

if TYPE_CHECKING:
    from wici.protocol.envelope import Envelope
    from wici.protocol.receipt import Receipt

#: Minutes that two clocks may differ without a word.
_CLOCK_OFF = 5.0


class Session(Reader):
    """A server and the person's account there, to be read and written to; a game that moves is followed.

    Args:
        world: The person's world.
        server: The server, as it was pinned.
    """

    def __init__(self, world: World, server: Server) -> None:
        super().__init__(world, server)
        self._has_minded = False

    def read(
        self,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        etag: str | None = None,
        tries: int = 4,
        most: int = MOST,
    ) -> Reply:
        """Read as `Reader` does; a game that has moved is followed, and the refusal says so."""
        try:
            return super().read(path, params=params, etag=etag, tries=tries, most=most)
        except Refused as refusal:
            if refusal.word == "moved":
                raise self._moved(refusal) from refusal
            raise

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
        from wici_client.archive.receipts import check_receipt

        is_fresh = dossier is not None and not dossier.has_text(envelope.text.id)
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
                raise self._moved(refusal) from refusal
            if refusal.word == "unknown-key":  # perhaps it is another server now
                raise self._renamed(refusal) from refusal
            raise
        self._mind_receipt(reply.body)
        receipt = check_receipt(reply.body, envelope, self.server, is_fresh=is_fresh)
        self._mind_clock(receipt.time)
        if dossier:
            dossier.keep_receipt(envelope.text.id, reply.body)
            if receipt.entry is not None and receipt.hash:
                with dossier.change(self.server.fingerprint) as notes:
                    notes.promises[receipt.entry] = receipt.hash
        return receipt

    def _mind_receipt(self, raw: bytes) -> None:
        from wici.protocol.envelope import open_envelope
        from wici.protocol.errors import ProtocolError

        with contextlib.suppress(ProtocolError):
            self.mind_key(open_envelope(raw).key.fingerprint)

    def _renamed(self, refusal: Refused) -> Refused:
        """The refusal of a text that names a key which the server has no more."""
        from wici_client.server.first_contact import shown_key

        shown = shown_key(self.world, self.server.url).fingerprint
        if shown == self.server.fingerprint:
            return refusal
        self.follow(shown)
        message = "The text named the server's earlier key, so nothing was done; run the command again."
        return Refused(refusal.word, message, status=refusal.status, said=refusal.said)

    def _moved(self, refusal: Refused) -> Refused:
        from wici_client.server.move import follow_refusal

        return follow_refusal(self, refusal)

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
