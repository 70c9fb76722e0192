"""Phase 8: control of the land, destruction, favour of the people, Princes."""

from __future__ import annotations

from wici.rules.games.principes.board import tracks
from wici.rules.games.principes.board.control import remove_princesses, settle
from wici.rules.games.principes.board.seats import decider
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.movement.battle.cleanup import leader_of
from wici.rules.games.principes.movement.battle.sides import fight_of
from wici.rules.games.principes.movement.destruction import conquer
from wici.rules.games.principes.people.dynasty import Dynasties
from wici.rules.games.principes.people.np_prince import np_prince_fell
from wici.rules.games.principes.people.throne import place_waiting
from wici.rules.games.principes.state import PrincipesTable


def control(table: PrincipesTable) -> None:
    """A winning attacker gains the land; a defender without units loses an away land.

    A foreign attacker's victory removes a Princess there.

    Rule: PR-253, PR-357, PR-R33, PR-R45.
    """
    fight = fight_of(table)
    settle(table)
    home = table.content.lands[fight.land].home
    if fight.winner == "attacker" and fight.attacker.faction != home:
        remove_princesses(table, fight.land)
    is_host = table.content.lands[fight.land].capital and fight.defender.faction == home
    if fight.winner == "defender" and is_host and table.state.options.host_win_removes_saboteur:
        remove_princesses(table, fight.land, but=fight.defender.seat)


def destruction(table: PrincipesTable) -> None:
    """A winning attacker may destroy what stands there; raiders must.

    Rule: PR-254, PR-326, PR-383; alone after an activation, PR-460.
    """
    fight = fight_of(table)
    if fight.winner != "attacker":
        return
    seat = fight.attacker.seat or decider(table, fight.mover)
    conquer(table, fight.attacker.faction, fight.land, seat=seat, cause=fight.cause)


def favour(table: PrincipesTable) -> None:
    """The winning player gains a People Support Point, the losing player loses one.

    Rule: PR-088, PR-255, PR-264.
    """
    fight = fight_of(table)
    winner = fight.side(fight.winner)
    loser = fight.other(winner)
    if winner.seat:
        tracks.move(table, winner.seat, "people", 1)
    if loser.seat:
        before = table.state.players[loser.seat].people
        tracks.move(table, loser.seat, "people", -1)
        loser.people_lost = before - table.state.players[loser.seat].people


def princes(table: PrincipesTable) -> None:
    """Successors of Princes who fell, the attacker's first; then dynasties that have ended.

    Rule: PR-256, PR-074.
    """
    fight = fight_of(table)
    fallen = [side for side in fight.sides if "prince" in side.removed]
    for side in reversed(fallen):
        if not side.seat and side.faction in RING:
            seat = fight.other(side).seat or leader_of(table, fight, side)
            np_prince_fell(table, side.faction, seat)
    players = [side.seat for side in fallen if side.seat]
    if players:
        table.push(Dynasties(fallen=players))


def waiting_princes(table: PrincipesTable) -> None:
    """A Prince who waited for a land is placed if the battle has given him one.

    Rule: PR-074, PR-112.
    """
    place_waiting(table)
