"""Mischief: plays a game in an office as players do: drafts, second thoughts, batches, gifts, undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from tests.referee.office import Office
from wici.referee.errors import RefereeError
from wici.referee.harmless import harmless_answer
from wici.rules.bots import random
from wici.rules.dice import Draw, SeededDice
from wici.rules.errors import OrderError
from wici.rules.look import Look
from wici.rules.prompt import lines_of

Gift = Callable[[Look, Draw], Sequence[str]]
LIMIT = 4000


class Mischief:
    """Plays all seats of an office to the end, and tries much that is refused.

    Args:
        office: The game, begun.
        gift: Makes the lines of a free order, where the game has some.

    Attributes:
        done: How often each deed was accepted, by its name.
        refused: How often each was not, by the reason.
    """

    def __init__(self, office: Office, gift: Gift | None = None) -> None:
        self.office = office
        self.gift = gift
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self._deeds = {
            "answer": self._answer, "draft": self._draft, "amend": self._answer, "batch": self._batch,
            "withdraw": lambda seat, draw: ["withdraw"], "undo": lambda seat, draw: ["undo"],
            "gift": self._gift,
        }  # fmt: skip

    def play(self) -> Mischief:
        dice = SeededDice(f"mischief of {self.office.luck}")
        for count in range(LIMIT):
            if self.office.is_over:
                return self
            self._step(dice.draw(str(count)))
        raise AssertionError("the game does not come to an end")

    def _step(self, draw: Draw) -> None:
        office = self.office
        everybody = sorted(office.lobby.seats)
        asked = [seat for seat in everybody if office.look(seat).asks]
        name = draw.pick(["answer"] * 4 + [*self._deeds])
        seat = draw.pick(asked if draw.below(4) else everybody)
        is_servers = seat in office.bots or (name == "answer" and not draw.below(6))
        try:
            if is_servers:
                self._answer_for(draw.pick([*office.bots, *office.table.awaited()]))
            elif lines := self._deeds[name](seat, draw):
                office.order(seat, *lines)
        except (OrderError, RefereeError) as fault:
            self.refused[str(fault.detail["reason"])] += 1
        else:
            self.done["server's answer" if is_servers else name] += 1

    def _answer_for(self, seat: int) -> None:
        """What the server answers for a seat that is late, or that a bot plays."""
        office = self.office
        look = office.look(seat)
        if look.asks and not look.sealed:
            lines = harmless_answer(office.table, look.asks[0].prompt)
            office.order(seat, *lines, by="bot" if seat in office.bots else "lapse")

    def _answer(self, seat: int, draw: Draw) -> Sequence[str]:
        look = self.office.look(seat)
        return random.answer(self.office.game, look, self.office.content, draw) if look.asks else []

    def _draft(self, seat: int, draw: Draw) -> Sequence[str]:
        look = self.office.look(seat)
        if look.draft and draw.below(2):
            return ["finish"]
        if not any(ask.prompt.draftable for ask in look.asks):
            return []
        return [line for line in self._answer(seat, draw) if line != "finish"]

    def _batch(self, seat: int, draw: Draw) -> Sequence[str]:
        asks = [ask for ask in self.office.look(seat).asks if not ask.prompt.sealed]
        if not asks:
            return []
        ask = draw.pick(asks)
        answers = [lines_of(draw.pick(ask.legal.answers)) for _ in range(2 + draw.below(3))]
        return [line for answer in answers for line in answer]

    def _gift(self, seat: int, draw: Draw) -> Sequence[str]:
        return [] if self.gift is None else self.gift(self.office.look(seat), draw)


def market_gift(look: Look, draw: Draw) -> Sequence[str]:
    """A free order of the Market: a coin for a neighbour, or a good under the ground."""
    if draw.below(2) and look.view.hand:
        return [f"bury {draw.pick(look.view.hand)}"]
    return [f"give {draw.pick(('anvil', 'bell', 'candle'))} {1 + draw.below(2)}"]
