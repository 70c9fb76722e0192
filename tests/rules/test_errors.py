"""Each fault has a stable code, a reason, and one sentence."""

from __future__ import annotations

import pytest

from wici.errors import WiciError
from wici.rules import errors


@pytest.mark.parametrize(
    ("fault", "code", "reason"),
    [
        (errors.MalformedOrder("Write more."), "order/malformed", "malformed"),
        (errors.IllegalOrder("not_in_hand", "You hold it not."), "order/illegal", "not_in_hand"),
        (errors.NotYourTurn(), "order/not-your-turn", "not_your_turn"),
        (errors.StaleOrder("Closed."), "order/stale", "stale"),
        (errors.StaleOrder("Closed.", reason="locked"), "order/stale", "locked"),
        (errors.GameOver(), "game/over", "game_over"),
        (errors.Hidden(), "view/hidden", "hidden"),
        (errors.BadSetup("bad_option", "No."), "rules/bad-setup", "bad_option"),
        (errors.BadContent("No.", file="x", constraint="toml"), "rules/bad-content", "bad-content"),
        (errors.UnknownGame("No."), "rules/unknown-game", "unknown-game"),
        (errors.AuditFailed("Lost."), "rules/audit", "audit"),
    ],
)
def test_a_fault_has_its_code_and_reason(fault: errors.RulesError, code: str, reason: str) -> None:
    assert isinstance(fault, WiciError)
    assert (fault.code, fault.reason) == (code, reason)
    assert str(fault) == fault.message
    assert repr(fault).startswith(type(fault).__name__)


def test_a_rule_is_told_only_where_one_is_broken() -> None:
    assert "rule" not in errors.IllegalOrder("bad", "No.").detail
    assert errors.IllegalOrder("bad", "No.", rule="KR-045").detail["rule"] == "KR-045"


def test_a_fault_learns_its_line() -> None:
    assert errors.MalformedOrder("No.", expected="play CARD").at_line(3).detail == {
        "reason": "malformed",
        "expected": "play CARD",
        "line": 3,
    }
