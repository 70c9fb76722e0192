"""What a host could write of keys, seats and times by its own hand, and by which check it is found."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from tests.referee.forgeries.cheat import NOW, begin, fault, finish, write_in
from tests.referee.forgery import cheat, rewrite
from tests.referee.office import Office, verify_here
from wici.protocol import notes
from wici.protocol.accounts import KeyChange as KeyText
from wici.protocol.accounts import ServerKey
from wici.protocol.entries import Ask, Away, End, Entry, Join, KeyChange, Resolve, Vote
from wici.protocol.entries import Leave as LeaveEntry
from wici.protocol.envelope import sign_text
from wici.protocol.keys import Key
from wici.referee.report import Report

DAY = "2026-12-01T12:30:00Z"
LATER = "2026-12-03T12:30:00Z"


@pytest.fixture
def office(market: Any) -> Office:
    return begin(market)


def change(
    office: Office,
    op: Literal["add", "revoke"],
    key: Key,
    *signers: Key,
    seat: int = 1,
    drops: tuple[int, ...] = (),
    **said: Any,
) -> KeyChange:
    """An entry by which a player's own text changes keys."""
    text = KeyText(
        **{
            "server": office.key.public.fingerprint, "player": f"player-{seat}", "op": op,
            "key": key.public.fingerprint, "time": NOW, "nonce": "0" * 32, **said,
        }
    )  # fmt: skip
    envelope = sign_text(text.format(), *signers).decode()
    return KeyChange(seat=seat, op=op, key=key.public.line, how="self", envelope=envelope, drops=drops)


def asked(
    key: Key, *, due: str = DAY, how: Literal["admin", "recovery"] = "admin", seat: int = 1
) -> notes.KeyAsked:
    return notes.KeyAsked(seat=seat, key=key.public.line, how=how, due=due)


def counts(key: Key, *, how: Literal["admin", "recovery"] = "admin", seat: int = 1) -> KeyChange:
    return KeyChange(seat=seat, op="add", key=key.public.line, how=how)


# -- keys by host or recovery


def test_a_key_by_the_host_that_waited_its_day_holds(office: Office) -> None:
    key = office.key_of("new")
    n = write_in(office, asked(key))
    write_in(office, counts(key), DAY)
    report = finish(office)
    assert report.is_complete
    assert f"24 h after the notice in entry {n}" in report.checks[1].words


@pytest.mark.parametrize("how", ["admin", "recovery"])
def test_a_key_that_was_given_without_a_word(office: Office, how: Any) -> None:
    n = write_in(office, counts(office.key_of("new"), how=how), DAY)
    assert fault(finish(office)) == (2, n)


@pytest.mark.parametrize("how", ["admin", "recovery"])
def test_a_key_that_counts_before_its_day_is_over(office: Office, how: Any) -> None:
    key = office.key_of("new")
    write_in(office, asked(key, how=how))
    n = write_in(office, counts(key, how=how), "2026-12-01T12:29:59Z")
    assert fault(finish(office)) == (2, n)


def test_a_notice_of_less_than_a_day(office: Office) -> None:
    n = write_in(office, asked(office.key_of("new"), due="2026-12-01T12:29:59Z"))
    assert fault(finish(office)) == (2, n)


def test_a_notice_of_another_seats_key(office: Office) -> None:
    key = office.key_of("new")
    write_in(office, asked(key, seat=2))
    n = write_in(office, counts(key), DAY)
    assert fault(finish(office)) == (2, n)


def test_a_notice_of_another_key(office: Office) -> None:
    write_in(office, asked(office.key_of("told")))
    n = write_in(office, counts(office.key_of("meant")), DAY)
    assert fault(finish(office)) == (2, n)


def test_a_key_by_the_host_that_was_asked_for_by_recovery(office: Office) -> None:
    key = office.key_of("new")
    write_in(office, asked(key, how="recovery"))
    n = write_in(office, counts(key, how="admin"), DAY)
    assert fault(finish(office)) == (2, n)


def test_a_key_that_was_cancelled(office: Office) -> None:
    key = office.key_of("new")
    write_in(office, asked(key))
    write_in(office, notes.KeyCancelled(seat=1, key=key.public.line))
    n = write_in(office, counts(key), DAY)
    assert fault(finish(office)) == (2, n)


def test_one_notice_for_two_times(office: Office) -> None:
    key, own = office.key_of("new"), office.keys[1]
    write_in(office, asked(key))
    write_in(office, counts(key), DAY)
    n = write_in(office, counts(key), LATER)
    assert own.public != key.public
    assert fault(finish(office)) == (2, n)


def test_a_notice_for_a_seat_that_nobody_has(office: Office) -> None:
    n = write_in(office, asked(office.key_of("new"), seat=7))
    assert fault(finish(office)) == (2, n)


