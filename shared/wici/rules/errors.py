"""The faults of an order, of a set-up and of a content file."""

from __future__ import annotations

from typing import Any

from wici.errors import WiciError


class RulesError(WiciError):
    """A fault that the rules find; the table is left as it was."""

    code = "rules/fault"

    @property
    def reason(self) -> str:
        """The word of the game's own table of refusals."""
        return str(self.detail.get("reason", self.code.rpartition("/")[2]))


class UnknownGame(RulesError):
    """No game of that name is in the catalog."""

    code = "rules/unknown-game"


class BadSetup(RulesError):
    """The game cannot start with these seats and options."""

    code = "rules/bad-setup"

    def __init__(self, reason: str, message: str, **detail: Any) -> None:
        super().__init__(message, reason=reason, **detail)


class BadContent(RulesError):
    """A content file breaks a constraint of its game, which `constraint` names."""

    code = "rules/bad-content"

    def __init__(self, message: str, *, file: str, constraint: str, **detail: Any) -> None:
        super().__init__(message, file=file, constraint=constraint, **detail)


class AuditFailed(RulesError):
    """Something that must always hold does not: a fault of ours."""

    code = "rules/audit"


class OrderError(RulesError):
    """A refused order; `line` in the detail is its number in the text, from 1."""

    code = "order/fault"

    def at_line(self, line: int) -> OrderError:
        """The same fault, told of a line of the sender's text."""
        self.detail = {**self.detail, "line": line}
        return self


class MalformedOrder(OrderError):
    """The order cannot be read.

    Attributes:
        instead: Lines that may have been meant, the likelier first; not all need be good.
    """

    code = "order/malformed"

    def __init__(self, message: str, **detail: Any) -> None:
        super().__init__(message, **{"reason": "malformed", **detail})
        self.instead: tuple[str, ...] = ()


class IllegalOrder(OrderError):
    """The order can be read but may not be given now.

    Args:
        reason: A word of the game's table of refusals.
        message: One sentence for the sender; nothing hidden in it.
        rule: The number of the rule that forbids it, if one does.
    """

    code = "order/illegal"

    def __init__(self, reason: str, message: str, *, rule: str = "", **detail: Any) -> None:
        super().__init__(message, **{"reason": reason, **({"rule": rule} if rule else {}), **detail})


class NotYourTurn(OrderError):
    """Nothing of the kind is asked of this seat now."""

    code = "order/not-your-turn"

    def __init__(self, message: str = "It is not your turn: nothing is asked of you now.") -> None:
        super().__init__(message, reason="not_your_turn")


class StaleOrder(OrderError):
    """The order answers something that is closed; `locked` if it was sealed or drafted."""

    code = "order/stale"

    def __init__(self, message: str, *, reason: str = "stale") -> None:
        super().__init__(message, reason=reason)


class GameOver(OrderError):
    """The game has ended."""

    code = "game/over"

    def __init__(self, message: str = "The game is over; no more orders are taken.") -> None:
        super().__init__(message, reason="game_over")


class Hidden(RulesError):
    """Somebody asked to see what they may not see."""

    code = "view/hidden"

    def __init__(self, message: str = "That is hidden from you.") -> None:
        super().__init__(message, reason="hidden")
