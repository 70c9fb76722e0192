"""The year: Winter, Spring, Summer and Fall, until the Cathedral stands or the cards are used up."""

from __future__ import annotations

from wici.rules.event import LinesDropped
from wici.rules.games.krieg.ending import end_without_cards
from wici.rules.games.krieg.events.year import YearBegan
from wici.rules.games.krieg.fall import Fall
from wici.rules.games.krieg.spring import Bidding
from wici.rules.games.krieg.state import KriegTable, Season
from wici.rules.games.krieg.summer import Summer
from wici.rules.games.krieg.winter import Winter
from wici.rules.phase import Phase


class Year(Phase):
    """One year.

    Rule: KF-023, KF-120.

    Attributes:
        year: Its number.
        next: The season to come; none after Fall.
    """

    year: int
    next: Season | None = "winter"

    def label(self) -> str:
        """For example `year 999`."""
        return f"year {self.year}"

    def go_on(self, table: KriegTable) -> None:
        """Begin the next season, or the next year."""
        match self.next:
            case "winter":
                self._begin(table)
            case "spring":
                self._enter(table, "spring", then="summer")
                table.push(Bidding(turn=table.state.owner))
            case "summer":
                self._enter(table, "summer", then="fall")
                table.push(Summer(to_come=table.state.from_leader()))
            case "fall":
                self._enter(table, "fall", then=None)
                table.push(Fall())
            case None:
                table.done(self)
                table.push(Year(year=self.year + 1))

    def _begin(self, table: KriegTable) -> None:
        """End the game instead where nobody has a card left, which takes years that nobody solved.

        Rule: KF-031, KF-139.
        """
        state = table.state
        if not any(noble.hand for noble in state.nobles.values()):
            end_without_cards(table)
            return
        _drop_waiting(table)
        state.year = self.year
        self._enter(table, "winter", then="spring")
        table.emit(YearBegan(self.year, state.leader))
        table.push(Winter())

    def _enter(self, table: KriegTable, season: Season, *, then: Season | None) -> None:
        table.state.season = season
        self.next = then


def _drop_waiting(table: KriegTable) -> None:
    """Lines of batches do not outlive their year."""
    for seat, slip in table.desk.waiting.items():
        if slip.lines not in ([], ["finish"]):
            lines = tuple(slip.lines)
            table.notice(None, {seat: LinesDropped(lines, "wrong_phase", "the year is over")})
    table.desk.waiting = {}
