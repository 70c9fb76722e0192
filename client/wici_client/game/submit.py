"""Builds an order from what the seat was asked, signs it, sends it, and tells what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from wici.protocol.errors import BadEnvelope
from wici.protocol.orders import UNDO, WITHDRAW, Order
from wici.rules.errors import GameOver, MalformedOrder, StaleOrder
from wici_client.errors import NotVerified, Refused
from wici_client.game.match import Match
from wici_client.game.spelling import spelt
from wici_client.http.replies import LogLine, News, OpenAsk, View

if TYPE_CHECKING:
    from wici.protocol.receipt import Receipt

_PASSED = frozenset({"closed", "wrong-decision", "stale-rev"})


class Outcome(msgspec.Struct, frozen=True):
    """What became of an order.

    Attributes:
        order: What was signed, or would have been.
        receipt: The server's word that it took it; None after a rehearsal.
        events: What happened since, as far as the seat may know it.
        news: How things stand now; None after a rehearsal.
        waiting: The lines of it that wait until they are asked for.
        is_repeat: Whether it was an earlier order whose answer had been lost.
    """

    order: Order
    receipt: Receipt | None = None
    events: tuple[LogLine, ...] = ()
    news: News | None = None
    waiting: tuple[str, ...] = ()
    is_repeat: bool = False


def rehearse(match: Match, lines: Sequence[str], *, seat: int, decision: int | None = None) -> Outcome:
    """Ask whether an order of these lines would be taken; nothing is signed, for who got it could use it.

    Args:
        match: The game.
        lines: One order each.
        seat: One's own seat.
        decision: The decision that it would answer; without it, the open one.

    Raises:
        StaleOrder, GameOver, MalformedOrder, Refused: As for `give_order`.
    """
    view, _ = match.view(seat)
    order = _order(match, view, _as_offered(match, view, lines), seat=seat, decision=decision)
    _format(order)
    try:
        match.session.try_lines(
            f"{match.path}/try", order.do, params={"seat": str(seat), "decision": str(order.decision)}
        )
    except Refused as refusal:
        raise _explained(match, order, refusal) from refusal
    return Outcome(order)


def give_order(match: Match, lines: Sequence[str], *, seat: int, decision: int | None = None) -> Outcome:
    """Give an order.

    Args:
        match: The game.
        lines: One order each.
        seat: One's own seat.
        decision: The decision that it must answer; without it, the open one.

    Raises:
        StaleOrder: Another decision is open than the one named, or an earlier order came between.
        GameOver: Nothing is open any more.
        MalformedOrder: The lines cannot stand in a signed text.
        Refused: The server's refusal.
        NotVerified: The question is not in the record, or the receipt is not good.
    """
    view, _ = match.view(seat)
    settled = _settle_earlier(match, view, lines, seat=seat)
    if settled:
        return settled
    order = _order(match, view, _as_offered(match, view, lines), seat=seat, decision=decision)
    _check_asked(match, view, order)
    envelope = match.session.sign(_format(order))
    try:
        receipt = match.session.send("/v1/orders", envelope, match.dossier)
    except Refused as refusal:
        raise _explained(match, order, refusal) from refusal
    _check_fate(view, order, receipt)
    return _finish(match, order, receipt, since=view.news)


def _as_offered(match: Match, view: View, lines: Sequence[str]) -> list[str]:
    """Lines in the game's own spelling, and a word to whoever spelt them in another."""
    answers = [answer for asked in view.look.asks for answer in asked.legal.answers]
    offered = [spelt(line, answers) for line in lines]
    for line, meant in zip(lines, offered, strict=True):
        if line != meant:
            match.world.note(f"wici: read as '{meant}'.")
    return offered


def _order(match: Match, view: View, lines: Sequence[str], *, seat: int, decision: int | None) -> Order:
    """What is to be signed, if it is meant."""
    ask = _open_ask(view, decision)
    return Order(
        game=match.game, seat=seat, decision=ask.n, answers=ask.hash, rev=view.rev or 1, do=tuple(lines)
    )


