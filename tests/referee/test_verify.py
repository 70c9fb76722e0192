"""Verify: the numbered checks, what each finds, and that no byte of a record can change unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.bounded import turns
from tests.conftest import IS_LONG
from tests.referee.forgery import cheat, entries_of, rewrite
from tests.referee.games import CATALOG, MARKET, gift_of
from tests.referee.mischief import Mischief
from tests.referee.office import Office, verify_here
from wici.protocol.dealing import game_seed, lot, seed_commit
from wici.protocol.entries import End, Entry, Join, KeyChange, Opened, Ready, Resolve, Sealed
from wici.protocol.entries import Game as GameEntry
from wici.referee import accept as accepting
from wici.referee import opening
from wici.referee.editions import house_editions
from wici.referee.errors import RecordDisagrees
from wici.referee.report import Report
from wici.referee.verify import verify
from wici.rules import content
from wici.rules.dice import SeededDice
from wici.rules.errors import UnknownGame
from wici.rules.game import Game


def results(report: Report) -> str:
    """The checks' first letters: h for held, s for skipped, f for failed."""
    return "".join(check.result[0] for check in report.checks)


def failed(report: Report) -> tuple[int, int | None]:
    """The check that failed and the entry it names."""
    (check,) = [check for check in report.checks if check.result == "failed"]
    assert not report.holds
    assert report.result is None
    return check.number, check.entry


# -- true records


def test_a_finished_game_holds_in_all_eight_checks_and_tells_its_result(played: Office) -> None:
    report = played.verify()
    assert results(report) == "hhhhhhhh"
    assert report.holds
    assert report.game == played.id
    assert report.result is not None
    assert report.result["why"] == "The market is over."
    assert all(check.words for check in report.checks)
    assert len({check.title for check in report.checks}) == 8


def test_a_running_game_holds_and_says_why_it_cannot_be_dealt_again(office: Office) -> None:
    office.order(1, "bid 1")
    report = office.verify()
    assert results(report) == "hhhhhhss"
    assert report.holds
    assert [check.words for check in report.checks[-2:]] == [
        "the game is not over", "the game is not over",
    ]  # fmt: skip


def test_at_every_moment_of_a_game_its_record_holds(market: Any) -> None:
    office = Office(market, players=2, options={"days": "1"}, luck="every moment")
    assert results(office.verify()) == "hhhhhhss"
    for act in (
        lambda: office.join(2),
        lambda: office.join(1),
        lambda: office.ready(1),
        lambda: office.ready(2),
    ):
        act()
        assert office.verify().holds
    take, reports = office.take, []

    def look_after(raw: bytes) -> Any:
        verdict = take(raw)
        reports.append(results(office.verify()))
        return verdict

    office.take = look_after  # type: ignore[method-assign]
    Mischief(office, gift_of(market)).play()
    assert set(reports[:-1]) == {"hhhhhhss"}
    assert reports[-1] == "hhhhhhhh"


def test_a_game_that_nobody_signed_for_is_told_so(office: Office) -> None:
    true = office.export()
    unsigned = rewrite(true, lambda n, entry: replace(entry, envelope=None) if n == 0 else entry, office.key)
    report = verify_here(unsigned, MARKET)
    assert report.checks[2].result == "skipped"


def test_the_servers_key_can_be_one_that_the_caller_knows(short: Office) -> None:
    known = verify_here(short.export(), MARKET, server=short.key.public.fingerprint)
    assert known.holds
    assert "the one you know" in known.checks[1].words
    assert failed(verify_here(short.export(), MARKET, server=short.host.public.fingerprint))[0] == 2


def test_without_the_rules_their_version_or_the_edition_all_else_is_checked(
    short: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = short.export()

    def no_game(name: str) -> Any:
        raise UnknownGame(name)

    reports = [
        verify(BytesIO(raw), editions=lambda *_: None, games=lambda _: MARKET),
        verify(BytesIO(raw), editions=lambda *_: {}, games=no_game),
        verify(BytesIO(raw), editions=house_editions),
    ]
    monkeypatch.setattr(type(MARKET), "version", "2")
    reports.append(short.verify(raw))
    for report in reports:
        assert results(report) == "hhhhhhhs"
        assert report.holds
        assert "here" in report.checks[7].words
        assert report.result is None


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.name)
def test_house_editions_finds_content_by_name_and_digest(game: Game[Any, Any]) -> None:
    digest = content.digest(content.house_files(game.name))
    assert house_editions(game, game.edition, digest) is game.house
    with pytest.raises(RecordDisagrees) as caught:
        house_editions(game, game.edition, "0" * 64)
    assert caught.value.detail == {"entry": 0, "key": "digest", "value": digest}
    assert house_editions(game, "other", digest) is None


