"""Retelling: takes a game's texts anew, secret ones too, and sees that each writes the record's own lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from wici.errors import WiciError
from wici.protocol.dealing import seed_commit
from wici.protocol.entries import Ask, Game, KeyChange, Note, Resolve
from wici.protocol.envelope import parse_envelope
from wici.protocol.orders import Lapse, Order
from wici.protocol.record import Line, read_chain
from wici.referee.accept import accept
from wici.referee.book import AnySitting, Kept, Sitting
from wici.referee.errors import RecordDisagrees
from wici.referee.lobby import Lobby
from wici.referee.opening import begin
from wici.referee.remark import drop_answer, event_of, takes_answers
from wici.referee.shelf import Shelf
from wici.referee.tale import Beat, Filed, Tale, follow_lobby
from wici.rules.dice import SeededDice
from wici.rules.event import Told
from wici.rules.game import Game as Rules

_ORDERS: dict[str, type[Order]] = {kind.kind: kind for kind in (Order, Lapse)}


def retell(
    lines: Iterable[bytes], texts: Sequence[Filed], rules: Rules[Any, Any], content: Any, *, seed: str
) -> Tale:
    """Tell a game again from its record and all accepted orders, those that the record keeps sealed too.

    Args:
        lines: The record's lines, from entry 0.
        texts: The orders, in the order in which they were accepted.
        rules: The rules.
        content: The edition that entry 0 names.
        seed: The server's seed.

    Raises:
        RecordDisagrees: At the first entry that these rules, texts and seed write otherwise.
        BrokenChain: The lines are no record.
    """
    return _Teller(list(read_chain(lines)), rules, content, seed).tell(texts)


class _Teller:
    """Follows a record with a pointer to the first line that is not written anew yet."""

    def __init__(self, lines: list[Line], rules: Rules[Any, Any], content: Any, seed: str) -> None:
        self._lines = lines
        self._rules = rules
        self._content = content
        self._seed = seed
        self._serial: int | None = None

    def tell(self, texts: Sequence[Filed]) -> Tale:
        self._start()
        for filed in texts:
            self._skip_remarks(filed)
            self._take(filed)
        tale = self.tale
        if tale.sitting is not None:
            self._remark_on(len(self._lines))
            if tale.sitting.book.n < len(self._lines):
                raise _differs(self._lines[tale.sitting.book.n], None)
        return tale

    # -- before the game

    def _start(self) -> None:
        first = self._lines[0].entry if self._lines else None
        if not isinstance(first, Game):
            raise RecordDisagrees("The record is empty.", entry=0)
        if seed_commit(first.game, self._seed) != first.seed_commit:
            raise RecordDisagrees("The seed is not the one that entry 0 commits to.", entry=0)
        lobby = Lobby(first.game, first.seats, dict(first.options), first=self._lines[0].hash, n=0, prev="")
        self.tale = Tale(lobby, Shelf())
        for line in self._lines:
            if isinstance(line.entry, Resolve):
                self._begin(line)
                return
            follow_lobby(lobby, self.tale.handles, line)

    def _begin(self, line: Line) -> None:
        deadline = self._deadline(line.n)
        try:
            opened = begin(
                self.tale.lobby,
                self._rules,
                self._content,
                seed=self._seed,
                time=line.time,
                deadline=deadline,
            )
        except WiciError as fault:
            raise _refused(line, fault) from fault
        self._compare(line.n, opened.lines)
        self.tale.opening = opened
        self.tale.shelf.put_ask(opened.book.ask)
        self._sit(opened)
        self.tale.beats.append(Beat(line.n, line.time, opened.told))
        self.tale.waits_for, self.tale.asked = opened.waits_for, opened.asked

    def _sit(self, step: Any) -> None:
        opened = self.tale.opening
        self.tale.sitting = Sitting(
            self._rules,
            self._content,
            SeededDice(opened.seed if opened else ""),
            snapshot=step.snapshot,
            book=step.book,
            table=step.table,
        )

    # -- the game

    @property
    def _sitting(self) -> AnySitting:
        if self.tale.sitting is None:
            raise RecordDisagrees("Orders were kept, but the record shows no beginning.", entry=0)
        return self.tale.sitting

    def _take(self, filed: Filed) -> None:
        sitting, tale = self._sitting, self.tale
        n = sitting.book.n
        text = parse_envelope(filed.envelope).text
        order = _ORDERS[text.kind].parse(text)
        kept = Kept(text.id, order.seat, order.decision, order.rev, filed.envelope, filed.salt)
        try:
            verdict = accept(
                sitting,
                order,
                kept,
                archive=tale.shelf,
                time=filed.time,
                seed=self._seed,
                deadline=self._deadline(n),
            )
        except WiciError as fault:
            raise _refused(self._lines[min(n, len(self._lines) - 1)], fault) from fault
        self._compare(n, verdict.lines)
        tale.shelf.put(verdict)
        self._sit(verdict)
        tale.waits_for, tale.asked, tale.over = verdict.waits_for, verdict.asked, verdict.over
        tale.beats.append(Beat(verdict.told_in, filed.time, verdict.told))
        self._serial = filed.serial

    def _compare(self, n: int, lines: Sequence[bytes]) -> None:
        for at, raw in enumerate(lines, n):
            found = self._lines[at] if at < len(self._lines) else None
            if found is None or found.raw != raw:
                raise _differs(found or self._lines[-1], raw)

    def _deadline(self, n: int) -> str | None:
        asks = (line.entry for line in self._lines[n:] if isinstance(line.entry, Ask))
        return next((ask.deadline for ask in asks), None)

    # -- beside the game

    def _skip_remarks(self, filed: Filed) -> None:
        """Take over the remarks that were written before a text came.

        Where a text's serial is no more than one above that of the text before, none were.
        """
        if None not in (filed.serial, self._serial) and filed.serial == (self._serial or 0) + 1:
            return
        stop = self._sitting.book.n
        while stop < len(self._lines) and self._is_remark(stop) and self._lines[stop].time <= filed.time:
            stop += 1
        self._remark_on(stop)

    def _is_remark(self, n: int) -> bool:
        return isinstance(self._lines[n].entry, KeyChange | Note)

    def _remark_on(self, stop: int) -> None:
        while (n := self._sitting.book.n) < stop and self._is_remark(n):
            self._remark(self._lines[n])

    def _remark(self, line: Line) -> None:
        sitting, entry = self._sitting, line.entry
        if not isinstance(entry, KeyChange | Note):
            return
        told: tuple[Told, ...] = (Told(event_of(entry, self._called(entry.seat))),)
        book, snapshot = msgspec.structs.replace(sitting.book), sitting.snapshot
        if isinstance(entry, KeyChange) and takes_answers(entry):
            dropped = drop_answer(sitting.table(), entry.seat, self._is_by(entry.key))
            if dropped is not None:
                told, snapshot, book.undo = (*told, *dropped.told), dropped.snapshot, None
                self.tale.waits_for, self.tale.asked = dropped.waits_for, dropped.asked
        if isinstance(entry, Note) and entry.seat is not None and entry.handle is not None:
            self.tale.handles[entry.seat] = entry.handle
        book.n, book.prev = line.n + 1, line.hash
        dice = sitting.dice
        self.tale.sitting = Sitting(self._rules, self._content, dice, snapshot=snapshot, book=book)
        self.tale.beats.append(Beat(line.n, line.time, told, is_games=False))

    def _called(self, seat: int | None) -> str:
        if seat is None:
            return ""
        name = self._rules.seats[seat - 1].replace("-", " ").title()
        return f"{self.tale.handles.get(seat)} ({name})"

    def _is_by(self, key: str) -> Any:
        def is_by_key(text: str) -> bool:
            return parse_envelope(self.tale.shelf.text(text).envelope).key.line == key

        return is_by_key


_BEFORE, _SHOWN = 24, 120


def _differs(line: Line, wanted: bytes | None) -> RecordDisagrees:
    """What is told to all names the entry; `wanted` in the detail is for whoever may see everything."""
    sentence = f"Entry {line.n} is another than these rules would write."
    if wanted is None:
        return RecordDisagrees(sentence, entry=line.n, wanted="nothing, for no kept text wrote it")
    pairs = enumerate(zip(line.raw, wanted, strict=False))
    at = max(0, next((at for at, (one, other) in pairs if one != other), 0) - _BEFORE)
    shown = f"…{wanted[at : at + _SHOWN].decode(errors='replace').strip()}…"
    return RecordDisagrees(sentence, entry=line.n, wanted=shown)


def _refused(line: Line, fault: WiciError) -> RecordDisagrees:
    sentence = f"At entry {line.n} these rules refuse what was accepted."
    return RecordDisagrees(sentence, entry=line.n, wanted=f"a refusal: {fault.message}")
