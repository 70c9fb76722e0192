"""The server's key changes in one step: for games that go on, those that are over, and whoever serves."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.rules.sample.game import MarketGame
from tests.server.conftest import FREE, market_editions
from tests.server.people import Clock, Person, Table, seat
from tests.server.services.keys.test_key import LAPTOP, check, log_of, raw_record
from tests.server.stored import fingerprint
from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import open_envelope
from wici.protocol.errors import BadChallenge
from wici.referee.verify import verify
from wici_server import identity as files
from wici_server.config import Settings
from wici_server.context import ServerContext, open_context
from wici_server.errors import BadConfig, WrongServer
from wici_server.services.keys import key as keys
from wici_server.services.keys import player, rotation
from wici_server.services.lobby import match
from wici_server.services.play.submit import submit


def test_games_that_go_on_name_the_new_key_as_the_old_one_signed(table: Table) -> None:
    context = table.context
    old = context.identity.fingerprint
    table.order(1, "bid 1")
    new = rotation.rotate(context)
    assert (context.identity.fingerprint, new != old) == (new, True)
    assert new in log_of(table)[-1]
    table.play(2)
    for trusted in (old, new):
        report = check(table, server=trusted)
        assert report.holds, report.checks
    assert f"makes {new} the server's, as the old one signed" in report.checks[1].words
    assert not check(table, server="SHA256:" + "A" * 43).holds


def test_a_game_that_is_over_keeps_the_head_of_its_time(table: Table) -> None:
    old = table.context.identity.fingerprint
    table.play(2)
    before = raw_record(table)
    rotation.rotate(table.context)
    rotation.rotate(table.context)
    assert raw_record(table) == before
    assert check(table, server=old).holds


def test_games_that_have_not_begun_are_told_too(table: Table) -> None:
    context, people = table.context, table.people
    opened = match.open_match(context, people[0].new("players=3"))
    rotation.rotate(context)
    waiting = Table(context, opened.game, people)
    report = verify(
        io.BytesIO(raw_record(waiting)),
        editions=lambda game, edition, digest: game.house,
        server=context.identity.fingerprint,
        games=lambda name: MarketGame(),
    )
    assert report.holds, report.checks


def test_each_change_is_proved_by_both_keys(table: Table) -> None:
    known = [table.context.identity.fingerprint, *(rotation.rotate(table.context) for _ in range(3))]
    for old, new, proof in zip(known[:-1], known[1:], rotation.proofs(table.context), strict=True):
        envelope = open_envelope(proof.encode(), most=2)
        said = ServerKey.parse(envelope.text)
        assert (said.server, said.key) == (old, new)
        assert [signature.key.fingerprint for signature in envelope.signatures] == [old, new]


def test_what_was_signed_for_the_old_key_gets_its_old_receipt_or_is_refused(table: Table) -> None:
    context, ada = table.context, table.people[0]
    taken, fresh = ada.keys("add", LAPTOP), ada.keys("revoke", LAPTOP)
    first = keys.change(context, taken)
    challenge = player.challenge(context)
    rotation.rotate(context)
    assert keys.change(context, taken).receipt == first.receipt
    before = fingerprint(context)
    with pytest.raises(WrongServer):
        keys.change(context, fresh)
    with pytest.raises(BadChallenge):
        player.issue_token(context, ada.login(challenge))
    assert fingerprint(context) == before


def test_orders_and_tokens_are_as_good_as_before(table: Table) -> None:
    raw = table.write(1, "bid 1")
    rotation.rotate(table.context)
    accepted = submit(table.context, raw)
    assert open_envelope(accepted.receipt).key.fingerprint == table.context.identity.fingerprint
    assert table.view(1)["look"]["sealed"] == ["bid 1"]


def test_an_order_that_was_judged_before_gets_its_receipt_from_the_new_key(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wici_server.services.play import submit as module

    context, store = table.context, module.store

    def rotate_first(*arguments: Any) -> Any:
        monkeypatch.setattr(module, "store", store)
        rotation.rotate(context)
        return store(*arguments)

    monkeypatch.setattr(module, "store", rotate_first)
    accepted = submit(context, table.write(1, "bid 1"))
    assert open_envelope(accepted.receipt).key.fingerprint == context.identity.fingerprint


def test_another_process_that_serves_goes_on_with_the_new_key(
    table: Table, make_app: Callable[..., Flask]
) -> None:
    other = make_app().extensions["wici"]
    new = rotation.rotate(other)
    assert table.context.identity.fingerprint == new
    table.play(3)
    assert check(table, server=new).holds


@pytest.mark.parametrize("step", ["link", "replace", "commit"])
def test_what_fails_half_way_has_not_happened(
    table: Table, monkeypatch: pytest.MonkeyPatch, data: Path, step: str
) -> None:
    context = table.context
    before, key = fingerprint(context), context.identity.fingerprint

    def fail(*arguments: Any, **more: Any) -> Any:
        raise OSError(28, "No space left on device")

    if step == "link":
        monkeypatch.setattr(os, "link", fail)
    elif step == "replace":
        monkeypatch.setattr(Path, "replace", fail)
    else:
        make = files.KeySwap.make
        monkeypatch.setattr(files.KeySwap, "make", lambda swap: (make(swap), fail()))

    with pytest.raises((BadConfig, OSError)):
        rotation.rotate(context)
    monkeypatch.undo()
    assert (fingerprint(context), context.identity.fingerprint) == (before, key)
    assert sorted(path.name for path in data.glob("server_key*")) == ["server_key"]
    assert rotation.rotate(context)


@pytest.mark.parametrize("is_committed", [True, False])
def test_a_crash_half_way_is_settled_at_the_next_start(
    table: Table, data: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, is_committed: bool
) -> None:
    context = table.context
    old = context.identity.fingerprint

    class Killed(BaseException):
        pass

    def die(*arguments: Any) -> None:
        raise Killed

    make = files.KeySwap.make

    def make_and_die(swap: files.KeySwap) -> None:
        make(swap)
        die()

    if is_committed:
        monkeypatch.setattr(files.KeySwap, "keep", die)
    else:
        monkeypatch.setattr(files.KeySwap, "make", make_and_die)
        monkeypatch.setattr(files.KeySwap, "undo", lambda swap: None)
    with pytest.raises(Killed):
        rotation.rotate(context)
    monkeypatch.undo()
    assert (data / "server_key.old").exists()
    again = open_context(Settings(data=data, **FREE), clock=clock, editions=market_editions(data))
    try:
        assert (again.identity.fingerprint != old) == is_committed
        assert not (data / "server_key.old").exists()
        assert check(table, server=again.identity.fingerprint).holds
        assert rotation.rotate(again)
    finally:
        again.store.close()


def test_a_server_does_not_start_with_a_key_that_it_had_before(
    context: ServerContext, data: Path, clock: Clock
) -> None:
    old = (data / "server_key").read_bytes()
    new = rotation.rotate(context)
    (data / "server_key").write_bytes(old)
    with pytest.raises(BadConfig, match="put that one back") as caught:
        open_context(Settings(data=data, **FREE), clock=clock, editions=market_editions(data))
    assert new in caught.value.message


def test_the_new_key_is_as_private_as_the_old(context: ServerContext, data: Path) -> None:
    rotation.rotate(context)
    assert (data / "server_key").stat().st_mode & 0o777 == 0o600


def test_a_game_opened_after_names_the_new_key_alone(context: ServerContext) -> None:
    rotation.rotate(context)
    from tests.server.people import register

    table = seat(context, register(context, ("ada", "bo")), "players=2")
    report = check(table)
    assert report.holds
    assert "0 changes of keys" in report.checks[1].words
    assert isinstance(table.people[0], Person)


def test_a_rotation_that_meets_another_which_is_not_over_leaves_it_alone(
    context: ServerContext, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, met = files.KeySwap.keep, []

    def keep_late(swap: files.KeySwap) -> None:
        monkeypatch.setattr(files.KeySwap, "keep", keep)
        with pytest.raises(BadConfig) as caught:
            rotation.rotate(context)
        met.append(caught.value.message)
        keep(swap)

    monkeypatch.setattr(files.KeySwap, "keep", keep_late)
    new = rotation.rotate(context)
    assert met == ["Another rotation of the key is not over yet; try again."]
    assert context.identity.fingerprint == new == files.read_identity(data).fingerprint
    assert len(rotation.proofs(context)) == 1
    assert sorted(path.name for path in data.iterdir() if "key" in path.name) == ["server_key"]
