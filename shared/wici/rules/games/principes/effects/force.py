"""What is in force: finds the effects that touch a player now, wherever they come from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from wici.rules.games.principes.effects.conditions import hold
from wici.rules.games.principes.effects.vocabulary import AnyEffect, Effect
from wici.rules.games.principes.state import PrincipesTable, faction_of

E = TypeVar("E", bound=Effect)


class Source(NamedTuple):
    """An effect of something that lies open: its name, the effect, and whether the History Card says it."""

    name: str
    effect: AnyEffect
    is_history: bool = False


def sources(table: PrincipesTable, seat: int) -> Iterator[Source]:
    """All effects that a player's rule, Prince and tiles and the History Card have, in order of coming."""
    state, content = table.state, table.content
    player = state.players[seat]
    faction = faction_of(seat)
    yield from (Source(faction, effect) for effect in content.rules[faction].effects)
    if player.prince:
        yield from (Source(player.prince, effect) for effect in content.princes[player.prince].effects)
    for tile in player.tiles:
        yield from (Source(tile, effect) for effect in content.tiles[tile].effects)
    if state.history_runs and not (state.solo and content.history[state.history].refers_to_other_players):
        for effect in content.history[state.history].effects:
            yield Source(state.history, effect, is_history=True)


def at_moment(table: PrincipesTable, seat: int, moment: str) -> list[Source]:
    """Effects of open sources with this moment whose conditions hold.

    Rule: part 7.1; PR-100, PR-169.
    """
    return [
        source
        for source in sources(table, seat)
        if source.effect.when == moment and hold(table, seat, source.effect)
    ]


def in_force(table: PrincipesTable, seat: int, kind: type[E], moment: str = "") -> list[tuple[E, bool]]:
    """Effects of a kind that change a value for a player now.

    In force are those without a moment of their own, those of the action the player performs, of
    the battle the player fights, of this Round, and those of cards played that still last.

    Args:
        table: The table.
        seat: The player.
        kind: The kind of effect.
        moment: A further moment, as in `council`.

    Returns:
        Each with whether it comes from the History Card, whose changes count last.
    """
    moments = _moments_now(table, seat, moment)
    found: list[tuple[E, bool]] = [
        (source.effect, source.is_history)
        for source in sources(table, seat)
        if isinstance(source.effect, kind)
        and source.effect.when in moments
        and hold(table, seat, source.effect)
    ]
    found += [(effect, False) for effect in _lasting(table, seat) if isinstance(effect, kind)]
    return found


def _moments_now(table: PrincipesTable, seat: int, moment: str) -> set[str]:
    turn, fight = table.state.turn, table.state.fight
    moments = {"always", "this_round", moment}
    if turn is not None and turn.seat == seat and not turn.declined:
        moments.add(f"in_action:{turn.action}")
    if fight is not None and fight.side_of(seat) is not None:
        moments.add("battle")
    return moments


def _lasting(table: PrincipesTable, seat: int) -> list[AnyEffect]:
    turn, fight = table.state.turn, table.state.fight
    lasting = list(turn.lasting) if turn is not None and turn.seat == seat else []
    side = fight.side_of(seat) if fight is not None else None
    lasting += side.lasting if side is not None else []
    return [effect for effect in lasting if hold(table, seat, effect)]
