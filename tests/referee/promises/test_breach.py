"""The newest answer or withdrawal of a decision decides; a record that does otherwise breaks a promise."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.referee.games import CATALOG, MARKET, gift_of
from tests.referee.mischief import Mischief
from tests.referee.office import Office
from tests.referee.promises.keeping import Keeper, Pair, breach_of
from wici.protocol.envelope import open_envelope
from wici.protocol.orders import Order
from wici.protocol.record import Chain, parse_line
from wici.referee.accept import Verdict
from wici.rules.game import Game


def begin(luck: str = "promises") -> Office:
    return Office(MARKET, players=2, options={"days": "1", "fox": "no"}, luck=luck).fill()


class Hiding(Keeper):
    """A game whose host hides what a seat sends; what it takes in secret gets a receipt all the same."""

    def take_and_forget(self, seat: int, *lines: str) -> Pair:
        """Take a text, sign for it, and go on as if it had never come."""
        office = self.office
        before, length = office.running, len(office.lines)
        shelf = dict(office.shelf.texts)
        verdict = office.order(seat, *lines)
        del office.lines[length:]
        pair = self.keep(verdict, entry=length - 1, hash=before.book.prev)
        office.sitting = before
        office.restart()
        office.shelf.texts = shelf
        return pair


def test_an_older_answer_used_for_a_newer_one_convicts_whatever_its_verb() -> None:
    host = Hiding(begin())
    host.order(1, "bid 1")
    host.take_and_forget(1, "bid 2")
    assert host.breach() is None, "as long as nothing was used, nothing is wrong"
    host.order(2, "bid 0")
    breach = host.breach()
    assert breach
    assert breach.says == "For entry 6 your text of rev 1 took effect, though the server took rev 2 after it"
    assert breach.convicts


def test_an_answer_used_after_its_withdrawal_convicts() -> None:
    host = Hiding(begin())
    host.order(1, "bid 1")
    host.take_and_forget(1, "withdraw")
    host.order(2, "bid 0")
    breach = host.breach()
    assert breach
    assert "though the server took your withdrawal" in breach.says
    assert breach.convicts


def test_the_servers_answer_in_place_of_ones_own_convicts() -> None:
    host = Hiding(begin())
    host.office.order(1, "bid 1")
    host.order(1, "withdraw")
    host.take_and_forget(1, "bid 2")
    host.order(2, "bid 0")
    assert host.breach() is None, "the host waits still"
    prompt = host.office.look(1).asks[0].prompt
    host.office.order(1, *MARKET.lapse(host.office.look(1), prompt, host.office.content), by="lapse", rev=9)
    breach = host.breach()
    assert breach
    assert "was passed over: the server answered for you in entry" in breach.says
    assert breach.convicts


def finished_an_older_draft(*, full: bool = True) -> Keeper:
    """A host that finishes the draft before the newest one."""
    host = Hiding(begin(), full=full)
    for seat in (1, 2):
        host.order(seat, f"bid {seat - 1}")
    hand = host.office.look(1).view.hand
    host.order(1, f"hide {hand[0]}")
    pair = host.take_and_forget(1, f"hide {hand[1]}")
    draft = open_envelope(pair[0]).text.id
    finish = host.office.order(1, "finish", rev=3)
    host.keep(finish, **({"finishes": draft} if full else {}))
    host.order(2, "finish")
    return host


def test_a_finish_closes_the_draft_that_its_receipt_names() -> None:
    breach = finished_an_older_draft().breach()
    assert breach
    assert "closes another draft than that of rev 2" in breach.says
    assert breach.convicts


def test_a_receipt_that_names_an_older_draft_is_a_lie_at_once() -> None:
    host = Hiding(begin())
    for seat in (1, 2):
        host.order(seat, f"bid {seat - 1}")
    hand = host.office.look(1).view.hand
    host.order(1, f"hide {hand[0]}")
    host.take_and_forget(1, f"hide {hand[1]}")
    host.keep(host.office.order(1, "finish", rev=3))
    breach = host.breach()
    assert breach
    assert breach.says == "The receipt for your finish passes over your draft of rev 2"
    assert not breach.convicts, "to others a withdrawal may lie between"


def test_short_receipts_convict_of_the_same_by_the_entries_that_they_name() -> None:
    host = Hiding(begin(), full=False)
    host.order(1, "bid 1")
    host.take_and_forget(1, "bid 2")
    host.order(2, "bid 0")
    breach = host.breach()
    assert breach
    assert not breach.convicts, "whether rev 2 was a whole answer, a short receipt does not say"
    again = Hiding(begin(), full=False)
    again.order(1, "bid 1")
    again.take_and_forget(1, "withdraw")
    again.order(2, "bid 0")
    assert again.breach()


def test_the_record_has_the_very_text_that_the_receipt_seals() -> None:
    keeper = Keeper(begin())
    verdict = keeper.office.order(1, "bid 1")
    keeper.keep(verdict)
    assert keeper.breach() is None
    line = parse_line(keeper.office.lines[-1])
    other = msgspec.structs.replace(line.entry, seal="0" * 64)
    lines = [*keeper.office.lines[:-1], Chain(line.n, line.prev).append(other, line.time)]
    breach = breach_of(keeper.pairs, lines)
    assert breach
    assert "seals another text than the one that your receipt names" in breach.says
    assert breach.convicts


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize(
    ("game", "number"), [*((MARKET, number) for number in range(5)), *((game, 0) for game in CATALOG)],
    ids=lambda one: getattr(one, "name", str(one)),
)  # fmt: skip
def test_no_honest_game_breaks_a_promise_at_any_time(
    game: Game[Any, Any], number: int, full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = sorted(game.counts)
    office = Office(game, players=counts[number % len(counts)], luck=f"kept {game.name} {number}").fill()
    keeper = Keeper(office, full=full)
    store = office.store
    taken = 0

    def store_and_keep(verdict: Verdict) -> None:
        nonlocal taken
        store(verdict)
        if open_envelope(verdict.kept.envelope).text.kind == Order.kind:
            keeper.keep(verdict)
        taken += 1
        if taken % (4 if game is MARKET else 300) == 0:
            assert keeper.breach() is None

    monkeypatch.setattr(office, "store", store_and_keep)
    Mischief(office, gift_of(game)).play()
    assert keeper.breach() is None
    assert len(keeper.pairs) > 20
