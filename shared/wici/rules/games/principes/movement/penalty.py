"""Penalty: the clergy guards order in the realm; ending on foreign lands costs Clergy or gold."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import bank, tracks
from wici.rules.games.principes.board.force import in_force
from wici.rules.games.principes.edition import modifiers
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.events.movement import PenaltyPaid
from wici.rules.games.principes.orders.movement import Pay
from wici.rules.games.principes.state import PrincipesTable, Turn, faction_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def guarded(table: PrincipesTable, seat: int, ends: Sequence[str], held: Sequence[str]) -> list[str]:
    """Lands that cost a penalty for ending there, after texts that exempt whole Principalities.

    Rule: PR-199, PR-200, PR-201, PR-202, PR-203, PR-205.

    Args:
        table: The table, Division Tokens still lying.
        seat: The mover.
        ends: Lands on which moved own units ended.
        held: Lands the mover controlled before the movement.
    """
    texts = [effect for effect, _ in in_force(table, seat, modifiers.Penalty)]
    exempt = {home for text in texts for home in text.exempt}
    turn = _turn(table, seat)
    before = turn.trespassed if turn else ()
    return [
        land
        for land in ends
        if _costs(table, seat, land, held)
        and land not in before
        and table.content.lands[land].home not in exempt
    ]


def _costs(table: PrincipesTable, seat: int, land: str, held: Sequence[str]) -> bool:
    """Only lands inside a Principality's borders cost; central lands and the Pomeranias never do.

    Rule: PR-199, PR-200, PR-202.
    """
    home = table.content.lands[land].home
    if home not in RING:
        return False
    if table.state.lands[land].division:
        return True
    # The borders are printed: the Church guards the lands of a Principality, not its player (PR-R16).
    is_np = not table.state.seat_of(home)
    return home != faction_of(seat) and land not in held and (table.state.options.np_penalty or not is_np)


def _turn(table: PrincipesTable, seat: int) -> Turn | None:
    """The mover's own action, in which a movement and the pursuits after its battles count together."""
    turn = table.state.turn
    return turn if turn is not None and turn.seat == seat else None


def _counted(table: PrincipesTable, seat: int, lands: Sequence[str]) -> int:
    """How many penalties all lands of an action make, after its texts.

    Rule: PR-199, PR-203; PR-T08, `penalty`.
    """
    texts = [effect for effect, _ in in_force(table, seat, modifiers.Penalty)]
    turn = _turn(table, seat)
    count = len(lands) + (len(turn.trespassed) if turn else 0) - sum(text.waive for text in texts)
    return max(0, min([count, *(text.cap for text in texts if text.cap is not None)]))


def due(table: PrincipesTable, seat: int, lands: Sequence[str]) -> int:
    """How many penalties are paid for these lands, by what the mover has, after those of the action before.

    Rule: PR-204.
    """
    turn, player = _turn(table, seat), table.state.players[seat]
    before = turn.penalties if turn else 0
    return min(max(0, _counted(table, seat, lands) - before), player.gold + player.clergy)


class PayPenalty(Phase):
    """The mover pays for foreign lands, with Clergy or gold (PR-P17).

    Rule: PR-R15.

    Attributes:
        seat: The mover.
        lands: The lands that cost it.
    """

    seat: int
    lands: list[str]

    def _ways(self, table: PrincipesTable) -> list[tuple[int, int]]:
        """Every split into gold and Clergy."""
        player = table.state.players[self.seat]
        count = due(table, self.seat, self.lands)
        return [
            (gold, count - gold)
            for gold in range(count, -1, -1)
            if gold <= player.gold and count - gold <= player.clergy
        ]

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks if there is a choice."""
        if len(self._ways(table)) < 2:
            return ()
        return (
            Prompt(
                kind="penalty",
                seat=self.seat,
                question="How do you pay the penalty for foreign lands?",
                verbs=("pay",),
                facts={"count": due(table, self.seat, self.lands), "lands": [*self.lands]},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every split."""
        return Legal(tuple(_line(gold, clergy) for gold, clergy in self._ways(table)))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Pay as named.

        Rule: PR-199, PR-204.
        """
        amounts = order.amounts if isinstance(order, Pay) else {}
        if set(amounts) - {"gold", "clergy"}:
            raise IllegalOrder("bad_choice", "The penalty is paid with gold or clergy.", rule="PR-199")
        gold, clergy = amounts.get("gold", 0), amounts.get("clergy", 0)
        bank.check_gold(table, seat, gold)
        if clergy > table.state.players[seat].clergy:
            raise IllegalOrder("track_zero", "You have not so much Clergy Support.", rule="PR-204")
        count = due(table, seat, self.lands)
        if gold + clergy != count:
            raise IllegalOrder("must_choose", f"Exactly {count} must be paid.", rule="PR-199")
        self._pay(table, gold, clergy)

    def go_on(self, table: PrincipesTable) -> None:
        """There is one way only."""
        gold, clergy = self._ways(table)[0]
        self._pay(table, gold, clergy)

    def _pay(self, table: PrincipesTable, gold: int, clergy: int) -> None:
        bank.pay(table, self.seat, gold, told=False)
        if gold + clergy:
            table.emit(PenaltyPaid(self.seat, tuple(self.lands), gold, clergy))
        tracks.move(table, self.seat, "clergy", -clergy)
        if turn := _turn(table, self.seat):
            turn.penalties = max(turn.penalties, _counted(table, self.seat, self.lands))
            turn.trespassed = [*turn.trespassed, *self.lands]
        table.done(self)


def _line(gold: int, clergy: int) -> str:
    parts = [f"{name}={count}" for name, count in (("gold", gold), ("clergy", clergy)) if count]
    return f"pay {' '.join(parts)}"
