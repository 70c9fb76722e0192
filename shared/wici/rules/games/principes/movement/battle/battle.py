"""Battle: two factions fight for a land, in ten phases."""

from __future__ import annotations

from collections.abc import Callable

from wici.rules.games.principes.board import cards
from wici.rules.games.principes.events.battle import BattleEnded, BattleStarted
from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.movement.battle.after import cards_after
from wici.rules.games.principes.movement.battle.before import cards_before
from wici.rules.games.principes.movement.battle.casualties import count_casualties
from wici.rules.games.principes.movement.battle.cleanup import clean_up, withdraw
from wici.rules.games.principes.movement.battle.dice import roll
from wici.rules.games.principes.movement.battle.die_changes import die_changes
from wici.rules.games.principes.movement.battle.draw import draw
from wici.rules.games.principes.movement.battle.positions import (
    control,
    destruction,
    favour,
    princes,
    waiting_princes,
)
from wici.rules.games.principes.movement.battle.result import settle_result
from wici.rules.games.principes.movement.battle.sides import fight_of
from wici.rules.games.principes.movement.battle.symbols import additional_symbols
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.phase import Phase


class Battle(Phase):
    """One battle.

    Rule: PR-214, PR-215, PR-223, PR-260.

    Attributes:
        land: Where.
        mover: The player who moved the attacker there.
        attacker: The faction that moved in.
        defender: The faction that was there.
        cause: Why the attacker moved.
        step: The next of its steps.
    """

    land: str
    mover: int
    attacker: str
    defender: str
    cause: str = "own"
    step: int = 0

    def label(self) -> str:
        """Where it is fought."""
        return f"battle {self.land}"

    def go_on(self, table: PrincipesTable) -> None:
        """Take the next step."""
        if not self.step:
            self._begin(table)
        if self.step == len(STEPS):
            self._end(table)
            return
        step = STEPS[self.step]
        self.step += 1
        step(table)

    def _begin(self, table: PrincipesTable) -> None:
        its = table.state.lands[self.land].units
        attacker, defender = (
            Side(faction, table.state.seat_of(faction), list(its[faction]))
            for faction in (self.attacker, self.defender)
        )
        table.state.fight = Fight(self.land, self.mover, attacker, defender, cause=self.cause)
        table.emit(
            BattleStarted(
                self.land, self.attacker, self.defender, tuple(attacker.units), tuple(defender.units)
            )
        )

    def _end(self, table: PrincipesTable) -> None:
        """Cards played after the battle go under their deck; the next battle may begin.

        Rule: PR-247, PR-260.
        """
        for side in fight_of(table).sides:
            cards.put_under(table, side.used)
        table.state.fight = None
        table.emit(BattleEnded(self.land))
        table.done(self)


STEPS: tuple[Callable[[PrincipesTable], None], ...] = (
    cards_before,
    roll,
    count_casualties,
    die_changes,
    additional_symbols,
    settle_result,
    clean_up,
    withdraw,
    control,
    destruction,
    favour,
    princes,
    waiting_princes,
    cards_after,
    draw,
)
"""The phases of a battle, in order; the eighth has five parts."""
