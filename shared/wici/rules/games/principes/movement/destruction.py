"""Destruction: Cities and buildings on a land just gained, and devastation by Invaders."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import tracks
from wici.rules.games.principes.board.control import remove_princesses
from wici.rules.games.principes.board.lands import is_raider
from wici.rules.games.principes.events.movement import LandDevastated, TokensDestroyed
from wici.rules.games.principes.orders.movement import Destroy
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

POINTS = {"tiltyard": "people", "abbey": "clergy"}
"""The track on which a building counts."""


class Destruction(Phase):
    """Whoever gained a land, or moved the units that did, may destroy what stands there (PR-P18).

    Attributes:
        seat: Who decides.
        land: The land.
        free: Whether it costs no support, as for neutral units.
    """

    seat: int
    land: str
    free: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks if anything stands there."""
        there = tokens(table, self.land)
        if not there or table.state.players[self.seat].eliminated:
            return ()
        return (
            Prompt(
                kind="destroy",
                seat=self.seat,
                question=f"Do you destroy anything in {table.content.title(self.land)}?",
                verbs=("destroy", "decline"),
                facts={"land": self.land, "tokens": [*there], "free": self.free},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every selection, and none."""
        there = tokens(table, self.land)
        chosen = [part for size in range(1, len(there) + 1) for part in combinations(there, size)]
        return Legal((*(f"destroy {' '.join(part)}" for part in chosen), "decline"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Destroy the tokens named.

        Rule: PR-206, PR-207, PR-209, PR-326, PR-R18.
        """
        if isinstance(order, Destroy):
            there = tokens(table, self.land)
            for token in order.tokens:
                if token not in there:
                    raise IllegalOrder("bad_choice", f"No {token!r} stands there.", rule="PR-206")
            table.emit(TokensDestroyed(seat, self.land, order.tokens))
            raze(table, self.land, order.tokens)
            if not self.free:
                tracks.move(table, seat, "people", -1)
                tracks.move(table, seat, "clergy", -1)
        table.done(self)

    def go_on(self, table: PrincipesTable) -> None:
        """Nothing stands there."""
        table.done(self)


def offer_destruction(table: PrincipesTable, faction: str, land: str, *, seat: int) -> None:
    """Let the player decide about tokens on a land that a faction has just gained, if it has.

    Rule: PR-206, PR-208, PR-326, PR-210.
    """
    gained = table.state.lands[land].controller == faction
    if gained and table.content.lands[land].home != faction and tokens(table, land):
        table.push(Destruction(seat=seat, land=land, free=table.state.seat_of(faction) != seat))


def conquer(table: PrincipesTable, faction: str, land: str, *, seat: int, cause: str) -> None:
    """See to the tokens on a land just gained or raided.

    Raiders devastate it; activated Neighbors destroy all, activated units of a Principality nothing;
    in every other case the player decides.

    Rule: PR-206, PR-254, PR-326, PR-383; alone after an activation, PR-460, PR-R19, PR-R21, PR-R77.

    Args:
        table: The table.
        faction: Who gained it, or raids it.
        land: The land.
        seat: Who decides where there is a choice.
        cause: Why the units moved.
    """
    if is_raider(table.content, faction, land):
        devastate(table, faction, land)
    elif cause != "activation":
        offer_destruction(table, faction, land, seat=seat)
    elif table.content.factions[faction].group == "neighbor" and (there := tokens(table, land)):
        table.emit(TokensDestroyed(seat, land, tuple(there)))
        raze(table, land, there)


def tokens(table: PrincipesTable, land: str) -> list[str]:
    """The City tokens of a land, by Gord, and its building."""
    its = table.state.lands[land]
    return [*its.cities, *([its.building] if its.building else [])]


def raze(table: PrincipesTable, land: str, chosen: Sequence[str]) -> None:
    """Take tokens off a land; its controller loses the points they gave.

    Rule: PR-009, PR-207, PR-283, PR-284, PR-R20.
    """
    its = table.state.lands[land]
    its.cities = [gord for gord in its.cities if gord not in chosen]
    if its.building in chosen:
        seat = table.state.seat_of(its.controller)
        if seat and its.building in POINTS:
            tracks.move(table, seat, POINTS[its.building], -1)
        its.building = ""


def devastate(table: PrincipesTable, faction: str, land: str) -> None:
    """Invaders leave no City, building or Princess on a land.

    Rule: PR-383, PR-384.
    """
    there = tokens(table, land)
    table.emit(LandDevastated(faction, land, tuple(there)))
    raze(table, land, there)
    remove_princesses(table, land)
