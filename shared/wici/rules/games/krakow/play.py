"""Play: the names that all phases of Kraków are written with."""

from __future__ import annotations

from typing import Any, TypeAlias

from wici.rules import phase, table
from wici.rules.games.krakow.content import Content
from wici.rules.games.krakow.state import State

Table: TypeAlias = table.Table[State, Content]
Phase: TypeAlias = phase.Phase
Question: TypeAlias = dict[str, Any]