def _open_ask(view: View, decision: int | None) -> OpenAsk:
    if view.ask is None:
        raise GameOver
    if decision is not None and decision != view.ask.n:
        message = f"Decision {decision} is not the open one; that is {view.ask.n} ({view.ask.what})."
        raise StaleOrder(message)
    return view.ask


def _check_asked(match: Match, view: View, order: Order) -> None:
    """See that the history which the order will commit to is the one that was followed."""
    end, newest = match.dossier.record.end
    if (end - 1, newest) != (view.head.entry, view.head.hash):
        match.follow_record()
    if match.dossier.record.hash_of(order.decision) != order.answers:
        message = f"THE SERVER ASKS WHAT IS NOT IN THE RECORD (entry {order.decision}). Nothing was signed."
        raise NotVerified(message, reason="forked", entry=order.decision)


def _format(order: Order) -> bytes:
    try:
        return order.format()
    except BadEnvelope as error:
        reason = f"The order cannot be written as a signed text: {error.message}"
        raise MalformedOrder(
            reason, **{key: value for key, value in error.detail.items() if key != "reason"}
        ) from error


def _check_fate(view: View, order: Order, receipt: Receipt) -> None:
    """See that no whole answer is taken for a draft, which the record could pass over.

    Raises:
        NotVerified: The receipt says so.
    """
    verb = order.do[-1].partition(" ")[0]
    may_be_draft = any(asked.prompt.draftable and verb in asked.prompt.verbs for asked in view.look.asks)
    if receipt.became == "draft" and not may_be_draft:
        message = "THE SERVER'S RECEIPT calls your answer a draft, and it is a whole one. Do not trust it."
        raise NotVerified(message, reason="wrong_fate")


def _finish(match: Match, order: Order, receipt: Receipt, *, since: int, is_repeat: bool = False) -> Outcome:
    events = match.log(since, seat=order.seat)
    news, _, _ = match.news(seat=order.seat)
    match.mark_seen(events[-1].n if events else since)
    is_batch = len(order.do) > 1 and news is not None and news.state == "running"
    waiting = match.view(order.seat)[0].look.waiting if is_batch else ()
    return Outcome(order, receipt, tuple(events), news, waiting, is_repeat=is_repeat)


def _settle_earlier(match: Match, view: View, lines: Sequence[str], *, seat: int) -> Outcome | None:
    """Send again what was sent before without an answer, if it says the same: it may have arrived.

    Returns:
        The outcome, if the server has taken it and asks nothing else meanwhile.

    Raises:
        StaleOrder: The server had taken it, and now asks something else.
    """
    for envelope in match.dossier.unanswered():
        if envelope.text.kind != Order.kind:
            continue
        order = Order.parse(envelope.text)
        if (order.seat, list(order.do)) != (seat, [spelt(line, order.do) for line in lines]):
            continue
        match.world.note(
            "wici: this order was sent before and its answer was lost; sending the same bytes again."
        )
        try:
            receipt = match.session.send("/v1/orders", envelope, match.dossier)
        except Refused:
            continue
        is_still_asked = view.ask is not None and view.ask.n != order.decision and bool(view.look.asks)
        if is_still_asked:
            message = "Your earlier order had arrived; since then something else is asked of you."
            raise StaleOrder(message)
        return _finish(match, order, receipt, since=match.notes.seen, is_repeat=True)
    return None


def _explained(match: Match, order: Order, refusal: Refused) -> Refused:
    """The same refusal, with what is asked now, and with the number of a line only if there are several."""
    detail = dict(refusal.detail)
    if len(order.do) == 1:
        detail.pop("line", None)
    if refusal.word in _PASSED:
        asked = match.view(order.seat)[0].look.asked()
        detail["now"] = asked.prompt.question if asked else "Nothing is asked of you now."
    return Refused(refusal.word, refusal.message, status=refusal.status, said=refusal.said, detail=detail)


__all__ = ["UNDO", "WITHDRAW", "Outcome", "give_order", "rehearse"]