# -- bytes


def test_every_changed_byte_of_a_record_is_noticed(short: Office) -> None:
    true = short.export()
    for at in range(len(true)):
        changed = bytearray(true)
        changed[at] ^= 1 << at % 7
        assert not short.verify(bytes(changed)).holds, f"byte {at}"


def test_changed_bytes_of_a_longer_record_are_noticed(played: Office) -> None:
    true = played.export()
    for at in range(0, len(true), 1 if IS_LONG else 211):
        for bit in (0x01, 0x20, 0x80):
            changed = bytearray(true)
            changed[at] ^= bit
            assert not played.verify(bytes(changed)).holds, f"byte {at}"


def test_a_cut_or_lengthened_record_is_noticed(short: Office) -> None:
    true = short.export()
    head = len(b"".join(short.lines))
    for at in range(0, len(true) - 1, 7):
        assert not short.verify(true[:at]).holds
        is_spelling = at > head and true[at : at + 1] == b"\n"  # a signed text may lack its last line break
        assert is_spelling or not short.verify(true[:at] + true[at + 1 :]).holds, f"byte {at}"
        assert not short.verify(true[:at] + b" " + true[at:]).holds
    for more in (b"\n\n", b" ", true, b"\x00"):
        assert not short.verify(true + more).holds


def test_a_line_that_is_left_out_doubled_or_moved_is_noticed(short: Office) -> None:
    true = short.export().splitlines(keepends=True)
    for at in range(len(true)):
        assert not short.verify(b"".join(true[:at] + true[at + 1 :])).holds, f"without line {at}"
        assert not short.verify(b"".join(true[: at + 1] + true[at:])).holds, f"line {at} twice"
        for other in range(at):
            moved = list(true)
            moved[at], moved[other] = moved[other], moved[at]
            is_same = moved == true
            assert is_same or not short.verify(b"".join(moved)).holds, f"lines {at} and {other}"


@given(st.binary(max_size=400))
def test_any_bytes_get_a_report_and_never_a_crash(raw: bytes) -> None:
    assert not verify_here(raw, MARKET).holds


@given(st.integers(0, 20), st.binary(max_size=60))
def test_any_bytes_in_the_place_of_a_line_get_a_report(at: int, raw: bytes) -> None:
    lines = SHORT.splitlines(keepends=True)
    lines[at] = raw
    assert not verify_here(b"".join(lines), MARKET).holds


def _short() -> bytes:
    office = Office(MARKET, players=2, options={"days": "1", "fox": "no"}, luck="bytes").fill()
    Mischief(office).play()
    return office.export()


SHORT = _short()


# -- a server that rewrites what has been, and makes every hash and the head fit


def only(kind: type[Entry], **other: object) -> Callable[[Office], Callable[[int, Entry], Entry]]:
    """Change the first entry of a kind."""

    def bound(office: Office) -> Callable[[int, Entry], Entry]:
        first = next(n for n, entry in enumerate(entries_of(office.export())) if isinstance(entry, kind))
        return lambda n, entry: replace(entry, **other) if n == first else entry

    return bound


def last(kind: type[Entry], **other: object) -> Callable[[Office], Callable[[int, Entry], Entry]]:
    """Change the last entry of a kind."""

    def bound(office: Office) -> Callable[[int, Entry], Entry]:
        found = [n for n, entry in enumerate(entries_of(office.export())) if isinstance(entry, kind)]
        return lambda n, entry: replace(entry, **other) if n == found[-1] else entry

    return bound


