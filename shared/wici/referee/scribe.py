"""Scribe: writes the entries that one step of a game leaves in its record."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wici.protocol.entries import Ask, End, Entry, Opened, Resolve, Sealed
from wici.protocol.record import Chain
from wici.protocol.seal import seal
from wici.referee.book import Archive, Book, Kept, OpenAsk, Undo
from wici.referee.timing.asking import ask_keys, open_ask
from wici.referee.timing.following import follow
from wici.referee.timing.state import TimeState
from wici.rules.step import Step
from wici.rules.table import Table


class Scribe:
    """Writes down what one text did.

    Args:
        book: The state of the record before.
        kept: The text.
        archive: The texts and asks of the game.
        time: The server's clock, for the entries.

    Attributes:
        seal: The text's seal.
        lines: The lines written, each with its newline.
        entries: The numbers of the `sealed` entries written, by text id.
        used: Ids of the texts whose lines were carried out, or that took an answer back in everybody's sight.
        opened: Ids of the texts made public.
    """

    def __init__(self, book: Book, kept: Kept, archive: Archive, time: str) -> None:
        self._book = book
        self._kept = kept
        self._archive = archive
        self._time = time
        self._chain: Chain = book.chain()
        self._ask = book.ask
        self._revs = dict(book.revs)
        self._move: int | None = None
        self._clock = book.clock
        if book.ask is not None and kept.ask == book.ask.n:
            self._revs[kept.seat] = kept.rev
        self.seal = seal(kept.envelope, kept.salt)
        self.lines: list[bytes] = []
        self.entries: dict[str, int] = {}
        self.used: list[str] = []
        self.opened: list[str] = []

    def note_text(self, step: Step) -> None:
        """Write the text's own entry, where it gets one at once.

        What others may not know of yet, a draft or a quiet answer or that one is taken back, gets none.
        """
        is_news = any(told.public is not None for told in step.told)
        if step.fate in {"sealed", "played", "undone"} or (step.fate == "withdrawn" and is_news):
            self._note_sealed(self._kept)
        if step.fate == "withdrawn" and is_news:
            self.used = [self._kept.text]  # the end shows it: nobody else took the answer back

    def note_move(self, step: Step, *, closes: bool) -> None:
        """Write what the game did, after entries for texts it used that had none.

        Args:
            step: What the text did.
            closes: Whether the open ask is closed by it.
        """
        used = [self._text(use.text) for use in step.uses]
        for kept in used:
            if kept.text not in self.entries and kept.entry is None:
                self._note_sealed(kept)
        self.used = [kept.text for kept in used]
        self._move = self._chain.n
        shown = [kept for kept, use in zip(used, step.uses, strict=True) if use.spent and use.public]
        self._append(
            Resolve(
                closes=self._ask.n if closes and self._ask else None,
                uses=tuple(map(self._entry, used)),
                opened=self._open(shown),
                lapsed=tuple(sorted({kept.seat for kept in used if kept.is_lapse})),
                events=plain_events(step),
            )
        )
        if closes:
            self._ask, self._revs = None, {}

    def note_rest(self, table: Table[Any, Any], *, deadline: str | None, since: int | None = None) -> None:
        """Write what the game asks now, where that is something new.

        Args:
            table: The table.
            deadline: Until when, where the table has no clock of its own.
            since: The ask whose time this one goes on with.
        """
        if self._ask is not None:
            return
        entry, self._clock = make_ask(
            table, self._clock, n=self._chain.n, time=self._time, deadline=deadline, since=since
        )
        self._ask = write_ask(self._chain, self.lines, entry, time=self._time)

    def note_end(self, table: Table[Any, Any], *, seed: str) -> None:
        """Write the end, which opens every text that was used and not opened before."""
        # What was replaced or never used stays sealed for ever; it had no effect that anybody must check.
        closed = {kept.text: kept for kept in self._archive.unopened()}
        closed.update({text: self._text(text) for text in self.used})
        left = [kept for text, kept in closed.items() if text not in self.opened]
        opened = self._open(sorted(left, key=self._entry))
        self._append(End(result=plain(table.game.outcome(table)), seed=seed, opened=opened))

    @property
    def told_in(self) -> int:
        """The number of the entry that the step's events belong to: its `resolve`, else the newest."""
        return self._chain.n - 1 if self._move is None else self._move

    def kept(self) -> Kept:
        """The text, with the number of its entry if it has one now."""
        return msgspec.structs.replace(self._kept, entry=self.entries.get(self._kept.text))

    def book(self, undo: Undo | None) -> Book:
        """The state of the record afterwards.

        Args:
            undo: How the last order can be taken back.
        """
        return Book(
            self._book.game, self._chain.n, self._chain.prev, self._ask, self._revs, undo, self._clock
        )

    def _text(self, text: str) -> Kept:
        return self._kept if text == self._kept.text else self._archive.text(text)

    def _entry(self, kept: Kept) -> int:
        entry = self.entries.get(kept.text, kept.entry)
        if entry is None:
            raise LookupError(f"text {kept.text} has no entry")
        return entry

    def _open(self, texts: list[Kept]) -> tuple[Opened, ...]:
        self.opened += [kept.text for kept in texts]
        return tuple(
            Opened(entry=self._entry(kept), envelope=kept.envelope.decode(), salt=kept.salt) for kept in texts
        )

    def _note_sealed(self, kept: Kept) -> None:
        self.entries[kept.text] = self._chain.n
        # An earlier text is sealed anew from its bytes; salt and so seal are those that its receipt named.
        sealed = self.seal if kept is self._kept else seal(kept.envelope, kept.salt)
        withdrawn = kept.is_withdrawal
        # Where it is secret who is asked, so is whom the server answered for.
        is_told = self._clock is not None and self._book.ask is not None and self._book.ask.seats != "hidden"
        by = kept.by if is_told else None
        self._append(
            Sealed(seat=kept.seat, ask=kept.ask, rev=kept.rev, seal=sealed, withdrawn=withdrawn, by=by)
        )

    def _append(self, entry: Entry) -> None:
        if self._clock is not None:
            self._clock = follow(self._clock, self._chain.n, entry, self._time)
        self.lines.append(self._chain.append(entry, self._time))


