"""Look: all that one seat may see now: its view, what is asked of it, its own waiting texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from wici.rules.desk import Slip
from wici.rules.outcome import Outcome
from wici.rules.prompt import Asked

if TYPE_CHECKING:
    from wici.rules.game import Game
    from wici.rules.table import Table


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat may see; made by `look`.

    Attributes:
        seat: The seat; None for a stranger.
        names: Names of the seats for people, by seat.
        over: Whether the game has ended.
        waits_for: The seats that owe an answer by public knowledge.
        asks: The prompts open to this seat, with their legal answers.
        view: The game's own view of the state.
        sealed: The seat's own answer that waits for those of others.
        draft: The seat's own draft.
        waiting: The seat's own lines that wait for their turn.
        free: How free orders are written, those that this seat may give.
        outcome: How the game ended.
    """

    seat: int | None
    names: dict[int, str]
    over: bool
    waits_for: tuple[int, ...]
    asks: tuple[Asked, ...]
    view: Any
    sealed: tuple[str, ...] = ()
    draft: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    outcome: Outcome | None = None

    def asked(self, kind: str | None = None) -> Asked | None:
        """The open prompt of a kind, or the first one."""
        return next((ask for ask in self.asks if kind in (None, ask.prompt.kind)), None)


def look(table: Table[Any, Any], seat: int | None) -> Look:
    """All that a seat, or a stranger, may see now."""
    game = table.game
    holder = None if seat is None else table.holder(seat)
    mine = [] if seat is None else [prompt for prompt in table.prompts() if prompt.seat == seat]
    own = (
        {}
        if seat is None
        else {
            "sealed": _lines(holder.sealed, seat) if holder else (),
            "draft": _lines(holder.drafts, seat) if holder else (),
            "waiting": _lines(table.desk.waiting, seat),
            "free": ()
            if table.is_over
            else tuple(game.notation.usage(verb) for verb in sorted(game.free_verbs)),
        }
    )
    return Look(
        seat=seat,
        names={number: table.name(number) for number in range(1, len(game.seats) + 1)},
        over=table.is_over,
        waits_for=tuple(table.owing()),
        asks=tuple(Asked(prompt, table.phase.legal(table, prompt)) for prompt in mine),
        view=game.view(table, seat),
        outcome=game.outcome(table) if table.is_over else None,
        **own,
    )


def _lines(slips: Mapping[int, Slip], seat: int) -> tuple[str, ...]:
    return tuple(slips[seat].lines) if seat in slips else ()


def read_look(plain: Any, game: Game[Any, Any]) -> Look:
    """A look as JSON brought it, with the game's own view in it.

    Args:
        plain: What a server sent, decoded.
        game: The rules.

    Raises:
        msgspec.ValidationError: It is no look at this game.
    """
    seen = msgspec.convert(plain, Look, str_keys=True)
    return msgspec.structs.replace(seen, view=msgspec.convert(seen.view, game.views, str_keys=True))
