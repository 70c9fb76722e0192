"""Arrange: sets up a position from a case file, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from wici.rules.errors import RulesError
from wici.rules.games.principes.actions.action import Action, Actions
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.cards import leave_hand
from wici.rules.games.principes.board.lands import TEUTONS, due_controller, place_units
from wici.rules.games.principes.board.seats import ring_from
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.edition.moments import ACTIONS
from wici.rules.games.principes.round.round import STEPS, Round
from wici.rules.games.principes.round.setup import first_princes
from wici.rules.games.principes.state import PrincipesTable, Turn


class PlayerWords(msgspec.Struct, forbid_unknown_fields=True):
    """What a case says of a player; what it leaves out stays as dealt."""

    gold: int | None = None
    people: int | None = None
    clergy: int | None = None
    hand: list[str] | None = None
    prince: str | None = None
    dead: list[str] | None = None
    princess: str | None = None
    princess_before: str | None = None
    tiles: list[str] | None = None
    plan: list[str] | None = None


class LandWords(msgspec.Struct, forbid_unknown_fields=True):
    """What a case says of a land or an outside area."""

    units: dict[str, dict[str, int]] | None = None
    cities: list[str] | None = None
    building: str | None = None
    division: bool | None = None


class TurnWords(msgspec.Struct, forbid_unknown_fields=True):
    """Whose turn it is: the token is revealed next, or with `performing` the main part comes next."""

    seat: str
    action: str
    space: Literal[1, 2, 3] = 1
    performing: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A case's position.

    Attributes:
        round: The Round.
        princeps: The holder of the Princeps Token.
        direction: The Round's direction; the set order begins with the holder.
        history: The face-up History Card, its text in force.
        players: By name.
        lands: By name. Where units are named, no others stand; whoever has units named anywhere has
            no others on the map but the Prince.
        areas: Likewise.
        market: Face-up tiles by colour.
        decks: The top cards of a deck.
        mongol_invasions: How many there were.
        step: The next step of the Round, by the name it has in `round`.
        turn: An action to begin with.
    """

    round: int = 1
    princeps: str = ""
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    history: str = ""
    players: dict[str, PlayerWords] = msgspec.field(default_factory=dict)
    lands: dict[str, LandWords] = msgspec.field(default_factory=dict)
    areas: dict[str, LandWords] = msgspec.field(default_factory=dict)
    market: dict[str, list[str]] = msgspec.field(default_factory=dict)
    decks: dict[str, list[str]] = msgspec.field(default_factory=dict)
    mongol_invasions: int = 0
    step: str = ""
    turn: TurnWords | None = None


def arrange(table: PrincipesTable, words: Mapping[str, Any]) -> None:
    """Set up a position; gold, cards, tiles and figures that it does not name fill what is left.

    Raises:
        RulesError: The words are none of a position's, or name what the edition has not.
    """
    try:
        position = msgspec.convert(words, Position)
    except msgspec.ValidationError as fault:
        raise RulesError(f"This is no position of Principes: {fault}.", reason="bad_case") from None
    _deal(table)
    _set_round(table, position)
    for name, player in position.players.items():
        _set_player(table, RING.index(name) + 1, player)
    for deck, top in position.decks.items():
        for card in reversed(top):
            table.state.decks[deck].remove(card)
            table.state.decks[deck].insert(0, card)
    for colour, row in position.market.items():
        _set_market(table, colour, row)
    _set_lands(table, position)
    for name, player in position.players.items():
        table.state.players[RING.index(name) + 1].princess = player.princess or ""
    _set_agenda(table, position)


def _deal(table: PrincipesTable) -> None:
    """Finish the set-up, with the first of two first Princes."""
    for seat, player in table.state.players.items():
        player.prince = player.prince or first_princes(table.content, seat)[0]
    table.run()


def _set_round(table: PrincipesTable, position: Position) -> None:
    state = table.state
    state.round = position.round
    if position.princeps:
        state.princeps = RING.index(position.princeps) + 1
    state.clockwise = position.direction == "clockwise"
    if not state.solo:
        state.order = ring_from(table, state.princeps)
    state.mongol_invasions = position.mongol_invasions
    period_one = table.state.history_deck[: position.round - 1]
    state.history_past, state.history_deck = period_one, state.history_deck[len(period_one) :]
    if position.history:
        if position.history in state.history_deck:
            state.history_deck.remove(position.history)
        elif state.history_deck:
            state.history_deck.pop()
        state.history, state.history_runs = position.history, True


def _set_player(table: PrincipesTable, seat: int, words: PlayerWords) -> None:
    state, player = table.state, table.state.players[seat]
    if words.gold is not None:
        state.bank += player.gold - words.gold
        player.gold = words.gold
    if words.hand is not None:
        _set_hand(table, seat, words.hand)
    if words.tiles is not None:
        _set_tiles(table, seat, words.tiles)
    for name in ("people", "clergy", "prince", "dead", "princess_before", "plan"):
        value = getattr(words, name)
        if value is not None:
            setattr(player, name, value)


