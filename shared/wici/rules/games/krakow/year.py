"""Year: four seasons, then the three actions that end it."""

from __future__ import annotations

from wici.rules.games.krakow.ending import end_game
from wici.rules.games.krakow.events.season import YearBegan
from wici.rules.games.krakow.gold import SpendGold
from wici.rules.games.krakow.scoring import score_groups, score_teams
from wici.rules.games.krakow.season import Season
from wici.rules.games.krakow.state import FIRST_YEAR, PARTS, SEASONS, KrakowTable
from wici.rules.phase import Phase


class Year(Phase):
    """A game year. Rule: KR-020, KR-021.

    Attributes:
        number: 1 for 1325.
        part: How many of the seven parts are behind.
    """

    number: int
    part: int = 0

    def label(self) -> str:
        """The year, for draws."""
        return f"year {self.number}"

    def go_on(self, table: KrakowTable) -> None:
        """Play the next part, or end the year."""
        if self.part == 0:
            begin(table, self.number)
            deal_seasonal_cards(table)
        if self.part == len(PARTS):
            self._end(table)
            return
        table.state.turn = self.part
        self.part += 1
        match table.state.part:
            case "spend-gold":
                table.push(SpendGold())
            case "score-teams":
                score_teams(table)
            case "score-groups":
                score_groups(table)
            case season:
                table.push(Season(season=SEASONS.index(season)))

    def _end(self, table: KrakowTable) -> None:
        """Go on with the next year, or end the game. Rule: KR-220, KR-230."""
        table.done(self)
        if self.number < table.state.options.years:
            table.push(Year(number=self.number + 1))
        else:
            end_game(table)


def begin(table: KrakowTable, number: int) -> None:
    """Move the year marker; what belongs to one year ends.

    The cards of the successful box return with the Spring shuffle; map, supplies and treasuries
    were emptied by the year end. Rule: KR-172, KR-220, KR-221, KR-222, KR-224.
    """
    state = table.state
    state.year = FIRST_YEAR + number - 1
    state.discard += state.successful
    state.successful = []
    state.effects = []


def deal_seasonal_cards(table: KrakowTable) -> None:
    """Deal each player one Seasonal card, hidden.

    Rule: KR-012, KR-223.
    """
    state = table.state
    state.seasonal = table.draw("seasonal-cards").shuffle(state.circle)
    state.revealed = 0
    private = {
        seat: YearBegan(state.year, season) for seat, season in zip(state.seasonal, SEASONS, strict=True)
    }
    table.tell(private, public=YearBegan(state.year))
