"""Every event of the game, for the kit."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krieg.events import fall, spring, summer, winter, year

EVENTS: tuple[type[Event], ...] = (
    year.ResourcesDealt,
    year.CardsDealt,
    year.LeaderNamed,
    year.YearBegan,
    winter.AgendaPlayed,
    winter.AgendaKept,
    winter.AgendaChanged,
    spring.BidMade,
    spring.BidderPassed,
    spring.CampaignWon,
    spring.CampaignUnsolved,
    spring.PointScored,
    spring.PrivilegeTaken,
    spring.PrivilegeDeclined,
    spring.PieceBuilt,
    summer.VillageGrew,
    summer.BuildersAssigned,
    summer.RaidBegan,
    summer.RaidRepelled,
    summer.HutLost,
    summer.KnightBribed,
    summer.BribeFailed,
    summer.SpoilsDrawn,
    summer.TurnEnded,
    fall.FarmsteadHarvested,
    fall.HutsHarvested,
    fall.PrivilegesPaid,
    fall.PrivilegeShort,
    fall.MercyGranted,
    fall.MercyForgone,
    fall.ChurchTaxed,
    year.CathedralFinished,
    year.AgendaExhausted,
)
