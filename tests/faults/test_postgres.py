"""PostgreSQL: the same code on the other database, started here from the programs installed."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from shutil import which

import pytest

from tests.bounded import at_once
from tests.conftest import IS_LONG
from tests.faults.clash import Clash
from tests.faults.cluster import execute, needs_postgres
from tests.faults.figures import Figure
from tests.faults.scripts import run_script
from tests.faults.test_clash import every_two_meet
from tests.faults.test_race import (
    PROCESSES,
    answers_of,
    has_one_migration,
    has_one_winner,
    race,
    set_up_at_once,
)
from tests.rules.sample.game import MarketGame
from tests.server.conftest import FREE, market_editions
from tests.server.people import Clock, Table, choose, register, seat
from tests.server.services.base.test_feed import log
from tests.server.services.play.test_submit import lines_of
from tests.server.stored import fingerprint
from wici.referee.verify import verify
from wici.rules.errors import IllegalOrder
from wici_server.app import create_app
from wici_server.config import Settings
from wici_server.context import ServerContext, open_context
from wici_server.database import is_current, upgrade
from wici_server.errors import AlreadyTaken
from wici_server.extensions import db
from wici_server.services.keys import player
from wici_server.services.lobby import listing, match, seating
from wici_server.services.play.record import record
from wici_server.services.play.submit import submit

pytestmark = needs_postgres
ROUNDS = 1000 if IS_LONG else 10


@pytest.fixture
def context(settings: Settings, clock: Clock) -> Iterator[ServerContext]:
    place = open_context(settings, clock=clock, editions=market_editions(settings.data))
    yield place
    place.store.close()


@pytest.fixture
def table(context: ServerContext) -> Table:
    return seat(context, register(context, ("ada", "bo", "cy")), "players=3", "fox=yes")


def test_migrations_run_once_whoever_comes_first(settings: Settings) -> None:
    assert is_current(settings)
    assert not upgrade(settings)


def test_two_servers_that_start_at_once_migrate_once(settings: Settings, url: str, tmp_path: Path) -> None:
    execute(settings, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    lines = set_up_at_once(tmp_path / "another", url)
    assert has_one_migration(lines), lines


def test_a_whole_game_ends_in_a_record_that_verifies(table: Table) -> None:
    table.play(4)
    raw = b"".join(record(table.context, table.seen(), since=0))
    report = verify(
        io.BytesIO(raw),
        editions=lambda game, edition, digest: game.house,
        server=table.context.identity.fingerprint,
        games=lambda name: MarketGame(),
    )
    assert report.holds, report.checks
    for number in (1, 2, 3):
        assert table.view(number)["news"] == len(log(table, number))


def test_the_same_text_again_gets_its_first_receipt(table: Table) -> None:
    raw = table.write(1, "bid 1")
    first = submit(table.context, raw)
    before = fingerprint(table.context)
    again = submit(table.context, raw)
    assert (again.receipt, first.is_new, again.is_new) == (first.receipt, True, False)
    with pytest.raises(IllegalOrder):
        submit(table.context, table.write(1, "bid 9"))
    assert fingerprint(table.context) == before


def test_of_many_processes_answering_one_decision_exactly_one_wins(
    table: Table, url: str, tmp_path: Path, figure: Figure
) -> None:
    found = race(table.context.settings.data, answers_of(table, ROUNDS), tmp_path, url)
    assert [words for words in found if not has_one_winner(words)] == []
    winners = [word for words in found for word in words if len(word) == 64]
    assert sorted(winners) == sorted(receipts_of(table))
    firsts = Counter(words.index(winner) for words, winner in zip(found, winners, strict=True))
    figure(f"{ROUNDS} rounds of {PROCESSES} processes: one winner each, {len(firsts)} of them won some")


def test_the_same_text_from_many_processes_counts_once_and_gets_one_receipt(
    table: Table, url: str, tmp_path: Path
) -> None:
    found = race(table.context.settings.data, [[table.write(2, "bid 2")] * PROCESSES], tmp_path, url)
    assert [*set(found[0])] == receipts_of(table)


def receipts_of(table: Table) -> list[str]:
    """The hashes of all orders' receipts that are stored."""
    with table.context.store.reading() as connection:
        rows = connection.exec_driver_sql("SELECT receipt FROM texts WHERE kind = 'wici-order'").all()
    return [sha256(bytes(receipt)).hexdigest() for (receipt,) in rows]


