"""Battle: the sides of a battle in progress, and units on the march."""

from __future__ import annotations

from collections.abc import Iterator

from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.edition.printed import Face
from wici.rules.games.principes.events.phrases import does, of_kinds, units_of
from wici.rules.games.principes.show.sheets.names import NOTHING, counted, faction, said
from wici.rules.games.principes.show.view import SideView, View
from wici.rules.sheet import Block, Cell, Grid, Heading, Line, Span


def battle(view: View, content: Content) -> Iterator[Block]:
    """The battle being fought."""
    fight = view.fight
    if fight is None:
        return
    yield Heading(f"Battle of {content.title(fight.land)}")
    rows = (
        _side("Attacker", fight.attacker, content),
        _side("Defender", fight.defender, content),
    )
    head = ("", "Faction", "Units", "Die", "Swords", "Shields", "Damage", "Toppled")
    yield Grid(head, rows, "lllcrrrl")
    for side in (fight.attacker, fight.defender):
        if side.cards:
            cards = ", ".join(content.card_title(card) for card in side.cards)
            yield Line((f"Cards of {content.title(side.faction)}: {cards}.",))
    if fight.winner:
        won = fight.attacker if fight.winner == "attacker" else fight.defender
        yield Line((Span(f"{content.title(won.faction)} wins.", "strong"),))


def _side(role: str, side: SideView, content: Content) -> tuple[Cell, ...]:
    wounded = " (1 wounded)" if side.wounded else ""
    return (
        role,
        faction(side.faction),
        counted(side.units) + wounded,
        _face(content.faces[side.die - 1]) if side.die else NOTHING,
        str(side.swords),
        str(side.shields),
        str(side.damage),
        counted(side.toppled) or NOTHING,
    )


def _face(face: Face) -> str:
    """A face of the die in signs: swords, shields, a coin."""
    return "†" * face.swords + "○" * face.shields + "$" * face.gold


def force(view: View, content: Content) -> Iterator[Block]:
    """Units that may be moved now, by whom, and where they stand."""
    its = view.force
    if its is None:
        return
    yield Heading(does(content, its.faction, "moves", "move") if its.cause == "own" else "Neutral units move")
    if its.cause != "own":
        limit = of_kinds({"knight": its.knights, "footman": its.footmen})
        most = f", at most {limit}" if its.knights >= 0 else ""
        yield Line((f"{content.seat_title(its.seat)} moves {units_of(content, its.faction)}{most}.",))
    places = {**{land: there.units for land, there in view.lands.items()}, **view.areas}
    stands = [
        f"{place}: {said(units[its.faction])}" for place, units in places.items() if its.faction in units
    ]
    yield Line(("; ".join(stands) + ".",))
