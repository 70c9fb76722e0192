"""Battle: two factions fight for a land."""

from __future__ import annotations

from wici.rules.phase import Phase


class Battle(Phase):
    """One battle.

    Attributes:
        land: Where.
        mover: The player who moved the attacker there.
        attacker: The faction that moved in.
        defender: The faction that was there.
    """

    land: str
    mover: int
    attacker: str
    defender: str

    def label(self) -> str:
        """Where it is fought."""
        return f"battle {self.land}"