REWRITES: dict[str, tuple[int, Callable[[Office], Callable[[int, Entry], Entry]]]] = {
    "another name of the game": (3, only(GameEntry, name="Other")),
    "other options": (3, only(GameEntry, options={"days": "3"})),
    "another edition": (3, only(GameEntry, edition="other")),
    "another digest": (4, only(GameEntry, digest="0" * 64)),
    "another seed committed to": (4, only(GameEntry, seed_commit="0" * 64)),
    "another lot": (4, only(Join, lot=lot("0" * 32))),
    "another handle": (4, only(Join, handle="mallory")),
    "another nonce": (4, only(Ready, nonce="0" * 32)),
    "other cards dealt": (6, only(Resolve, events=())),
    "an event added at the deal": (6, only(Resolve, events=({"event": "market-opened", "day": 2},))),
    "a seal swapped": (6, last(Sealed, seal="0" * 64)),
    "another seat": (6, last(Sealed, seat=1)),
    "another rev": (6, last(Sealed, rev=77)),
    "an event of the last step changed": (8, last(Resolve, events=())),
    "a lapse that was none": (8, last(Resolve, lapsed=(1,))),
    "another result": (8, last(End, result={"places": [], "why": "The market is over."})),
    "another seed shown": (7, last(End, seed="0" * 64)),
    "nothing opened": (5, last(End, opened=())),
}


@pytest.mark.parametrize("name", REWRITES)
def test_what_a_server_rewrites_is_found_by_the_check_it_belongs_to(short: Office, name: str) -> None:
    number, change = REWRITES[name]
    forged = rewrite(short.export(), change(short), short.key)
    assert failed(short.verify(forged))[0] == number


def test_a_rewritten_seats_key_is_found_where_seats_are_taken(short: Office) -> None:
    key = short.key_of("mallory").public.line
    forged = rewrite(short.export(), only(Join, keys=(key,))(short), short.key)
    assert failed(short.verify(forged)) == (4, 1)


def test_a_record_signed_by_another_server_is_found_at_the_head(short: Office) -> None:
    forged = rewrite(short.export(), lambda n, entry: entry, short.key_of("other"))
    assert failed(short.verify(forged)) == (2, len(short.lines) - 1)


def test_a_key_smuggled_in_as_the_players_own_doing_is_found_with_the_keys(short: Office) -> None:
    entry = KeyChange(seat=1, op="add", key=short.key.public.line, how="self")
    forged = rewrite(short.export(), lambda n, old: entry if n == 4 else old, short.key)
    assert failed(short.verify(forged)) == (2, 4)


def test_dropping_the_last_order_is_found(short: Office) -> None:
    """The last step is taken out with its text; the record then goes from an ask to the end."""
    sealed = max(n for n, entry in enumerate(entries_of(short.export())) if isinstance(entry, Sealed))
    forged = rewrite(short.export(), lambda n, entry: None if sealed <= n < sealed + 2 else entry, short.key)
    assert failed(short.verify(forged))[0] == 5


# -- a server that cheats while the game goes on, so that all later texts answer its lies


@pytest.fixture
def fresh(market: Any) -> Office:
    return Office(market, players=2, options={"days": "1"}, luck="fresh")


def finish(office: Office) -> Report:
    """Play on by the book."""
    for _ in turns(lambda: not office.is_over, "the end of the game"):
        for seat in office.table.awaited():
            look = office.look(seat)
            if look.asks and not look.sealed:
                office.order(seat, *office.game.lapse(look, look.asks[0].prompt, office.content))
    return office.verify()


def test_the_same_game_played_honestly_holds(fresh: Office) -> None:
    assert results(finish(fresh.fill())) == "hhhhhhhh"


