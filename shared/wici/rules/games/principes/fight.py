"""Fight: the battle being fought, with its two sides."""

from __future__ import annotations

import msgspec

from wici.rules.games.principes.edition.vocabulary import AnyEffect


class Side(msgspec.Struct, omit_defaults=True):
    """One side of a battle.

    Attributes:
        faction: Whose units they are.
        seat: The player who fights; 0 for a neutral faction.
        units: All units that take part, toppled or not, those that joined included.
        lasting: Effects of cards played in this battle.
        used: Battle Cards lying open.
        die: The face that counts; 0 before the roll.
        changed: Texts that have changed the die, once for each use.
        added_swords: Swords of Battle Cards played for their symbol.
        added_shields: Shields of Battle Cards played for their symbol.
        swords: All swords at the last count.
        shields: All shields at the last count.
        damage: The damage received at the last count.
        toppled: Units toppled by it.
        wounded: The unit wounded by it, if one is.
        excess: Damage beyond the last unit.
        removed: Units that left the battle's land for good, toppled or without a land to withdraw to.
        restored: Those of them that a text has put back on the map.
        people_lost: The People Support Point that the battle cost, until a text gives it back.
    """

    faction: str
    seat: int
    units: list[str]
    lasting: list[AnyEffect] = []
    used: list[str] = []
    die: int = 0
    changed: list[str] = []
    added_swords: int = 0
    added_shields: int = 0
    swords: int = 0
    shields: int = 0
    damage: int = 0
    toppled: list[str] = []
    wounded: str = ""
    excess: int = 0
    removed: list[str] = []
    restored: list[str] = []
    people_lost: int = 0

    @property
    def standing(self) -> list[str]:
        """Units that are not toppled."""
        return [unit for unit in self.units if unit not in self.toppled]


class Fight(msgspec.Struct, omit_defaults=True):
    """The battle being fought.

    Attributes:
        land: Where.
        mover: The player who moved the attacker there.
        attacker: The side that moved in.
        defender: The side that was there.
        winner: `attacker` or `defender` once settled.
        cause: Why the attacker moved.
    """

    land: str
    mover: int
    attacker: Side
    defender: Side
    winner: str = ""
    cause: str = "own"

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides, the attacker first."""
        return self.attacker, self.defender

    def side(self, role: str) -> Side:
        """The `attacker` or the `defender`."""
        return self.attacker if role == "attacker" else self.defender

    def other(self, side: Side) -> Side:
        """The side against this one."""
        return self.defender if side is self.attacker else self.attacker

    def side_of(self, seat: int) -> Side | None:
        """The side of a player, if that player fights."""
        return next((side for side in self.sides if seat and side.seat == seat), None)
