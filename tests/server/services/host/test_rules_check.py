"""Unfinished matches are told again; those that the rules here would alter stand still until they fit."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from sqlalchemy import text as sql

from tests.rules.sample.game import MarketGame
from tests.server.people import Table, register, seat
from tests.server.services.transfer.test_importing import check, export_of, log_of
from tests.server.stored import fingerprint
from wici.protocol.notes import Note
from wici.protocol.record import parse_line
from wici.referee.errors import NotStarted
from wici_server.context import ServerContext
from wici_server.error_words import error_word
from wici_server.errors import Frozen
from wici_server.services.host.rules_check import Finding, check_all, thaw_all
from wici_server.services.lobby import listing, match, seating
from wici_server.services.play.submit import submit
from wici_server.services.play.view import news


def only(findings: list[Finding]) -> Finding:
    (finding,) = findings
    return finding


def change_version(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(MarketGame, "version", "other")


def test_matches_that_fit_are_left_alone(table: Table) -> None:
    table.play(5, most=9)
    before = fingerprint(table.context)
    assert only(check_all(table.context)).fits
    assert fingerprint(table.context) == before


def test_another_version_of_the_rules_freezes_and_never_alters(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play(5, most=9)
    raw = table.write(1, "bid 1")
    before, seen = export_of(table), table.seen()
    change_version(monkeypatch)
    finding = only(check_all(table.context))
    assert (finding.entry, finding.state) == (0, "running")
    assert "version" in finding.what
    with pytest.raises(Frozen) as caught:
        submit(table.context, raw)
    assert error_word(caught.value).word == "frozen"
    with pytest.raises(Frozen, match="frozen since"):
        table.view(1)
    after = table.seen()
    assert (news(after).state, news(after).waits_for) == ("frozen", ())
    assert after.etag != seen.etag
    assert "frozen" in log_of(table, None)[-1][2]
    assert listing.summary(table.context, after).state == "frozen"
    lines = before[: before.index(b"wici-head ")]
    assert export_of(table).startswith(lines)
    note = parse_line(export_of(table)[len(lines) :].splitlines(keepends=True)[0]).entry
    assert isinstance(note, Note)
    assert note.what == "frozen"


def test_it_goes_on_once_it_fits_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play(5, most=9)
    waits, views = news(table.seen()).waits_for, [table.view(n)["look"] for n in (1, 2, 3)]
    with monkeypatch.context() as patch:
        change_version(patch)
        check_all(table.context)
        assert not only(thaw_all(table.context)).fits
        assert only(check_all(table.context)).state == "frozen"
    assert only(check_all(table.context)).fits
    assert table.seen().match.state == "frozen"
    assert only(thaw_all(table.context)).fits
    assert thaw_all(table.context) == []
    assert news(table.seen()).waits_for == waits
    assert [table.view(n)["look"] for n in (1, 2, 3)] == views
    table.play(6)
    assert check(table).holds


def test_rules_that_tell_another_story_are_found_at_its_first_entry(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play(5, most=9)
    from wici.rules.step import Step

    told, calls = Step.events.fget, []  # type: ignore[attr-defined]

    def other(step: Step) -> Any:
        calls.append(step)
        events = told(step)
        return events[:-1] if len(calls) > 3 else events

    lines = export_of(table).splitlines(keepends=True)
    with monkeypatch.context() as patch:
        patch.setattr(Step, "events", property(other))
        finding = only(check_all(table.context))
    assert finding.entry is not None
    assert parse_line(lines[finding.entry]).entry.kind == "resolve"
    assert finding.wanted not in finding.what
    assert only(thaw_all(table.context)).fits


def test_a_stored_table_that_its_record_does_not_make_is_found(table: Table) -> None:
    table.play(5, most=9)
    with table.context.store.writing() as connection:
        found = connection.execute(sql("SELECT position FROM snapshots WHERE position IS NOT NULL")).one()
        position = msgspec.json.decode(found[0])
        coins = position["state"]["coins"]
        key = next(iter(coins)) if isinstance(coins, dict) else 0
        coins[key] += 1
        connection.execute(
            sql("UPDATE snapshots SET position = :raw WHERE position IS NOT NULL"),
            {"raw": msgspec.json.encode(position)},
        )
    finding = only(check_all(table.context))
    assert finding.entry == table.seen().match.entry - 1
    assert "stored table" in finding.what


def test_a_dry_run_freezes_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(table.context)
    change_version(monkeypatch)
    assert not only(check_all(table.context, freeze=False)).fits
    assert fingerprint(table.context) == before


def test_matches_before_the_start_freeze_and_thaw_too(
    context: ServerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = register(context, ("ada", "bo"))
    opened = match.open_match(context, people[0].new("players=2"))
    here = Table(context, opened.game, people)
    first = listing.summary(context, here.seen()).first
    join = people[0].join(opened.game, first, 1)
    with monkeypatch.context() as patch:
        change_version(patch)
        assert not only(check_all(context)).fits
        with pytest.raises(Frozen):
            seating.join(context, opened.game, join)
    assert only(thaw_all(context)).fits
    seating.join(context, opened.game, join)
    with pytest.raises(NotStarted):
        here.view(1)
    assert check(here).holds


def test_finished_matches_are_not_told_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play(3)
    change_version(monkeypatch)
    assert check_all(table.context) == []


def test_every_match_is_told_again(context: ServerContext) -> None:
    people = register(context, ("ada", "bo", "cy"))
    for number in range(3):
        seat(context, people, "players=3").play(number, most=number * 4)
    assert [finding.fits for finding in check_all(context)] == [True] * 3
