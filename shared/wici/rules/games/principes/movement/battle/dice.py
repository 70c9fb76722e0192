"""Phase 2: one Battle Die for each side; a coin takes gold at once."""

from __future__ import annotations

from wici.rules.games.principes.board import bank
from wici.rules.games.principes.edition.printed import Face
from wici.rules.games.principes.events.battle import DieRolled
from wici.rules.games.principes.events.table import GoldStolen
from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.movement.battle.sides import ROLES, fight_of
from wici.rules.games.principes.state import PrincipesTable


def roll(table: PrincipesTable) -> None:
    """Roll for both sides, the attacker first; a die set by a card is not rolled.

    Rule: PR-227, PR-262.
    """
    fight = fight_of(table)
    for role in ROLES:
        side = fight.side(role)
        if not side.die:
            side.die = throw(table, role)
            tell(table, side, "rolled")
    for side in fight.sides:
        take_coin(table, fight, side)


def throw(table: PrincipesTable, role: str) -> int:
    """The face of a rolled die."""
    return table.draw(f"{role} die").pick([face.number for face in table.content.faces])


def face_of(table: PrincipesTable, side: Side) -> Face:
    """The face that a side's die shows."""
    return next(face for face in table.content.faces if face.number == side.die)


def tell(table: PrincipesTable, side: Side, how: str) -> None:
    """Tell all what a die shows."""
    face = face_of(table, side)
    table.emit(DieRolled(side.faction, face.number, face.swords, face.shields, face.gold, how))


def take_coin(table: PrincipesTable, fight: Fight, side: Side) -> None:
    """Let a side that shows a coin take gold: of the opposing player, else of the bank.

    Rule: PR-228, PR-229; a face that comes up later takes again, PR-R24.
    """
    gold = face_of(table, side).gold
    victim = fight.other(side)
    if victim.seat:
        gold = min(gold, table.state.players[victim.seat].gold)
    if not gold:
        return
    if side.seat and victim.seat:
        table.state.players[victim.seat].gold -= gold
        table.state.players[side.seat].gold += gold
        table.emit(GoldStolen(side.seat, victim.seat, gold))
    elif side.seat:
        bank.take(table, side.seat, gold)
    elif victim.seat:
        bank.pay(table, victim.seat, gold)
