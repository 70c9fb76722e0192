"""Facts: the whole truth of a table in the rulebook's words, for the expectations of case files."""

from __future__ import annotations

from typing import Any

from wici.rules.games.krakow.edition.content import TEAMS
from wici.rules.games.krakow.round import Round
from wici.rules.games.krakow.state import SEASONS, KrakowTable
from wici.rules.games.krakow.tally import totals
from wici.rules.games.krakow.trial.audit import on_table


def facts(table: KrakowTable) -> dict[str, Any]:
    """Plain data: seats and cards by the names that orders use, tokens by area, kind and team."""
    state, content = table.state, table.content

    def name(seat: int | None) -> str:
        return "" if seat is None else table.game.seat_name(table, seat)

    def by_seat(values: dict[int, Any]) -> dict[str, Any]:
        return {name(seat): value for seat, value in values.items()}

    return {
        "year": state.year,
        "part": state.part,
        "advantage": name(state.advantage),
        "seasonal": {season: name(seat) for season, seat in zip(SEASONS, state.seasonal, strict=True)},
        "identities": by_seat(state.identities),
        "hands": by_seat({seat: content.names(hand) for seat, hand in state.hands.items()}),
        "cards": by_seat({seat: len(hand) for seat, hand in state.hands.items()}),
        "table": content.names(on_table(table)),
        "discard": content.names(state.discard),
        "discards": len(state.discard),
        "successful": content.names(state.successful),
        "successes": len(state.successful),
        "map": {
            area: {kind: {team: box.of(team) for team in TEAMS} for kind, box in boxes.items()}
            for area, boxes in state.boxes.items()
        },
        "influence": {area: {team: state.influence(area, team) for team in TEAMS} for area in state.boxes},
        "supply": dict(state.supply),
        "treasury": by_seat(state.treasury),
        "vp": by_seat(state.vp),
        "groups": dict(state.group_vp),
        "deal": by_seat({seat: state.hand_size(seat) for seat in state.circle}),
        "display": content.names(state.display),
        **_round(table),
    }


def _round(table: KrakowTable) -> dict[str, Any]:
    """The round in play, and the one before it."""
    state, content = table.state, table.content
    running = next((phase for phase in table.agenda if isinstance(phase, Round)), None)
    told: dict[str, Any] = {"round": 0, "starter": "", "support": 0, "oppose": 0, "last": {}}
    if running is not None:
        support, oppose = totals(content, running.cards)
        starter = table.game.seat_name(table, running.starter)
        told |= {"round": running.number, "starter": starter, "support": support, "oppose": oppose}
    past = state.rounds[-1] if state.rounds else state.last
    if past is not None:
        support, oppose = totals(content, past.cards)
        told["last"] = {
            "verdict": past.verdict,
            "support": support,
            "oppose": oppose,
            "leader": table.game.seat_name(table, past.leader),
            "cards": content.names(past.cards),
        }
    return told
