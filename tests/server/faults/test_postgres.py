"""PostgreSQL: the same code on the other database, started here from the programs installed."""

from __future__ import annotations

import io
import os
import pwd
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rules.sample.game import MarketGame
from tests.server.conftest import FREE, market_editions
from tests.server.people import Clock, Table, choose, register, seat
from tests.server.services.test_feed import log
from tests.server.services.test_submit import lines_of
from tests.server.stored import fingerprint
from wici.errors import WiciError
from wici.referee.verify import verify
from wici.rules.errors import IllegalOrder
from wici_server.app import bare_app, create_app
from wici_server.config import Settings
from wici_server.database import is_current, upgrade
from wici_server.errors import Taken, say
from wici_server.extensions import db
from wici_server.identity import make_identity
from wici_server.office import Office, open_office
from wici_server.services import match, player, seating
from wici_server.services.record import record
from wici_server.services.submit import submit


def programs() -> Path | None:
    """Where a PostgreSQL server is installed, if it is."""
    found = [Path(path).resolve().parent for name in ("initdb",) if (path := shutil.which(name))]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next(
        (place for place in found if (place / "initdb").exists() and (place / "pg_ctl").exists()), None
    )


BIN = programs()
pytestmark = pytest.mark.skipif(
    BIN is None,
    reason="NOT TESTED: no PostgreSQL server is installed; install one to test the other database",
)


def somebody() -> dict[str, Any]:
    """Whom to run the server as: it refuses to be run by root."""
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name: user for user in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert BIN is not None
    place = tmp_path_factory.mktemp("postgres")
    who = somebody()
    if who:
        for folder in (place, *place.parents[:3]):
            folder.chmod(0o755)
        os.chown(place, who["user"], who["group"])
    where = place / "data"
    quiet: dict[str, Any] = {"capture_output": True, "cwd": place, **who}
    init = [BIN / "initdb", "-D", where, "-A", "trust", "-U", "wici", "-E", "UTF8", "--no-sync"]
    subprocess.run([str(word) for word in init], check=True, **quiet)
    options = f"-c listen_addresses= -c unix_socket_directories={place} -c fsync=off -c max_connections=60"
    start = [BIN / "pg_ctl", "-D", where, "-w", "-l", place / "log", "-o", options, "start"]
    subprocess.run([str(word) for word in start], stdout=subprocess.DEVNULL, check=True, cwd=place, **who)
    try:
        yield f"postgresql://wici@/postgres?host={place}"
    finally:
        subprocess.run(
            [str(BIN / "pg_ctl"), "-D", str(where), "-m", "immediate", "stop"], check=True, **quiet
        )


@pytest.fixture
def settings(url: str, tmp_path: Path) -> Settings:
    data = tmp_path / "data"
    data.mkdir()
    made = Settings(data=data, database_url=url, **FREE)
    make_identity(data)
    app = bare_app(made)
    with app.app_context():
        with db.engine.begin() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")
        db.engine.dispose()
    assert upgrade(made)
    return made


@pytest.fixture
def office(settings: Settings) -> Iterator[Office]:
    place = open_office(settings, clock=Clock(), editions=market_editions(settings.data))
    yield place
    place.store.close()


@pytest.fixture
def table(office: Office) -> Table:
    return seat(office, register(office, ("ada", "bo", "cy")), "players=3", "fox=yes")


def test_migrations_run_once_whoever_comes_first(settings: Settings) -> None:
    assert is_current(settings)
    assert not upgrade(settings)


