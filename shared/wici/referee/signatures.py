"""Signatures: each opened text of a record is its seat's own and says what the record says of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from wici.protocol.accounts import NewGame
from wici.protocol.entries import End, Opened, Resolve, Sealed
from wici.protocol.envelope import Envelope, open_envelope
from wici.protocol.errors import ProtocolError
from wici.protocol.keys import PublicKey, parse_public_key
from wici.protocol.orders import Lapse, Order, Standing
from wici.protocol.seal import is_seal_of, seal
from wici.protocol.signed import SignedText
from wici.referee.errors import RecordDisagrees
from wici.referee.parsed_record import ParsedRecord, differing, require
from wici.referee.roster import Roster
from wici.referee.timing.agreed_terms import check_terms, split_terms

T = TypeVar("T", bound=SignedText)
ORDERS: dict[str, type[Order] | type[Standing]] = {kind.kind: kind for kind in (Order, Lapse, Standing)}


class OpenedText(msgspec.Struct, frozen=True):
    """A text of the record that everybody may read.

    Attributes:
        entry: The number of its `sealed` entry.
        text: Its id.
        order: What it says.
        key: What it is signed with.
        is_late: Whether its key was its seat's when it was asked, and no more when it was sealed.
    """

    entry: int
    text: str
    order: Order | Standing
    key: PublicKey
    is_late: bool = False

    @property
    def is_lapse(self) -> bool:
        """Whether the server gave it for a seat that was late."""
        return isinstance(self.order, Lapse) and self.order.by == "lapse"

    @property
    def by(self) -> str | None:
        """As what the server gave it; None for a player's own."""
        return self.order.by if isinstance(self.order, Lapse) else None


def check_founding(record: ParsedRecord) -> bool:
    """See that a player's own text opened this game as entry 0 says.

    Returns:
        False where entry 0 names no such text.

    Raises:
        RecordDisagrees: It did not.
    """
    entry = record.game
    if entry.envelope is None:
        return False
    text, _ = read_text(NewGame, entry.envelope, 0)
    options, terms = split_terms(text.options, entry.options)
    players = options.pop("players", str(entry.seats))
    said = (text.server, text.rules, text.edition, text.name, options, players)
    server = parse_public_key(entry.server).fingerprint
    wanted = (server, entry.rules, entry.edition, entry.name, entry.options, str(entry.seats))
    where = differing(("rules", "edition", "name", "options"), said[1:], wanted[1:])
    where = where or {"at": "seats" if said[0] == server else "server", "wants": "what that text says"}
    require(said == wanted, 0, "differs from the text that opened the game", **where)
    check_terms(entry.terms, terms)
    return True


def check_texts(record: ParsedRecord, roster: Roster, sealed: Mapping[int, Sealed]) -> dict[int, OpenedText]:
    """See that every opened text is its seat's own, answers the ask it was taken for, and fits its seal.

    Their bytes are needed no more then, and are forgotten: a record may be longer than memory is wide.

    Args:
        record: The record.
        roster: Its keys.
        sealed: Its `sealed` entries, by number.

    Returns:
        The texts, by the number of their `sealed` entry.

    Raises:
        RecordDisagrees: Where that is not so.
    """
    reader = _Reader(record, roster)
    texts: dict[int, OpenedText] = {}
    for n, entry in enumerate(record.entries):
        if isinstance(entry, Resolve | End) and entry.opened:
            texts |= {text.entry: reader.read(text.entry, sealed[text.entry], text) for text in entry.opened}
            bare = tuple(msgspec.structs.replace(text, envelope="") for text in entry.opened)
            record.entries[n] = msgspec.structs.replace(entry, opened=bare)
    return texts


def read_text(kind: type[T], raw: str, n: int) -> tuple[T, Envelope]:
    """A text of one kind that the entry `n` holds, with the envelope that proves it.

    Raises:
        RecordDisagrees: It is none, or its signature does not fit.
    """
    envelope = _open(raw, n, "envelope")
    return _parse(kind, envelope, n, "envelope"), envelope