def test_a_revocation_by_the_hosts_hand(office: Office) -> None:
    n = write_in(office, KeyChange(seat=1, op="revoke", key=office.keys[1].public.line, how="admin"))
    assert fault(finish(office)) == (2, n)


# -- keys by their players


@pytest.mark.parametrize(
    ("said", "signers"),
    [
        ({"player": "player-2"}, ("own", "new")),
        ({"server": "SHA256:" + "A" * 43}, ("own", "new")),
        ({"time": "2026-11-28T12:30:00Z"}, ("own", "new")),
        ({}, ("own",)),
        ({}, ("new", "own")),
        ({}, ("other", "new")),
        ({}, ("server", "new")),
    ],
)
def test_a_key_added_by_a_text_that_does_not_say_so(
    office: Office, said: dict[str, Any], signers: tuple[str, ...]
) -> None:
    keys = {"own": office.keys[1], "new": office.key_of("new"), "other": office.keys[2], "server": office.key}
    n = write_in(office, change(office, "add", keys["new"], *(keys[name] for name in signers), **said))
    assert fault(finish(office)) == (2, n)


def test_a_key_added_by_a_text_of_another_key(office: Office) -> None:
    new, other = office.key_of("new"), office.key_of("other")
    entry = change(office, "add", new, office.keys[1], new)
    n = write_in(office, replace(entry, key=other.public.line))
    assert fault(finish(office)) == (2, n)


def test_a_text_that_changes_keys_twice(office: Office) -> None:
    new = office.key_of("new")
    entry = change(office, "add", new, office.keys[1], new)
    write_in(office, entry)
    n = write_in(office, entry)
    assert fault(finish(office)) == (2, n)


def test_a_revoked_key_that_comes_back(office: Office) -> None:
    old, lost = office.keys[1], office.key_of("lost")
    write_in(office, change(office, "add", lost, old, lost))
    write_in(office, change(office, "revoke", lost, old))
    n = write_in(office, change(office, "add", lost, old, lost, nonce="1" * 32))
    assert fault(finish(office)) == (2, n)


def test_answers_that_fall_without_their_players_word(office: Office) -> None:
    new = office.key_of("new")
    write_in(office, change(office, "add", new, office.keys[1], new))
    sealed = office.order(1, "bid 3").kept.entry or 0
    n = write_in(office, change(office, "revoke", office.keys[1], new, drops=(sealed,)))
    assert fault(office.verify()) == (2, n)


def lend(office: Office) -> Key:
    """Seat 1 has another key beside its own."""
    lost = office.key_of("lost")
    write_in(office, change(office, "add", lost, office.keys[1], lost))
    return lost


def test_an_answer_that_should_have_fallen_with_its_key(office: Office) -> None:
    lost = lend(office)
    office.order(1, "bid 3", key=lost)
    write_in(office, change(office, "revoke", lost, office.keys[1], drop="yes"))
    n = len(office.lines) + 1
    office.order(2, "bid 0")
    assert fault(finish(office)) == (8, n)


def test_without_that_word_it_stands(office: Office) -> None:
    lost = lend(office)
    office.order(1, "bid 3", key=lost)
    write_in(office, change(office, "revoke", lost, office.keys[1]))
    office.order(2, "bid 0")
    assert finish(office).is_complete


def test_an_answer_that_is_said_to_have_fallen_and_is_used(office: Office) -> None:
    lost = lend(office)
    sealed = office.order(1, "bid 3", key=lost).kept.entry or 0
    write_in(office, change(office, "revoke", lost, office.keys[1], drop="yes", drops=(sealed,)))
    n = len(office.lines) + 1
    office.order(2, "bid 0")
    assert fault(finish(office)) == (5, n)


def test_a_draft_that_should_have_fallen_with_its_key(office: Office) -> None:
    lost = lend(office)
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    good = next(good for good in office.look(1).view.hand if good != "salt")
    office.order(1, f"hide {good}", key=lost)
    write_in(office, change(office, "revoke", lost, office.keys[1], drop="yes"))
    office.order(1, "finish")
    office.order(2, "finish")
    n = max(office.live)
    assert fault(finish(office)) == (8, n)


def test_an_answer_first_sealed_after_its_key_was_revoked(office: Office) -> None:
    """The host has it from whoever found the key; the seat answers the ask of now and no older one."""
    lost = lend(office)
    write_in(office, change(office, "revoke", lost, office.keys[1]))
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    n = office.order(1, "finish", key=lost).kept.entry
    office.order(2, "finish")
    assert fault(finish(office)) == (6, n)