def test_servers_that_start_at_once_migrate_once(settings: Settings) -> None:
    app = bare_app(settings)
    with app.app_context():
        with db.engine.begin() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")
        db.engine.dispose()
    found: list[bool] = []
    threads = [threading.Thread(target=lambda: found.append(upgrade(settings))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [False, False, True]


def test_a_whole_game_ends_in_a_record_that_verifies(table: Table) -> None:
    table.play(4)
    raw = b"".join(record(table.office, table.seen(), since=0))
    report = verify(
        io.BytesIO(raw),
        editions=lambda game, edition, digest: game.house,
        server=table.office.identity.fingerprint,
        games=lambda name: MarketGame(),
    )
    assert report.holds, report.checks
    for number in (1, 2, 3):
        assert table.view(number)["news"] == len(log(table, number))


def test_the_same_text_again_gets_its_first_receipt(table: Table) -> None:
    raw = table.write(1, "bid 1")
    first = submit(table.office, raw)
    before = fingerprint(table.office)
    again = submit(table.office, raw)
    assert (again.receipt, first.is_new, again.is_new) == (first.receipt, True, False)
    with pytest.raises(IllegalOrder):
        submit(table.office, table.write(1, "bid 9"))
    assert fingerprint(table.office) == before


def test_of_eight_threads_in_two_offices_answering_one_decision_exactly_one_wins(
    table: Table, settings: Settings
) -> None:
    other = open_office(settings, clock=Clock(), editions=market_editions(settings.data))
    ask = table.view(1)["ask"]
    named, ada = (ask["n"], ask["hash"]), table.people[0]
    raws = [ada.order(table.game, 1, named, 1, f"bid {coins}") for coins in range(4)] * 2
    words: list[str] = []
    barrier = threading.Barrier(len(raws))

    def send(number: int, raw: bytes) -> None:
        barrier.wait()
        try:
            words.append("new" if submit((table.office, other)[number % 2], raw).is_new else "again")
        except WiciError as fault:
            words.append(say(fault).word)

    threads = [threading.Thread(target=send, args=pair) for pair in enumerate(raws)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(words) == ["again", "new"] + ["stale-rev"] * 6
    assert lines_of(table)
    other.store.close()


def test_two_offices_play_one_game_without_missing_what_the_other_did(
    table: Table, settings: Settings
) -> None:
    other = open_office(settings, clock=Clock(), editions=market_editions(settings.data))
    twin = Table(other, table.game, table.people)
    for turn in range(20):
        one = (table, twin)[turn % 2]
        move = one.move(choose(turn))
        assert move is not None
        one.order(move[0], *move[1])
    assert lines_of(table) == lines_of(twin)
    other.store.close()


def test_of_many_who_want_one_handle_or_seat_at_once_one_gets_it(office: Office) -> None:
    from tests.server.people import Person

    server = office.identity.fingerprint
    words: list[str] = []

    def sign_up(salt: str) -> None:
        person = Person("ada", server, salt=salt)
        try:
            player.register(office, person.account(mail=f"{salt}@example.org"))
            words.append("account")
        except Taken:
            words.append("taken")

    threads = [threading.Thread(target=sign_up, args=(str(number),)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(words) == ["account"] + ["taken"] * 5


def test_a_game_is_broken_off_when_somebody_leaves_a_full_table(office: Office) -> None:
    people = register(office, ("di", "ed"))
    game = match.open_match(office, people[0].new("players=2")).game
    lobby = Table(office, game, people)
    first = match.summary(office, lobby.seen()).first
    for person in people:
        seating.join(office, game, person.join(game, first))
    own = match.summary(office, lobby.seen()).last_join
    assert own is not None
    seating.leave(office, game, people[1].leave(game, 2, own.hash))
    assert match.summary(office, lobby.seen()).state == "ended"


def test_the_http_door_answers_from_it_too(settings: Settings, table: Table) -> None:
    app = create_app(settings, clock=Clock(), editions=market_editions(settings.data))
    client, path = app.test_client(), f"/v1/games/{table.game}/news"
    first = client.get(path)
    assert first.status_code == 200
    assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get("/v1/games?show=running").status_code == 200
    assert client.get(f"/v1/games/{table.game}/record").data.startswith(b'{"n":0,')
    app.extensions["wici"].store.close()
