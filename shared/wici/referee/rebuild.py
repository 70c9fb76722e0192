"""Rebuild: takes a game's texts anew, secret ones too, and sees that each writes the record's own lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from wici.errors import WiciError
from wici.protocol.dealing import seed_commit
from wici.protocol.entries import Ask, Game, KeyChange, Resolve
from wici.protocol.envelope import parse_envelope
from wici.protocol.notes import Note, Replaced
from wici.protocol.orders import Lapse, Order
from wici.protocol.record import Line, read_chain
from wici.referee.accept import accept
from wici.referee.book import AnySitting, Kept, Sitting
from wici.referee.dropping import drop_answer, takes_answers
from wici.referee.errors import RecordDisagrees
from wici.referee.lobby import Lobby
from wici.referee.memory_archive import MemoryArchive
from wici.referee.opening import begin
from wici.referee.rebuilt_game import GameStep, RebuiltGame, StoredOrder, follow_lobby
from wici.referee.remark import event_of
from wici.referee.timing.following import follow
from wici.rules.dice import SeededDice
from wici.rules.event import Told
from wici.rules.game import Game as Rules

_ORDERS: dict[str, type[Order]] = {kind.kind: kind for kind in (Order, Lapse)}


def rebuild(
    lines: Iterable[bytes], texts: Sequence[StoredOrder], rules: Rules[Any, Any], content: Any, *, seed: str
) -> RebuiltGame:
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
    return _Rebuilder(list(read_chain(lines)), rules, content, seed).tell(texts)


class _Rebuilder:
    """Follows a record with a pointer to the first line that is not written anew yet."""

    def __init__(self, lines: list[Line], rules: Rules[Any, Any], content: Any, seed: str) -> None:
        self._lines = lines
        self._rules = rules
        self._content = content
        self._seed = seed
        self._serial: int | None = None

    def tell(self, texts: Sequence[StoredOrder]) -> RebuiltGame:
        self._start()
        for stored in texts:
            self._skip_remarks(stored)
            self._take(stored)
        game = self.game
        if game.sitting is not None:
            self._remark_on(len(self._lines))
            if game.sitting.book.n < len(self._lines):
                raise _differs(self._lines[game.sitting.book.n], None)
        return game

    # -- before the game

    def _start(self) -> None:
        first = self._lines[0].entry if self._lines else None
        if not isinstance(first, Game):
            raise RecordDisagrees("The record is empty.", entry=0)
        if seed_commit(first.game, self._seed) != first.seed_commit:
            raise RecordDisagrees("The seed is not the one that entry 0 commits to.", entry=0)
        lobby = Lobby(first.game, first.seats, dict(first.options), first=self._lines[0].hash, n=0, prev="")
        lobby.terms = first.terms
        self.game = RebuiltGame(lobby, MemoryArchive())
        for line in self._lines:
            if isinstance(line.entry, Resolve):
                self._begin(line)
                return
            follow_lobby(lobby, self.game.handles, line)

    def _begin(self, line: Line) -> None:
        deadline = self._deadline(line.n)
        try:
            opened = begin(
                self.game.lobby,
                self._rules,
                self._content,
                seed=self._seed,
                time=line.time,
                deadline=deadline,
            )
        except WiciError as fault:
            raise _refused(line, fault) from fault
        self._compare(line.n, opened.lines)
        self.game.opening = opened
        self.game.archive.put_ask(opened.book.ask)
        self._sit(opened)
        self.game.steps.append(GameStep(line.n, line.time, opened.told))
        self.game.waits_for, self.game.asked = opened.waits_for, opened.asked

    def _sit(self, step: Any) -> None:
        opened = self.game.opening
        self.game.sitting = Sitting(
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
        if self.game.sitting is None:
            raise RecordDisagrees("Orders were kept, but the record shows no beginning.", entry=0)
        return self.game.sitting

    def _take(self, stored: StoredOrder) -> None:
        sitting, game = self._sitting, self.game
        n = sitting.book.n
        text = parse_envelope(stored.envelope).text
        order = _ORDERS[text.kind].parse(text)
        kept = Kept(text.id, order.seat, order.decision, order.rev, stored.envelope, stored.salt)
        try:
            verdict = accept(
                sitting,
                order,
                kept,
                archive=game.archive,
                time=stored.time,
                seed=self._seed,
                deadline=self._deadline(n),
            )
        except WiciError as fault:
            raise _refused(self._lines[min(n, len(self._lines) - 1)], fault) from fault
        self._compare(n, verdict.lines)
        game.archive.put(verdict)
        self._sit(verdict)
        game.waits_for, game.asked, game.over = verdict.waits_for, verdict.asked, verdict.over
        game.steps.append(GameStep(verdict.told_in, stored.time, verdict.told))
        self._serial = stored.serial

    def _compare(self, n: int, lines: Sequence[bytes]) -> None:
        for at, raw in enumerate(lines, n):
            found = self._lines[at] if at < len(self._lines) else None
            if found is None or found.raw != raw:
                raise _differs(found or self._lines[-1], raw)

    def _deadline(self, n: int) -> str | None:
        asks = (line.entry for line in self._lines[n:] if isinstance(line.entry, Ask))
        return next((ask.deadline for ask in asks), None)

    # -- beside the game

    def _skip_remarks(self, stored: StoredOrder) -> None:
        """Take over the remarks that were written before a text came.

        Where a text's serial is no more than one above that of the text before, none were.
        """
        if None not in (stored.serial, self._serial) and stored.serial == (self._serial or 0) + 1:
            return
        stop = self._sitting.book.n
        while stop < len(self._lines) and self._is_remark(stop) and self._lines[stop].time <= stored.time:
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
        told: tuple[Told, ...] = (Told(event_of(entry, self._called(getattr(entry, "seat", None)))),)
        book, snapshot = msgspec.structs.replace(sitting.book), sitting.snapshot
        if isinstance(entry, KeyChange) and takes_answers(entry):
            dropped = drop_answer(sitting.table(), entry.seat, self._is_by(entry.key))
            if dropped is not None:
                told, snapshot, book.undo = (*told, *dropped.told), dropped.snapshot, None
                self.game.waits_for, self.game.asked = dropped.waits_for, dropped.asked
        if isinstance(entry, Replaced):
            self.game.handles[entry.seat] = entry.handle
        if book.clock is not None:
            book.clock = follow(book.clock, line.n, entry, line.time)
        book.n, book.prev = line.n + 1, line.hash
        dice = sitting.dice
        self.game.sitting = Sitting(self._rules, self._content, dice, snapshot=snapshot, book=book)
        self.game.steps.append(GameStep(line.n, line.time, told, is_games=False))

    def _called(self, seat: int | None) -> str:
        if seat is None:
            return ""
        name = self._rules.seats[seat - 1].replace("-", " ").title()
        return f"{self.game.handles.get(seat)} ({name})"

    def _is_by(self, key: str) -> Any:
        def is_by_key(text: str) -> bool:
            return parse_envelope(self.game.archive.text(text).envelope).key.line == key

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
