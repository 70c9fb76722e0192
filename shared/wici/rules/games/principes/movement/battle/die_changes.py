"""Phase 3b: changes of the own Battle Die, the attacker's, then the defender's."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import battle_values as battle
from wici.rules.games.principes.board.seats import interrupts
from wici.rules.games.principes.fight import Side
from wici.rules.games.principes.movement.battle.casualties import count_casualties
from wici.rules.games.principes.movement.battle.dice import face_of, take_coin, tell, throw
from wici.rules.games.principes.movement.battle.sides import ROLES, Role, fight_of
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Decline, Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

_HOW = {"reroll": "rolled again", "flip": "turned"}


def die_changes(table: PrincipesTable) -> None:
    """Let both sides change their dice.

    Rule: PR-237.
    """
    for role in reversed(ROLES):
        table.push(DieChanges(role=role))


class DieChanges(Phase):
    """One side rolls its die again or turns it, as its texts allow (PR-P22).

    Rule: PR-237, PR-262, PR-414, PR-422.

    Attributes:
        role: Which side.
        over: Whether it wants no more changes.
    """

    role: Role
    over: bool = False

    def _side(self, table: PrincipesTable) -> Side:
        return fight_of(table).side(self.role)

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as a change is open."""
        side = self._side(table)
        changes = {} if self.over else battle.die_changes(table, side)
        if not changes:
            return ()
        return (
            Prompt(
                kind="battle-die",
                seat=side.seat,
                question="Do you change your Battle Die?",
                verbs=(*dict.fromkeys(effect.mode for effect in changes.values()), "decline"),
                facts={"face": side.die, "damage": side.damage, "toppled": len(side.toppled)},
                interrupt=interrupts(table, side.seat),
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Each change, and none."""
        return Legal(prompt.verbs)

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Change the die and count again, or let it be."""
        if isinstance(order, Decline):
            self.over = True
            return
        side = self._side(table)
        mode = order.verb()
        texts = [name for name, effect in battle.die_changes(table, side).items() if effect.mode == mode]
        if not texts:
            raise IllegalOrder("bad_timing", f"No text lets you {mode} your die now.", rule="PR-237")
        side.changed.append(texts[0])
        side.die = throw(table, f"{self.role} new") if mode == "reroll" else face_of(table, side).opposite
        tell(table, side, _HOW[mode])
        take_coin(table, fight_of(table), side)
        count_casualties(table)

    def go_on(self, table: PrincipesTable) -> None:
        """No change is open or wanted."""
        table.done(self)