def test_dealing_from_another_seed_than_committed_to_is_found_when_the_seed_is_shown(
    fresh: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.seed = "1" * 64
    assert failed(finish(fresh.fill())) == (7, len(fresh.lines) - 1)


def to_turn(office: Office) -> None:
    """Play to the first seat's turn."""
    for _ in turns(lambda: office.ask.what != "turn", "a turn"):
        for seat in (1, 2):
            look = office.look(seat)
            office.order(seat, *office.game.lapse(look, look.asks[0].prompt, office.content))


def test_dealing_other_cards_than_seed_and_nonces_give_is_found_when_they_show(
    fresh: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = lambda game, seed, nonces: game_seed(game, seed, {**nonces, 2: "0" * 32})  # noqa: E731
    monkeypatch.setattr(opening, "game_seed", other)
    to_turn(fresh.fill())
    n = len(fresh.lines) + 1
    fresh.order(1, *(f"sell {good}" for good in fresh.look(1).view.hand))
    assert failed(finish(fresh)) == (8, n)


def test_one_stacked_draw_is_found_when_it_shows(fresh: Office) -> None:
    to_turn(fresh.fill())
    fresh.restart(SeededDice("loaded"))
    fresh.order(1, "dig")
    n = len(fresh.lines) + 1
    fresh.order(1, f"sell {fresh.look(1).view.hand[-1]}")
    assert failed(finish(fresh)) == (8, n)


def cheated(
    office: Office, monkeypatch: pytest.MonkeyPatch, kind: type[Entry], change: Callable[[Any], Entry]
) -> tuple[Report, int]:
    """Play a game whose server writes the second entry of a kind otherwise; and that entry's number."""
    office.fill()
    seen: list[int] = []

    def write(n: int, entry: Entry) -> Entry:
        if isinstance(entry, kind) and n not in seen:
            seen.append(n)
        return change(entry) if seen[1:] == [n] else entry

    cheat(monkeypatch, write)
    report = finish(office)
    return report, seen[1]


def test_an_event_told_otherwise_is_found_by_playing_again(
    fresh: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    report, n = cheated(
        fresh, monkeypatch, Resolve, lambda entry: replace(entry, events=({"event": "rain"},))
    )
    assert failed(report) == (8, n)


def test_an_order_that_is_dropped_is_found_by_playing_again(
    fresh: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drop(entry: Resolve) -> Resolve:
        return replace(entry, uses=entry.uses[:1], opened=entry.opened[:1])

    fresh.fill()
    cheat(
        monkeypatch,
        lambda n, entry: drop(entry) if isinstance(entry, Resolve) and len(entry.uses) == 2 else entry,
    )
    fresh.order(1, "bid 1")
    fresh.order(2, "bid 2")
    monkeypatch.undo()
    n = max(fresh.live)
    for text in fresh.shelf.texts.values():
        if text.seat == 2:
            fresh.shelf.used.discard(text.text)
    assert failed(finish(fresh)) == (8, n)


def test_a_seal_of_something_else_is_found_when_the_text_is_opened(
    fresh: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    report, n = cheated(fresh, monkeypatch, Sealed, lambda entry: replace(entry, seal="1" * 64))
    assert failed(report) == (6, n)


def test_a_secret_text_opened_too_early_is_found_by_playing_again(
    fresh: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What players hide stays sealed until the end."""
    fresh.fill()
    fresh.order(1, "bid 0")
    fresh.order(2, "bid 0")
    fresh.order(1, "finish")

    def show(n: int, entry: Entry) -> Entry:
        if not isinstance(entry, Resolve):
            return entry
        kept = next(kept for kept in fresh.shelf.texts.values() if kept.entry in entry.uses)
        text = Opened(entry=kept.entry or 0, envelope=kept.envelope.decode(), salt=kept.salt)
        return replace(entry, opened=(text,))

    cheat(monkeypatch, show)
    fresh.order(2, "finish")
    monkeypatch.undo()
    n = max(fresh.live)
    shown = next(
        kept for kept in fresh.shelf.texts.values() if (kept.seat, b"finish" in kept.envelope) == (1, True)
    )
    fresh.shelf.opened.add(shown.text)
    assert failed(finish(fresh)) == (8, n)


def test_an_unlisted_lapse_is_found_by_playing_again(fresh: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh.fill()
    cheat(monkeypatch, lambda n, entry: replace(entry, lapsed=()) if isinstance(entry, Resolve) else entry)
    fresh.order(1, "bid 0")
    fresh.order(2, "bid 0", by="lapse")
    monkeypatch.undo()
    assert failed(finish(fresh)) == (8, max(n for n in fresh.live if n < 10))


def test_an_answer_kept_back_and_used_for_a_later_ask_is_found_by_playing_again(
    fresh: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player's text counts for the ask it names and for no other."""
    to_turn(fresh.fill())
    older, good = fresh.ask, fresh.look(1).view.hand[0]
    fresh.order(1, "dig")
    monkeypatch.setattr(accepting, "check_answers", lambda *_: None)
    fresh.order(1, f"sell {good}", ask=older, rev=9)
    monkeypatch.undo()
    number, entry = failed(finish(fresh))
    assert (number, entry) == (8, sorted(fresh.live)[4])


def test_a_key_that_the_server_lends_a_seat_shows_as_the_hosts_doing(fresh: Office) -> None:
    """It can be done only in everybody's sight: the record says `admin`."""
    fresh.fill()
    fresh.order(1, "bid 0", key=fresh.key_of("mallory"))
    assert failed(finish(fresh))[0] == 6


def test_a_commitment_is_of_this_game_alone(fresh: Office) -> None:
    assert seed_commit(fresh.id, fresh.seed) != seed_commit("a" * 16, fresh.seed)
