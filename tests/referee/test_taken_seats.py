"""How a record's seats were taken is checked against the players' own texts."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from msgspec.structs import replace

from tests.referee.forgery import rewrite
from tests.referee.office import Office
from tests.rules.sample.game import MarketGame
from wici.protocol.dealing import game_seed, lot
from wici.protocol.entries import Entry, Join, Leave, Ready
from wici.protocol.notes import Closed, Freed
from wici.referee.errors import RecordDisagrees
from wici.referee.parsed_record import read_record
from wici.referee.roster import Roster
from wici.referee.taken_seats import TakenSeats, check_deal, check_seats

NO_HASH = "0" * 64


def seating_of(export: bytes) -> TakenSeats:
    record = read_record(BytesIO(export))
    return check_seats(record, Roster(record))


def fault_of(export: bytes) -> RecordDisagrees:
    with pytest.raises(RecordDisagrees) as raised:
        seating_of(export)
    return raised.value


def test_it_tells_who_sits_where_what_they_showed_and_when_the_game_began(short: Office) -> None:
    seating = seating_of(short.export())
    assert seating.joins == {1: 1, 2: 2}
    assert seating.nonces == {1: short.nonce(1), 2: short.nonce(2)}
    assert (seating.texts, seating.broken, seating.dealt) == (4, False, 5)


def test_a_lobby_a_left_seat_and_a_broken_game_are_told_too(market: MarketGame) -> None:
    office = Office(market, players=2)
    assert seating_of(office.export()) == TakenSeats()
    office.join(1)
    office.leave(1)
    office.join(2)
    assert seating_of(office.export()).joins == {2: 3}
    office.join(1)
    office.ready(1)
    office.leave(2)
    assert seating_of(office.export()).broken


def test_the_deal_joins_seed_and_nonces(short: Office) -> None:
    record = read_record(BytesIO(short.export()))
    seating = seating_of(short.export())
    nonces = {seat: short.nonce(seat) for seat in (1, 2)}
    assert check_deal(record, seating, short.seed) == game_seed(short.id, short.seed, nonces)
    with pytest.raises(RecordDisagrees) as raised:
        check_deal(record, seating, "1" * 64)
    assert raised.value.detail["entry"] == record.last


Forge = Callable[[Office, Entry], Entry]
FORGERIES: dict[str, tuple[int, Forge]] = {
    "another handle": (1, lambda office, entry: replace(entry, handle="mallory")),
    "another lot": (1, lambda office, entry: replace(entry, lot=lot("0" * 32))),
    "another seat": (1, lambda office, entry: replace(entry, seat=2)),
    "a seat given away twice": (2, lambda office, entry: replace(entry, seat=1)),
    "another key": (2, lambda office, entry: replace(entry, keys=(office.key_of("mallory").public.line,))),
    "the servers key for a player": (2, lambda office, entry: replace(entry, keys=(office.key.public.line,))),
    "a bot": (2, lambda office, entry: replace(entry, keys=(), bot=True)),
    "no text": (2, lambda office, entry: replace(entry, envelope="")),
    "another's text": (2, lambda office, entry: replace(entry, envelope=envelope_of(office, 1))),
    "another kind of text": (2, lambda office, entry: replace(entry, envelope=envelope_of(office, 3))),
    "another nonce": (3, lambda office, entry: replace(entry, nonce="0" * 32)),
    "a ready for another seat": (3, lambda office, entry: replace(entry, seat=2)),
    "a ready for nobody": (3, lambda office, entry: replace(entry, seat=9)),
    "a ready twice": (4, lambda office, entry: replace(entry, seat=1)),
    "a leave": (4, lambda office, entry: Leave(seat=2, envelope=envelope_of(office, 4))),
    "a leave of nobody": (4, lambda office, entry: Leave(seat=9, envelope=envelope_of(office, 4))),
    "a seat freed when a nonce was shown": (4, lambda office, entry: Freed(seat=2, why="Late.")),
    "a seat freed in a game that runs": (6, lambda office, entry: Freed(seat=2, why="Late.")),
    "a game closed that runs": (6, lambda office, entry: Closed(why="Enough.")),
    "a third join": (4, lambda office, entry: third_join(office)),
}


def envelope_of(office: Office, n: int) -> str:
    entry = read_record(BytesIO(office.export())).entries[n]
    assert isinstance(entry, Join | Ready)
    return entry.envelope


def third_join(office: Office) -> Join:
    entry = read_record(BytesIO(office.export())).entries[1]
    assert isinstance(entry, Join)
    return replace(entry, seat=3)


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_seat_is_found_at_its_entry(short: Office, name: str) -> None:
    at, forge = FORGERIES[name]
    forged = rewrite(short.export(), lambda n, entry: forge(short, entry) if n == at else entry, short.key)
    assert fault_of(forged).detail["entry"] == at


def test_a_player_left_out_is_missed_by_the_others_and_the_deal(short: Office) -> None:
    no_second = rewrite(short.export(), lambda n, entry: None if n == 2 else entry, short.key)
    assert fault_of(no_second).detail["entry"] == 2
    unready = rewrite(short.export(), lambda n, entry: None if n == 4 else entry, short.key)
    assert "deals before" in fault_of(unready).message


def test_seats_of_a_game_that_has_begun_do_not_change(short: Office) -> None:
    record = read_record(BytesIO(short.export()))

    def swap(n: int, entry: Entry) -> Entry:
        return record.entries[{4: 5, 5: 4}.get(n, n)]

    assert fault_of(rewrite(short.export(), swap, short.key)).detail["entry"] == 4

    def late(n: int, entry: Entry) -> Entry:
        return record.entries[4] if n == 7 else entry

    assert "has begun" in fault_of(rewrite(short.export(), late, short.key)).message


def test_nothing_happens_after_a_game_was_broken_off(market: MarketGame) -> None:
    office = Office(market, players=2)
    office.join(1)
    office.join(2)
    office.ready(1)
    office.leave(2)
    office.lobby.broken = False
    office.left.clear()
    office.ready(2)
    assert "broken off" in fault_of(office.export()).message