def test_two_offices_play_one_game_without_missing_what_the_other_did(
    table: Table, settings: Settings
) -> None:
    other = open_context(settings, clock=Clock(), editions=market_editions(settings.data))
    twin = Table(other, table.game, table.people)
    for turn in range(20):
        one = (table, twin)[turn % 2]
        move = one.move(choose(turn))
        assert move is not None
        one.order(move[0], *move[1])
    assert lines_of(table) == lines_of(twin)
    other.store.close()


def test_of_many_who_want_one_handle_or_seat_at_once_one_gets_it(context: ServerContext) -> None:
    from tests.server.people import Person

    server = context.identity.fingerprint

    def sign_up(salt: str) -> str:
        person = Person("ada", server, salt=salt)
        try:
            player.register(context, person.account(mail=f"{salt}@example.org"))
        except AlreadyTaken:
            return "taken"
        return "account"

    words = at_once(*(partial(sign_up, str(number)) for number in range(6)))
    assert sorted(words) == ["account"] + ["taken"] * 5


def test_a_seat_of_a_full_table_is_given_up(context: ServerContext) -> None:
    people = register(context, ("di", "ed"))
    game = match.open_match(context, people[0].new("players=2")).game
    lobby = Table(context, game, people)
    first = listing.summary(context, lobby.seen()).first
    for person in people:
        seating.join(context, game, person.join(game, first))
    own = listing.summary(context, lobby.seen()).last_join
    assert own is not None
    seating.leave(context, game, people[1].leave(game, 2, own.hash))
    assert listing.summary(context, lobby.seen()).state == "open"


def test_the_http_door_answers_from_it_too(settings: Settings, table: Table) -> None:
    app = create_app(settings, clock=Clock(), editions=market_editions(settings.data))
    client, path = app.test_client(), f"/v1/games/{table.game}/news"
    first = client.get(path)
    assert first.status_code == 200
    assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get("/v1/games?show=running").status_code == 200
    assert client.get(f"/v1/games/{table.game}/record").data.startswith(b'{"n":0,')
    assert client.get("/v1/games/%00/news").status_code == 404
    app.extensions["wici"].store.close()


def test_any_two_texts_at_once_are_both_answered_in_words(settings: Settings, table: Table) -> None:
    app = create_app(settings, clock=Clock(), editions=market_editions(settings.data))
    every_two_meet(Clash(app, table))
    app.extensions["wici"].store.close()
    with app.app_context():
        db.engine.dispose()


@pytest.mark.skipif(
    not (which("pg_dump") and which("pg_restore")),
    reason="NOT TESTED: pg_dump or pg_restore is not installed, so no backup of PostgreSQL is tried",
)
def test_a_backup_restores_to_the_same_game_and_key(table: Table, url: str, tmp_path: Path) -> None:
    submit(table.context, table.write(1, "bid 1"))
    before, key = fingerprint(table.context), table.context.identity.fingerprint
    settings = table.context.settings
    run_script("backup.sh", str(tmp_path / "backups"), data=settings.data, database=url)
    (archive,) = (tmp_path / "backups").glob("*.tar.gz")
    execute(settings, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    run_script("restore.sh", str(archive), data=tmp_path / "restored", database=url)
    again = open_context(Settings(data=tmp_path / "restored", database_url=url, **FREE))
    assert (fingerprint(again), again.identity.fingerprint) == (before, key)
    again.store.close()
