"""Phase 5: who has won."""

from __future__ import annotations

from wici.rules.games.principes.events.battle import BattleWon
from wici.rules.games.principes.fight import Fight
from wici.rules.games.principes.movement.battle.sides import fight_of
from wici.rules.games.principes.state import PrincipesTable


def settle_result(table: PrincipesTable) -> None:
    """Say who has won."""
    fight = fight_of(table)
    fight.winner = "attacker" if attacker_wins(fight) else "defender"
    winner = fight.side(fight.winner)
    table.emit(BattleWon(fight.land, winner.faction, fight.other(winner).faction))


def attacker_wins(fight: Fight) -> bool:
    """Whether the attacker has won: by standing alone, or by toppling more units; ties are the defender's.

    Rule: PR-242, PR-243, PR-244, PR-245.
    """
    attacker, defender = fight.sides
    # Where nobody is left standing the defender keeps the land (PR-243).
    if not attacker.standing:
        return False
    return not defender.standing or len(defender.toppled) > len(attacker.toppled)
