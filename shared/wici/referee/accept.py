"""Accept: one signed order becomes one step of the game and the entries that record it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wici.protocol.entries import Ask, End, Opened, Resolve, Sealed
from wici.protocol.orders import Lapse, Order
from wici.protocol.record import Chain
from wici.protocol.seal import seal
from wici.referee.book import AnySitting, Archive, Book, Kept, OpenAsk, Undo
from wici.referee.errors import StaleRev, WrongDecision
from wici.rules import play, position
from wici.rules.desk import Use
from wici.rules.errors import GameOver, IllegalOrder, MalformedOrder, StaleOrder
from wici.rules.event import Told, Undone
from wici.rules.step import Step
from wici.rules.table import Table


class Verdict(msgspec.Struct, frozen=True):
    """What accepting a text means, to be stored in one transaction.

    Attributes:
        kept: The text, with its salt and, if it has one now, the number of its entry.
        seal: Its seal.
        lines: The new lines of the record, each with its newline.
        entries: The numbers of `sealed` entries written now, by text id.
        used: Ids of the texts whose lines were carried out.
        opened: Ids of the texts that are public now.
        told: Events with their audience.
        snapshot: The table afterwards.
        book: The state of the record afterwards.
        waits_for: The seats that owe an answer by public knowledge.
        asked: Those, and the seats with an open quiet prompt; as secret as that is.
        over: Whether the game has ended.
    """

    kept: Kept
    seal: str
    lines: tuple[bytes, ...]
    entries: dict[str, int]
    used: tuple[str, ...]
    opened: tuple[str, ...]
    told: tuple[Told, ...]
    snapshot: bytes
    book: Book
    waits_for: tuple[int, ...]
    asked: tuple[int, ...]
    over: bool


def accept(
    sitting: AnySitting,
    order: Order,
    kept: Kept,
    *,
    archive: Archive,
    time: str,
    seed: str,
    deadline: str | None = None,
) -> Verdict:
    """Judge a text whose signature fits and whose key is the seat's, and carry it out.

    Args:
        sitting: The game.
        order: What the text says.
        kept: The text as it will be stored.
        archive: The texts and asks of the game.
        time: The server's clock, for the entries.
        seed: The server's seed, shown when the game ends.
        deadline: The deadline of the next ask, if there is one.

    Raises:
        GameOver, StaleOrder, WrongDecision, StaleRev: The text does not answer what is open.
        OrderError: The rules refuse it.
    """
    table = sitting.table()
    check_answers(sitting, table, order, archive)
    scribe = _Scribe(sitting.book, kept, archive, time)
    step = _carry_out(sitting, table, order, kept.text)
    scribe.note_text(step)
    if step.moved:
        lapsed = (order.seat,) if isinstance(order, Lapse) else ()
        scribe.note_move(step, lapsed)
        scribe.note_rest(table, step, seed=seed, deadline=deadline)
    undo = sitting.book.undo if step.fate == "draft" else None
    if step.undoable:
        undo = Undo(order.seat, msgspec.Raw(sitting.snapshot))
    return scribe.verdict(step.told, table, undo)


def check_answers(sitting: AnySitting, table: Table[Any, Any], order: Order, archive: Archive) -> None:
    """See that a text names an ask that it can answer, with a `rev` that is new.

    Raises:
        GameOver, StaleOrder, WrongDecision, StaleRev: It does not.
    """
    if table.is_over:
        raise GameOver
    book = sitting.book
    is_open = book.ask is not None and (book.ask.n, book.ask.hash) == (order.decision, order.answers)
    if not is_open:
        _check_older(sitting, order, archive)
    current = book.revs.get(order.seat, 0) if is_open else archive.top_rev(order.seat, order.decision)
    if order.rev <= current:
        raise StaleRev(current)


def _check_older(sitting: AnySitting, order: Order, archive: Archive) -> None:
    """A closed ask can be named by free orders alone."""
    asked = archive.ask(order.decision)
    newest = sitting.book.ask.n if sitting.book.ask else None
    if asked is None or asked.hash != order.answers:
        message = "No ask of this game has that number and hash; look again and answer the one that is open."
        raise WrongDecision(message, ask=newest)
    if all(line.partition(" ")[0] in sitting.game.free_verbs for line in order.do):
        return
    if asked.what in sitting.game.locking and _was_asked(asked, order.seat):
        raise StaleOrder("All have answered, and the answers are final.", reason="locked")
    raise StaleOrder("What this answers is closed; look again.")


def _was_asked(asked: OpenAsk, seat: int) -> bool:
    return asked.seats == "hidden" or seat in asked.seats


def _carry_out(sitting: AnySitting, table: Table[Any, Any], order: Order, text: str) -> Step:
    if order.is_undo:
        return take_back(sitting, table, order.seat, text)
    if order.is_withdrawal:
        return play.withdraw(table, order.seat, text=text)
    try:
        return play.submit(table, order.seat, order.do, text=text, anew=isinstance(order, Lapse))
    except (MalformedOrder, IllegalOrder) as fault:
        fault.detail = {"line": 1, **fault.detail}
        raise


def take_back(sitting: AnySitting, table: Table[Any, Any], seat: int, text: str) -> Step:
    """Put the table back to what it was before the seat's last order.

    Raises:
        IllegalOrder: `no_undo`: it showed something, or somebody else has been asked or has acted.
    """
    undo = sitting.book.undo
    if undo is None or undo.seat != seat:
        message = (
            "There is nothing of yours to take back: your last order showed something or somebody else acted."
        )
        raise IllegalOrder("no_undo", message)
    position.restore(table, bytes(undo.position))
    undone = Told(Undone(seat, table.name(seat)))
    return Step("undone", (undone,), moved=True, closes=True, uses=(Use(text, spent=True, public=True),))


class _Scribe:
    """Writes the entries of one step."""

    def __init__(self, book: Book, kept: Kept, archive: Archive, time: str) -> None:
        self._book = book
        self._kept = kept
        self._archive = archive
        self._time = time
        self._chain: Chain = book.chain()
        self._seal = seal(kept.envelope, kept.salt)
        self._lines: list[bytes] = []
        self._entries: dict[str, int] = {}
        self._used: list[str] = []
        self._opened: list[str] = []
        self._ask = book.ask
        self._revs = dict(book.revs)
        if book.ask is not None and kept.ask == book.ask.n:
            self._revs[kept.seat] = kept.rev

    def note_text(self, step: Step) -> None:
        """The text's own entry, where it gets one at once."""
        shown = any(told.public is not None for told in step.told)
        if step.fate in {"sealed", "played", "undone"} or (step.fate == "withdrawn" and shown):
            self._note_sealed(self._kept, withdrawn=step.fate == "withdrawn")

    def note_move(self, step: Step, lapsed: tuple[int, ...]) -> None:
        """What the game did, with the texts that it used."""
        used = [self._text(use.text) for use in step.uses]
        for kept in used:
            if kept.text not in self._entries and kept.entry is None:
                self._note_sealed(kept)
        self._used = [kept.text for kept in used]
        shown = [kept for kept, use in zip(used, step.uses, strict=True) if use.spent and use.public]
        self._opened = [kept.text for kept in shown]
        closes = self._ask.n if step.closes and self._ask else None
        self._append(
            Resolve(
                closes=closes,
                uses=tuple(self._entry(kept) for kept in used),
                opened=tuple(self._open(kept) for kept in shown),
                lapsed=lapsed,
                events=plain_events(step),
            )
        )
        if step.closes:
            self._ask, self._revs = None, {}

    def note_rest(self, table: Table[Any, Any], step: Step, *, seed: str, deadline: str | None) -> None:
        """The next ask, or the end."""
        if table.is_over:
            self._ask, self._revs = None, {}
            self._append(
                End(result=result_of(table), seed=seed, opened=tuple(map(self._open, self._left(step))))
            )
        elif self._ask is None:
            self._ask = write_ask(self._chain, self._lines, table, time=self._time, deadline=deadline)

    def verdict(self, told: tuple[Told, ...], table: Table[Any, Any], undo: Undo | None) -> Verdict:
        """All of it, for the store."""
        book = Book(self._book.game, self._chain.n, self._chain.prev, self._ask, self._revs, undo)
        kept = msgspec.structs.replace(self._kept, entry=self._entries.get(self._kept.text))
        return Verdict(
            kept=kept,
            seal=self._seal,
            lines=tuple(self._lines),
            entries=self._entries,
            used=tuple(self._used),
            opened=tuple(self._opened),
            told=told,
            snapshot=position.dump(table),
            book=book,
            waits_for=tuple(table.owing()),
            asked=asked_of(table),
            over=table.is_over,
        )

    def _left(self, step: Step) -> list[Kept]:
        """Every text used, now or earlier, that was not opened."""
        now = {use.text for use in step.uses} - set(self._opened)
        texts = {kept.text: kept for kept in self._archive.unopened() if kept.text not in self._opened}
        texts.update({text: self._text(text) for text in now})
        return sorted(texts.values(), key=self._entry)

    def _text(self, text: str) -> Kept:
        return self._kept if text == self._kept.text else self._archive.text(text)

    def _entry(self, kept: Kept) -> int:
        entry = self._entries.get(kept.text, kept.entry)
        if entry is None:
            raise LookupError(f"text {kept.text} has no entry")
        return entry

    def _open(self, kept: Kept) -> Opened:
        return Opened(entry=self._entry(kept), envelope=kept.envelope.decode(), salt=kept.salt)

    def _note_sealed(self, kept: Kept, *, withdrawn: bool = False) -> None:
        sealed = seal(kept.envelope, kept.salt)
        self._entries[kept.text] = self._chain.n
        self._append(Sealed(seat=kept.seat, ask=kept.ask, rev=kept.rev, seal=sealed, withdrawn=withdrawn))

    def _append(self, entry: Sealed | Resolve | End) -> None:
        self._lines.append(self._chain.append(entry, self._time))


