"""What is in force: finds the effects that touch a player now, wherever they come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from wici.rules.games.principes.board.conditions import hold
from wici.rules.games.principes.edition.effect import Effect
from wici.rules.games.principes.edition.vocabulary import AnyEffect
from wici.rules.games.principes.state import PrincipesTable, faction_of

E = TypeVar("E", bound=Effect)


class Source(NamedTuple):
    """An effect that lies open, and the name of what says it."""

    name: str
    effect: AnyEffect


def open_names(table: PrincipesTable, seat: int, tiles: Sequence[str] | None = None) -> list[str]:
    """The sources that lie open for a player: rule, Prince, tiles, History Card, in order of coming."""
    state = table.state
    player = state.players[seat]
    names = [faction_of(seat)]
    if player.prince:
        names.append(player.prince)
    names += player.tiles if tiles is None else tiles
    if state.history_runs:
        speaks_of_others = table.content.history[state.history].refers_to_other_players
        names += [] if state.solo and speaks_of_others else [state.history]
    return names


def at_moment(table: PrincipesTable, seat: int, moment: str) -> list[Source]:
    """Effects of open sources with this moment whose conditions hold.

    Rule: PR-T08; PR-100, PR-169.
    """
    effects_of = table.content.effects_of
    return [
        Source(name, effect)
        for name in open_names(table, seat)
        for effect in effects_of[name]
        if effect.when == moment and hold(table, seat, effect)
    ]


def in_force(
    table: PrincipesTable, seat: int, kind: type[E], moment: str = "", *, tiles: Sequence[str] | None = None
) -> list[tuple[E, bool]]:
    """Effects of a kind that change a value for a player now.

    In force are those without a moment of their own, those of the action the player performs, of
    the battle the player fights, of this Round, and those of cards played that still last.

    Args:
        table: The table.
        seat: The player.
        kind: The kind of effect.
        moment: A further moment, as in `council`.
        tiles: A board to think of instead of the player's own.

    Returns:
        Each with whether it comes from the History Card, whose changes count last.
    """
    effects_of, history = table.content.effects_of, table.state.history
    found: list[tuple[E, bool]] = [
        (effect, name == history)
        for name in open_names(table, seat, tiles)
        for effect in effects_of[name]
        if isinstance(effect, kind)
        and _is_now(table, seat, effect.when, moment)
        and hold(table, seat, effect)
    ]
    found += [(effect, False) for effect in _lasting(table, seat) if isinstance(effect, kind)]
    return found


def _is_now(table: PrincipesTable, seat: int, when: str, moment: str) -> bool:
    turn, fight = table.state.turn, table.state.fight
    if when in ("always", "this_round", moment):
        return True
    if when == "battle":
        return fight is not None and fight.side_of(seat) is not None
    return turn is not None and turn.seat == seat and not turn.declined and when == f"in_action:{turn.action}"


def _lasting(table: PrincipesTable, seat: int) -> list[AnyEffect]:
    turn, fight = table.state.turn, table.state.fight
    lasting = list(turn.lasting) if turn is not None and turn.seat == seat else []
    side = fight.side_of(seat) if fight is not None else None
    lasting += side.lasting if side is not None else []
    return [effect for effect in lasting if hold(table, seat, effect)]
