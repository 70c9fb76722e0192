"""Audit: what must always hold: figures, cards, tiles, coins, tokens, control."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wici.rules.errors import AuditFailed
from wici.rules.games.principes.board.lands import due_controller, last_position, supply_left
from wici.rules.games.principes.board.values import limit
from wici.rules.games.principes.edition.content import DECKS, RING
from wici.rules.games.principes.edition.printed import COLOURS
from wici.rules.games.principes.movement.arrival import Arrival
from wici.rules.games.principes.movement.battle.battle import Battle
from wici.rules.games.principes.round.setup import FIGURES, Setup
from wici.rules.games.principes.state import PrincipesTable


def audit(table: PrincipesTable) -> None:
    """Check a table at a rest point.

    Raises:
        AuditFailed: It says what does not hold.
    """
    for fault in _faults(table):
        raise AuditFailed(f"Principes: {fault}.")


def _faults(table: PrincipesTable) -> Iterator[str]:
    yield from _figures(table)
    yield from _gold(table)
    yield from _tokens(table)
    yield from _players(table)
    if not any(isinstance(phase, Setup) for phase in table.agenda):
        yield from _cards(table)
        yield from _tiles(table)
    is_moving = any(isinstance(phase, Arrival | Battle) for phase in table.agenda)
    if not is_moving and table.state.ending is None:  # a game that ends at once leaves battles unfought
        yield from _control(table)


def _figures(table: PrincipesTable) -> Iterator[str]:
    """Every figure stands in one place: on a land, in an area outside or in its faction's pool.

    Rule: PR-034, PR-039.
    """
    state, found = table.state, Counter[tuple[str, str]]()
    places = [*(its.units for its in state.lands.values()), *state.areas.values(), state.pools]
    for place in places:
        for faction, units in place.items():
            found.update((faction, unit) for unit in units)
            if place is not state.pools and not units:
                yield f"{faction} stands somewhere with no unit"
    wanted = Counter((faction, figure) for faction in RING for figure in FIGURES)
    for name, its in table.content.factions.items():
        if its.group != "principality":
            wanted.update((name, f"knight-{number + 1}") for number in range(its.knights))
            wanted.update((name, f"footman-{number + 1}") for number in range(its.footmen))
    for owner, figure in (found - wanted) + (wanted - found):
        yield f"the {figure} of {owner} is there {found[owner, figure]} times"


def _gold(table: PrincipesTable) -> Iterator[str]:
    """Coins are neither made nor lost; without a limit the bank may owe what is in play.

    Rule: PR-048, PR-049.
    """
    state = table.state
    total = state.bank + sum(player.gold for player in state.players.values())
    if total != table.content.supply.gold:
        yield f"there are {total} gold in all"
    if state.bank < 0 and state.options.bank_limit != "none":
        yield "the bank owes gold"
    if any(player.gold < 0 for player in state.players.values()):
        yield "a Treasury is below nothing"


def _tokens(table: PrincipesTable) -> Iterator[str]:
    """Cities and buildings come out of a supply, one building a land and one City a Gord.

    Rule: PR-008, PR-280, PR-365.
    """
    for kind in ("castle", "tiltyard", "abbey", "division", "civitas"):
        if supply_left(table.state, table.content, kind) < 0:
            yield f"there are too many tokens of the kind {kind}"
    for land, its in table.state.lands.items():
        here = [gord.id for gord in table.content.lands[land].gords]
        if len(set(its.cities)) < len(its.cities) or not set(its.cities) <= set(here):
            yield f"{land} has Cities that are none of its Gords"
        if its.building not in ("", "castle", "tiltyard", "abbey"):
            yield f"{land} has a building of no kind"


def _players(table: PrincipesTable) -> Iterator[str]:
    """Tracks end, the dead do not rule, an eliminated player owns nothing, Princesses do not meet.

    Rule: PR-082, PR-086, PR-099, PR-350.
    """
    state, last = table.state, last_position(table.state, table.content)
    sent = Counter(player.princess for player in state.players.values() if player.princess)
    if any(count > 1 for count in sent.values()):
        yield "two Princesses are in one area"
    for seat, player in state.players.items():
        if not (0 <= player.people <= last and 0 <= player.clergy <= last):
            yield f"seat {seat} stands beyond a track"
        if player.prince in player.dead:
            yield f"the Prince of seat {seat} is dead and rules"
        if player.eliminated and (player.hand or player.tiles or player.gold):
            yield f"seat {seat} is eliminated and owns something"
        if len(set(player.tiles)) < len(player.tiles):
            yield f"seat {seat} owns a tile twice"
        colours = Counter(table.content.tiles[tile].colour for tile in player.tiles)
        if colours and max(colours.values()) > limit(table, seat, "same_colour_tiles"):
            yield f"seat {seat} has too many tiles of a colour"


def _cards(table: PrincipesTable) -> Iterator[str]:
    """Every copy is in a deck, a hand or a battle; only Court Cards that a variant takes out are missing.

    Rule: PR-006, PR-125, PR-157.
    """
    state, found = table.state, Counter[str]()
    for cards in (*state.decks.values(), *state.piles.values(), *(p.hand for p in state.players.values())):
        found.update(cards)
    for side in state.fight.sides if state.fight else ():
        found.update(side.used)
    for phase in table.agenda:
        found.update(getattr(phase, "cards_aside", ()))
    wanted = Counter[str]()
    for deck in DECKS:
        for card in table.content.decks[deck].values():
            is_out = card.removed_in_variant == "no_elimination" and state.options.no_elimination
            wanted[card.id] = 0 if is_out else card.copies
    for name in (found - wanted) + (wanted - found):
        yield f"the card {name} is there {found[name]} times"
    history = [*state.history_deck, *state.history_past, *([state.history] if state.history else ())]
    if len(set(history)) < len(history):
        yield "a History Card is there twice"


def _tiles(table: PrincipesTable) -> Iterator[str]:
    """Every copy of a tile is in its stack, in the Market or on a board; alone there is one of each.

    Rule: PR-119, PR-161, PR-428.
    """
    state, found = table.state, Counter[str]()
    for colour in COLOURS:
        row = [*state.stacks[colour], *state.market[colour]]
        found.update(row)
        if any(table.content.tiles[tile].colour != colour for tile in row):
            yield f"a tile of another colour lies with the {colour} ones"
    for player in state.players.values():
        found.update(player.tiles)
    copies = {tile.id: 1 if state.solo else tile.copies for tile in table.content.tiles.values()}
    for tile in (found - Counter(copies)) + (Counter(copies) - found):
        yield f"the tile {tile} is there {found[tile]} times"


def _control(table: PrincipesTable) -> Iterator[str]:
    """Between movements each land belongs to whom its units and tokens give it, to one faction's units.

    Rule: PR-021, PR-022, PR-023, PR-024, PR-025, PR-026, PR-027, PR-028, PR-029, PR-030, PR-031, PR-032,
    PR-042.
    """
    for land, its in table.state.lands.items():
        if len(its.units) > 1:
            yield f"units of {len(its.units)} factions stand on {land}"
        due = due_controller(table.state, table.content, land)
        if its.controller != due:
            yield f"{land} is controlled by {its.controller!r}, not by {due!r}"
