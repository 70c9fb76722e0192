"""A match goes on at another server: same keys, same seats, one record from its first entry to its last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.rules.sample.game import MarketGame
from tests.server.conftest import FREE, market_editions, set_up
from tests.server.people import Clock, Person, Table, register
from tests.server.stored import fingerprint
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.export import ExportReader
from wici.protocol.notes import Note
from wici.referee.parsed_record import read_record
from wici.referee.report import Report
from wici.referee.roster import Roster
from wici.referee.verify import verify
from wici.rules.errors import IllegalOrder
from wici_server.config import Settings
from wici_server.context import ServerContext, open_context
from wici_server.error_words import error_word
from wici_server.errors import BadParcel, Moved, NoEdition
from wici_server.services.base.feed import read_log
from wici_server.services.host.by_hand import look_at
from wici_server.services.keys import player
from wici_server.services.lobby import listing, match, seating
from wici_server.services.play.record import record
from wici_server.services.play.submit import submit
from wici_server.services.play.view import news
from wici_server.services.transfer.checked_parcel import consent_text
from wici_server.services.transfer.exporting import Destination, export_match
from wici_server.services.transfer.importing import import_match
from wici_server.services.transfer.parcel import Parcel, format_parcel, parse_parcel

URL = "https://b.example.org"


@pytest.fixture
def there(tmp_path: Path, clock: Clock) -> Iterator[ServerContext]:
    """Another server."""
    settings: Settings = set_up(tmp_path / "there", **FREE)
    context = open_context(settings, clock=clock, editions=market_editions(settings.data))
    yield context
    context.store.close()


def send(table: Table, there: ServerContext) -> Parcel:
    """Export a match for another server, through a file's bytes."""
    parcel = export_match(table.context, table.game, Destination(URL, there.identity.fingerprint))
    return parse_parcel(format_parcel(parcel))


def arrive(table: Table, there: ServerContext, **how: Any) -> Table:
    import_match(there, send(table, there), **how)
    return log_in(Table(there, table.game, table.people))


def log_in(table: Table) -> Table:
    for person in table.people:
        person.server = table.context.identity.fingerprint
        person.token = player.issue_token(table.context, person.login(player.challenge(table.context))).token
    return table


def export_of(table: Table) -> bytes:
    return b"".join(record(table.context, table.seen(), since=0))


def check(table: Table, server: str | None = None) -> Report:
    games: Callable[[str], Any] = lambda _: MarketGame()  # noqa: E731
    editions: Callable[..., Any] = lambda *_: MarketGame().house  # noqa: E731
    return verify(BytesIO(export_of(table)), editions=editions, games=games, server=server)


def log_of(table: Table, number: int | None) -> list[tuple[int, str, str]]:
    with table.context.store.reading() as connection:
        lines = read_log(connection, table.seen().match.id, number, since=0, limit=1000).lines
    return [(line.entry, line.time, line.text) for line in lines]


# -- it goes on


@pytest.mark.parametrize("moves", [0, 1, 7, 23])
def test_a_match_goes_on_where_it_was_and_verifies_from_first_entry_to_last(
    table: Table, there: ServerContext, moves: int
) -> None:
    table.play(moves, most=moves)
    views = [table.view(number)["look"] for number in (1, 2, 3)]
    logs = [log_of(table, number) for number in (None, 1, 2, 3)]
    before = export_of(table)
    moved = arrive(table, there)
    assert [moved.view(number)["look"] for number in (1, 2, 3)] == views
    for number, log in zip((None, 1, 2, 3), logs, strict=True):
        assert log_of(moved, number)[: len(log)] == log
    lines = before[: before.index(b"wici-head ")]
    assert export_of(moved).startswith(lines)
    entries = [line.entry for line in ExportReader(BytesIO(export_of(moved))).lines()]
    assert isinstance(entries[-1], Note)
    assert entries[-1].what == "moved"
    moved.play(99)
    for trusted in (None, table.context.identity.fingerprint, there.identity.fingerprint):
        report = check(moved, trusted)
        assert [one.result for one in report.checks] == ["held"] * 9, report
    assert "as the old one signed" in report.checks[1].words


