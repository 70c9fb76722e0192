"""Arrange: sets up a position out of a case file's words, and fills in what they leave open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wici.rules.errors import RulesError
from wici.rules.games.krakow.edition.content import TEAMS, Kind, Team
from wici.rules.games.krakow.round import Round
from wici.rules.games.krakow.season import Season
from wici.rules.games.krakow.state import (
    FIRST_YEAR,
    PARTS,
    ROUNDS,
    SEASONS,
    TOKENS,
    Box,
    HandEffect,
    KrakowTable,
)
from wici.rules.games.krakow.year import Year


class EffectWords(msgspec.Struct, forbid_unknown_fields=True):
    """A hand effect that is in force since a season of this year."""

    effect: str
    team: Team
    season: str


class Words(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """What a position may say; seats and cards by their names, all the rest is filled in.

    Attributes:
        year: The year.
        part: A season, or a year-end action that is about to happen.
        round: The round in play; 0 for a season that is about to be dealt.
        starter: Who starts the round; the holder of the Advantage if left out.
        advantage: Who holds the Seasonal card of this season.
        seasonal: Who holds which Seasonal card.
        identities: Who is of which group.
        table: The cards of this round so far.
        hands: Cards that are in a hand.
        hand_sizes: Sizes of hands that are not what deal and rounds make them.
        discard: The discard deck's lowest cards, from the bottom.
        successful: Cards in the successful box.
        successes: How many cards lie there, where it does not matter which.
        map: Tokens by area and kind: white, then black.
        supply: Tokens left in a team's supply.
        treasury: Gold.
        vp: Victory Points of players.
        groups: Victory Points of groups.
        effects: Hand effects in force.
    """

    year: int = FIRST_YEAR
    part: str = "spring"
    round: int = 1
    starter: str | None = None
    advantage: str | None = None
    seasonal: dict[str, str] = {}
    identities: dict[str, str] = {}
    table: list[str] = []
    hands: dict[str, list[str]] = {}
    hand_sizes: dict[str, int] = {}
    discard: list[str] = []
    successful: list[str] = []
    successes: int = 0
    map: dict[str, dict[Kind, tuple[int, int]]] = {}
    supply: dict[Team, int] = {}
    treasury: dict[str, int] = {}
    vp: dict[str, int] = {}
    groups: dict[str, int] = {}
    effects: list[EffectWords] = []


def arrange(table: KrakowTable, words: Mapping[str, Any]) -> None:
    """Lay out the position.

    Raises:
        RulesError: The words are not a position of this game.
    """
    try:
        position = msgspec.convert(dict(words), Words)
        _check(table, position)
        _lay_out(table, position)
    except (msgspec.ValidationError, KeyError, ValueError, IndexError) as fault:
        raise RulesError(f"This is no position of Kraków: {fault}.", reason="bad_case") from None


def _check(table: KrakowTable, words: Words) -> None:
    """See that all that is named is there: what the filling in would pass over."""
    state = table.state
    names = {table.game.seat_name(table, seat) for seat in state.circle}
    _known("part", [words.part], PARTS)
    _known("area", words.map, state.boxes)
    for area, boxes in words.map.items():
        _known(f"box of {area}", boxes, state.boxes[area])
    _known("group", words.groups, state.group_vp)
    for seats in (words.hands, words.hand_sizes, words.treasury, words.vp, words.identities):
        _known("player", seats, names)
    last = FIRST_YEAR + state.options.years - 1
    if not FIRST_YEAR <= words.year <= last:
        raise ValueError(f"the year is {FIRST_YEAR} to {last}, not {words.year}")
    if not 0 <= words.round <= ROUNDS:
        raise ValueError(f"the round is 0 to {ROUNDS}, not {words.round}")


def _known(what: str, said: Iterable[str], known: Iterable[str]) -> None:
    there = set(known)
    for word in said:
        if word not in there:
            raise ValueError(f"{word!r} is no {what}; there are {', '.join(sorted(there))}")


def _lay_out(table: KrakowTable, words: Words) -> None:
    state = table.state
    state.year = words.year
    state.turn = PARTS.index(words.part)
    seats = {table.game.seat_name(table, seat): seat for seat in state.circle}
    in_round = words.part in SEASONS and words.round > 0
    state.seasonal = _seasonal(table, words, seats)
    state.revealed = min(len(SEASONS), state.turn + in_round)
    named = {seats[name]: group for name, group in words.identities.items()}
    state.identities = _fill(named, state.circle, state.identities.values())
    state.effects = [_effect(words_) for words_ in words.effects]
    state.rounds, state.last, state.secrets = [], None, []
    _lay_tokens(table, words, seats)
    _lay_points(table, words, seats)
    starter = seats[words.starter] if words.starter else state.seasonal[min(state.turn, 3)]
    _lay_cards(table, words, seats, starter=starter if in_round else None)
    number = words.year - FIRST_YEAR + 1
    if in_round:
        played = [table.content.named[name].id for name in words.table]
        table.agenda = [
            Year(number=number, part=state.turn + 1),
            Season(season=state.turn, round=words.round),
            Round(number=words.round, starter=starter, cards=played),
        ]
    else:
        table.agenda = [Year(number=number, part=state.turn)]


def _effect(words: EffectWords) -> HandEffect:
    delta = {"black_death": -1, "grave_robbery": 1}[words.effect]
    return HandEffect(words.effect, words.team, delta, SEASONS.index(words.season))


def _seasonal(table: KrakowTable, words: Words, seats: Mapping[str, int]) -> list[int]:
    named = {SEASONS.index(season): seats[name] for season, name in words.seasonal.items()}
    if words.advantage is not None:
        named[table.state.turn] = seats[words.advantage]
    filled = _fill(named, range(len(SEASONS)), table.state.circle)
    return [filled[at] for at in range(len(SEASONS))]


def _fill(named: Mapping[int, Any], keys: Iterable[int], values: Iterable[Any]) -> dict[int, Any]:
    """Give each key its named value, and the others the values that are left, in order."""
    left = [value for value in values if value not in named.values()]
    return {key: named[key] if key in named else left.pop(0) for key in sorted(keys)}


def _lay_tokens(table: KrakowTable, words: Words, seats: Mapping[str, int]) -> None:
    """Put tokens on the map and Gold in treasuries; what is left over goes where nothing was said."""
    state = table.state
    for area, boxes in state.boxes.items():
        for kind in boxes:
            boxes[kind] = Box(*words.map.get(area, {}).get(kind, (0, 0)))
    gold = {seats[name]: count for name, count in words.treasury.items()}
    state.treasury = {seat: gold.get(seat, 0) for seat in sorted(state.circle)}
    for team in TEAMS:
        members = state.members(team)
        left = TOKENS - state.on_map(team) - sum(state.treasury[seat] for seat in members)
        state.supply[team] = words.supply.get(team, left)
        if left > state.supply[team]:
            hoard = next((seat for seat in members if seat not in gold), None)
            if hoard is None:
                raise ValueError(f"Gold, supply and map of {team} do not add up to {TOKENS} tokens")
            state.treasury[hoard] += left - state.supply[team]


def _lay_points(table: KrakowTable, words: Words, seats: Mapping[str, int]) -> None:
    """Set Victory Points; where partners differ, they differ by blocks. Rule: KR-245."""
    state = table.state
    points = {seats[name]: vp for name, vp in words.vp.items()}
    state.vp = {seat: points.get(seat, 0) for seat in sorted(state.circle)}
    for team in TEAMS:
        shared = min(state.vp[seat] for seat in state.members(team))
        state.blocks.update({seat: state.vp[seat] - shared for seat in state.members(team)})
    state.group_vp.update(words.groups)
    state.awarded = sum(state.group_vp.values())


def _lay_cards(table: KrakowTable, words: Words, seats: Mapping[str, int], *, starter: int | None) -> None:
    """Put each named card where it belongs, and deal the others out in the deck's order."""
    state, content = table.state, table.content
    named = {
        where: [content.named[name].id for name in names]
        for where, names in {
            "table": words.table,
            "discard": words.discard,
            "successful": words.successful,
            **{str(seats[seat]): names for seat, names in words.hands.items()},
        }.items()
    }
    taken = [card for cards in named.values() for card in cards]
    if len(set(taken)) < len(taken):
        raise ValueError("a card lies in two places")
    # A card that is special or strong, or blocks one, would change what a case does not speak of.
    plain = sorted(set(content.cards) - set(taken), key=lambda card: (_weight(table, card), card))
    successes = max(0, words.successes - len(words.successful))
    state.successful = named["successful"] + _take(plain, successes)
    for seat in sorted(state.circle):
        hand = named.get(str(seat), [])
        size = 0 if starter is None else _hand_size(table, words, seat, starter=starter)
        size = words.hand_sizes.get(table.game.seat_name(table, seat), size)
        state.hands[seat] = content.sort(hand + _take(plain, size - len(hand)))
    state.discard = named["discard"] + plain


def _weight(table: KrakowTable, card: str) -> int:
    intrigue = table.content.cards[card]
    return 2 * bool(intrigue.special) + intrigue.strong + (card in table.content.blocks)


def _take(cards: list[str], count: int) -> list[str]:
    """Take so many cards off the front."""
    if count < 0 or count > len(cards):
        raise ValueError("the cards do not suffice, or a hand is too big")
    taken = cards[:count]
    del cards[:count]
    return taken


def _hand_size(table: KrakowTable, words: Words, seat: int, *, starter: int) -> int:
    """What deal and rounds leave in a hand by now."""
    has_played = table.state.clockwise(starter).index(seat) < len(words.table)
    return table.state.hand_size(seat) - (words.round - 1) - has_played
