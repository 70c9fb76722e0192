"""A fault on the screen: one sentence, what to do, and the answers that would be taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wici.errors import WiciError
from wici_client.context import World
from wici_client.exits import Exit, exit_of

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
    "not-your-seat": "See which seat is yours: wici games",
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
    where = f"line {detail['line']}: " if "line" in detail and "Line" not in error.message else ""
    rule = f" [{detail['rule']}]" if detail.get("rule") else ""
    world.note(f"{mark} {where}{error.message}{rule}")
    legal = _answers(detail.get("legal"))
    for answer in legal[:_FEW]:
        world.note(f"      {answer}")
    if len(legal) > _FEW:
        world.note(f"      … and {len(legal) - _FEW} more: wici can")
    if detail.get("now"):
        world.note(f"      Now: {detail['now']}")
    hint = detail.get("hint") or _NEXT.get(_word(error), "")
    if hint and not (legal and "wici can" in hint):
        world.note(f"      {hint}")
    return code


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
