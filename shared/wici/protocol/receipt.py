"""The receipt: the server's signed word that it took a text, and when."""

from __future__ import annotations

from typing import ClassVar

from wici.protocol.signed import SignedText
from wici.protocol.values import EntryNumber, Fate, GameId, Hash, Rev, Salt, Seat, Time


class Receipt(SignedText, frozen=True, kw_only=True):
    """What the server took; texts that are no orders get the lines that apply (`PROTOCOL.md`, 3).

    Attributes:
        game: The game.
        seat: The seat whose text it is.
        decision: The ask that an order names.
        rev: The order's count.
        order: The hash of the text's normal form.
        seal: The seal of the envelope as stored.
        salt: What opens that seal.
        entry: The number of the text's own entry, or of the newest if it has none yet.
        hash: The hash of that entry.
        time: When the server took it.
        due: From when on a key counts that must wait.
        became: What became of an order when it was taken; said to whoever asks for full receipts.
        finishes: Of a bare `finish`, the text that holds the draft which it closes; said likewise.
    """

    kind: ClassVar[str] = "wici-receipt"

    game: GameId | None = None
    seat: Seat | None = None
    decision: EntryNumber | None = None
    rev: Rev | None = None
    order: Hash
    seal: Hash | None = None
    salt: Salt | None = None
    entry: EntryNumber | None = None
    hash: Hash | None = None
    time: Time
    due: Time | None = None
    became: Fate | None = None
    finishes: Hash | None = None
