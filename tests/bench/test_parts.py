"""The parts that the bench times are where it looks for them, and are left as they were."""

from __future__ import annotations

from tests.bench.order_cost import stand
from tests.bench.pace import quiet
from tests.bench.parts import PARTS, Clockwork
from tests.bench.track import start_runners
from wici_server.services.play import submit


def test_every_part_of_an_order_is_found_and_put_back() -> None:
    before = vars(submit)["accept"]
    clockwork = Clockwork()
    with stand("normal") as place:
        runners = start_runners(place.context, 1)
        with clockwork.running():
            spent, _ = place.run(runners, 4)
    assert vars(submit)["accept"] is before
    assert {name for name in PARTS if clockwork.spent[name]} >= set(PARTS) - {"decode the state"}
    shares = clockwork.shares(spent, quiet)
    assert abs(sum(shares.values()) - quiet(spent)) < 1e-9
