"""Success: what a successful Intrigue brings: its special effect, its tokens, its place in the box."""

from __future__ import annotations

from wici.rules.games.krakow.divide import DivideShortSupply, must_divide
from wici.rules.games.krakow.effects.special import effect_phases
from wici.rules.games.krakow.state import KrakowTable
from wici.rules.games.krakow.tokens import earn, fitting, fixed_order, reward_team
from wici.rules.phase import Phase


class Success(Phase):
    """A card that succeeded, as subject or as Block card.

    The other cards were discarded before; the effect comes before the tokens, and the card goes
    to the successful box last. Rule: KR-060, KR-098, KR-099, KR-110, KR-111.

    Attributes:
        seat: The player whose success it is: the starter, or the blocker. Rule: KR-112.
        card: The card.
        exhausted: Whether the team's supply was empty when the card succeeded. Rule: KR-069.
        step: How many parts of the effect are behind.
        earned: Whether the tokens are behind too.
    """

    seat: int
    card: str
    exhausted: bool
    step: int = 0
    earned: bool = False

    def go_on(self, table: KrakowTable) -> None:
        """Take the next step of the resolution."""
        phases = effect_phases(table.content, table.content.cards[self.card], self.seat)
        if self.step < len(phases):
            self.step += 1
            table.push(phases[self.step - 1])
        elif not self.earned:
            self.earned = True
            self._earn(table)
        else:
            # Here it lies until the year ends, so no special Intrigue succeeds twice in a year (KR-118).
            table.state.successful.append(self.card)
            table.done(self)

    def _earn(self, table: KrakowTable) -> None:
        """Bring the tokens, or what stands for them. Rule: KR-070, KR-071."""
        card = table.content.cards[self.card]
        # An empty supply brings points, one that is only too small brings none (KR-070, KR-071).
        if self.exhausted:
            reward_team(table, self.seat, card)
        elif must_divide(table, self.seat, card):
            table.push(DivideShortSupply(seat=self.seat, card=self.card))
        else:
            supply = table.state.supply[table.state.team(self.seat)]
            earn(table, self.seat, card, fixed_order(fitting(table, self.seat, card), supply))
