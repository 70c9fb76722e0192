"""Every event of the game, for the catalog."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krakow.events import intrigue, season, success, year_end

EVENTS: tuple[type[Event], ...] = (
    season.SeatsDrawn,
    season.IdentityDealt,
    season.YearBegan,
    season.SeasonBegan,
    season.HandsDealt,
    season.UnusedReturned,
    intrigue.IntrigueStarted,
    intrigue.CardPlayed,
    intrigue.IntrigueSucceeded,
    intrigue.IntrigueObstructed,
    intrigue.IntrigueBlocked,
    intrigue.LeadPassed,
    success.TokensEarned,
    success.TeamRewarded,
    success.EffectFailed,
    success.EffectDeclined,
    success.TokensRemoved,
    success.TokensReplaced,
    success.GoldRobbed,
    success.CardDiscarded,
    success.CardDrawn,
    success.HandsChanged,
    year_end.SpendingBegan,
    year_end.GoldPlaced,
    year_end.AreaScored,
    year_end.MapCleared,
    year_end.GroupScored,
    year_end.IdentityRevealed,
    year_end.GameWon,
)
