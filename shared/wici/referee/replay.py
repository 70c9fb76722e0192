"""Replay: plays a record again by the rules and finds the first entry that they do not bear out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wici.protocol.dealing import game_seed, seed_commit
from wici.protocol.entries import Ask, Resolve
from wici.protocol.orders import Lapse, Order
from wici.referee.accept import asking, plain, result_of
from wici.referee.errors import RecordDisagrees
from wici.referee.signatures import OpenedText
from wici.referee.trail import Trail
from wici.rules import play, position
from wici.rules.desk import Use
from wici.rules.dice import SeededDice
from wici.rules.errors import RulesError
from wici.rules.event import Event, Undone
from wici.rules.game import Game
from wici.rules.step import Step
from wici.rules.table import Table


def check_deal(trail: Trail) -> str:
    """See that the server's seed is the one it committed to, and join it with all nonces.

    Returns:
        The game seed.

    Raises:
        RecordDisagrees: It is not.
    """
    last = len(trail.hashes) - 1
    if trail.end is None:
        raise RecordDisagrees("The game is not over, so its seed is not shown yet.", entry=last)
    if seed_commit(trail.game.game, trail.end.seed) != trail.game.seed_commit:
        raise RecordDisagrees(f"Entry {last} shows a seed that entry 0 did not commit to.", entry=last)
    nonces = {ready.seat: ready.nonce for ready in trail.readies.values()}
    if set(nonces) != set(trail.seated):
        raise RecordDisagrees("Not every seat has shown a nonce.", entry=max(trail.readies, default=0))
    return game_seed(trail.game.game, trail.end.seed, nonces)


def replay(
    trail: Trail, texts: Mapping[int, OpenedText], game: Game[Any, Any], content: Any, *, seed: str
) -> Table[Any, Any]:
    """Play the game again.

    Args:
        trail: The record of a game that is over.
        texts: Its opened texts, checked.
        game: The rules, in the version that entry 0 names.
        content: The edition that entry 0 names.
        seed: The game seed.

    Returns:
        The table as the game ended.

    Raises:
        RecordDisagrees: At the first entry that differs.
    """
    return _Replay(trail, texts, game, content, seed).run()


class _Replay:
    def __init__(
        self, trail: Trail, texts: Mapping[int, OpenedText], game: Game[Any, Any], content: Any, seed: str
    ) -> None:
        self._trail = trail
        self._texts = texts
        self._entries = {text.text: n for n, text in texts.items()}
        setup = game.setup(tuple(trail.seated), trail.game.options)
        self._table, step = play.start(game, content, setup, SeededDice(seed))
        self._events: list[Event] = list(step.events)
        self._uses: dict[str, Use] = {}
        self._undo: tuple[int, bytes] | None = None
        self._ask: int | None = None
        self._closes = False

    def run(self) -> Table[Any, Any]:
        moves = sorted(self._trail.resolves | self._trail.asks)
        first = True
        for n in moves:
            if n in self._trail.asks:
                self._check_ask(n, self._trail.asks[n])
                continue
            entry = self._trail.resolves[n]
            if not first:
                self._move(n, entry)
            first = False
            self._check_resolve(n, entry)
        self._check_end()
        return self._table

    def _move(self, n: int, entry: Resolve) -> None:
        self._events, self._uses, self._closes = [], {}, False
        for used in entry.uses:
            text = self._texts.get(used)
            if text is None or not isinstance(text.order, Order):
                raise RecordDisagrees(f"Entry {n} uses entry {used}, whose text was never opened.", entry=n)
            if not self._waits(text.text):
                self._lay_down(n, text.text, text.order)
        if not self._table.is_over and not self._uses_undo(entry):
            self._take(play.resume(self._table))

    def _uses_undo(self, entry: Resolve) -> bool:
        orders = [self._texts[used].order for used in entry.uses]
        return any(isinstance(order, Order) and order.is_undo for order in orders)

    def _waits(self, text: str) -> bool:
        return any(text in slip.texts for slip in self._table.desk.waiting.values())

    def _lay_down(self, n: int, text: str, order: Order) -> None:
        table = self._table
        if order.is_undo:
            self._take_back(n, text, order.seat)
            return
        before = position.dump(table)
        try:
            step = _submit(table, text, order)
        except RulesError as fault:
            raise RecordDisagrees(
                f"Entry {n} uses a text that the rules refuse: {fault.message}", entry=n
            ) from fault
        self._take(step)
        self._undo = (order.seat, before) if step.undoable else None

    def _take_back(self, n: int, text: str, seat: int) -> None:
        if self._undo is None or self._undo[0] != seat:
            raise RecordDisagrees(f"Entry {n} takes back an order that cannot be taken back.", entry=n)
        position.restore(self._table, self._undo[1])
        self._undo = None
        self._events.append(Undone(seat, self._table.name(seat)))
        self._uses[text] = Use(text, spent=True, public=True)
        self._closes = True

    def _take(self, step: Any) -> None:
        self._events += step.events
        self._closes = self._closes or step.closes
        for use in step.uses:
            first = self._uses.setdefault(use.text, use)
            self._uses[use.text] = Use(use.text, spent=use.spent, public=first.public and use.public)

    def _check_resolve(self, n: int, entry: Resolve) -> None:
        if tuple(map(plain, self._events)) != entry.events:
            raise RecordDisagrees(f"Entry {n} tells other events than the rules give.", entry=n)
        if {self._entries[text] for text in self._uses} != set(entry.uses):
            raise RecordDisagrees(f"Entry {n} uses other texts than the rules do.", entry=n)
        shown = {self._entries[use.text] for use in self._uses.values() if use.spent and use.public}
        if {opened.entry for opened in entry.opened} != shown:
            raise RecordDisagrees(f"Entry {n} opens other texts than are public now.", entry=n)
        if entry.closes != (self._ask if self._closes else None):
            raise RecordDisagrees(f"Entry {n} closes another ask than the rules do.", entry=n)
        if self._closes:
            self._ask = None

    def _check_ask(self, n: int, ask: Ask) -> None:
        if self._ask is not None or self._table.is_over or (ask.seats, ask.what) != asking(self._table):
            raise RecordDisagrees(f"Entry {n} asks something else than the rules do.", entry=n)
        self._ask = n

    def _check_end(self) -> None:
        last = len(self._trail.hashes) - 1
        end = self._trail.end
        if not self._table.is_over or end is None:
            raise RecordDisagrees(f"Entry {last} ends a game that is not over.", entry=last)
        if end.result != result_of(self._table):
            raise RecordDisagrees(f"Entry {last} tells another result than the rules give.", entry=last)


def _submit(table: Table[Any, Any], text: str, order: Order) -> Step:
    if order.is_withdrawal:
        return play.withdraw(table, order.seat, text=text)
    return play.submit(table, order.seat, order.do, text=text, anew=isinstance(order, Lapse), hold=True)
