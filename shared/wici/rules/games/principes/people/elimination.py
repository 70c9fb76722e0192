"""Elimination: a dynasty ends, and with the last but one the game."""

from __future__ import annotations

from wici.rules.event import LinesDropped
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.board.seats import ring_from
from wici.rules.games.principes.events.dynasty import FinalRoundSet, PlayerEliminated, PrincepsPassed
from wici.rules.games.principes.events.table import PrincessRemoved
from wici.rules.games.principes.people.ending import end
from wici.rules.games.principes.state import PrincipesTable

LAST_ROUND = 6


def eliminate(table: PrincipesTable, seat: int) -> None:
    """End a player's dynasty: the units stay as neutral ones, everything else goes back.

    Rule: PR-114, PR-115, PR-116, PR-117, PR-118, PR-119, PR-120, PR-121, PR-122, PR-123, PR-124, PR-R36,
    PR-R37, PR-R38.
    """
    state = table.state
    player = state.players[seat]
    heirs = [other for other in ring_from(table, seat) if other != seat]
    player.eliminated = True
    table.emit(PlayerEliminated(seat))
    if player.princess:
        table.emit(PrincessRemoved(seat, player.princess))
        player.princess = ""
    player.people = player.clergy = 0
    cards.put_under(table, player.hand)
    for tile in player.tiles:
        state.stacks[table.content.tiles[tile].colour].append(tile)
    state.bank += player.gold
    player.gold, player.hand, player.tiles, player.paired = 0, [], [], {}
    player.plan, player.revealed = [], 0
    drop_lines(table, seat)
    settle(table)
    if state.princeps == seat and heirs:
        state.princeps = heirs[0]
        table.emit(PrincepsPassed(heirs[0]))
    _set_final_round(table)


def drop_lines(table: PrincipesTable, seat: int) -> None:
    """Give up what waits of a player who is out of the game, and tell them.

    Rule: PR-010, PR-120.
    """
    lines = table.desk.drop(seat)
    if lines:
        table.notice(None, {seat: LinesDropped(lines, "not_your_turn", "your dynasty has ended")})


def _set_final_round(table: PrincipesTable) -> None:
    """The Round after the first elimination is the final one.

    Rule: PR-122.
    """
    state = table.state
    final = min(LAST_ROUND, state.round + 1)
    if sum(player.eliminated for player in state.players.values()) == 1 and final < state.final_round:
        state.final_round = final
        table.emit(FinalRoundSet(final))


def check_end(table: PrincipesTable) -> None:
    """End the game if one player or nobody is left.

    Rule: PR-094, PR-095, PR-096, PR-433.
    """
    left = table.state.active
    if left if table.state.solo else len(left) > 1:
        return
    table.state.fight = None
    if table.state.solo:
        end(table, (), "dynasty-lost")
    else:
        end(table, left, "last-prince" if left else "draw")
