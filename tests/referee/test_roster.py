"""Which key was whose at each entry, and that keys change only as their owners signed."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace

from tests.referee.forgery import entries_of, write
from tests.referee.office import Office
from tests.rules.sample.game import MarketGame
from wici.protocol.accounts import KeyChange as KeyText
from wici.protocol.accounts import ServerKey
from wici.protocol.entries import Entry, KeyChange
from wici.protocol.envelope import sign_text
from wici.protocol.keys import Key
from wici.protocol.notes import KeyAsked, Moved, Replaced
from wici.referee.errors import RecordDisagrees
from wici.referee.parsed_record import read_record
from wici.referee.roster import Roster

TIME = "2026-11-30T13:00:00Z"
LATER = "2026-12-01T13:00:00Z"


def roster_of(office: Office, *more: Entry | tuple[Entry, str], key: Key | None = None) -> Roster:
    """The roster of a game whose record goes on with these entries, some at a time of their own."""
    entries = [
        one if isinstance(one, tuple) else (one, TIME) for one in (*entries_of(office.export()), *more)
    ]
    export = write(entries, office.id, max(time for _, time in entries), key or office.key)
    return Roster(read_record(BytesIO(export)))


def key_text(office: Office, op: str, key: Key, *signers: Key, **other: str) -> str:
    said = {
        "server": office.key.public.fingerprint, "player": "player-1", "op": op,
        "key": key.public.fingerprint, "time": TIME, "nonce": "0" * 32, **other,
    }  # fmt: skip
    return sign_text(KeyText(**said).format(), *signers).decode()


def added(office: Office, key: Key, envelope: str | None, **other: object) -> KeyChange:
    change = KeyChange(seat=1, op="add", key=key.public.line, how="self", envelope=envelope)
    return replace(change, **other)


def test_a_seat_has_its_key_from_its_join_on(office: Office) -> None:
    roster, key = roster_of(office), office.keys[2].public
    assert not roster.has(2, key, at=1)
    assert roster.has(2, key, at=2)
    assert roster.has(2, key, at=900)
    assert not roster.has(1, key, at=900)
    assert roster.keys(2) == {key}
    assert roster.keys(77) == frozenset()
    assert roster.is_server(office.key.public, at=0)
    assert roster.server == office.key.public
    assert roster.changes == 0


def test_a_new_key_counts_from_its_entry_on_and_a_revoked_one_until_its_own(office: Office) -> None:
    old, new = office.keys[1], office.key_of("new")
    at = len(office.lines)
    add = added(office, new, key_text(office, "add", new, old, new))
    revoke = KeyChange(
        seat=1, op="revoke", key=old.public.line, how="self", envelope=key_text(office, "revoke", old, new)
    )
    roster = roster_of(office, add, revoke)
    assert [roster.has(1, new.public, at=n) for n in (at - 1, at, at + 1)] == [False, True, True]
    assert [roster.has(1, old.public, at=n) for n in (at - 1, at, at + 1)] == [True, True, False]
    assert roster.changes == 2


@pytest.mark.parametrize(
    "forgery",
    ["none", "other signer", "new key did not sign", "other op", "other player", "other server", "other key",
     "other text", "seat of nobody"],
)  # fmt: skip
def test_a_change_that_its_player_has_not_signed_for_is_found(office: Office, forgery: str) -> None:
    old, new, mallory = office.keys[1], office.key_of("new"), office.key_of("mallory")
    fine = key_text(office, "add", new, old, new)
    forged = {
        "none": added(office, new, None),
        "other signer": added(office, new, key_text(office, "add", new, mallory, new)),
        "new key did not sign": added(office, new, key_text(office, "add", new, old)),
        "other op": added(office, new, key_text(office, "revoke", new, old)),
        "other player": added(office, new, key_text(office, "add", new, old, new, player="player-2")),
        "other server": added(
            office, new, key_text(office, "add", new, old, new, server=mallory.public.fingerprint)
        ),
        "other key": added(office, mallory, fine),
        "other text": added(office, new, "wici-key 1"),
        "seat of nobody": added(office, new, fine, seat=9),
    }[forgery]
    with pytest.raises(RecordDisagrees) as raised:
        roster_of(office, forged)
    assert raised.value.detail["entry"] == len(office.lines)


def test_a_recovery_is_in_everybodys_sight_and_needs_no_text(office: Office) -> None:
    new = office.key_of("new")
    asked = KeyAsked(seat=1, key=new.public.line, how="recovery", due=LATER)
    added_later = added(office, new, None, how="recovery")
    assert new.public in roster_of(office, asked, (added_later, LATER)).keys(1)
    with pytest.raises(RecordDisagrees, match="of which no notice was given"):
        roster_of(office, (added_later, LATER))
    with pytest.raises(RecordDisagrees, match="before the day is over"):
        roster_of(office, asked, added_later)


def test_a_replaced_player_has_the_keys_that_the_note_names(office: Office) -> None:
    new, at = office.key_of("new"), len(office.lines)
    note = Replaced(seat=1, handle="someone", keys=(new.public.line,))
    roster = roster_of(office, note)
    assert roster.keys(1) == {new.public}
    assert roster.has(1, office.keys[1].public, at=at - 1)
    assert not roster.has(1, office.keys[1].public, at=at)


def move(office: Office, new: Key, *signers: Key, game: str | None = None, old: Key | None = None) -> Moved:
    server = (old or office.key).public.fingerprint
    text = ServerKey(server=server, key=new.public.fingerprint, time=TIME, game=game)
    envelopes = tuple(sign_text(text.format(), signer).decode() for signer in signers)
    return Moved(server=new.public.line, envelopes=envelopes)


def test_a_moved_game_has_the_new_servers_key_if_the_old_one_signed(office: Office) -> None:
    new, at = office.key_of("new server"), len(office.lines)
    roster = roster_of(office, move(office, new, office.key), key=new)
    assert roster.server == new.public
    assert roster.is_server(office.key.public, at=at - 1)
    assert not roster.is_server(office.key.public, at=at)


def test_or_if_all_seats_did(office: Office) -> None:
    new = office.key_of("new server")
    seats = [office.keys[seat] for seat in (1, 2, 3)]
    assert roster_of(office, move(office, new, *seats, game=office.id), key=new).server == new.public


def test_but_not_if_one_did_not_or_they_signed_for_something_else(office: Office) -> None:
    new, other = office.key_of("new server"), office.key_of("other")
    seats = [office.keys[seat] for seat in (1, 2, 3)]
    for note in (
        move(office, new, *seats[:2]),
        move(office, new, *seats, game="a" * 16),
        move(office, new, *seats, old=other),
        replace(move(office, other, *seats), server=new.public.line),
        replace(move(office, new, *seats), envelopes=("", "wici-server-key 1")),
        move(office, new),
    ):
        with pytest.raises(RecordDisagrees):
            roster_of(office, note, key=new)


def test_before_anybody_sits_only_the_old_key_can_move_the_game(market: MarketGame) -> None:
    office = Office(market, players=2)
    new = office.key_of("new server")
    with pytest.raises(RecordDisagrees):
        roster_of(office, move(office, new), key=new)
    assert roster_of(office, move(office, new, office.key), key=new).server == new.public


def test_a_line_that_is_no_key_is_found_at_its_entry(office: Office) -> None:
    for entry in (
        KeyChange(seat=1, op="add", key="ssh-rsa AAAA", how="admin"),
        Replaced(seat=1, handle="someone", keys=("",)),
        Moved(server="x", envelopes=()),
    ):
        with pytest.raises(RecordDisagrees) as raised:
            roster_of(office, entry)
        assert raised.value.detail["entry"] == len(office.lines)


def test_a_change_of_keys_is_told_with_who_vouches_for_it_and_how_long_it_was_known(office: Office) -> None:
    old, new, third = office.keys[1], office.key_of("new"), office.key_of("third")
    asked = KeyAsked(seat=1, key=third.public.line, how="admin", due=LATER)
    roster = roster_of(
        office,
        added(office, new, key_text(office, "add", new, old, new)),
        asked,
        (added(office, third, None, how="admin"), LATER),
    )
    assert [line.split(", ", 1)[1] for line in roster.story] == [
        "as its player signed",
        f"by the host's hand, 24 h after the notice in entry {len(office.lines) + 1}",
    ]


def test_a_server_vouches_for_its_new_key_link_by_link_and_seats_do_not(office: Office) -> None:
    old, new, newest = office.key, office.key_of("new server"), office.key_of("newest server")
    first, second = move(office, new, old), move(office, newest, new, old=new)
    roster = roster_of(office, first, second, key=newest)
    assert all(roster.vouches(key.public.fingerprint) for key in (old, new, newest))
    assert not roster.vouches(office.key_of("other").public.fingerprint)
    seats = [office.keys[seat] for seat in (1, 2, 3)]
    roster = roster_of(office, first, move(office, newest, *seats, old=new), key=newest)
    assert [roster.vouches(key.public.fingerprint) for key in (old, new, newest)] == [False, False, True]
    assert roster.story[-1].endswith("as all seats signed")


def test_a_seat_that_was_left_and_taken_again_is_no_change_of_keys(market: MarketGame) -> None:
    office = Office(market, players=2)
    office.join(1)
    office.leave(1)
    office.join(1)
    assert Roster(read_record(BytesIO(office.export()))).changes == 0