def test_an_answer_to_the_open_ask_first_sealed_after_its_key_was_revoked(office: Office) -> None:
    """No honest server seals a first full answer later than it came."""
    lost = lend(office)
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    write_in(office, change(office, "revoke", lost, office.keys[1]))
    office.order(1, "finish", key=lost)
    n = len(office.lines) + 1
    office.order(2, "finish")
    assert fault(finish(office)) == (8, n)


def test_a_draft_of_a_key_that_was_revoked_since_stands(office: Office) -> None:
    """It came before; its player finished it afterwards, with another key."""
    lost = lend(office)
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    good = next(good for good in office.look(1).view.hand if good != "salt")
    office.order(1, f"hide {good}", key=lost)
    write_in(office, change(office, "revoke", lost, office.keys[1]))
    office.order(1, "finish")
    office.order(2, "finish")
    assert finish(office).is_complete


def test_drops_of_another_seats_answer(office: Office) -> None:
    lost = lend(office)
    sealed = office.order(2, "bid 3").kept.entry or 0
    n = write_in(office, change(office, "revoke", lost, office.keys[1], drop="yes", drops=(sealed,)))
    assert fault(office.verify()) == (5, n)


# -- seats


def test_a_seat_given_away_is_printed_with_its_reason(office: Office) -> None:
    key = office.key_of("successor")
    why = "She asked for it."
    n = write_in(office, notes.Replaced(why=why, seat=1, handle="eve", keys=(key.public.line,)))
    office.keys[1] = key
    report = finish(office)
    assert report.is_complete
    (note,) = report.notes
    assert (note.entry, note.what, note.says) == (
        n,
        "replaced",
        f"The host gives the seat of player-1 (seat 1) to eve: {why}",
    )
    assert (report.seats[0].handle, report.seats[0].since) == ("eve", n)
    assert report.seats[0].keys == (key.public.fingerprint,)


def test_a_look_at_a_hand_is_printed_with_its_reason(office: Office) -> None:
    write_in(office, notes.Looked(why="A quarrel.", seat=2))
    (note,) = finish(office).notes
    assert note.says == "The host looks at what only player-2 (seat 2) may see: A quarrel."


@pytest.mark.parametrize(
    "note",
    [notes.Looked(seat=7), notes.Replaced(seat=7, handle="eve", keys=())],
    ids=["looked", "replaced"],
)
def test_a_note_on_a_seat_that_nobody_has(office: Office, note: notes.Note) -> None:
    n = write_in(office, note)
    assert fault(finish(office)) == (2, n)


def test_the_former_player_plays_on_in_a_seat_given_away(office: Office) -> None:
    key = office.key_of("successor")
    write_in(office, notes.Replaced(seat=1, handle="eve", keys=(key.public.line,)))
    office.order(2, "bid 0")
    n = None
    finish(office)
    number, n = fault(office.verify())
    assert number in {6, 8}
    assert n is not None


def test_a_handle_and_keys_in_a_note_that_gives_no_seat(office: Office) -> None:
    """A line that no struct holds; the chain and the head are made to fit."""
    export = office.export()
    forged = export.replace(b'"kind":"ask"', b'"kind":"note","what":"key-cancelled","handle":"eve"', 1)
    assert fault(verify_here(forged, office.game)) == (1, len(office.lines) - 1)


# -- times


def at_time(office: Office, n: int, time: str) -> Report:
    """The host writes another time into one entry, and makes everything behind it fit."""
    from io import BytesIO

    from tests.referee.forgery import write
    from wici.protocol.export import ExportReader

    reader = ExportReader(BytesIO(office.export()))
    lines = [(line.entry, time if line.n == n else line.time) for line in reader.lines()]
    return verify_here(write(lines, office.id, reader.head().head.time, office.key), office.game)


def test_times_that_run_backwards(office: Office) -> None:
    n = len(office.lines) - 1
    assert fault(at_time(office, n, "2026-11-30T11:59:59Z")) == (1, n)


def test_an_entry_of_tomorrow(office: Office) -> None:
    n = len(office.lines) - 2
    assert fault(at_time(office, n, "2026-12-30T11:59:59Z")) == (1, n + 1)


def test_a_head_older_than_the_entry_that_it_names(office: Office) -> None:
    assert fault(at_time(office, len(office.lines) - 1, "2026-12-30T11:59:59Z")) == (1, len(office.lines) - 1)


# -- deadlines


def test_more_time_holds_and_is_printed(office: Office) -> None:
    write_in(office, notes.Deadline(why="Holidays.", ask=office.ask.n, deadline="2026-12-31T20:00:00Z"))
    report = finish(office)
    assert report.is_complete
    assert "Holidays." in report.notes[0].says


