"""Limits: a minute's worth at once, then at that pace, each sender on its own."""

from __future__ import annotations

import pytest

from tests.server.people import Clock
from wici_server import limits
from wici_server.errors import SlowDown
from wici_server.limits import RateLimit, network_of


def test_a_senders_allowance_comes_back_at_its_pace(clock: Clock) -> None:
    limit = RateLimit(60, clock)
    for _ in range(60):
        limit.charge("ada")
    with pytest.raises(SlowDown) as caught:
        limit.charge("ada")
    assert caught.value.detail["wait"] == 1
    limit.charge("bo")
    clock.move(seconds=2)
    limit.charge("ada")
    limit.charge("ada")
    with pytest.raises(SlowDown):
        limit.charge("ada")


def test_being_refused_costs_nothing(clock: Clock) -> None:
    limit = RateLimit(1, clock)
    limit.charge("ada")
    for _ in range(50):
        with pytest.raises(SlowDown):
            limit.charge("ada")
    clock.move(seconds=60)
    limit.charge("ada")


def test_a_clock_that_goes_back_takes_nothing_away(clock: Clock) -> None:
    limit = RateLimit(2, clock)
    limit.charge("ada")
    clock.move(hours=-1)
    limit.charge("ada")
    with pytest.raises(SlowDown):
        limit.charge("ada")


def test_no_limit_is_no_limit(clock: Clock) -> None:
    limit = RateLimit(0, clock)
    for _ in range(1000):
        limit.charge("ada")


def test_many_senders_do_not_fill_the_memory(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST", 10)
    limit = RateLimit(1, clock)
    for number in range(100):
        limit.charge(str(number))
    assert len(limit._buckets) == 10


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_whoever_has_one_address_of_a_network_of_version_6_has_all_of_it(address: str, counted: str) -> None:
    assert network_of(address) == counted
