"""The own copy of a record grows line by line, and no server can tell it another history."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.referee.office import Office
from tests.rules.sample.game import MarketGame
from wici.protocol.envelope import sign_text
from wici.protocol.errors import BrokenChain, ProtocolError
from wici.protocol.keys import Key
from wici.protocol.record import parse_line
from wici_client.archive.known_servers import Server
from wici_client.archive.local_record import LocalRecord, head_of
from wici_client.errors import NotVerified


@pytest.fixture
def office() -> Office:
    return Office(MarketGame(), players=2, options={"days": "1", "fox": "no"}, luck="a record").fill()


@pytest.fixture
def server(office: Office) -> Server:
    key = office.key.public
    return Server("one", "http://one.example", key.line, key.fingerprint)


def since(office: Office, n: int, *, upto: int | None = None, key: Key | None = None) -> bytes:
    """What a server sends of a record from an entry on."""
    whole = office.lines
    office.lines = whole[:upto]
    try:
        export = office.export(key=key)
    finally:
        office.lines = whole
    return b"".join(export.splitlines(keepends=True)[n:])


def test_it_grows_piece_by_piece_to_the_very_export(tmp_path: Path, office: Office, server: Server) -> None:
    for upto in range(1, len(office.lines) + 1):
        record = LocalRecord(tmp_path, office.id)
        new = record.extend(since(office, record.end[0], upto=upto), server)
        assert [line.n for line in new] == [upto - 1]
    assert LocalRecord(tmp_path, office.id).export() == office.export()
    assert [line.n for line in record.entries()] == list(range(len(office.lines)))


def test_nothing_new_is_nothing_but_a_newer_head(tmp_path: Path, office: Office, server: Server) -> None:
    record = LocalRecord(tmp_path, office.id)
    record.extend(since(office, 0), server)
    assert record.extend(since(office, len(office.lines)), server) == []
    assert record.head is not None
    assert record.head.head.entry == len(office.lines) - 1


def test_another_history_is_refused_and_the_copy_stays(
    tmp_path: Path, office: Office, server: Server
) -> None:
    other = Office(MarketGame(), players=2, luck="a record").fill()
    other.id, other.key = office.id, office.key
    record = LocalRecord(tmp_path, office.id)
    record.extend(since(office, 0, upto=2), server)
    before = record.export()
    with pytest.raises(NotVerified, match="ANOTHER HISTORY") as caught:
        record.extend(since(other, 2), server)
    assert caught.value.detail["reason"] == "forked"
    assert LocalRecord(tmp_path, office.id).export() == before


def test_a_shorter_record_than_before_is_refused(tmp_path: Path, office: Office, server: Server) -> None:
    record = LocalRecord(tmp_path, office.id)
    record.extend(since(office, 0), server)
    with pytest.raises(NotVerified, match="ANOTHER HISTORY"):
        record.extend(since(office, 3, upto=3), server)


def test_a_head_by_another_key_is_refused(tmp_path: Path, office: Office, server: Server) -> None:
    with pytest.raises(NotVerified) as caught:
        LocalRecord(tmp_path, office.id).extend(since(office, 0, key=office.host), server)
    assert caught.value.detail["reason"] == "wrong_server"
    assert LocalRecord(tmp_path, office.id).end[0] == 0


def test_another_games_record_is_refused(tmp_path: Path, office: Office, server: Server) -> None:
    with pytest.raises(NotVerified) as caught:
        LocalRecord(tmp_path, "a" * 16).extend(since(office, 0), server)
    assert caught.value.detail["reason"] == "wrong_game"


def test_a_record_without_a_head_is_refused(tmp_path: Path, office: Office, server: Server) -> None:
    with pytest.raises(BrokenChain, match="head"):
        LocalRecord(tmp_path, office.id).extend(office.lines[0], server)


@pytest.mark.parametrize("part", [0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_any_changed_byte_is_noticed(tmp_path: Path, office: Office, server: Server, part: float) -> None:
    raw = bytearray(since(office, 0))
    raw[int(part * len(raw))] ^= 1
    with pytest.raises((ProtocolError, NotVerified)):
        LocalRecord(tmp_path, office.id).extend(bytes(raw), server)


def test_a_line_that_a_crash_cut_short_is_fetched_again(
    tmp_path: Path, office: Office, server: Server
) -> None:
    record = LocalRecord(tmp_path, office.id)
    record.extend(since(office, 0, upto=3), server)
    with record.path.open("ab") as file:
        file.write(office.lines[3][:20])
    again = LocalRecord(tmp_path, office.id)
    assert again.end[0] == 3
    again.extend(since(office, 3), server)
    assert again.export() == office.export()


def test_lines_that_a_crash_left_without_their_head_are_good(
    tmp_path: Path, office: Office, server: Server
) -> None:
    record = LocalRecord(tmp_path, office.id)
    record.extend(since(office, 0, upto=3), server)
    with record.path.open("ab") as file:
        file.write(office.lines[3])
    again = LocalRecord(tmp_path, office.id)
    again.extend(since(office, 4), server)
    assert again.export() == office.export()


def test_the_hash_of_an_entry_is_known_as_far_as_the_copy_reaches(
    tmp_path: Path, office: Office, server: Server
) -> None:
    record = LocalRecord(tmp_path, office.id)
    record.extend(since(office, 0, upto=3), server)
    assert record.hash_of(2) == parse_line(office.lines[2]).hash
    assert record.hash_of(3) is None


def test_there_is_no_export_before_anything_came(tmp_path: Path) -> None:
    with pytest.raises(NotVerified, match="no record"):
        LocalRecord(tmp_path, "a" * 16).export()


def test_what_a_server_says_against_itself_is_kept(tmp_path: Path, office: Office, server: Server) -> None:
    record = LocalRecord(tmp_path, office.id)
    record.extend(since(office, 0), server)
    older = since(office, 3, upto=3)
    with pytest.raises(NotVerified):
        record.extend(older, server)
    assert (tmp_path / "contradiction").read_bytes() == older


def test_a_key_that_a_server_has_no_more_heads_nothing_that_is_news(tmp_path: Path, office: Office) -> None:
    """It may write any time into a head; what was heard since, the new key has signed."""
    new = Key.from_seed(b"n" * 32)
    former = {office.key.public.fingerprint: office.tick(0)}
    server = Server("one", "http://one.example", new.public.line, new.public.fingerprint, former=former)
    record = LocalRecord(tmp_path, office.id)
    record.extend(since(office, 0, upto=2, key=office.key), server)
    record.extend(since(office, 2, upto=3, key=new), server)
    assert record.head
    backdated = msgspec.structs.replace(head_of(since(office, 3, upto=4)).head, time="2026-11-30T12:00:00Z")
    raw = office.lines[3] + sign_text(backdated.format(), office.key)
    with pytest.raises(NotVerified) as caught:
        record.extend(raw, server)
    assert caught.value.detail["reason"] == "former_key"
    record.extend(since(office, 3, upto=4, key=new), server)
