"""Strategy: what a position of Principes is worth, and what a plain Prince does at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from wici.rules.dice import Draw
from wici.rules.games.principes.board.claims import TRACKS
from wici.rules.games.principes.board.lands import count_units, last_position, might_of, place_units
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.state import PrincipesTable, State, faction_of
from wici.rules.prompt import Legal, Prompt
from wici.rules.strategy import Strategy

STEP, CARD, TILE, GOLD, LED, KNIGHT, FOOTMAN = 40, 45, 30, 10, 60, 16, 8
"""What a step on a track counts, a card, a tile, a coin, a track that is led, a unit on the map."""

TOKEN = 60
"""What the Princeps Token counts in each Round that is behind: in the end it decides."""

LOST = -2000
"""What an extinct dynasty counts."""

PLANS = (
    ("taxes", "building", "assembly"),
    ("progress", "taxes", "building"),
    ("taxes", "building", "politics"),
    ("progress", "building", "politics"),
    ("taxes", "assembly", "movement"),
    ("assembly", "movement", "building"),
    ("taxes", "progress", "politics"),
)
"""Plans that a plain player makes, one as often as the other."""


class PrincipesStrategy(Strategy[State, Content]):
    """Tracks and the lead on them, what brings more of both, and the Princeps Token."""

    horizon: ClassVar[int] = 24
    lead: ClassVar[int] = 300
    widest: ClassVar[int] = 24

    def values(self, table: PrincipesTable) -> dict[int, int]:
        """Tracks, cards, tiles, gold, units and the Token."""
        state, last = table.state, last_position(table.state, table.content)
        might = _might(table)
        stands = {
            seat: (min(last, might[faction_of(seat)]), player.people, player.clergy)
            for seat, player in state.players.items()
        }
        highest = [max(its[at] for its in stands.values()) for at in range(len(TRACKS))]
        return {
            seat: _stock(state, seat)
            + STEP * sum(stands[seat])
            + LED * sum(mine == best for mine, best in zip(stands[seat], highest, strict=True))
            + TOKEN * state.round * (state.princeps == seat)
            for seat in state.players
        }

    def plain(self, table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
        """Performs what is planned, builds, and takes land that nobody guards."""
        way = _WAYS.get(prompt.kind)
        if way is not None:
            return way(table, prompt, legal, draw)
        bold = [line for line in legal.answers if line not in {"decline", "finish", "refuse"}]
        return draw.pick(bold if bold and draw.below(4) else legal.answers)

    def candidates(self, table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> Sequence[str]:
        """All that is listed, or some of it; of plans the plain ones first; movements of several groups."""
        if prompt.kind == "plan":
            plans = [f"plan {' '.join(plan)} / finish" for plan in PLANS]
            return [*plans, *draw.shuffle(legal.answers)]
        if prompt.kind == "move":
            marches = [_march(table, prompt, legal, draw) for _ in range(8)]
            conquests = _conquests(table, prompt, legal)
            return ["finish", *marches, *draw.shuffle(conquests), *draw.shuffle(legal.answers)]
        return super().candidates(table, prompt, legal, draw)


def _might(table: PrincipesTable) -> Counter[str]:
    """The Might of every faction."""
    might: Counter[str] = Counter()
    for land, its in table.state.lands.items():
        if its.controller:
            might[its.controller] += might_of(table.state, table.content, land)
    return might


def _stock(state: State, seat: int) -> int:
    player = state.players[seat]
    if player.eliminated:
        return LOST
    units = [unit for its in state.lands.values() for unit in its.units.get(faction_of(seat), ())]
    footmen = count_units(units, "footman")
    return (
        CARD * len(player.hand)
        + TILE * len(player.tiles)
        + GOLD * player.gold
        + FOOTMAN * footmen
        + KNIGHT * (len(units) - footmen)
    )


def _conquests(table: PrincipesTable, prompt: Prompt, legal: Legal) -> list[str]:
    """Movements of one unit onto land of another on which nobody stands."""
    lands, faction = table.state.lands, str(prompt.facts["faction"])
    found = []
    for line in legal.answers:
        end = line.removesuffix(" / finish").rpartition(">")[2]
        if end in lands and lands[end].controller != faction and not lands[end].units:
            found.append(line)
    return found


def _march(table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    """Some single units at once, each to land of its own that nobody guards; else one unit anywhere."""
    free = {"knight": _number(prompt, "knights"), "footman": _number(prompt, "footmen")}
    taken: Counter[tuple[str, str]] = Counter()
    faction, ends, groups = str(prompt.facts["faction"]), set[str](), list[str]()
    for line in draw.shuffle(_conquests(table, prompt, legal)):
        kind, path = line.removesuffix(" / finish").split(" ")[1:3]
        start, end = path.partition(">")[0], path.rpartition(">")[2]
        there = count_units(place_units(table, start).get(faction, ()), kind)
        if end not in ends and taken[kind, start] < there and free.get(kind, 1) > 0:
            ends.add(end)
            taken[kind, start] += 1
            free[kind] = free.get(kind, 1) - 1
            groups.append(f"{kind} {path}")
        if len(groups) == 3:
            break
    return f"move {' '.join(groups)} / finish" if groups else "finish"


def _number(prompt: Prompt, fact: str) -> int:
    return int(str(prompt.facts.get(fact, 9)))


def _plan(table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    return f"plan {' '.join(draw.pick(PLANS))} / finish"


def _perform(table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    return legal.answers[0]


def _build(table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    """What brings points: Cities, Tiltyards and Abbeys before Castles."""
    useful = [line for line in legal.answers if not line.startswith("build castle") and line != "finish"]
    return draw.pick(useful or legal.answers)


def _assemble(table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    units = [line for line in legal.answers if line != "finish"]
    footmen = [line for line in units if line.startswith("assemble footman")]
    return draw.pick(footmen or units) if units else "finish"


def _council(table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    return draw.pick(legal.answers) if not draw.below(3) else "decline"


def _gold_first(table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    return next((line for line in legal.answers if line.startswith("pay gold")), legal.answers[0])


def _politics(table: PrincipesTable, prompt: Prompt, legal: Legal, draw: Draw) -> str:
    """A Council where one can be summoned, else cards."""
    return next((line for line in legal.answers if line == "summon"), draw.pick(legal.answers))


_WAYS: Mapping[str, Callable[[PrincipesTable, Prompt, Legal, Draw], str]] = {
    "plan": _plan,
    "action": _perform,
    "building": _build,
    "urbanization": _build,
    "assembly": _assemble,
    "move": _march,
    "council": _council,
    "penalty": _gold_first,
    "politics": _politics,
}
