"""Signatures: every text of a record is its seat's own, answers what it says, and fits its seal."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from wici.protocol.accounts import NewGame
from wici.protocol.dealing import lot
from wici.protocol.entries import Opened
from wici.protocol.envelope import Envelope, open_envelope
from wici.protocol.errors import ProtocolError
from wici.protocol.keys import parse_public_key
from wici.protocol.orders import Lapse, Order, Standing
from wici.protocol.seal import is_seal_of
from wici.protocol.seating import Join, Leave, Ready
from wici.protocol.signed import SignedText
from wici.referee.errors import RecordDisagrees
from wici.referee.trail import Trail

T = TypeVar("T", bound=SignedText)


class OpenedText(msgspec.Struct, frozen=True):
    """A text of the record that everybody may read.

    Attributes:
        entry: The number of its `sealed` entry.
        text: Its id.
        order: What it says.
    """

    entry: int
    text: str
    order: Order | Standing


def check_founding(trail: Trail) -> None:
    """See that a player's own text opened this game as entry 0 says.

    Raises:
        RecordDisagrees: It did not.
    """
    entry = trail.game
    server = parse_public_key(entry.server)
    if entry.envelope is None:
        raise _disagree(0, "holds no text that opened the game")
    new, _ = _read(NewGame, entry.envelope, 0)
    options = dict(new.options)
    players = options.pop("players", None)
    said = (new.server, new.rules, new.edition, new.name, options)
    if said != (server.fingerprint, entry.rules, entry.edition, entry.name, entry.options):
        raise _disagree(0, "differs from the text that opened the game")
    if players is not None and players != str(entry.seats):
        raise _disagree(0, "differs from the text that opened the game in the number of players")


def check_seating(trail: Trail) -> int:
    """See that seats were taken, left and made ready by their own players, and that lots fit.

    Returns:
        How many texts were checked.

    Raises:
        RecordDisagrees: Where that is not so.
    """
    last_join = max(trail.joins, default=0)
    own = {}
    for n, joined in trail.joins.items():
        own[joined.seat] = n
        join, envelope = _read(Join, joined.envelope, n)
        keys = [trail.roster.server] if joined.bot else [parse_public_key(line) for line in joined.keys]
        _require(envelope.key in keys, n, "is not signed by a key of its seat")
        said = (join.game, join.answers, join.handle, join.lot, join.seat or joined.seat)
        wanted = (trail.game.game, trail.hashes[0], joined.handle, joined.lot, joined.seat)
        _require(said == wanted, n, "differs from its player's own text")
    for n, left in trail.leaves.items():
        leave, envelope = _read(Leave, left.envelope, n)
        _require(trail.roster.has(left.seat, envelope.key, at=n), n, "is not signed by a key of its seat")
        joined_at = max((m for m, j in trail.joins.items() if j.seat == left.seat and m < n), default=0)
        said_leave = (leave.game, leave.seat, leave.answers)
        _require(
            said_leave == (trail.game.game, left.seat, trail.hashes[joined_at]),
            n,
            "answers no join of its seat",
        )
    for n, shown in trail.readies.items():
        ready, envelope = _read(Ready, shown.envelope, n)
        held = trail.roster.has(shown.seat, envelope.key, at=n) or trail.roster.is_server(envelope.key, at=n)
        _require(held, n, "is not signed by a key of its seat")
        said_ready = (ready.game, ready.seat, ready.answers, ready.nonce)
        wanted_ready = (trail.game.game, shown.seat, trail.hashes[last_join], shown.nonce)
        _require(said_ready == wanted_ready, n, "differs from its player's own text")
        _require(
            lot(shown.nonce) == trail.joins[own[shown.seat]].lot,
            n,
            "shows a nonce that its lot was not made of",
        )
    return len(trail.joins) + len(trail.leaves) + len(trail.readies)


def check_texts(trail: Trail) -> dict[int, OpenedText]:
    """See that every opened text is its seat's own, answers the ask it was taken for, and fits its seal.

    Returns:
        The texts, by the number of their `sealed` entry.

    Raises:
        RecordDisagrees: Where that is not so.
    """
    _check_sealed(trail)
    return {n: _check_text(trail, n, where, opened) for n, (where, opened) in sorted(trail.opened.items())}


def _check_sealed(trail: Trail) -> None:
    seen = set()
    for n, sealed in trail.sealed.items():
        if sealed.ask is None:
            continue
        _require(sealed.ask < n and sealed.ask in trail.asks, n, "answers no ask of this record")
        count = (sealed.seat, sealed.ask, sealed.rev)
        _require(count not in seen, n, "has a rev that this seat has used for this ask before")
        seen.add(count)


def _check_text(trail: Trail, n: int, where: int, opened: Opened) -> OpenedText:
    sealed = trail.sealed.get(n)
    if sealed is None:
        raise _disagree(where, f"opens entry {n}, which sealed nothing")
    raw = opened.envelope.encode()
    _require(
        is_seal_of(sealed.seal, raw, opened.salt),
        n,
        "is sealed, but the text opened later does not fit the seal",
    )
    order, envelope = _read_order(opened.envelope, n)
    at = [n] if sealed.ask is None else [n, sealed.ask]
    if isinstance(order, Lapse):
        signed = trail.roster.is_server(envelope.key, at=n)
    else:
        signed = any(trail.roster.has(sealed.seat, envelope.key, at=entry) for entry in at)
    _require(signed, n, "holds a text that no key of its seat has signed")
    said = (order.game, order.seat, order.rev)
    _require(said == (trail.game.game, sealed.seat, sealed.rev), n, "differs from the text opened later")
    if isinstance(order, Standing):
        _require(order.answers in trail.hashes[:n], n, "holds a text that answers another history")
    else:
        ask = sealed.ask if sealed.ask is not None else -1
        _require(order.decision == ask, n, "names another ask than the text opened later")
        _require(order.answers == trail.hashes[ask], n, "holds a text that answers another history")
    return OpenedText(n, envelope.text.id, order)


def _read_order(raw: str, n: int) -> tuple[Order | Standing, Envelope]:
    kinds: dict[str, type[Order] | type[Standing]] = {kind.kind: kind for kind in (Order, Lapse, Standing)}
    try:
        envelope = open_envelope(raw.encode())
    except ProtocolError as fault:
        raise _disagree(n, f"holds a text that does not verify: {fault.message}") from fault
    kind = kinds.get(envelope.text.kind)
    if kind is None:
        raise _disagree(n, "holds a text that is no order")
    return _parse(kind, envelope, n), envelope


def _read(kind: type[T], raw: str, n: int) -> tuple[T, Envelope]:
    try:
        envelope = open_envelope(raw.encode())
    except ProtocolError as fault:
        raise _disagree(n, f"holds a text that does not verify: {fault.message}") from fault
    return _parse(kind, envelope, n), envelope


def _parse(kind: type[T], envelope: Envelope, n: int) -> T:
    try:
        return kind.parse(envelope.text)
    except ProtocolError as fault:
        raise _disagree(n, f"holds a text of another form: {fault.message}") from fault


def _require(holds: bool, n: int, what: str) -> None:  # noqa: FBT001 - reads as an assertion
    if not holds:
        raise _disagree(n, what)


def _disagree(n: int, what: str) -> RecordDisagrees:
    return RecordDisagrees(f"Entry {n} {what}.", entry=n)