def test_drafts_undo_and_receipts_come_along(table: Table, there: ServerContext) -> None:
    for number in (1, 2, 3):
        table.order(number, "bid 0")
    good = table.view(1)["look"]["view"]["hand"][0]
    raw = table.write(1, f"hide {good}")
    receipt = submit(table.context, raw).receipt
    moved = arrive(table, there)
    assert moved.view(1)["look"]["draft"] == [f"hide {good}"]
    again = submit(there, raw)
    assert (again.receipt, again.is_new) == (receipt, False)
    moved.order(1, "finish")
    for number in (2, 3):
        moved.order(number, "finish")
    hand = moved.view(1)["look"]["view"]["hand"]
    moved.order(1, f"sell {hand[0]}")
    assert moved.view(1)["can_undo"]
    moved.order(1, "undo")
    assert check(moved).holds


def test_an_order_that_may_be_undone_may_be_so_afterwards(table: Table, there: ServerContext) -> None:
    for number in (1, 2, 3):
        table.order(number, "bid 0")
    for number in (1, 2, 3):
        table.order(number, "finish")
    table.order(1, f"sell {table.view(1)['look']['view']['hand'][0]}")
    moved = arrive(table, there)
    assert moved.view(1)["can_undo"]
    moved.order(1, "undo")


def test_what_the_host_did_by_hand_stands_in_the_log_of_both(table: Table, there: ServerContext) -> None:
    table.order(1, "bid 1")
    look_at(table.context, table.game, "2", "a quarrel")
    table.order(2, "bid 1")
    moved = arrive(table, there)
    said = [text for _, _, text in log_of(moved, None)]
    assert any("looks at what only bo" in text and "a quarrel" in text for text in said)
    assert "moved" in said[-1]


def test_a_match_that_has_not_begun_goes_on_filling(context: ServerContext, there: ServerContext) -> None:
    people = register(context, ("ada", "bo"))
    opened = match.open_match(context, people[0].new("players=2"))
    here = Table(context, opened.game, people)
    first = listing.summary(context, here.seen()).first
    seating.join(context, opened.game, people[0].join(opened.game, first, 1))
    import_match(there, send(here, there))
    moved = Table(there, opened.game, people)
    people[1].server = there.identity.fingerprint
    player.register(there, people[1].account())
    seating.join(there, opened.game, people[1].join(opened.game, first, 2))
    last = listing.summary(there, moved.seen()).last_join
    assert last is not None
    for number, person in enumerate(people, 1):
        seating.ready(there, opened.game, person.ready(opened.game, number, last.hash))
    log_in(moved).play(3)
    assert check(moved).holds


def test_keys_that_came_and_went_are_those_of_the_accounts(table: Table, there: ServerContext) -> None:
    moved = arrive(table, there)
    roster = Roster(read_record(BytesIO(export_of(moved))))
    for number, person in enumerate(moved.people, 1):
        assert roster.keys(number) == {person.key.public}
        assert player.me(there, person.token).handle == person.handle


def test_a_second_move_follows_the_first(
    table: Table, there: ServerContext, tmp_path: Path, clock: Clock
) -> None:
    table.play(5, most=5)
    moved = arrive(table, there)
    moved.play(6, most=5)
    settings = set_up(tmp_path / "third", **FREE)
    third = open_context(settings, clock=clock, editions=market_editions(settings.data))
    again = arrive(moved, third)
    again.play(7)
    assert check(again, table.context.identity.fingerprint).holds
    third.store.close()


# -- the server that lets it go


