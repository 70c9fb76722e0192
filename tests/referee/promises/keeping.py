"""A player who keeps every order with its receipt, as the client does."""

from __future__ import annotations

from typing import Any

from tests.referee.office import Office
from wici.protocol.envelope import sign_text
from wici.protocol.receipt import Receipt
from wici.protocol.record import entry_hash, parse_line
from wici.referee.accept import Verdict
from wici.referee.promises.breach import Breach, find_breach
from wici.referee.promises.deeds import Deeds
from wici.referee.promises.promise import open_promise

#: An order's envelope and its receipt's.
Pair = tuple[bytes, bytes]


def receipt(office: Office, verdict: Verdict, *, full: bool = True, **other: Any) -> bytes:
    """What the server says to a text; something else, where it lies."""
    kept = verdict.kept
    last = len(office.lines) - 1
    entry = last if kept.entry is None else min(kept.entry, last)
    said: dict[str, Any] = {
        "game": office.id, "seat": kept.seat, "decision": kept.ask, "rev": kept.rev, "order": kept.text,
        "seal": verdict.seal, "salt": kept.salt, "entry": entry, "hash": entry_hash(office.lines[entry]),
        "time": office.tick(0),
    }  # fmt: skip
    if full:
        said |= {"became": verdict.became, "finishes": verdict.finishes}
    return sign_text(Receipt(**{**said, **other}).format(), office.key)


class Keeper:
    """All pairs of a game, by seat."""

    def __init__(self, office: Office, *, full: bool = True) -> None:
        self.office = office
        self.full = full
        self.pairs: list[Pair] = []

    def order(self, seat: int, *lines: str, **how: Any) -> Verdict:
        verdict = self.office.order(seat, *lines, **how)
        self.keep(verdict)
        return verdict

    def keep(self, verdict: Verdict, **other: Any) -> Pair:
        pair = (verdict.kept.envelope, receipt(self.office, verdict, full=self.full, **other))
        self.pairs.append(pair)
        return pair

    def breach(self) -> Breach | None:
        return breach_of(self.pairs, self.office.lines)


def breach_of(pairs: list[Pair], lines: list[bytes]) -> Breach | None:
    promises = [open_promise(*pair)[0] for pair in pairs]
    return find_breach(promises, Deeds(parse_line(line).entry for line in lines))
