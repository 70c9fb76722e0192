"""Phases 6 and 7: toppled units leave the map, used cards go under their deck, the loser withdraws."""

from __future__ import annotations

from wici.rules.games.principes.board import cards, units
from wici.rules.games.principes.board.seats import decider
from wici.rules.games.principes.events.battle import UnitsRemoved
from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.movement.battle.sides import fight_of
from wici.rules.games.principes.movement.withdrawal import Withdrawal
from wici.rules.games.principes.state import PrincipesTable


def clean_up(table: PrincipesTable) -> None:
    """Remove toppled units of both sides; cards of phases 1 and 4 go under the Battle deck, shuffled.

    Rule: PR-246, PR-247.
    """
    fight = fight_of(table)
    for side in fight.sides:
        if side.toppled:
            side.removed += side.toppled
            table.emit(UnitsRemoved(side.faction, tuple(side.toppled), fight.land))
            units.send_home(table, side.faction, side.toppled, fight.land)
        side.wounded = ""
    used = [card for side in fight.sides for card in side.used]
    if used:
        cards.put_under(table, table.draw("shuffle used cards").shuffle(sorted(used)))
    for side in fight.sides:
        side.used = []


def withdraw(table: PrincipesTable) -> None:
    """Let the standing units of the losing side withdraw.

    Rule: PR-248, PR-251, PR-265.
    """
    fight = fight_of(table)
    loser = fight.other(fight.side(fight.winner))
    if loser.standing:
        seat = loser.seat or leader_of(table, fight, loser)
        table.push(Withdrawal(seat=seat, faction=loser.faction, land=fight.land, units=list(loser.standing)))


def leader_of(table: PrincipesTable, fight: Fight, side: Side) -> int:
    """Who decides for a neutral side: its mover, else the player it fights, else the mover of both.

    Rule: PR-265.
    """
    moved = side is fight.attacker
    opponent = fight.other(side).seat
    return decider(table, fight.mover) if moved or not opponent else opponent
