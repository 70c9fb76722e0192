"""Solo tasks: what a Principality does by the lines Assembly and Building, and on which land."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.building import can_become_city, found, raise_building
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.lands import controlled_at_home, might_of, supply_left
from wici.rules.games.principes.edition.printed import Line
from wici.rules.games.principes.events.actions import UnitsAssembled
from wici.rules.games.principes.orders.table import Choose
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class SoloTask(Phase):
    """A Principality assembles, or founds and builds; on a tie the player names the place (PR-P43).

    Rule: PR-448, PR-451.

    Attributes:
        seat: The player.
        faction: The Principality.
        action: `assembly` or `building`.
        line: The line that it carries out.
    """

    seat: int
    faction: str
    action: str
    line: Line

    def _places(self, table: PrincipesTable) -> list[str]:
        """The lands open; where a land has several Gords open, each of them."""
        if self.action == "assembly":
            return mustering_places(table, self.faction)
        lands = building_places(table, self.faction, self.line)
        return [place for land in lands for place in _gords(table, land) or (land,)]

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks for the place, if several are as good."""
        if len(self._places(table)) < 2:
            return ()
        verb = "assemble" if self.action == "assembly" else "build"
        return (
            Prompt(
                kind="solo-land",
                seat=self.seat,
                question=f"Where does {table.content.title(self.faction)} {verb}?",
                verbs=("choose",),
                facts={"faction": self.faction, "action": self.action},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every place of the tie."""
        return Legal(tuple(f"choose {place}" for place in self._places(table)))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Carry it out there."""
        if not isinstance(order, Choose) or order.what not in self._places(table):
            raise IllegalOrder("bad_target", "That place is none of those that come first.", rule="PR-448")
        self._carry_out(table, order.what)

    def go_on(self, table: PrincipesTable) -> None:
        """Carry it out on the only land, if there is one."""
        places = self._places(table)
        if places:
            self._carry_out(table, places[0])
        else:
            table.done(self)

    def _carry_out(self, table: PrincipesTable, place: str) -> None:
        table.done(self)
        if self.action == "assembly":
            muster(table, self.faction, self.line.units, place)
        else:
            works(table, self.faction, self.line, place)


def mustering_places(table: PrincipesTable, faction: str) -> list[str]:
    """The Capital, else the land of the Prince, else the home lands with the highest Might.

    Rule: PR-448, PR-R69.
    """
    capital, prince = table.content.factions[faction].capital, units.prince_land(table, faction)
    home = controlled_at_home(table, faction)
    if capital in home:
        return [capital]
    if prince:
        return [prince]
    best = max((might_of(table.state, table.content, land) for land in home), default=0)
    return [land for land in home if might_of(table.state, table.content, land) == best]


def muster(table: PrincipesTable, faction: str, count: int, land: str) -> None:
    """Put units on a land for free, Knights first.

    Rule: PR-448.
    """
    for kind in ("knight", "footman"):
        came = units.deploy(table, faction, kind, count=count, land=land)
        count -= len(came)
        if came:
            table.emit(UnitsAssembled(faction, kind, len(came), land, 0))


def building_places(table: PrincipesTable, faction: str, line: Line) -> list[str]:
    """The lands with most units of a Principality; by the option those on which something can be built.

    Rule: PR-451, PR-R70.
    """
    lands = units.on_map(table, faction)
    if table.state.options.solo_build_next:
        lands = {land: there for land, there in lands.items() if _is_open(table, land, line)}
    most = max((len(there) for there in lands.values()), default=0)
    return [land for land, there in lands.items() if len(there) == most]


def _is_open(table: PrincipesTable, land: str, line: Line) -> bool:
    return bool((line.cities and _open_gords(table, land)) or (line.castles and _can_fortify(table, land)))


def _can_fortify(table: PrincipesTable, land: str) -> bool:
    return not table.state.lands[land].building and supply_left(table.state, table.content, "castle") > 0


def _open_gords(table: PrincipesTable, land: str) -> list[str]:
    return [gord.id for gord in table.content.lands[land].gords if can_become_city(table, gord.id)]


def _gords(table: PrincipesTable, land: str) -> list[str]:
    """The Gords between which a player chooses; none where there is no choice."""
    found_open = _open_gords(table, land)
    return found_open if len(found_open) > 1 else []


def works(table: PrincipesTable, faction: str, line: Line, place: str) -> None:
    """Found a City and build a Castle, as far as possible.

    Rule: PR-451.
    """
    land = place if place in table.state.lands else table.content.gords[place]
    gords = _open_gords(table, land)
    if gords and line.cities:
        found(table, place if place in gords else gords[0], by=faction)
    if line.castles and _can_fortify(table, land):
        raise_building(table, "castle", land, by=faction)
