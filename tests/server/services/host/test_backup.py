"""Backups: whole although orders keep coming, private, and good for going on with."""

from __future__ import annotations

import io
import tarfile
import threading
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.bounded import Act, told
from tests.server.conftest import FREE, market_editions
from tests.server.people import Table
from tests.server.services.play.test_submit import lines_of
from wici.protocol.keys import Key
from wici.protocol.record import Chain
from wici_server.config import Settings
from wici_server.context import open_context
from wici_server.errors import BadConfig
from wici_server.identity import KeySwap
from wici_server.services.host import backup
from wici_server.services.host.backup import back_up, restore
from wici_server.services.keys.rotation import proofs, rotate
from wici_server.services.play.submit import submit
from wici_server.store import no_writers


def test_a_backup_made_while_orders_come_is_a_whole_moment_and_can_be_played_on(
    table: Table, data: Path, tmp_path: Path
) -> None:
    (data / "editions" / "market" / "ours").mkdir(parents=True)
    (data / "editions" / "market" / "ours" / "market.toml").write_text("# ours\n")
    settings, archive = Settings(data=data, **FREE), tmp_path / "backup.tar.gz"
    playing = Act(lambda: table.play(3, most=30), "the players")
    back_up(settings, archive)
    playing.finish()
    place = tmp_path / "restored"
    restore(archive, place)
    for name in ("server_key", "secret", "editions/market/ours/market.toml"):
        assert (place / name).read_bytes() == (data / name).read_bytes()
    context = open_context(
        Settings(data=place, **FREE), clock=table.context.clock, editions=market_editions(place)
    )
    twin = Table(context, table.game, table.people)
    chain = Chain()
    for line in lines_of(twin):
        chain.follow(line)
    assert (chain.n - 1, chain.prev) == (twin.seen().match.entry, twin.seen().match.head)
    twin.play(4)
    assert twin.seen().match.state == "over"
    context.store.close()


