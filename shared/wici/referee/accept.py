"""Accept: one signed order becomes one step of the game and the entries that record it."""

from __future__ import annotations

from typing import Any

import msgspec

from wici.protocol.orders import Lapse, Order
from wici.referee.answering import check_answers, is_free
from wici.referee.book import AnySitting, Archive, Book, Kept, Undo
from wici.referee.harmless import FINISH, takes_draft
from wici.referee.scribe import Scribe, asked_of
from wici.rules import play, position
from wici.rules.desk import Use
from wici.rules.errors import IllegalOrder, MalformedOrder
from wici.rules.event import Told, Undone
from wici.rules.step import Fate, Step
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
        told_in: The number of the entry that they belong to.
        table: The table afterwards, for whoever takes the next text; a copy lies in the snapshot.
        snapshot: The same as bytes.
        book: The state of the record afterwards.
        waits_for: The seats that owe an answer by public knowledge.
        asked: Those, and the seats with an open quiet prompt; as secret as that is.
        over: Whether the game has ended.
        fate: What the rules made of the text.
        finishes: The id of the draft that a bare `finish` closes.
    """

    kept: Kept
    seal: str
    lines: tuple[bytes, ...]
    entries: dict[str, int]
    used: tuple[str, ...]
    opened: tuple[str, ...]
    told: tuple[Told, ...]
    told_in: int
    table: Table[Any, Any]
    snapshot: bytes
    book: Book
    waits_for: tuple[int, ...]
    asked: tuple[int, ...]
    over: bool
    fate: Fate
    finishes: str | None

    @property
    def became(self) -> str:
        """What became of the text, as its receipt says it."""
        seat, table = self.kept.seat, self.table
        waiting, holder = table.desk.waiting.get(seat), table.holder(seat)
        if waiting is not None and self.kept.text in waiting.texts:
            return "waits"
        if self.fate == "draft":
            return "draft"
        lies = self.fate in {"sealed", "amended", "quiet"} and holder is not None and seat in holder.sealed
        return "sealed" if lies else "applied"


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
        deadline: The deadline of the next ask, where the table has no terms and one is set by hand.

    Raises:
        GameOver, StaleOrder, WrongDecision, StaleRev: The text does not answer what is open.
        OrderError: The rules refuse it.
    """
    table = sitting.take_table()
    check_answers(sitting, table, order, archive, time)
    finishes = _draft_closed(table, order)
    step = _carry_out(sitting, table, order, kept.text)
    scribe = Scribe(sitting.book, kept, archive, time)
    with table.still():
        _write(scribe, step, table, sitting, order, seed=seed, deadline=deadline)
        return Verdict(
            kept=scribe.kept(),
            seal=scribe.seal,
            lines=tuple(scribe.lines),
            entries=scribe.entries,
            used=tuple(scribe.used),
            opened=tuple(scribe.opened),
            told=step.told,
            told_in=scribe.told_in,
            table=table,
            snapshot=position.dump(table),
            book=scribe.book(_undo_after(sitting, order, step)),
            waits_for=tuple(table.owing()),
            asked=asked_of(table),
            over=table.is_over,
            fate=step.fate,
            finishes=finishes,
        )


def _write(
    scribe: Scribe,
    step: Step,
    table: Table[Any, Any],
    sitting: AnySitting,
    order: Order,
    *,
    seed: str,
    deadline: str | None,
) -> None:
    """Write what one text did, and what the game asks next or how it ended."""
    scribe.note_text(step)
    if not step.moved:
        return
    scribe.note_move(step, closes=step.closes or table.is_over)
    if table.is_over:
        scribe.note_end(table, seed=seed)
    else:
        scribe.note_rest(table, deadline=deadline, since=_goes_on_since(sitting, order, step))


def _goes_on_since(sitting: AnySitting, order: Order, step: Step) -> int | None:
    """The ask whose time the next one goes on with: after an undo, and where a free order did it all."""
    book = sitting.book
    if book.clock is None or book.ask is None:
        return None
    if step.fate == "undone":
        return book.undo.ask if book.undo else None
    return book.ask.n if is_free(sitting.game, order) and len(step.uses) == 1 else None


def _draft_closed(table: Table[Any, Any], order: Order) -> str | None:
    """The id of the draft that a bare `finish` closes; None where nothing of the kind lies."""
    holder = table.holder(order.seat)
    draft = holder.drafts.get(order.seat) if holder and order.do == FINISH else None
    return draft.texts[-1] if draft else None


def rehearse(sitting: AnySitting, order: Order, archive: Archive, *, time: str) -> None:
    """Judge lines that nobody signed as `accept` would, on a copy of the table that is thrown away.

    Args:
        sitting: The game.
        order: What the text would say.
        archive: The texts and asks of the game.
        time: The server's clock.

    Raises:
        GameOver, StaleOrder, WrongDecision, StaleRev: It would not answer what is open.
        OrderError: The rules would refuse it.
    """
    table = sitting.table()
    check_answers(sitting, table, order, archive, time)
    _carry_out(sitting, table, order, "rehearsal")


def _carry_out(sitting: AnySitting, table: Table[Any, Any], order: Order, text: str) -> Step:
    if order.is_undo:
        return take_back(sitting.book.undo, table, order.seat, text)
    try:
        return lay_down(table, order, text)
    except (MalformedOrder, IllegalOrder) as fault:
        fault.detail = {"line": 1, **fault.detail}
        raise


def lay_down(table: Table[Any, Any], order: Order, text: str, *, hold: bool = False) -> Step:
    """Take a text to the table: an answer, free orders, a batch, or a withdrawal.

    Args:
        table: The table; a private copy.
        order: What the text says.
        text: Its id.
        hold: True to let sealed answers lie, as a replay does.

    Raises:
        OrderError: The rules refuse it.
    """
    if order.is_withdrawal:
        return play.withdraw(table, order.seat, text=text)
    is_anew = isinstance(order, Lapse) and not takes_draft(table, order.seat, order.do)
    return play.submit(table, order.seat, order.do, text=text, anew=is_anew, hold=hold)


def take_back(undo: Undo | None, table: Table[Any, Any], seat: int, text: str) -> Step:
    """Put the table back to what it was before the seat's last order.

    Args:
        undo: How the last order can be taken back, if it can.
        table: The table; a private copy.
        seat: Who asks for it.
        text: The id of the text that does.

    Raises:
        IllegalOrder: `no_undo`: it showed something, or somebody else has been asked or has acted.
    """
    if undo is None or undo.seat != seat:
        message = (
            "Nothing of yours can be taken back: your last order showed something, or somebody else acted."
        )
        raise IllegalOrder("no_undo", message)
    # Labels of draws go back with it, and nothing is drawn twice: what drew cannot be undone.
    position.restore(table, bytes(undo.position))
    undone = Told(Undone(seat, table.name(seat)))
    return Step("undone", (undone,), moved=True, closes=True, uses=(Use(text, spent=True, public=True),))


def _undo_after(sitting: AnySitting, order: Order, step: Step) -> Undo | None:
    """How the last order can be taken back now; a draft has no effect, so it changes nothing in that."""
    ask, has_clock = sitting.book.ask, sitting.book.clock is not None
    if step.undoable and not (has_clock and isinstance(order, Lapse)):
        asked = ask.n if ask is not None and has_clock else None
        return Undo(order.seat, msgspec.Raw(sitting.snapshot), asked)
    return sitting.book.undo if step.fate == "draft" else None
