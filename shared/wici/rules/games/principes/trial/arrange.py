"""Arrange: sets up a position from a case file, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wici.rules.errors import RulesError
from wici.rules.games.principes.actions.action import Action, Actions
from wici.rules.games.principes.board.cards import leave_hand
from wici.rules.games.principes.board.seats import ring_from
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.edition.moments import ACTIONS
from wici.rules.games.principes.round.round import STEPS, Round
from wici.rules.games.principes.round.setup import first_princes
from wici.rules.games.principes.state import PrincipesTable, Turn
from wici.rules.games.principes.trial.deployment import set_lands
from wici.rules.games.principes.trial.known import check_names
from wici.rules.games.principes.trial.words import PlayerWords, Position


def arrange(table: PrincipesTable, words: Mapping[str, Any]) -> None:
    """Set up a position; gold, cards, tiles and figures that it does not name fill what is left.

    Raises:
        RulesError: The words are none of a position's, or name what the edition has not.
    """
    try:
        position = msgspec.convert(words, Position)
    except msgspec.ValidationError as fault:
        raise RulesError(f"This is no position of Principes: {fault}.", reason="bad_case") from None
    check_names(table, position)
    _deal(table)
    rounds = len(table.state.history_deck) + len(table.state.history_past) + bool(table.state.history)
    if not 1 <= position.round <= rounds:
        raise RulesError(f"The Round is 1 to {rounds}, not {position.round}.", reason="bad_case")
    _set_round(table, position)
    for name, player in position.players.items():
        _set_player(table, RING.index(name) + 1, player)
    for deck, top in position.decks.items():
        # All are taken out before any is laid on top: a card may be named as often as there are copies.
        for card in top:
            if card not in table.state.decks[deck]:
                raise RulesError(f"There are not so many {card} in the deck {deck}.", reason="bad_case")
            table.state.decks[deck].remove(card)
        table.state.decks[deck][:0] = top
    for colour, row in position.market.items():
        _set_market(table, colour, row)
    set_lands(table, position)
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
    for name in ("people", "clergy", "prince", "dead", "princess_before", "plan", "paired", "childless"):
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
            holder = next((other for other in others if card in other.hand), None)
            if holder is None:
                raise RulesError(f"There are not so many {card}.", reason="bad_case")
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
    """Lay out a row; what lay there goes back on top of its stack, in the order in which it was shuffled."""
    state = table.state
    state.stacks[colour] = state.market[colour] + state.stacks[colour]
    state.market[colour] = []
    for tile in row:
        if tile not in state.stacks[colour]:
            raise RulesError(f"There are not so many {tile} among the {colour} tiles.", reason="bad_case")
        state.stacks[colour].remove(tile)
    state.market[colour] = list(row)


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
