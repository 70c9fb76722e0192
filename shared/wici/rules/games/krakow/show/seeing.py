"""Seeing: who may see what; a view starts empty and adds what is known."""

from __future__ import annotations

from wici.rules.games.krakow.edition.content import GROUPS, Content, Kind
from wici.rules.games.krakow.gold import SpendGold
from wici.rules.games.krakow.round import Round
from wici.rules.games.krakow.show.view import (
    BoxView,
    EffectView,
    PlayedView,
    PlayerView,
    RoundView,
    SecretView,
    View,
)
from wici.rules.games.krakow.state import PARTS, SEASONS, Box, KrakowTable, PastRound, State
from wici.rules.games.krakow.tally import Verdict, blocker, points, totals


def see(table: KrakowTable, seat: int | None) -> View:
    """What a seat may see; None is a stranger."""
    state, content = table.state, table.content
    return View(
        options=state.options,
        year=state.year,
        part=state.part,
        players=tuple(_player(table, other, seat) for other in sorted(state.circle)),
        groups=dict(state.group_vp),
        map=_boxes(state.boxes, content),
        supply=dict(state.supply),
        successful=len(state.successful),
        discard=len(state.discard),
        seat=seat,
        hand=() if seat is None else tuple(content.names(state.hands[seat])),
        advantage=state.advantage,
        round=_running(table),
        rounds=_remembered(state, content),
        effects=tuple(
            EffectView(effect.effect, effect.team, effect.delta, SEASONS[effect.season])
            for effect in state.effects
        ),
        display=_display(state, content),
        secrets=_secrets(state, content) if table.is_over else (),
        scored=_boxes(state.scored, content) if table.is_over else {},
    )


def _player(table: KrakowTable, seat: int, viewer: int | None) -> PlayerView:
    state = table.state
    own = seat == viewer or table.is_over
    at = state.seasonal.index(seat)
    return PlayerView(
        seat=seat,
        name=table.game.seat_name(table, seat),
        team=state.team(seat),
        vp=state.vp[seat],
        cards=len(state.hands[seat]),
        season=SEASONS[at] if own or at < state.revealed else None,
        identity=state.identities[seat] if own else None,
        treasury=state.treasury[seat] if own or state.options.open_treasuries else None,
        finished=_has_finished(table, seat),
    )


def _has_finished(table: KrakowTable, seat: int) -> bool:
    """Whether a player has finished allocating; without Gold at once. Rule: KR-185."""
    spending = not table.is_over and isinstance(table.phase, SpendGold)
    return spending and (not table.state.treasury[seat] or seat in table.phase.sealed)


def _boxes(boxes: dict[str, dict[Kind, Box]], content: Content) -> dict[str, dict[Kind, BoxView]]:
    return {
        area: {
            kind: BoxView(box.white, box.black, content.areas[area].boxes[kind]) for kind, box in its.items()
        }
        for area, its in boxes.items()
    }


def _running(table: KrakowTable) -> RoundView | None:
    """The round in play, also while a special effect holds it up."""
    state = table.state
    for phase in table.agenda:
        if isinstance(phase, Round):
            return _round(
                state, table.content, phase.number, phase.starter, phase.cards, verdict=phase.verdict
            )
    return None


def _round(
    state: State,
    content: Content,
    number: int,
    starter: int,
    cards: list[str],
    *,
    verdict: Verdict | None,
    season: int | None = None,
    leader: int | None = None,
) -> RoundView:
    seats = state.clockwise(starter)
    played = [
        PlayedView(seats[at], content.cards[card].name, points(content, cards, at))
        for at, card in enumerate(cards)
    ]
    support, oppose = totals(content, cards)
    block = blocker(content, cards)
    return RoundView(
        season=SEASONS[state.turn if season is None else season],
        number=number,
        starter=starter,
        cards=tuple(played),
        support=support,
        oppose=oppose,
        blocked_by=None if block is None else seats[block],
        verdict=verdict,
        leader=leader,
    )


def _remembered(state: State, content: Content) -> tuple[RoundView, ...]:
    """The finished rounds that may be read back. Rule: KR-074, KR-R18 with option `memory`."""
    rounds = [*([state.last] if state.last else []), *state.rounds]
    if state.options.memory == "strict":
        rounds = rounds[-1:]
    return tuple(_past(state, content, past) for past in rounds)


def _past(state: State, content: Content, past: PastRound) -> RoundView:
    return _round(
        state,
        content,
        past.number,
        past.starter,
        past.cards,
        verdict=past.verdict,
        season=past.season,
        leader=past.leader,
    )


def _display(state: State, content: Content) -> dict[str, tuple[str, ...]]:
    """The cards that were laid open at the last group scoring. Rule: KR-210."""
    if not state.display and state.turn < len(PARTS) - 1:
        return {}
    cards = [content.cards[card] for card in state.display]
    return {group: tuple(card.name for card in cards if card.group == group) for group in GROUPS}


def _secrets(state: State, content: Content) -> tuple[SecretView, ...]:
    opened = []
    for secret in state.secrets:
        words = secret.words
        if secret.what != "allocated":
            words = " ".join(content.names(words.split()))
        opened.append(SecretView(secret.year, secret.part, secret.what, secret.seat, words))
    return tuple(opened)
