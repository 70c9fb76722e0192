"""Spring: the Nobles bid resources, and the highest bidder solves the problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from wici.rules.errors import IllegalOrder
from wici.rules.games.krieg.additions import least_additions
from wici.rules.games.krieg.events.spring import BidderPassed, BidMade, CampaignUnsolved, CampaignWon
from wici.rules.games.krieg.lines import drop_bids
from wici.rules.games.krieg.orders import STEP_VERBS, Bid, Pass
from wici.rules.games.krieg.pile import Pile, add, holds, remove, shown, written
from wici.rules.games.krieg.rewards import Reward
from wici.rules.games.krieg.state import KriegTable, SetAside, State, agenda_card
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Bidding(Phase):
    """The bidding of one campaign.

    Rule: KF-044, KF-045, KF-046, KF-047, KF-048, KF-049, KF-050, KF-051, KF-052, KF-053, KF-054, KF-055,
    KF-056, KF-057.

    Attributes:
        turn: Whose turn it is; the agenda owner begins.
    """

    turn: int

    step: ClassVar[str] = "spring_bid"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["spring_bid"]

    def label(self) -> str:
        """The season."""
        return "spring"

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-03, unless the bidding is over or the storage is empty, which all can see."""
        state, seat = table.state, self.turn
        if _is_over(state) or not state.stored(seat):
            return ()
        card = agenda_card(table)
        highest, mine = _highest_other(table, seat), _points(table, seat)
        return (
            Prompt(
                kind="bid",
                seat=seat,
                question=_question(highest, mine),
                verbs=("bid", "pass"),
                facts={
                    "kind": card.kind,
                    "reward": card.reward,
                    "card": card.id,
                    "highest": highest,
                    "mine": mine,
                    "needed": highest + 1 - mine,
                    "storage": dict(state.nobles[seat].storage),
                    "left": len(state.nobles) - len(state.passed),
                },
            ),
        )

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Pass, and the additions that are just enough."""
        state, seat = table.state, prompt.seat
        passes = ("pass", "pass forfeit") if state.bids.get(seat) else ("pass",)
        value = table.content.values[agenda_card(table).kind]
        needed = _highest_other(table, seat) + 1 - _points(table, seat)
        additions = least_additions(state.nobles[seat].storage, value, needed)
        if not additions:
            return Legal(passes)
        bids = tuple(f"bid {written(addition)}" for addition in additions)
        return Legal((*passes, *bids), complete=False, forms=(table.game.notation.usage("bid"),))

    def go_on(self, table: KriegTable) -> None:
        """Close the bidding, or pass for a Noble whose storage is empty."""
        if _is_over(table.state):
            self._close(table)
        else:
            drop_bids(table, self.turn)
            self._pass(table, self.turn, take_back=True)

    def answer(self, table: KriegTable, seat: int, order: Order) -> None:
        """Add to the bid or pass.

        Rule: KF-045, KF-050.
        """
        if isinstance(order, Bid):
            self._add(table, seat, order.resources)
        else:
            assert isinstance(order, Pass)  # noqa: S101 - the other verb of the prompt
            self._pass(table, seat, take_back=order.forfeit is None)

    def _add(self, table: KriegTable, seat: int, addition: Mapping[str, int]) -> None:
        """Lay pieces down openly; together with those before they must be worth more than any other bid.

        Rule: KF-046, KF-048, KF-049.
        """
        state, storage = table.state, table.state.nobles[seat].storage
        if not holds(storage, addition):
            raise IllegalOrder(
                "not_in_storage", f"You do not have {table.content.pieces(addition)}.", rule="KF-046"
            )
        if not any(addition.values()):
            raise IllegalOrder("empty_bid", "Add at least one resource, or pass.", rule="KF-046")
        total = _points(table, seat) + table.content.worth(addition, agenda_card(table).kind)
        highest = _highest_other(table, seat)
        if total <= highest:
            raise IllegalOrder("low_bid", f"That makes {total}; you must go above {highest}.", rule="KF-049")
        laid = {resource: addition[resource] for resource in storage if addition.get(resource)}
        remove(storage, laid)
        state.bids = {**state.bids, seat: [*state.bids.get(seat, ()), laid]}
        table.show(BidMade(seat, laid, total))
        self._next(state)

    def _pass(self, table: KriegTable, seat: int, *, take_back: bool) -> None:
        """Leave the bidding for good: the last addition may come back, earlier ones are lost.

        Rule: KF-050, KF-051, KF-052.
        """
        state = table.state
        additions = state.bids.pop(seat, [])
        back = additions.pop() if additions and take_back else {}
        add(state.nobles[seat].storage, back)
        lost: Pile = dict.fromkeys(state.stockpile, 0)
        for addition in additions:
            add(lost, addition)
        add(state.stockpile, lost)
        state.passed = [*state.passed, seat]
        table.emit(BidderPassed(seat, back, shown(lost)))
        self._next(state)

    def _next(self, state: State) -> None:
        """Round and round, past all who have passed. Rule: KF-044."""
        self.turn = next((seat for seat in state.others(self.turn) if seat not in state.passed), self.turn)

    def _close(self, table: KriegTable) -> None:
        """The card is set aside for good, and the winner leads at once; nobody wins what nobody bid for.

        Rule: KF-024, KF-025, KF-055, KF-056, KF-057.
        """
        state, card = table.state, agenda_card(table)
        winner = _remaining(state)[0] if _remaining(state) else None
        state.card, state.owner, state.passed = None, 0, []
        state.set_aside = [*state.set_aside, SetAside(card.id, winner)]
        table.done(self)
        # The Leader stays, and the card does not come back to a hand: else a game might never end (KF-R08).
        if winner is None:
            table.emit(CampaignUnsolved(card.id))
            return
        paid = state.bid_of(winner)
        add(state.stockpile, paid)
        state.bids = {}
        state.leader = winner
        table.emit(CampaignWon(winner, card.id, table.content.worth(paid, card.kind), paid))
        table.push(Reward(seat=winner, card=card.id))


def _question(highest: int, mine: int) -> str:
    if not highest:
        return "Nobody has bid yet. What do you bid, or do you pass?"
    return f"The highest bid is {highest}, yours is {mine}. What do you add, or do you pass?"


def _remaining(state: State) -> list[int]:
    return [seat for seat in state.nobles if seat not in state.passed]


def _is_over(state: State) -> bool:
    """Whether a winner is found, or nobody is left.

    Rule: KF-053, KF-054, KF-055.
    """
    # A last Noble wins without a bid only by option: an unsolved year is the one way to the 16 years that the
    # rulebook speaks of (KF-R07).
    left = len(_remaining(state))
    return left == 0 or (left == 1 and (bool(state.bids) or state.options.uncontested == "free"))


def _points(table: KriegTable, seat: int) -> int:
    return table.content.worth(table.state.bid_of(seat), agenda_card(table).kind)


def _highest_other(table: KriegTable, seat: int) -> int:
    """The total to beat: that of a Noble who has not passed.

    Rule: KF-049.
    """
    return max((_points(table, other) for other in table.state.bids if other != seat), default=0)