def _set_hand(table: PrincipesTable, seat: int, hand: list[str]) -> None:
    """Give a player these cards out of the decks or, if need be, other hands, which get others for them."""
    player = table.state.players[seat]
    old = list(player.hand)
    leave_hand(table, seat, old)
    for card in old:
        table.state.decks[table.content.deck_of[card]].append(card)
    for card in hand:
        deck = table.state.decks[table.content.deck_of[card]]
        if card not in deck:
            others = (other for other in table.state.players.values() if other is not player)
            holder = next(other for other in others if card in other.hand)
            holder.hand[holder.hand.index(card)] = deck.pop()
        else:
            deck.remove(card)
        player.hand.append(card)


def _set_tiles(table: PrincipesTable, seat: int, tiles: list[str]) -> None:
    state, player = table.state, table.state.players[seat]
    for tile in player.tiles:
        state.stacks[table.content.tiles[tile].colour].append(tile)
    player.tiles = list(tiles)
    for tile in tiles:
        _fetch_tile(table, tile)


def _fetch_tile(table: PrincipesTable, tile: str) -> None:
    """Take a tile from its stack, or from the Market, whose space is filled again."""
    colour = table.content.tiles[tile].colour
    stack, row = table.state.stacks[colour], table.state.market[colour]
    if tile in stack:
        stack.remove(tile)
        return
    row.remove(tile)
    if stack:
        row.append(stack.pop(0))


def _set_market(table: PrincipesTable, colour: str, row: list[str]) -> None:
    state = table.state
    state.stacks[colour] += state.market[colour]
    state.market[colour] = []
    for tile in row:
        state.stacks[colour].remove(tile)
    state.market[colour] = list(row)


def _set_lands(table: PrincipesTable, position: Position) -> None:
    state = table.state
    places = {**position.lands, **position.areas}
    named = {faction for words in places.values() for faction in words.units or ()}
    for faction in sorted(named):
        _clear(table, faction, keep_prince=not _names_prince(places, faction))
    for place, words in places.items():
        if words.units is not None:
            _make_room(table, place)
    for place, words in places.items():
        for faction, kinds in (words.units or {}).items():
            for kind, count in kinds.items():
                _deploy(table, faction, kind, count=count, place=place)
    for faction in table.content.factions:
        _rest_goes_home(table, faction)
    for place, words in position.lands.items():
        its = state.lands[place]
        its.cities = its.cities if words.cities is None else list(words.cities)
        its.building = its.building if words.building is None else words.building
        its.division = its.division if words.division is None else words.division
    state.teutons_called = state.teutons_called or TEUTONS in named
    for land, its in state.lands.items():
        its.controller = ""
        its.controller = due_controller(state, table.content, land)


def _make_room(table: PrincipesTable, place: str) -> None:
    """Take away what stands on a place whose units the case names."""
    for faction, there in list(place_units(table, place).items()):
        units.lift(table, faction, list(there), place)
        table.state.pools[faction] += there


def _names_prince(places: Mapping[str, LandWords], faction: str) -> bool:
    return any("prince" in (words.units or {}).get(faction, {}) for words in places.values())


def _clear(table: PrincipesTable, faction: str, *, keep_prince: bool) -> None:
    state = table.state
    for place in (*state.lands, *state.areas):
        there = state.lands[place].units if place in state.lands else state.areas[place]
        gone = [unit for unit in there.get(faction, []) if not (keep_prince and unit == "prince")]
        if gone:
            units.lift(table, faction, gone, place)
            state.pools[faction] += gone


def _deploy(table: PrincipesTable, faction: str, kind: str, *, count: int, place: str) -> None:
    if len(units.pool_of(table, faction, kind)) < count:
        raise RulesError(f"{faction} has not {count} more of {kind}.", reason="bad_case")
    units.deploy(table, faction, kind, count=count, land=place)


def _rest_goes_home(table: PrincipesTable, faction: str) -> None:
    """Neighbors and Balts that the case does not place stand in their own area or land."""
    its = table.content.factions[faction]
    home = its.home_area or (its.home_land if its.group == "neighbor" else "")
    rest = table.state.pools[faction]
    if home and rest and not (home in table.state.lands and table.state.lands[home].units):
        table.state.pools[faction] = []
        units.put(table, faction, rest, home)


def _set_agenda(table: PrincipesTable, position: Position) -> None:
    steps = [step.__name__ for step in STEPS]
    if position.turn is None:
        step = steps.index(position.step) if position.step else 0
        table.agenda = [Round(number=position.round, step=step)]
        return
    turn = position.turn
    seat = RING.index(turn.seat) + 1
    for other, player in table.state.players.items():
        player.plan = player.plan or _any_plan(turn.action if other == seat else "", turn.space)
        player.revealed = max(player.revealed, turn.space - 1)
    if seat not in table.state.order:
        raise RulesError(f"{turn.seat} does not play.", reason="bad_case")
    acting = Action(seat=seat, space=turn.space)
    if turn.performing:
        table.state.turn = Turn(seat, turn.space, turn.action, turn.action)
        table.state.players[seat].revealed = turn.space
        acting.step = "main"
    place = table.state.order.index(seat)
    done = (turn.space - 1) * len(table.state.order) + place + 1
    table.agenda = [
        Round(number=position.round, step=steps.index("act") + 1),
        Actions(turn=done),
        acting,
    ]


def _any_plan(action: str, space: int) -> list[str]:
    """A plan with this action on this space."""
    plan = [str(other) for other in ACTIONS if other != action][:3]
    if action:
        plan[space - 1] = action
    return plan
