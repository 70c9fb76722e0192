"""A fault on the screen: one sentence, what to do, and the answers that would be taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wici.errors import WiciError
from wici_client.exits import Exit, exit_of
from wici_client.world import World

_FEW = 12

#: What to do next, for refusals that do not say it themselves; by the server's word.
_NEXT = {
    "not-your-turn": "Wait for it: wici wait",
    "not-started": "The game begins when all seats are taken and all players have been back: wici wait",
    "stale": "Look again: wici show",
    "closed": "Look again: wici show",
    "wrong-decision": "Look again: wici show",
    "stale-rev": "Look again: wici show",
    "over": "See how it ended: wici show, wici log",
    "game-over": "See how it ended: wici show, wici log",
    "illegal-order": "See what may be answered: wici can",
    "bad-order": "See what may be answered: wici can",
    "not-found": "See which there are: wici games --all",
    "taken": "See which seats are free: wici games --open",
    "unknown-key": "Your key is not registered there: wici register URL HANDLE",
    "not-your-seat": "See which seat is yours: wici games; what everybody may see: wici show --public",
}

#: The same where the server's word says too little: by its code, or by the reason in the detail.
_NEXT_BY_CODE = {
    "key/waits": "Wait until then, and run the command again.",
    "rules/bad-setup": "See its options: wici rules GAME --options",
    "rules/unknown-game": "See which there are: wici rules",
}
_NEXT_BY_REASON = {
    "key": "Name another key, or make one: ssh-keygen -t ed25519 -f FILE",
    "no_undo": "A draft, or lines that wait, are taken back with: wici withdraw",
    "nothing_to_withdraw": "The last order, if it showed nobody anything, is taken back with: wici undo",
}


def show_refusal(world: World, error: WiciError, *, as_json: bool) -> Exit:
    """Print a fault to the messages.

    Returns:
        The exit code that it gets.
    """
    code = exit_of(error)
    if as_json:
        import msgspec

        world.note(msgspec.json.encode(_plain(error, code)).decode())
        return code
    detail = error.detail
    mark = world.style("wici:", world.stderr, fg="red", bold=True)
    where = f"Line {detail['line']}: " if "line" in detail and "Line" not in error.message else ""
    rule = f" [{detail['rule']}]" if detail.get("rule") else ""
    world.note(f"{mark} {where}{error.message}{rule}")
    reason = str(detail.get("reason", ""))
    legal = _answers(detail.get("legal")) if reason not in _NEXT_BY_REASON else ()
    for answer in legal[:_FEW]:
        world.note(f"      {answer}")
    if len(legal) > _FEW:
        world.note(f"      … and {len(legal) - _FEW} more: wici can")
    if detail.get("now"):
        world.note(f"      Now: {detail['now']}")
    hint = detail["hint"] if "hint" in detail else _next(error, reason, has_legal=bool(legal))
    if hint and not (legal and "wici can" in hint):
        world.note(f"      {hint}")
    elif rule:
        world.note(f"      The rule: wici rules {detail['rule']}")
    return code


def _next(error: WiciError, reason: str, *, has_legal: bool) -> str:
    if reason == "wrong_phase" and not has_legal:
        return _NEXT["not-your-turn"]
    code = getattr(error, "said", "") or error.code
    if code == "game/not-started" and "has begun" in error.message:
        return ""
    return _NEXT_BY_REASON.get(reason) or _NEXT_BY_CODE.get(code) or _NEXT.get(_word(error), "")


def _plain(error: WiciError, code: Exit) -> dict[str, Any]:
    said = getattr(error, "said", "") or error.code
    return {
        "error": _word(error),
        "code": said,
        "message": error.message,
        "exit": code.value,
        "exit_name": code.word,
        "detail": dict(error.detail),
    }


def _word(error: WiciError) -> str:
    """The server's word for it, or, where no server was asked, the end of our own code."""
    return getattr(error, "word", "") or error.code.rpartition("/")[2]


def _answers(legal: Any) -> Sequence[str]:
    """The answers that a refusal lists: bare lines, or prompts with theirs."""
    if isinstance(legal, dict):
        return _answers(legal.get("answers"))
    if not isinstance(legal, list):
        return ()
    lines: list[str] = []
    for item in legal:
        lines += [item] if isinstance(item, str) else _answers(item.get("legal", item))
    return lines