def write_ask(
    chain: Chain, lines: list[bytes], table: Table[Any, Any], *, time: str, deadline: str | None
) -> OpenAsk:
    """Write what the table waits for as the next entry."""
    seats, what = asking(table)
    n = chain.n
    lines.append(chain.append(Ask(seats=seats, what=what, deadline=deadline), time))
    return OpenAsk(n, chain.prev, what, seats)


def asking(table: Table[Any, Any]) -> tuple[tuple[int, ...] | Literal["hidden"], str]:
    """Whom an ask names and what it wants: `hidden` where all prompts are quiet."""
    prompts = table.prompts()
    shown = [prompt for prompt in prompts if not prompt.quiet]
    if not shown:
        return "hidden", prompts[0].kind
    return tuple(sorted({prompt.seat for prompt in shown})), shown[0].kind


def asked_of(table: Table[Any, Any]) -> tuple[int, ...]:
    """The seats that owe an answer, or may give one to a quiet prompt."""
    quiet = {prompt.seat for prompt in table.prompts() if prompt.quiet}
    return tuple(sorted((quiet - set(table.phase.sealed) if quiet else quiet).union(table.owing())))


def plain_events(step: Step) -> tuple[dict[str, Any], ...]:
    """The public events of a step as the record writes them."""
    return tuple(plain(event) for event in step.events)


def result_of(table: Table[Any, Any]) -> dict[str, Any]:
    """How the game ended, as the record writes it."""
    return plain(table.game.outcome(table))


def plain(struct: msgspec.Struct) -> dict[str, Any]:
    """A struct as JSON gives it back, so that what is written equals what is read."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return read
