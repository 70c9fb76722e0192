"""The texts that concern a server and not yet a game: accounts, keys, new games."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar

from wici.protocol.errors import BadEnvelope
from wici.protocol.signed import SignedText
from wici.protocol.text import Text
from wici.protocol.values import (
    Address,
    Fingerprint,
    GameId,
    Handle,
    Invite,
    Name,
    Nonce,
    ServerAddress,
    Time,
    Word,
)

_OPTION = re.compile(r"([a-z][a-z0-9_-]{0,31})=([^ =]{1,80})")

Slug = Annotated[str, Word("a name of a-z, 0-9 and hyphens", "[a-z][a-z0-9-]{0,31}")]


class NewGame(SignedText, frozen=True, kw_only=True):
    """A player opens a game (`PROTOCOL.md`, 6).

    Attributes:
        server: The server key's fingerprint.
        rules: Which game is played, such as `krakow`.
        edition: With which content.
        name: What the game is called.
        nonce: 16 random bytes in hex, so that two openings are two texts.
        admit: `invited` if only invited players may take seats.
        do: `KEY=VALUE` for each option that is not default.
    """

    kind: ClassVar[str] = "wici-new"

    server: Fingerprint
    rules: Slug
    edition: Slug
    name: Name
    nonce: Nonce
    admit: Annotated[str, Word("'invited', or no such line", "invited")] | None = None
    do: tuple[str, ...] = ()

    @property
    def options(self) -> dict[str, str]:
        """The options that are not default, as written."""
        return dict(line.split("=", 1) for line in self.do)

    def check(self, text: Text) -> None:
        """See that every `do` line sets one option, and none is set twice."""
        super().check(text)
        seen: set[str] = set()
        for index, line in enumerate(text.do):
            found = _OPTION.fullmatch(line)
            if found is None or found[1] in seen:
                number = text.line_of_do(index)
                sentence = f"Line {number}: expected 'do KEY=VALUE', each key once."
                raise BadEnvelope(sentence, line=number, reason="bad_option")
            seen.add(found[1])


class Account(SignedText, frozen=True, kw_only=True):
    """A player registers with the key that signs (`PROTOCOL.md`, 6).

    Attributes:
        server: The server key's fingerprint.
        handle: The handle wished.
        mail: Where letters go, if anywhere.
        invite: The invitation's code, where the server wants one.
        recovery: The fingerprint of the key that may one day ask for another, kept where no disk fails.
    """

    kind: ClassVar[str] = "wici-account"

    server: Fingerprint
    handle: Handle
    mail: Address | None = None
    invite: Invite | None = None
    recovery: Fingerprint | None = None


class KeyChange(SignedText, frozen=True, kw_only=True):
    """A player changes keys (`PROTOCOL.md`, 6).

    To add one, the new key signs as well, second. Where the recovery key signs first, the new one counts
    only after a day, in which any present key can cancel it.

    Attributes:
        server: The server key's fingerprint.
        player: The player's handle.
        op: `add`, `revoke`, `cancel` a key that waits, or `recovery` to name another recovery key.
        key: The fingerprint of the key that comes or goes, or may recover.
        time: The sender's clock.
        nonce: 16 random bytes in hex.
        drop: `yes` if answers of a revoked key that are not yet opened fall with it.
    """

    kind: ClassVar[str] = "wici-key"

    server: Fingerprint
    player: Handle
    op: Annotated[str, Word("add, revoke, cancel or recovery", "add|revoke|cancel|recovery")]
    key: Fingerprint
    time: Time
    nonce: Nonce
    drop: Annotated[str, Word("'yes', or no such line", "yes")] | None = None

    def check(self, text: Text) -> None:
        """See that only a revocation drops answers."""
        super().check(text)
        if self.drop and self.op != "revoke":
            number = text.line_of("drop")
            raise BadEnvelope(f"Line {number}: only 'revoke' drops.", line=number, reason="bad_value")


class ServerKey(SignedText, frozen=True, kw_only=True):
    """A server changes its key: signed by the old one, then by the new.

    Attributes:
        server: The old key's fingerprint.
        key: The new key's fingerprint.
        time: From when on.
        game: The one game it concerns, when a game moves to another server.
        address: Where that server is.
    """

    kind: ClassVar[str] = "wici-server-key"

    server: Fingerprint
    key: Fingerprint
    time: Time
    game: GameId | None = None
    address: ServerAddress | None = None
