"""Keys, claims, hosts, freezes and rotation on PostgreSQL: the journeys tested on SQLite, and what locks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.faults.cluster import needs_postgres
from tests.faults.test_postgres import context, table
from tests.server.commands.test_rules import Host, test_a_game_of_another_version_is_named_frozen_and_thawed
from tests.server.conftest import market_editions
from tests.server.people import Clock, Table, register
from tests.server.services.host.test_by_hand import (
    eve,
    test_a_seat_that_is_given_away_is_played_by_the_other_and_the_record_says_so,
    test_what_cannot_be_done_changes_nothing,
)
from tests.server.services.host.test_rules_check import (
    test_it_goes_on_once_it_fits_again,
)
from tests.server.services.keys.test_claim import (
    ada,
    test_a_key_asked_for_with_the_recovery_key_is_told_at_once_and_counts_after_a_day,
    test_the_host_can_let_a_key_wait_and_take_it_back,
)
from tests.server.services.keys.test_key import (
    LAPTOP,
    check,
    test_revoking_ends_that_keys_tokens_at_once_and_no_others,
    test_the_same_text_again_gets_its_first_receipt_and_changes_nothing,
)
from tests.server.services.keys.test_rotation import (
    test_a_game_that_is_over_keeps_the_head_of_its_time,
    test_an_order_that_was_judged_before_gets_its_receipt_from_the_new_key,
    test_games_that_go_on_name_the_new_key_as_the_old_one_signed,
    test_what_was_signed_for_the_old_key_gets_its_old_receipt_or_is_refused,
)
from wici.referee import founding
from wici_server.config import Settings
from wici_server.context import ServerContext, open_context
from wici_server.errors import StorageFault
from wici_server.identity import KeySwap
from wici_server.services.base.remark import lock_player
from wici_server.services.keys import rotation
from wici_server.services.keys.rotation import settle_rotation
from wici_server.services.lobby import match
from wici_server.services.play.submit import submit

__all__ = [
    "ada",
    "context",
    "eve",
    "table",
    "test_a_game_of_another_version_is_named_frozen_and_thawed",
    "test_a_game_that_is_over_keeps_the_head_of_its_time",
    "test_a_key_asked_for_with_the_recovery_key_is_told_at_once_and_counts_after_a_day",
    "test_a_seat_that_is_given_away_is_played_by_the_other_and_the_record_says_so",
    "test_an_order_that_was_judged_before_gets_its_receipt_from_the_new_key",
    "test_games_that_go_on_name_the_new_key_as_the_old_one_signed",
    "test_it_goes_on_once_it_fits_again",
    "test_revoking_ends_that_keys_tokens_at_once_and_no_others",
    "test_the_host_can_let_a_key_wait_and_take_it_back",
    "test_the_same_text_again_gets_its_first_receipt_and_changes_nothing",
    "test_what_cannot_be_done_changes_nothing",
    "test_what_was_signed_for_the_old_key_gets_its_old_receipt_or_is_refused",
]

pytestmark = needs_postgres


@pytest.fixture
def host(settings: Settings) -> Iterator[Host]:
    host = Host(settings.data, settings.database_url)
    yield host
    host.context.store.close()


def test_what_a_host_types_finds_the_database_and_its_players(host: Host, tmp_path: Path) -> None:
    register(host.context, ("eve",))
    game = host.table.game
    assert host.run("check").count("ok ") == 6
    assert len(set(host.run("invite", "-n", "2").split())) == 2
    listed = host.run("player", "list").splitlines()
    assert [line.split()[0] for line in listed] == ["ada", "bo", "cy", "di", "eve"]
    host.run("player", "reset", "ada", LAPTOP.public.line)
    assert LAPTOP.public.fingerprint in host.run("player", "show", "ada")
    assert "1 cancelled" in host.run("player", "reset", "ada", "--cancel")
    host.run("player", "seat", game, "1", "eve", "--why", "Gone to sea.")
    assert "Waiting for" in host.run("player", "look", game, "1", "--why", "It is stuck.")
    host.run("key", "rotate", "--yes")
    assert host.run("rules", "check").startswith("ok ")
    assert "is written" in host.run("game", "export", game, "-o", str(tmp_path / "parcel"))


# -- who waits for whom


@pytest.fixture
def hasty(settings: Settings, clock: Clock) -> Iterator[ServerContext]:
    """Another process of the same server, for which whatever has to wait fails."""
    url = f"{settings.database_url}&options=-c%20lock_timeout%3D100"
    place = open_context(
        replace(settings, database_url=url), clock=clock, editions=market_editions(settings.data)
    )
    yield place
    place.store.close()


def test_an_order_does_not_wait_for_its_players_keys_whose_change_waits_for_its_match(
    table: Table, hasty: ServerContext
) -> None:
    raw = table.write(1, "bid 1")
    with table.context.store.session() as session:
        assert lock_player(session, 1).handle == "ada"
        assert submit(hasty, raw).is_new


def test_a_game_that_opens_while_the_servers_key_changes_is_told_of_it(
    table: Table, hasty: ServerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, ada, found = table.context, table.people[0], founding.found

    def rotate_meanwhile(*arguments: Any, **more: Any) -> Any:
        begun = found(*arguments, **more)
        with pytest.raises(StorageFault):
            rotation.rotate(hasty)
        return begun

    monkeypatch.setattr(founding, "found", rotate_meanwhile)
    opened = match.open_match(context, ada.new("players=3"))
    new = rotation.rotate(hasty)
    assert check(Table(context, opened.game, table.people), server=new).holds


def test_a_process_that_starts_while_the_servers_key_changes_leaves_it_alone(
    context: ServerContext, hasty: ServerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = KeySwap.make

    def start_meanwhile(swap: KeySwap) -> None:
        make(swap)
        with pytest.raises(StorageFault):
            settle_rotation(hasty.store, hasty.settings.data)

    monkeypatch.setattr(KeySwap, "make", start_meanwhile)
    new = rotation.rotate(context)
    settle_rotation(hasty.store, hasty.settings.data)
    assert hasty.identity.fingerprint == new
