"""What became of an order: that it was taken, what happened, whose move it is."""

from __future__ import annotations

from typing import Any

from wici.rules.words import listed
from wici_client.game.match import Match
from wici_client.game.submit import Outcome
from wici_client.render.log import show_events
from wici_client.world import World

#: What a receipt says of a text that is not carried out yet.
_BECAME = {
    "draft": "It is kept as a draft, and no answer yet: end it with 'finish'.",
    "sealed": "It lies sealed until all have answered; until then you may change it or withdraw it.",
}


def show_outcome(world: World, match: Match, outcome: Outcome) -> None:
    """Print a short confirmation."""
    words = " / ".join(outcome.order.do)
    if outcome.receipt is None:
        world.say(f"It would be taken: {words}")
        return
    mark = world.style("Taken:", world.stdout, fg="green", bold=True)
    entry = f", entry {outcome.receipt.entry}" if outcome.receipt.entry is not None else ""
    world.say(
        f"{mark} {words}"
        + world.style(f"  (decision {outcome.order.decision}{entry})", world.stdout, dim=True)
    )
    if outcome.is_repeat:
        world.say("  It had arrived the first time; its receipt is kept now.")
    if outcome.receipt.became in _BECAME:
        world.say(f"  {_BECAME[outcome.receipt.became]}")
    show_events(world, outcome.events)
    if outcome.waiting:
        world.say(f"Kept until it is asked for: {' / '.join(outcome.waiting)}  (or: wici withdraw)")
    news = outcome.news
    if news is None:
        return
    if news.state == "over":
        world.say("The game is over.")
    elif news.asked:
        world.say("It is your move again.")
    elif news.waits_for:
        world.say(f"Waits for {listed(match.title_of(seat) for seat in news.waits_for)}.")


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """The same as data."""
    order, receipt, news = outcome.order, outcome.receipt, outcome.news
    return {
        "game": order.game,
        "seat": order.seat,
        "decision": order.decision,
        "rev": order.rev,
        "do": order.do,
        "taken": receipt is not None,
        "repeat": outcome.is_repeat,
        "receipt": {
            "order": receipt.order,
            "entry": receipt.entry,
            "hash": receipt.hash,
            "time": receipt.time,
            "became": receipt.became,
            "finishes": receipt.finishes,
        }
        if receipt
        else None,
        "waiting": outcome.waiting,
        "events": outcome.events,
        "state": news.state if news else None,
        "asked": news.asked if news else None,
        "waits_for": news.waits_for if news else None,
    }
