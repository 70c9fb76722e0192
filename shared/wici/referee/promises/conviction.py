"""Conviction: numbered checks of a file that proves that a server broke its word, by its own receipts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO

from wici.protocol.envelope import Envelope
from wici.protocol.errors import BadEnvelope, BadSignature
from wici.protocol.export import SignedHead
from wici.protocol.orders import Order
from wici.protocol.receipt import Receipt
from wici.referee.errors import RecordDisagrees
from wici.referee.parsed_record import ParsedRecord, read_record
from wici.referee.promises.breach import Breach, find_breach
from wici.referee.promises.deeds import Deeds
from wici.referee.promises.promise import Promise, open_promise
from wici.referee.report import Report, check_all
from wici.referee.roster import Roster

_END = b"-----END SSH SIGNATURE-----"
_KINDS = (f"{Receipt.kind} ".encode(), f"{Order.kind} ".encode())
#: Texts that one file may hold; a breach needs two promises at most.
_MOST = 8


def format_conviction(promises: Iterable[tuple[bytes, bytes]], export: bytes) -> bytes:
    """Write a proof that a server broke its word.

    Args:
        promises: The envelopes of each order and of its receipt.
        export: The record that breaks them, with its head.
    """
    return b"".join((*(receipt + order for order, receipt in promises), export))


def is_conviction(raw: bytes) -> bool:
    """Whether bytes claim to be such a proof: a receipt, and an order right behind it."""
    return raw.startswith(_KINDS[0]) and raw.partition(_END)[2].lstrip(b"\r\n").startswith(_KINDS[1])


def verify_conviction(raw: bytes, *, server: str | None = None) -> Report:
    """Check such a proof offline.

    Args:
        raw: The file.
        server: The fingerprint of the server key that the caller trusts, if one is known.

    Returns:
        The checks. If all hold, the server broke its word, and `result` says how.
    """
    return _Judge(raw, server).run()


class _Judge:
    _promises: list[tuple[Promise, Envelope, Envelope]]
    _record: ParsedRecord
    _breach: Breach

    def __init__(self, raw: bytes, server: str | None) -> None:
        self._raw = raw
        self._server = server

    def run(self) -> Report:
        """Make the checks, up to the first that fails."""
        steps: tuple[tuple[str, Callable[[], str]], ...] = (
            ("receipts, each with the order that it is for, and a record with its head", self._read),
            ("the server of that record signed receipts and head", self._keys),
            ("the receipts are of that very history", self._history),
            ("the record breaks them, whatever else was sent", self._judge),
        )
        report = Report(None, check_all(steps))
        if not report.holds:
            return report
        told = {
            "server": self._head.envelope.key.fingerprint,
            "entry": self._breach.entry,
            "broken": self._breach.says,
        }
        return Report(self._record.game.game, report.checks, result=told)

    @property
    def _head(self) -> SignedHead:
        return self._record.head

    def _read(self) -> str:
        texts, rest = _part(self._raw)
        self._promises = [
            open_promise(order, receipt) for receipt, order in zip(texts[::2], texts[1::2], strict=True)
        ]
        self._record = read_record(BytesIO(rest))
        return f"{len(self._promises)} receipts, {len(self._record.entries)} entries"

    def _keys(self) -> str:
        roster = Roster(self._record)
        for promise, _, answer in self._promises:
            if not roster.is_server(answer.key, at=min(promise.entry, self._record.last)):
                shown = answer.key.fingerprint
                sentence = f"A receipt is signed by {shown}, which is not the server's; that proves nothing."
                raise BadSignature(sentence, reason="wrong_server")
        if self._head.envelope.key != roster.server:
            raise BadSignature(
                "The head is signed by another key than the record names.", reason="wrong_server"
            )
        if self._server is not None and not roster.vouches(self._server):
            sentence = f"The key is {roster.server.fingerprint}, not the one you know."
            raise BadSignature(sentence, reason="wrong_server")
        known = "the one you know" if self._server else "whose it is you must know"
        return f"{roster.server.fingerprint}, {known}"

    def _history(self) -> str:
        for promise, *_ in self._promises:
            entry = promise.entry
            is_here = entry <= self._record.last and self._record.hashes[entry] == promise.receipt.hash
            if promise.order.game != self._record.game.game or not is_here:
                sentence = (
                    f"A receipt names another entry {entry} than this record has; that proves nothing here."
                )
                raise RecordDisagrees(sentence, entry=entry)
        return f"up to entry {max(promise.entry for promise, *_ in self._promises)}"

    def _judge(self) -> str:
        breach = find_breach((promise for promise, *_ in self._promises), Deeds(self._record.entries))
        if breach is None or not breach.convicts:
            raise RecordDisagrees("The record keeps what these receipts promise, as far as they show it.")
        self._breach = breach
        return breach.says


def _part(raw: bytes) -> tuple[list[bytes], bytes]:
    """Part a file into its texts and the record behind them.

    Raises:
        BadEnvelope: Receipts and orders do not take turns.
    """
    texts: list[bytes] = []
    source = BytesIO(raw)
    while len(texts) < _MOST and raw[source.tell() :].startswith(_KINDS[len(texts) % 2]):
        text = b""
        for line in source:
            text += line
            if line.startswith(_END):
                break
        texts.append(text)
    if not texts or len(texts) % 2:
        raise BadEnvelope("The file holds no receipt with the order behind it.", reason="no_promise")
    return texts, source.read()
