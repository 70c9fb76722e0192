"""What somebody could write into a file to stop a reader, and how each ends in a report."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace

from tests.referee.forgeries.cheat import begin, fault, finish
from tests.referee.forgery import rewrite
from tests.referee.games import CATALOG, MARKET
from tests.referee.office import Office, verify_here
from wici.protocol.entries import End, Entry, Game, Resolve
from wici.referee.editions import house_editions
from wici.referee.verify import verify
from wici.rules.game import Game as Rules

FRONT = b'{"n":0,"prev":"' + b"0" * 64 + b'","time":"2026-11-30T12:00:00Z","kind":"%s",'


@pytest.fixture(scope="module")
def done() -> Office:
    office = begin(MARKET, luck="files")
    assert finish(office).is_complete
    return office


@pytest.mark.parametrize("kind", [b"game", b"join", b"ask", b"resolve", b"note", b"end"])
@pytest.mark.parametrize("depth", [500, 5_000, 100_000])
@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_deep_nesting_ends_in_a_report(kind: bytes, depth: int, opening: bytes) -> None:
    closing = b"]" if opening == b"[" else b"}"
    raw = FRONT % kind + b'"options":' + opening * depth + b"1" + closing * depth + b"}\n"
    report = verify_here(raw, MARKET)
    assert fault(report)[0] == 1


@pytest.mark.parametrize("depth", [50, 200, 400, 600, 800, 950])
def test_nesting_that_can_just_be_read_ends_in_a_report_too(done: Office, depth: int) -> None:
    deep: Any = 1
    for _ in range(depth):
        deep = [deep]

    def nest(n: int, entry: Entry) -> Entry:
        return replace(entry, result={"deep": deep}) if isinstance(entry, End) else entry

    try:
        forged = rewrite(done.export(), nest, done.key)
    except RecursionError:
        pytest.skip("cannot even be written")
    assert not verify_here(forged, done.game).holds


@pytest.mark.parametrize(
    "held",
    [
        b'"x":1',
        b'"n":0',
        b'"kind":"game"',
        b'"protocol":1e400',
        b'"protocol":1,"protocol":1',
        b'"protocol":2',
        b'"game":"\\ud800"',
        b'"seats":99999999999999999999999999',
    ],
)
def test_odd_values_end_in_a_report(held: bytes) -> None:
    assert fault(verify_here(FRONT % b"game" + held + b"}\n", MARKET))[0] == 1


def test_a_line_without_end_is_read_no_further_than_a_line_may_be_long() -> None:
    class Endless(BytesIO):
        asked = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size < 17 * 1024 * 1024
            self.asked += 1
            return b"x" * size

        def seekable(self) -> bool:
            return False

    source = Endless()
    report = verify(source, editions=house_editions)
    assert not report.holds
    assert source.asked == 1


# -- what is not here


@pytest.mark.parametrize("key", ["version", "edition"])
def test_what_is_not_known_is_incomplete_and_never_whole(key: str) -> None:
    game = CATALOG[0]
    office = begin(game, players=min(game.counts), luck="not here")

    def other(n: int, entry: Entry) -> Entry:
        return replace(entry, envelope=None, **{key: "999"}) if isinstance(entry, Game) else entry

    forged = rewrite(b"".join((*office.lines[:1], head_at(office, 0))), other, office.key)
    report = verify(BytesIO(forged), editions=house_editions)
    assert report.holds
    assert not report.is_complete
    assert any("here" in reason for reason in report.missing)


def head_at(office: Office, n: int) -> bytes:
    from wici.protocol.envelope import sign_text
    from wici.protocol.head import Head
    from wici.protocol.record import entry_hash

    head = Head(game=office.id, entry=n, hash=entry_hash(office.lines[n]), time=office.tick(0))
    return sign_text(head.format(), office.key)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.name)
def test_a_known_editions_name_with_other_content_fails(game: Rules[Any, Any]) -> None:
    office = begin(game, players=min(game.counts), luck="other content")

    def other(n: int, entry: Entry) -> Entry:
        return replace(entry, digest="0" * 64) if isinstance(entry, Game) else entry

    forged = rewrite(b"".join((*office.lines[:1], head_at(office, 0))), other, office.key)
    report = verify(BytesIO(forged), editions=house_editions)
    assert fault(report) == (3, 0)
    spot = report.checks[-1].spot
    assert spot is not None
    assert spot.key == "digest"


def test_a_game_that_goes_on_is_incomplete(market: Any) -> None:
    office = begin(market, luck="goes on")
    office.order(1, "bid 1")
    report = office.verify()
    assert report.holds
    assert not report.is_complete
    assert report.missing == ("the game is not over",)


def test_a_record_that_stops_before_its_end_is_incomplete(done: Office) -> None:
    """Only a newer head shows that it went on; whoever has one keeps it."""
    last = max(n for n, raw in enumerate(done.lines) if b'"kind":"ask"' in raw)
    early = b"".join((*done.lines[: last + 1], head_at(done, last)))
    report = verify_here(early, done.game)
    assert report.holds
    assert not report.is_complete


def test_a_step_after_the_end_fails(done: Office) -> None:
    doubled = [*done.lines]
    entries = rewrite(b"".join((*doubled, head_at(done, len(doubled) - 1))), lambda n, entry: entry, done.key)
    assert verify_here(entries, done.game).is_complete

    def more(n: int, entry: Entry) -> Entry:
        return Resolve(uses=(7,)) if isinstance(entry, End) else entry

    assert fault(verify_here(rewrite(entries, more, done.key), done.game))[0] == 5
