"""Round: one Intrigue, four cards, one verdict."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.krakow.edition.content import Intrigue
from wici.rules.games.krakow.events.intrigue import (
    CardPlayed,
    IntrigueBlocked,
    IntrigueObstructed,
    IntrigueStarted,
    IntrigueSucceeded,
    LeadPassed,
)
from wici.rules.games.krakow.hand import one_card
from wici.rules.games.krakow.lines import drop_choices, drop_lines
from wici.rules.games.krakow.orders import PlayCard
from wici.rules.games.krakow.state import ROUNDS, KrakowTable, PastRound
from wici.rules.games.krakow.success import Success
from wici.rules.games.krakow.tally import PARTNER, STARTER, Verdict, blocker, leader, points, settle, totals
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Fact, Legal, Prompt

KINDS = ("start", "oppose", "support", "oppose")
"""What each position of a round is asked."""


class Round(Phase):
    """One Intrigue and the three cards that answer it.

    Rule: KR-040, KR-041, KR-042, KR-043, KR-044, KR-045, KR-046, KR-047, KR-048, KR-049, KR-050, KR-051.

    Attributes:
        number: 1 to 7.
        starter: Who plays the subject.
        cards: The cards played, the subject first.
        verdict: How it ended, once it did.
    """

    number: int
    starter: int
    cards: list[str] = msgspec.field(default_factory=list)
    verdict: Verdict | None = None

    def label(self) -> str:
        """The round, for draws."""
        return f"round {self.number}"

    def players(self, table: KrakowTable) -> list[int]:
        """The seats in the order of their play. Rule: KR-005, KR-006."""
        return table.state.clockwise(self.starter)

    def prompts(self, table: KrakowTable) -> Sequence[Prompt]:
        """One card of the next player; the last card of a hand is not asked for."""
        if self.verdict is not None or len(self.cards) == len(KINDS):
            return ()
        seat = self.players(table)[len(self.cards)]
        if len(table.state.hands[seat]) == 1:
            return ()
        kind = KINDS[len(self.cards)]
        facts = self._facts(table, seat)
        return (
            Prompt(kind=kind, seat=seat, question=self._question(table, kind), verbs=("play",), facts=facts),
        )

    def legal(self, table: KrakowTable, prompt: Prompt) -> Legal:
        """Each card of the hand: nobody must follow colour, help the partner or block.

        Rule: KR-030, KR-093.
        """
        content, hand = table.content, table.state.hands[prompt.seat]
        fit = [card for card in hand if not self._is_forbidden(table, prompt.seat, card)]
        return Legal(tuple(f"play {content.cards[card].name}" for card in fit))

    def answer(self, table: KrakowTable, seat: int, order: Order) -> None:
        """Play a card. Rule: KR-029, KR-030, KR-050."""
        assert isinstance(order, PlayCard)  # noqa: S101 - the prompt has no other verb
        card = one_card(table, seat, order.cards)
        if self._is_forbidden(table, seat, card):
            raise IllegalOrder(
                "block_own_team",
                "In this game a Block card may not support the Intrigue that it blocks; play another card.",
                rule="KR-103",
            )
        self._play(table, seat, card)

    def go_on(self, table: KrakowTable) -> None:
        """Play a last card that nobody needs to choose, decide the round, or end it."""
        if self.verdict is None and len(self.cards) < len(KINDS):
            seat = self.players(table)[len(self.cards)]
            # Lines that waited for a question which is not asked any more must not meet a later one.
            drop_lines(table, seat, "Your last card was played by itself.")
            self._play(table, seat, table.state.hands[seat][0])
        elif self.verdict is None:
            self._decide(table)
        else:
            self._end(table)

    # -- playing

    def _play(self, table: KrakowTable, seat: int, card: str) -> None:
        table.state.hands[seat].remove(card)
        self.cards = [*self.cards, card]
        position = len(self.cards) - 1
        name, player = table.content.cards[card].name, table.name(seat)
        if position == STARTER:
            table.reveal(IntrigueStarted(seat, player, self.number, name))
            return
        support, oppose = totals(table.content, self.cards)
        table.reveal(
            CardPlayed(
                seat,
                player,
                name,
                supports=position == PARTNER,
                points=points(table.content, self.cards, position),
                support=support,
                oppose=oppose,
                blocks=blocker(table.content, self.cards) == position,
            )
        )

    def _is_forbidden(self, table: KrakowTable, seat: int, card: str) -> bool:
        """Whether the option forbids the partner this Block card. Rule: KR-103."""
        return (
            table.state.options.partner_block_card == "forbidden"
            and len(self.cards) == PARTNER
            and card == self.subject(table).blocked_by
            and len(table.state.hands[seat]) > 1
        )

    # -- deciding

    def subject(self, table: KrakowTable) -> Intrigue:
        """The card that started the round. Rule: KR-040."""
        return table.content.cards[self.cards[STARTER]]

    def _decide(self, table: KrakowTable) -> None:
        """Compare the totals, unless the subject is blocked. Rule: KR-046, KR-047, KR-048, KR-095."""
        block = blocker(table.content, self.cards)
        if block is not None:
            self.verdict = "blocked"
            self._block(table, block)
            return
        support, oppose = totals(table.content, self.cards)
        holder = table.state.advantage
        assert holder is not None  # noqa: S101 - every season has one
        ours = table.state.team(holder) == table.state.team(self.starter)
        self.verdict = settle(support, oppose, starters_advantage=ours)
        # A strong subject that was not blocked is settled like any other (KR-106).
        told = (self.subject(table).name, support, oppose, support == oppose)
        if self.verdict == "success":
            table.emit(IntrigueSucceeded(*told))
            self._discard_but(table, STARTER)
            self._succeed(table, STARTER)
        else:
            table.emit(IntrigueObstructed(*told))
            # No tokens, no effect, no points: all that is left of it is four cards on the deck (KR-080).
            self._discard_but(table, None)

    def _block(self, table: KrakowTable, position: int) -> None:
        """The blocker, not the partner, gets a Victory Point at once, and the Block card is successful.

        The remaining players have played all the same: their cards change nothing any more. The strong
        Intrigue goes back to the deck, and nobody can answer the Block card. Rule: KR-096, KR-097, KR-098,
        KR-105, KR-107.
        """
        state, seat = table.state, self.players(table)[position]
        state.vp[seat] += 1
        state.blocks[seat] += 1
        block = table.content.cards[self.cards[position]].name
        table.emit(IntrigueBlocked(self.subject(table).name, block, seat, table.name(seat)))
        self._discard_but(table, position)
        self._succeed(table, position)

    def _succeed(self, table: KrakowTable, position: int) -> None:
        seat = self.players(table)[position]
        # Asked before the effect: tokens that it brings home do not count any more (KR-069, KR-R17).
        exhausted = table.state.supply[table.state.team(seat)] == 0
        table.push(Success(seat=seat, card=self.cards[position], exhausted=exhausted))

    def _discard_but(self, table: KrakowTable, position: int | None) -> None:
        """Discard the cards in the order played, each on top. Rule: KR-060, KR-081, KR-100."""
        table.state.discard += [card for at, card in enumerate(self.cards) if at != position]

    def _end(self, table: KrakowTable) -> None:
        """Say who starts the next round. Rule: KR-075, KR-076, KR-077, KR-082, KR-083, KR-084, KR-101."""
        assert self.verdict is not None  # noqa: S101 - decided before
        state = table.state
        seat = self.players(table)[leader(table.content, self.cards, self.verdict)]
        state.rounds.append(PastRound(state.turn, self.number, self.starter, self.cards, self.verdict, seat))
        if self.number < ROUNDS:
            table.emit(LeadPassed(seat, table.name(seat)))
        drop_choices(table, "The round is over without that choice.")
        table.done(self)

    # -- asking

    def _question(self, table: KrakowTable, kind: str) -> str:
        if kind == "start":
            return f"Start round {self.number}: which card do you play?"
        support, oppose = totals(table.content, self.cards)
        so_far = f"{support} to {oppose}"
        if blocker(table.content, self.cards) is not None:
            so_far = "it is blocked already"
        title = self.subject(table).title
        return f"{kind.title()} {title} of {table.name(self.starter)} ({so_far}): which card?"

    def _facts(self, table: KrakowTable, seat: int) -> dict[str, Fact]:
        """What a standing order may ask for; margin counts from the seat's own side."""
        state, content = table.state, table.content
        facts: dict[str, Fact] = {
            "position": len(self.cards) + 1,
            "season": state.part,
            "round": self.number,
            "advantage": state.advantage in {seat, state.partner(seat)},
            "hand": [*content.names(state.hands[seat])],
        }
        if self.cards:
            subject = self.subject(table)
            support, oppose = totals(content, self.cards)
            ours = len(self.cards) == PARTNER
            facts |= content.subject_facts[subject.id]
            facts |= {
                "starter": table.game.seat_name(table, self.starter),
                "starter-is": "partner" if ours else "opponent",
                "support": support,
                "oppose": oppose,
                "margin": support - oppose if ours else oppose - support,
                "blocked": blocker(content, self.cards) is not None,
                "holds-block": subject.blocked_by in state.hands[seat],
            }
        return facts
