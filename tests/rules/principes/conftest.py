"""Until the audit is written, positions are taken as they are."""

from wici.rules.game import Game
from wici.rules.games.principes.game import Principes

if Principes.audit is Game.audit:
    Principes.audit = lambda self, table: None  # type: ignore[method-assign]
