"""Council: support is shown for the crown and for the Princeps Token."""

from __future__ import annotations

from typing import Literal

from wici.rules.games.principes.actions.council_cards import CouncilCards
from wici.rules.games.principes.board.claims import can_claim, is_to_be_crowned
from wici.rules.games.principes.events.dynasty import PrincepsPassed
from wici.rules.games.principes.events.politics import CouncilClosed, CouncilOpened, Crowned
from wici.rules.games.principes.people.ending import end
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.deed import is_deed
from wici.rules.games.principes.texts.text import happens
from wici.rules.phase import Phase


class Council(Phase):
    """A Council with its host, or a Common Council, which has none.

    Rule: PR-329, PR-330, PR-331, PR-332, PR-333, PR-334, PR-335, PR-336, PR-337, PR-338, PR-339, PR-340,
    PR-341, PR-342, PR-343, PR-344, PR-345, PR-346.

    Attributes:
        host: Who summoned it; 0 for a Common Council.
        step: The next step.
    """

    host: int = 0
    step: Literal["open", "cards", "result"] = "open"

    def label(self) -> str:
        """Whose Council it is, in public words."""
        return f"council {self.host}"

    def go_on(self, table: PrincipesTable) -> None:
        """Take the next step."""
        if self.step == "open":
            self.step = "cards"
            self._open(table)
        elif self.step == "cards":
            self.step = "result"
            for seat in reversed(table.state.active):
                table.push(CouncilCards(seat=seat, host=self.host))
        else:
            table.state.council_sits = False
            table.done(self)
            _close(table, self.host)

    def _open(self, table: PrincipesTable) -> None:
        """Suspend other plays; texts of any Council, and of one that the owner hosts, player by player.

        Rule: PR-330, PR-333, PR-342.
        """
        table.state.council_sits = True
        table.emit(CouncilOpened(self.host))
        for seat in reversed(table.state.active):
            happens(table, "council", [seat], but=lambda effect: not is_deed(effect))
            if seat == self.host:
                happens(table, "council_summoned", [seat])


def _close(table: PrincipesTable, host: int) -> None:
    """First the crown, then the Princeps Token; only a host can gain from a Council with one.

    Rule: PR-335, PR-336, PR-337, PR-338, PR-343, PR-344, PR-345, PR-346, PR-R59, PR-R60.
    """
    state = table.state
    table.emit(CouncilClosed())
    ranked = [state.princeps, *(seat for seat in state.active if seat != state.princeps)]
    gainers = [host] if host else [seat for seat in ranked if seat]
    crowned = next((seat for seat in gainers if is_to_be_crowned(table, seat)), 0)
    if crowned:
        table.emit(Crowned(crowned, state.players[crowned].prince))
        end(table, (crowned,), "coronation")
        return
    claimant = 0 if state.solo else next((seat for seat in gainers if can_claim(table, seat)), 0)
    if claimant and claimant != state.princeps:
        state.princeps = claimant
        table.emit(PrincepsPassed(claimant))