def test_the_old_server_takes_nothing_more_and_says_where_it_is(table: Table, there: ServerContext) -> None:
    raw = table.write(1, "bid 1")
    before = table.seen()
    send(table, there)
    with pytest.raises(Moved) as caught:
        submit(table.context, raw)
    assert error_word(caught.value).word == "moved"
    assert caught.value.detail["url"] == URL
    assert caught.value.detail["key"] == there.identity.fingerprint
    proof = open_envelope(str(caught.value.detail["proof"]).encode())
    assert proof.key == table.context.identity.key.public
    with pytest.raises(Moved):
        table.view(1)
    seen = table.seen()
    assert seen.etag != before.etag
    assert (news(seen).state, news(seen).waits_for) == ("moved", ())
    assert "moved" in log_of(table, 1)[-1][2]
    assert export_of(table)


def test_it_is_packed_again_for_the_same_server_alone(table: Table, there: ServerContext) -> None:
    first = send(table, there)
    before = fingerprint(table.context)
    second = send(table, there)
    assert fingerprint(table.context) == before
    assert (first.move, first.texts) == (second.move, second.texts)
    for to in (None, Destination(URL, "SHA256:" + "A" * 43)):
        with pytest.raises(BadParcel):
            export_match(table.context, table.game, to)


def test_a_copy_changes_nothing_and_goes_on_nowhere_unasked(table: Table, there: ServerContext) -> None:
    before = fingerprint(table.context)
    parcel = export_match(table.context, table.game)
    assert fingerprint(table.context) == before
    with pytest.raises(BadParcel) as caught:
        import_match(there, parcel)
    assert caught.value.detail["reason"] == "no_consent"
    table.order(1, "bid 1")


def test_a_match_that_is_over_stays(table: Table, there: ServerContext) -> None:
    table.play(3)
    with pytest.raises(BadParcel):
        send(table, there)


def test_what_does_not_hold_together_is_not_packed(table: Table, there: ServerContext) -> None:
    from sqlalchemy import text as sql

    table.order(1, "bid 1")
    with table.context.store.writing() as connection:
        connection.execute(sql("UPDATE texts SET salt = :salt WHERE kind = 'wici-order'"), {"salt": "0" * 32})
    with pytest.raises(BadParcel, match="hold together"):
        send(table, there)
    assert table.seen().match.state == "running"


# -- without the old server's key


def signed(table: Table, text: bytes, *numbers: int) -> list[bytes]:
    return [sign_text(text, table.people[number - 1].key) for number in numbers]


def test_all_seats_together_let_a_match_go_on_without_its_server(table: Table, there: ServerContext) -> None:
    table.play(5, most=5)
    parcel = export_match(table.context, table.game)
    text = consent_text(there, parcel)
    import_match(there, parcel, consents=signed(table, text, 1, 2, 3))
    moved = log_in(Table(there, table.game, table.people))
    moved.play(9)
    report = check(moved)
    assert report.holds
    assert "as all seats signed" in report.checks[1].words
    # Whoever knows the old key alone was not told by it.
    assert not check(moved, table.context.identity.fingerprint).holds


@pytest.mark.parametrize("numbers", [(), (1, 2), (1, 1, 2)])
def test_some_seats_are_not_enough(table: Table, there: ServerContext, numbers: tuple[int, ...]) -> None:
    parcel = export_match(table.context, table.game)
    before = fingerprint(there)
    with pytest.raises(BadParcel):
        import_match(there, parcel, consents=signed(table, consent_text(there, parcel), *numbers))
    assert_nothing_came(there, table.game, before)


def assert_nothing_came(there: ServerContext, game: str, before: str) -> None:
    from sqlalchemy import delete

    from wici_server.models import Edition

    with there.store.writing() as connection:
        connection.execute(delete(Edition))
    assert fingerprint(there) == before


# -- what is refused