def write_ask(chain: Chain, lines: list[bytes], entry: Ask, *, time: str) -> OpenAsk:
    """Write an ask as the next entry."""
    n = chain.n
    lines.append(chain.append(entry, time))
    return OpenAsk(n, chain.prev, entry.what, entry.seats)


def make_ask(
    table: Table[Any, Any],
    clock: TimeState | None,
    *,
    n: int,
    time: str,
    deadline: str | None = None,
    since: int | None = None,
) -> tuple[Ask, TimeState | None]:
    """What the table waits for, and until when.

    Args:
        table: The table.
        clock: Its clock.
        n: The number that the entry will have.
        time: When.
        deadline: Until when, where the table has no clock.
        since: The ask whose time this one goes on with.

    Returns:
        The entry, and the clock after it.
    """
    seats, what = asking(table)
    if clock is None:
        return Ask(seats=seats, what=what, deadline=deadline), None
    opened = open_ask(clock, n, seats, time, interrupts=interrupts(table), since=since)
    return Ask(seats=seats, what=what, since=since, **ask_keys(opened)), opened


def interrupts(table: Table[Any, Any]) -> bool:
    """Whether somebody else's turn waits for all that is asked."""
    prompts = table.prompts()
    shown = [prompt for prompt in prompts if not prompt.quiet] or prompts
    return all(prompt.interrupt for prompt in shown)


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
    return tuple(map(plain, step.events))


def plain(struct: msgspec.Struct) -> dict[str, Any]:
    """A struct as JSON gives it back, so that what is written equals what is read."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return read
