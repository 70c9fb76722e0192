"""Case: a position, the draws to come, orders, and what must hold: one rule shown at work."""

from wici.rules.case.expecting import seat_of
from wici.rules.case.playing import run, set_up
from wici.rules.case.reading import Case, Scripted, read

__all__ = ["Case", "Scripted", "read", "run", "seat_of", "set_up"]
