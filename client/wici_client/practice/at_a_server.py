"""At a server: a program plays a person's seat in a game on a server."""

from __future__ import annotations

from collections.abc import Iterator

from wici.errors import WiciError
from wici_client.errors import NotAllowed, Refused, WaitedInVain
from wici_client.game.match import Match
from wici_client.game.submit import Outcome, give_order
from wici_client.game.wait import Watch, wait_for
from wici_client.practice.players import TRIES
from wici_client.practice.program import BotFault, Program

_REFUSED = frozenset({"order/malformed", "order/illegal"})
"""Refusals that are the program's own fault, by code."""


def play(
    match: Match, program: Program, seat: int, *, once: bool, timeout: float | None
) -> Iterator[Outcome]:
    """Answer whatever is asked of a seat, and wait for what comes, until the game is over.

    Args:
        match: The game.
        program: Who answers.
        seat: One's own seat.
        once: Answer what is asked now, and end.
        timeout: How long a single wait may last, in seconds; without end if None.

    Yields:
        What became of each order.

    Raises:
        BotFault: The program gives no answer that can be taken.
        WaitedInVain: A wait has lasted too long.
    """
    while True:
        view, _ = match.view(seat)
        if view.look.over:
            return
        if view.look.asks and not view.look.sealed:
            yield _answer(match, program, seat)
        if once:
            return
        watch = Watch(match, moves_only=True, seat=seat)
        happened = wait_for(match.world, [watch], timeout)
        if not happened:
            raise WaitedInVain("The time passed, and nothing was asked of the bot.")
        if happened[0].why == "over":
            return


def _answer(match: Match, program: Program, seat: int) -> Outcome:
    """Let the program answer, again if it is refused."""
    fault = ""
    for _ in range(TRIES):
        view, _raw = match.view(seat)
        if not view.look.asks:
            raise NotAllowed("Somebody else has answered for this seat meanwhile.")
        lines = program.ask(match.notes.rules, view.look, fault)
        try:
            return give_order(match, lines, seat=seat)
        except WiciError as refusal:
            if _code(refusal) not in _REFUSED:
                raise
            fault = refusal.message
    raise BotFault(
        f"The bot was refused {TRIES} times, at last so: {fault}",
        hint="Nothing was ordered in its name; see 'wici help bot'.",
    )


def _code(refusal: WiciError) -> str:
    return refusal.said or refusal.code if isinstance(refusal, Refused) else refusal.code
