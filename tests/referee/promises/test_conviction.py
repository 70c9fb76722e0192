"""A broken promise is proved to anybody by the server's own receipts, and nothing less proves it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.referee.promises.keeping import Keeper, Pair
from tests.referee.promises.test_breach import Hiding, begin, finished_an_older_draft
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.receipt import Receipt
from wici.referee.promises.conviction import format_conviction, is_conviction, verify_conviction
from wici.referee.report import Report


def passed_over() -> Keeper:
    host = Hiding(begin())
    host.order(1, "bid 1")
    host.take_and_forget(1, "bid 2")
    host.order(2, "bid 0")
    return host


def withdrawn() -> Keeper:
    host = Hiding(begin())
    host.order(1, "bid 1")
    host.take_and_forget(1, "withdraw")
    host.order(2, "bid 0")
    return host


def of_seat(keeper: Keeper, seat: int) -> list[Pair]:
    return [pair for pair in keeper.pairs if f"\nseat {seat}\n".encode() in pair[0]]


@pytest.mark.parametrize("forge", [passed_over, withdrawn, finished_an_older_draft])
def test_a_broken_promise_convicts(forge: Callable[[], Keeper]) -> None:
    keeper = forge()
    breach = keeper.breach()
    assert breach
    named = {promise.text for promise in breach.promises}
    pairs = [pair for pair in keeper.pairs if open_envelope(pair[0]).text.id in named]
    raw = format_conviction(pairs, keeper.office.export())
    assert is_conviction(raw)
    report = verify_conviction(raw, server=keeper.office.key.public.fingerprint)
    assert report.holds, report.checks
    assert report.result
    assert report.result["server"] == keeper.office.key.public.fingerprint


def failed(report: Report) -> int:
    return next(check.number for check in report.checks if check.result == "failed")


def test_an_honest_servers_receipts_convict_nobody() -> None:
    keeper = Keeper(begin())
    keeper.order(1, "bid 1")
    keeper.order(1, "bid 2")
    keeper.order(2, "bid 0")
    report = verify_conviction(format_conviction(of_seat(keeper, 1)[1:], keeper.office.export()))
    assert failed(report) == 4
    only_the_first = format_conviction(of_seat(keeper, 1)[:1], keeper.office.export())
    assert failed(verify_conviction(only_the_first)) == 4, "whoever hides a receipt gains nothing"


def test_a_players_own_hand_in_a_receipt_convicts_nobody() -> None:
    keeper = passed_over()
    order, answer = of_seat(keeper, 1)[1]
    said = Receipt.parse(open_envelope(answer).text)
    for other, check in (
        (sign_text(said.format(), keeper.office.keys[1]), 2),
        (sign_text(msgspec.structs.replace(said, rev=1).format(), keeper.office.key), 1),
        (sign_text(msgspec.structs.replace(said, hash="0" * 64).format(), keeper.office.key), 3),
    ):
        report = verify_conviction(format_conviction([(order, other)], keeper.office.export()))
        assert failed(report) == check


def test_another_servers_key_and_what_is_no_proof_are_told() -> None:
    keeper = passed_over()
    raw = format_conviction(of_seat(keeper, 1), keeper.office.export())
    assert failed(verify_conviction(raw, server=keeper.office.host.public.fingerprint)) == 2
    assert failed(verify_conviction(raw[:-40])) == 1
    assert failed(verify_conviction(keeper.office.export())) == 1
    order, answer = of_seat(keeper, 1)[0]
    assert failed(verify_conviction(format_conviction([(answer, order)], keeper.office.export()))) == 1