def bend(parcel: Parcel, how: str) -> Parcel:
    texts = parcel.texts
    match how:
        case "record":
            return replace(parcel, record=parcel.record.replace('"rev":1', '"rev":2', 1))
        case "seed":
            return replace(parcel, seed="0" * 64)
        case "files":
            return replace(parcel, files={"market.toml": "# other\n"})
        case "text":
            return replace(parcel, texts=texts[:-1])
        case "salt":
            return replace(parcel, texts=(*texts[:-1], replace(texts[-1], salt="0" * 32)))
        case "junk":
            return replace(parcel, texts=(*texts[:-1], replace(texts[-1], envelope="wici-order 1\nhello\n")))
        case "twice":
            return replace(parcel, texts=(*texts, texts[0]))
        case "move":
            return replace(parcel, move="nothing\n")
    raise AssertionError(how)


@pytest.mark.parametrize("how", ["record", "seed", "files", "text", "salt", "junk", "twice", "move"])
def test_a_parcel_that_somebody_changed_is_refused_whole(
    table: Table, there: ServerContext, how: str
) -> None:
    table.play(4, most=4)
    parcel, before = send(table, there), fingerprint(there)
    with pytest.raises(BadParcel):
        import_match(there, bend(parcel, how))
    assert_nothing_came(there, table.game, before)


def test_a_parcel_for_another_server_is_refused(table: Table, there: ServerContext) -> None:
    parcel = export_match(table.context, table.game, Destination(URL, "SHA256:" + "A" * 43))
    with pytest.raises(BadParcel) as caught:
        import_match(there, parcel)
    assert caught.value.detail["reason"] == "wrong_server"


def test_a_match_comes_once(table: Table, there: ServerContext) -> None:
    parcel = send(table, there)
    import_match(there, parcel)
    with pytest.raises(BadParcel, match="already"):
        import_match(there, parcel)


def test_rules_of_another_version_are_refused(
    table: Table, there: ServerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    parcel = send(table, there)
    monkeypatch.setattr(type(there.editions.game("market")), "version", "9")
    with pytest.raises(NoEdition):
        import_match(there, parcel)


@pytest.mark.parametrize("raw", [b"", b"{}", b"\xff", b'{"parcel":2}', b"[]"])
def test_junk_is_no_parcel(raw: bytes) -> None:
    with pytest.raises(BadParcel):
        parse_parcel(raw)


# -- players whom the other server knows


def test_an_account_that_holds_the_key_is_used(table: Table, there: ServerContext) -> None:
    ada = table.people[0]
    ada.server = there.identity.fingerprint
    player.register(there, ada.account())
    moved = arrive(table, there)
    assert player.me(there, moved.people[0].token).handle == "ada"


def test_an_account_under_another_handle_is_noted_in_the_record(table: Table, there: ServerContext) -> None:
    ada = table.people[0]
    ada.server, ada.handle = there.identity.fingerprint, "ada-l"
    player.register(there, ada.account())
    moved = arrive(table, there)
    seats = listing.summary(there, moved.seen()).seats
    assert seats[0].handle == "ada-l"
    moved.play(4)
    report = check(moved)
    assert report.holds
    assert "gives seat 1 to ada-l" in report.checks[1].words


def test_a_handle_of_somebody_elses_needs_another(table: Table, there: ServerContext) -> None:
    other = Person("bo", there.identity.fingerprint, salt="another bo")
    player.register(there, other.account())
    parcel = send(table, there)
    with pytest.raises(BadParcel, match="--rename bo=NEW"):
        import_match(there, parcel)
    import_match(there, parcel, renamed={"bo": "bo-2"})
    assert listing.summary(there, Table(there, table.game, []).seen()).seats[1].handle == "bo-2"


# -- secrets


def test_the_parcels_public_part_holds_no_seed(table: Table, there: ServerContext) -> None:
    parcel = send(table, there)
    assert parcel.seed not in parcel.record
    assert "SECRET" in parcel.warning
    assert "mail" not in msgspec.json.encode(parcel.guests).decode()


def test_wrong_orders_are_refused_there_as_here(table: Table, there: ServerContext) -> None:
    moved = arrive(table, there)
    with pytest.raises(IllegalOrder):
        moved.order(1, "bid 4")
