"""NP Prince: the Prince of a Principality without a player never dies; he reappears."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.lands import is_free_to_use, might_of
from wici.rules.games.principes.board.seats import decider, interrupts
from wici.rules.games.principes.events.dynasty import PrincePlaced, PrinceWaits
from wici.rules.games.principes.orders.table import Place
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def np_prince_fell(table: PrincipesTable, faction: str, seat: int) -> None:
    """The Prince of a Principality without a player was removed: he reappears as soon as he can.

    Rule: PR-074, PR-123, PR-R32.

    Args:
        table: The table.
        faction: The Principality.
        seat: Who decides where.
    """
    if any(faction_of(player) == faction for player in table.state.players):
        return
    table.state.np_princes_wait[faction] = seat
    if np_lands(table, faction):
        table.push(NpPrince(seat=seat, faction=faction))
    else:
        table.emit(PrinceWaits(faction))


def np_lands(table: PrincipesTable, faction: str) -> list[str]:
    """Home lands on which such a Prince may reappear; alone, those with the highest Might.

    Rule: PR-074, PR-452.
    """
    state = table.state
    home = [
        land
        for land in state.lands
        if table.content.lands[land].home == faction and is_free_to_use(state, faction, land)
    ]
    if not state.solo:
        return home
    best = max((might_of(state, table.content, land) for land in home), default=0)
    return [land for land in home if might_of(state, table.content, land) == best]


class NpPrince(Phase):
    """The Prince of a Principality without a player reappears (PR-P28).

    Rule: PR-074, PR-452.

    Attributes:
        seat: Who chooses the land.
        faction: The Principality.
    """

    seat: int
    faction: str

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks where there is a choice."""
        if len(np_lands(table, self.faction)) < 2:
            return ()
        seat = decider(table, self.seat)
        return (
            Prompt(
                kind="np-prince",
                seat=seat,
                question=f"Where does the Prince of {table.content.title(self.faction)} reappear?",
                verbs=("place",),
                facts={"faction": self.faction},
                interrupt=interrupts(table, seat),
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every land open to him."""
        return Legal(tuple(f"place {land}" for land in np_lands(table, self.faction)))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Put him there."""
        if not isinstance(order, Place) or order.land not in np_lands(table, self.faction):
            raise IllegalOrder("bad_target", "He cannot reappear there.", rule="PR-074")
        self._place(table, order.land)

    def go_on(self, table: PrincipesTable) -> None:
        """Put him on the only land; where there is none, he goes on waiting."""
        lands = np_lands(table, self.faction)
        if lands:
            self._place(table, lands[0])
        else:
            table.done(self)

    def _place(self, table: PrincipesTable, land: str) -> None:
        units.deploy(table, self.faction, "prince", count=1, land=land)
        del table.state.np_princes_wait[self.faction]
        table.emit(PrincePlaced(self.faction, land))
        table.done(self)