def test_beside_a_rotation_of_the_key_a_backup_has_the_key_that_its_database_knows(
    table: Table, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, archive = Settings(data=data, **FREE), tmp_path / "backup.tar.gz"
    waits_or_ended = threading.Event()

    def wait_for_writers(folder: Path) -> AbstractContextManager[None]:
        waits_or_ended.set()
        return no_writers(folder)

    def back_up_beside() -> None:
        back_up(settings, archive)
        waits_or_ended.set()

    def make_beside(swap: KeySwap) -> None:
        make(swap)
        beside.append(Act(back_up_beside, "a backup beside"))
        told(waits_or_ended, "a backup that waits or has ended")

    make, beside = KeySwap.make, list[Act[None]]()
    monkeypatch.setattr(KeySwap, "make", make_beside)
    monkeypatch.setattr(backup, "no_writers", wait_for_writers)
    rotated = rotate(table.context)
    beside[0].finish()
    restore(archive, tmp_path / "restored")
    context = open_context(Settings(data=tmp_path / "restored", **FREE))
    assert context.identity.fingerprint == rotated
    assert len(proofs(context)) == 1
    context.store.close()


def test_a_backup_of_a_rotation_that_was_cut_short_brings_it_to_its_end(
    table: Table, data: Path, tmp_path: Path
) -> None:
    before = table.context.identity.fingerprint
    KeySwap(data, Key.generate()).make()
    back_up(Settings(data=data), tmp_path / "backup.tar.gz")
    restore(tmp_path / "backup.tar.gz", tmp_path / "restored")
    context = open_context(Settings(data=tmp_path / "restored", **FREE))
    assert context.identity.fingerprint == before
    context.store.close()


def test_an_archive_is_for_its_owner_alone(table: Table, data: Path, tmp_path: Path) -> None:
    archive = tmp_path / "backup.tar.gz"
    back_up(Settings(data=data), archive)
    assert archive.stat().st_mode & 0o077 == 0
    with tarfile.open(archive) as opened:
        names = {member.name: member.mode & 0o077 for member in opened if member.isfile()}
    assert names["server_key"] == names["secret"] == 0
    assert set(names) == {"wici.sqlite3", "server_key", "secret"}


def test_an_archive_never_overwrites_another_and_a_folder_in_use_is_left_alone(
    table: Table, data: Path, tmp_path: Path
) -> None:
    archive = tmp_path / "backup.tar.gz"
    back_up(Settings(data=data), archive)
    with pytest.raises(BadConfig, match="exists"):
        back_up(Settings(data=data), archive)
    with pytest.raises(BadConfig, match="is not empty"):
        restore(archive, data)
    archive.write_bytes(b"no archive")
    with pytest.raises(BadConfig, match=r"cannot be restored: it is no archive, cut short, or damaged\.$"):
        restore(archive, tmp_path / "elsewhere")


def test_an_archive_cannot_write_outside_the_folder(tmp_path: Path) -> None:
    archive = tmp_path / "backup.tar.gz"
    with tarfile.open(archive, "w:gz") as made:
        made.addfile(tarfile.TarInfo("../outside"), io.BytesIO(b""))
    with pytest.raises(BadConfig, match="lies outside"):
        restore(archive, tmp_path / "place")
    assert not (tmp_path / "outside").exists()


def test_a_damaged_or_missing_database_gives_no_archive(data: Path, tmp_path: Path) -> None:
    archive = tmp_path / "backup.tar.gz"
    (data / "wici.sqlite3").write_bytes(b"no database" * 1000)
    with pytest.raises(BadConfig, match="The backup failed"):
        back_up(Settings(data=data), archive)
    (data / "wici.sqlite3").unlink()
    with pytest.raises(BadConfig, match="The backup failed"):
        back_up(Settings(data=data), archive)
    assert list(tmp_path.iterdir()) == [data]


def test_a_database_elsewhere_is_not_backed_up_by_halves(data: Path, tmp_path: Path) -> None:
    settings = Settings(data=data, database_url="postgresql://wici@/wici")
    with pytest.raises(BadConfig, match="pg_dump"):
        back_up(settings, tmp_path / "backup.tar.gz")


def test_after_a_restore_the_same_order_gets_its_first_receipt(
    table: Table, data: Path, tmp_path: Path
) -> None:
    raw = table.write(1, "bid 1")
    first = submit(table.context, raw)
    back_up(Settings(data=data), tmp_path / "backup.tar.gz")
    place = tmp_path / "restored"
    restore(tmp_path / "backup.tar.gz", place)
    context = open_context(
        Settings(data=place, **FREE), clock=table.context.clock, editions=market_editions(place)
    )
    again = submit(context, raw)
    assert (again.is_new, again.receipt) == (False, first.receipt)
    context.store.close()


@pytest.mark.parametrize("kind", ["half", "tail", "flipped", "checksum"])
def test_an_archive_that_is_cut_short_or_damaged_restores_nothing(
    data: Path, tmp_path: Path, kind: str
) -> None:
    good = tmp_path / "good.tar.gz"
    back_up(Settings(data=data), good)
    raw = bytearray(good.read_bytes())
    half = len(raw) // 2
    if kind == "flipped":
        raw[half : half + 3] = b"\xff\xff\xff"
    if kind == "checksum":
        raw[-8] ^= 1
    cut = {"half": half, "tail": len(raw) - 4}.get(kind, len(raw))
    bad = tmp_path / "bad.tar.gz"
    bad.write_bytes(raw[:cut])
    place, there = tmp_path / "place", tmp_path / "there"
    there.mkdir()
    for folder in (place, there):
        with pytest.raises(BadConfig, match="cannot be restored"):
            restore(bad, folder)
    assert not place.exists()
    assert list(there.iterdir()) == []
    restore(good, there)
    assert (there / "server_key").read_bytes() == (data / "server_key").read_bytes()


@pytest.mark.parametrize("name", ["server_key", "secret"])
def test_an_archive_without_key_or_secret_restores_nothing(data: Path, tmp_path: Path, name: str) -> None:
    archive = tmp_path / "part.tar.gz"
    with tarfile.open(archive, "w:gz") as made:
        for path in data.iterdir():
            if path.name != name:
                made.add(path, path.name)
    with pytest.raises(BadConfig, match=f"holds no {name}"):
        restore(archive, tmp_path / "place")
    assert not (tmp_path / "place").exists()