@pytest.mark.parametrize("deadline", ["2026-12-24T19:59:59Z", "2026-11-30T12:00:01Z"])
def test_a_deadline_moved_nearer(office: Office, deadline: str) -> None:
    n = write_in(office, notes.Deadline(ask=office.ask.n, deadline=deadline))
    office.order(1, "bid 0", by="lapse")
    office.order(2, "bid 0")
    assert fault(finish(office)) == (5, n)


def test_a_deadline_for_an_ask_that_had_none(office: Office) -> None:
    office.deadline = None
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    n = write_in(office, notes.Deadline(ask=office.ask.n, deadline="2027-12-24T20:00:00Z"))
    assert fault(finish(office)) == (5, n)


def test_a_deadline_of_a_closed_ask(office: Office) -> None:
    old = office.ask.n
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    n = write_in(office, notes.Deadline(ask=old, deadline="2027-12-24T20:00:00Z"))
    assert fault(finish(office)) == (5, n)


def test_an_ask_whose_deadline_has_passed_when_it_asks(office: Office) -> None:
    office.deadline = "2026-11-30T12:00:00Z"
    office.order(1, "bid 0")
    n = len(office.lines) + 2
    office.order(2, "bid 0")
    assert fault(finish(office)) == (5, n)


# -- what this table has not agreed on


@pytest.mark.parametrize(
    "entry",
    [
        Vote(seat=1, envelope="wici-vote 1\n"),
        Away(seat=1, envelope="wici-away 1\n"),
        notes.Paused(why="tired"),
        notes.Resumed(),
        notes.Outage(since="2026-11-30T12:00:00Z", until="2026-11-30T12:10:00Z"),
        notes.TermsChanged(terms={"pace": "1m"}),
        notes.RulesChanged(version="2"),
        notes.Vacated(seat=1),
        notes.Taken(seat=1),
    ],
    ids=lambda entry: entry.what if isinstance(entry, notes.Note) else entry.kind,
)
def test_what_a_table_did_not_agree_on(office: Office, entry: Entry) -> None:
    n = write_in(office, entry)
    number, at = fault(finish(office))
    assert (number, at) == (5, n)


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        (Ask, "tz", "2026a"),
        (Resolve, "votes", (3,)),
        (End, "votes", (3,)),
    ],
    ids=["tz", "votes of a step", "votes of the end"],
)
def test_a_key_that_a_table_did_not_agree_on(
    market: Any, monkeypatch: pytest.MonkeyPatch, kind: type[Entry], key: str, value: Any
) -> None:
    cheat(monkeypatch, lambda n, entry: replace(entry, **{key: value}) if isinstance(entry, kind) else entry)
    office = begin(market, luck="another key")
    finish(office)
    monkeypatch.undo()
    assert fault(office.verify())[0] == 5


def test_a_join_without_a_lot(office: Office) -> None:
    def strip(n: int, entry: Entry) -> Entry:
        return replace(entry, lot=None) if isinstance(entry, Join) else entry

    report = verify_here(rewrite(office.export(), strip, office.key), office.game)
    assert fault(report) == (4, 1)


def test_a_seat_left_in_play(office: Office) -> None:
    n = write_in(office, LeaveEntry(seat=1, envelope="wici-leave 1\n", drops=(3,)))
    assert fault(finish(office)) == (4, n)


# -- the server's key


def moved(office: Office, new: Key, *signers: Key, **said: Any) -> notes.Moved:
    text = ServerKey(server=office.key.public.fingerprint, key=new.public.fingerprint, time=NOW, **said)
    envelopes = (sign_text(text.format(), *signers).decode(),) if signers else ()
    return notes.Moved(server=new.public.line, envelopes=envelopes)


@pytest.mark.parametrize("signer", ["nobody", "the new one", "a player", "another game's"])
def test_a_server_key_that_the_old_one_did_not_sign_for(office: Office, signer: str) -> None:
    new = office.key_of("new server")
    entry = {
        "nobody": moved(office, new),
        "the new one": moved(office, new, new),
        "a player": moved(office, new, office.keys[1], new),
        "another game's": moved(office, new, office.key, new, game="a" * 16),
    }[signer]
    n = write_in(office, entry)
    assert fault(verify_here(office.export(key=new), office.game)) == (2, n)


def test_a_head_by_a_server_key_that_was_rotated_away(office: Office) -> None:
    new = office.key_of("new server")
    write_in(office, moved(office, new, office.key, new))
    assert verify_here(office.export(key=new), office.game).holds
    assert fault(office.verify()) == (2, len(office.lines) - 1)


def test_a_lapse_by_a_server_key_that_was_rotated_away(office: Office) -> None:
    new, old = office.key_of("new server"), office.key
    write_in(office, moved(office, new, old, new))
    n = office.order(1, "bid 0", by="lapse", key=old).kept.entry
    office.order(2, "bid 0")
    finish(office)
    assert fault(verify_here(office.export(key=new), office.game)) == (6, n)