class _Reader:
    def __init__(self, record: ParsedRecord, roster: Roster) -> None:
        self._record = record
        self._roster = roster
        self._by_hash: dict[str, int] | None = None

    def read(self, n: int, sealed: Sealed, opened: Opened) -> OpenedText:
        fits = is_seal_of(sealed.seal, opened.envelope.encode(), opened.salt)
        sentence = "is sealed, but the text opened later does not fit the seal"
        require(fits, n, sentence, seal=seal(opened.envelope.encode(), opened.salt))
        envelope = _open(opened.envelope, n, "seal")
        kind = ORDERS.get(envelope.text.kind)
        if kind is None:
            sentence = f"Entry {n} holds a text that is no order."
            raise RecordDisagrees(sentence, entry=n, key="seal", wants="the seal of an order")
        order = _parse(kind, envelope, n, "seal")
        self._require_signed(n, sealed, order, envelope.key)
        said = (order.game, order.seat, order.rev)
        wanted = (self._record.game.game, sealed.seat, sealed.rev)
        where = differing(("seat", "rev"), said[1:], wanted[1:]) or {
            "at": "seal",
            "wants": "a text of this game",
        }
        require(said == wanted, n, "differs from the text opened later", **where)
        self._require_answers(n, sealed, order)
        is_servers = isinstance(order, Lapse)
        is_late = not is_servers and not self._roster.has(sealed.seat, envelope.key, at=n)
        return OpenedText(n, envelope.text.id, order, envelope.key, is_late)

    def _require_signed(self, n: int, sealed: Sealed, order: Order | Standing, key: PublicKey) -> None:
        if isinstance(order, Lapse):
            is_own = self._roster.is_server(key, at=n)
            is_allowed = order.by == "lapse" or self._roster.holder(sealed.seat, at=n).is_bot
            require(is_allowed, n, "is a bot's, in a player's seat", at="seat", wants="a bot's seat")
            is_said = sealed.by in {None, order.by}
            require(is_said, n, "says another reason than the text opened later", by=order.by)
        else:
            require(sealed.by is None, n, "calls a player's text the server's", by=None)
            at = {n, n if sealed.ask is None else sealed.ask}
            is_own = any(self._roster.has(sealed.seat, key, at=entry) for entry in at)
        wants = f"the seal of a text signed by a key of seat {sealed.seat}"
        require(is_own, n, "holds a text that no key of its seat has signed", at="seal", wants=wants)

    def _require_answers(self, n: int, sealed: Sealed, order: Order | Standing) -> None:
        if isinstance(order, Standing):
            require(sealed.ask is None, n, "differs from the text opened later", ask=None)
            is_known = self._number(order.answers, n) < n
        else:
            sentence = "names another ask than the text opened later"
            require(order.decision == sealed.ask, n, sentence, ask=order.decision)
            is_same = order.is_withdrawal == sealed.withdrawn
            require(is_same, n, "differs from the text opened later", withdrawn=order.is_withdrawal)
            is_known = order.answers == self._record.hashes[order.decision]
        wants = "the seal of a text that answers this history"
        require(is_known, n, "holds a text that answers another history", at="seal", wants=wants)

    def _number(self, hashed: str, other: int) -> int:
        """The number of the entry that has a hash; the other one where none has it."""
        if self._by_hash is None:
            self._by_hash = {one: n for n, one in enumerate(self._record.hashes)}
        return self._by_hash.get(hashed, other)


def _open(raw: str, n: int, key: str) -> Envelope:
    try:
        return open_envelope(raw.encode())
    except ProtocolError as fault:
        sentence = f"Entry {n} holds a text that does not verify: {fault.message}"
        raise RecordDisagrees(sentence, entry=n, key=key, wants="a signed text") from fault


def _parse(kind: type[T], envelope: Envelope, n: int, key: str) -> T:
    try:
        return kind.parse(envelope.text)
    except ProtocolError as fault:
        sentence = f"Entry {n} holds a text of another form: {fault.message}"
        raise RecordDisagrees(sentence, entry=n, key=key, wants=f"a '{kind.kind}'") from fault
