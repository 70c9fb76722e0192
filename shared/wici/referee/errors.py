"""The faults that show only when a signed text meets the game it speaks of."""

from __future__ import annotations

from wici.errors import WiciError


class RefereeError(WiciError):
    """A text and its game do not go together."""

    code = "referee/fault"


class WrongDecision(RefereeError):
    """The text answers no ask of this record; `ask` in the detail is the open one's number."""

    code = "order/stale"

    def __init__(self, message: str, *, ask: int | None) -> None:
        super().__init__(message, reason="wrong_decision", ask=ask)


class StaleRev(RefereeError):
    """A text with this `rev`, or a higher one, was accepted before; `current` is the highest."""

    code = "order/stale"

    def __init__(self, current: int) -> None:
        message = f"A text with rev {current} is accepted already; look again, then send rev {current + 1}."
        super().__init__(message, reason="stale_rev", current=current)


class NotStarted(RefereeError):
    """The game has not begun, or can no longer be joined or left."""

    code = "game/not-started"


class SeatTaken(RefereeError):
    """The seat, or every seat, is taken."""

    code = "game/taken"


class BadLot(RefereeError):
    """A nonce does not fit the lot that its seat joined with."""

    code = "text/bad-lot"


class RecordDisagrees(RefereeError):
    """A record says something that the rules or signatures do not bear out; `entry` says where."""

    code = "record/disagrees"
