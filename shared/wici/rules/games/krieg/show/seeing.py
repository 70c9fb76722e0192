"""Seeing: who may see what; a view starts empty and adds what is known."""

from __future__ import annotations

from wici.rules.games.krieg.raid import Attack
from wici.rules.games.krieg.show.view import NobleView, View
from wici.rules.games.krieg.state import KriegTable
from wici.rules.option import write


def see(table: KriegTable, seat: int | None) -> View:
    """What a seat, or a stranger, may see: all that is public, and what is his own.

    Rule: KF-121, KF-122, KF-125, KF-126.
    """
    state = table.state
    return View(
        year=state.year,
        season=state.season,
        step=step(table),
        leader=state.leader,
        nobles={other: _noble(table, other, table.is_over or other == seat) for other in state.nobles},
        king=dict(state.king),
        stockpile=sum(state.stockpile.values()),
        pieces=state.pieces,
        set_aside=list(state.set_aside),
        options=write(state.options),
        card=state.card,
        owner=state.owner or None,
        plundered=list(state.plundered),
        raid=_raid(table),
        types=dict(state.stockpile) if table.is_over else None,
    )


def _raid(table: KriegTable) -> tuple[int, int] | None:
    """Who attacks whom, once all know of it. Rule: KF-079, KF-080."""
    attacks = (phase for phase in table.agenda if isinstance(phase, Attack))
    return next(((attack.seat, attack.target) for attack in attacks if attack.is_told), None)


def step(table: KriegTable) -> str:
    """The name of the step of play that is open.

    Rule: KF-023.
    """
    return "" if table.is_over else str(getattr(table.phase, "step", ""))


def _noble(table: KriegTable, seat: int, is_open: bool) -> NobleView:  # noqa: FBT001 - one call above
    state, noble = table.state, table.state.nobles[seat]
    bid = state.bid_of(seat)
    return NobleView(
        stored=state.stored(seat),
        cards=len(noble.hand),
        village=noble.village,
        builders=noble.builders,
        reserve=noble.reserve,
        points=noble.points,
        privileges=dict(noble.privileges),
        known=list(noble.known),
        bid=[dict(addition) for addition in state.bids.get(seat, ())],
        bid_points=table.content.worth(bid, table.content.cards[state.card].kind) if state.card else 0,
        passed=seat in state.passed,
        storage=dict(noble.storage) if is_open else None,
        hand=list(noble.hand) if is_open else None,
    )
