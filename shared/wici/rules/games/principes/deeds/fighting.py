"""Fighting: what Battle Cards let happen in a battle and after it."""

from __future__ import annotations

import msgspec

from wici.rules.games.principes.board import bank, tracks, units
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.edition import happenings, modifiers
from wici.rules.games.principes.events.battle import UnitsJoined
from wici.rules.games.principes.fight import Side
from wici.rules.games.principes.movement.battle.dice import tell
from wici.rules.games.principes.movement.battle.sides import fight_of, side_of
from wici.rules.games.principes.movement.pursuit import Pursuit
from wici.rules.games.principes.orders.movement import Group, Move
from wici.rules.games.principes.orders.table import Choose
from wici.rules.games.principes.state import PrincipesTable, faction_of, kind_of
from wici.rules.games.principes.texts.deed import Deed, carries_out
from wici.rules.order import Order

_KINDS = {
    "cavalry": ("prince", "knight"),
    "knights": ("knight",),
    "footmen": ("footman",),
    "any": ("prince", "knight", "footman"),
}


@carries_out(modifiers.BattleBonus)
class PayForBonus(Deed):
    """`battle_bonus` by the gold paid: how much is chosen as the card is played."""

    verbs = ("choose",)
    question = "How much gold do you pay?"
    reason = "no_gold"

    def times(self, table: PrincipesTable, owner: int, effect: modifiers.BattleBonus) -> int:
        """All gold at once."""
        return 1

    def options(self, table: PrincipesTable, owner: int, effect: modifiers.BattleBonus) -> list[Order] | None:
        """Each amount up to the cap and the Treasury."""
        gold = table.state.players[owner].gold
        most = min(gold, effect.most) if effect.most else gold
        return [Choose(str(amount)) for amount in range(1, most + 1)]

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: modifiers.BattleBonus,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Pay; the bonus lasts for this battle."""
        if isinstance(order, Choose):
            paid = int(order.what)
            bank.pay(table, owner, paid)
            bought = msgspec.structs.replace(
                effect, swords=effect.swords * paid, shields=effect.shields * paid, per="", most=0
            )
            side_of(table, owner).lasting.append(bought)


@carries_out(modifiers.Die)
class SetDie(Deed):
    """`die` to choose: a face instead of a roll."""

    verbs = ("choose",)
    question = "Which face does your Battle Die show?"

    def times(self, table: PrincipesTable, owner: int, effect: modifiers.Die) -> int:
        """So often as the text says."""
        return effect.times

    def options(self, table: PrincipesTable, owner: int, effect: modifiers.Die) -> list[Order] | None:
        """Every face, by its number."""
        return [Choose(str(face.number)) for face in table.content.faces]

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: modifiers.Die,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Set the die; a coin is taken when the other die is rolled."""
        if isinstance(order, Choose):
            side = side_of(table, owner)
            side.die = int(order.what)
            tell(table, side, "set")


@carries_out(happenings.BonusMove)
class MoveBeside(Deed):
    """`bonus_move`: units join a battle from adjacent lands, or move on from it."""

    verbs = ("move",)
    question = "Which unit joins the battle?"
    reason = "bad_target"

    def times(self, table: PrincipesTable, owner: int, effect: happenings.BonusMove) -> int:
        """Into a battle unit by unit; out of it all at once."""
        if effect.to != "battle_land":
            return 1
        return effect.max_units or len(self.options(table, owner, effect) or ())

    def options(self, table: PrincipesTable, owner: int, effect: happenings.BonusMove) -> list[Order] | None:
        """Into a battle, each kind on each adjacent land where no battle is to be fought."""
        if effect.to != "battle_land":
            return None
        land, faction = fight_of(table).land, faction_of(owner)
        return [
            Move((Group(unit=kind, path=(start, land)),))
            for start in table.content.lands[land].adjacent
            if list(table.state.lands[start].units) == [faction]
            for kind in dict.fromkeys(kind_of(unit) for unit in table.state.lands[start].units[faction])
            if kind in _KINDS[effect.units]
        ]

    def can_happen(self, table: PrincipesTable, owner: int, effect: happenings.BonusMove) -> bool:
        """Out of a battle, some unit of it must stand there still."""
        if effect.to != "battle_land":
            return bool(_movable(table, side_of(table, owner), effect))
        return bool(self.options(table, owner, effect))

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.BonusMove,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Let one unit join, or ask who moves on."""
        side = side_of(table, owner)
        if isinstance(order, Move):
            _join(table, side, order.groups[0])
            return
        movable = _movable(table, side, effect)
        most = effect.max_units or len(movable)
        table.push(
            Pursuit(seat=owner, land=fight_of(table).land, units=movable, steps=effect.steps, most=most)
        )


def _movable(table: PrincipesTable, side: Side, effect: happenings.BonusMove) -> list[str]:
    """Units of a side that stand on the battle's land and may move on."""
    standing = table.state.lands[fight_of(table).land].units.get(side.faction, [])
    return [unit for unit in standing if unit in side.units and kind_of(unit) in _KINDS[effect.units]]


def _join(table: PrincipesTable, side: Side, group: Group) -> None:
    """Bring one unit into the battle; the land it leaves may be lost.

    Rule: PR-023, PR-225, PR-240.
    """
    start, land = group.path
    unit = [unit for unit in table.state.lands[start].units[side.faction] if kind_of(unit) == group.unit][-1]
    units.shift(table, side.faction, [unit], start=start, end=land)
    side.units.append(unit)
    table.emit(UnitsJoined(side.faction, (unit,), start, land))
    settle(table, [start])


@carries_out(happenings.KeepPoints)
class KeepPoint(Deed):
    """`keep_points`: get back the point that this battle just cost."""

    def times(self, table: PrincipesTable, owner: int, effect: happenings.KeepPoints) -> int:
        """Once, if it has cost one."""
        side = table.state.fight.side_of(owner) if table.state.fight else None
        return int(side is not None and effect.track == "people" and side.people_lost > 0)

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.KeepPoints,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Move the player up again."""
        side = side_of(table, owner)
        tracks.move(table, owner, effect.track, side.people_lost)
        side.people_lost = 0
