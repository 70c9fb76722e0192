"""What `--explain` prints is not fooled where `verify` is not, whatever a record or its file is called."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.referee.forgeries.cheat import begin, by_hand, fault, finish, write_in
from tests.referee.forgery import cheat, rewrite
from tests.referee.office import Office, verify_here
from wici.protocol import notes
from wici.protocol.entries import End, Entry, Game, KeyChange, Opened, Ready, Sealed

NAMES = [
    "game\ntouch owned\n.wici",
    "it's.wici",
    "a$(touch owned)b.wici",
    "`touch owned`.wici",
    "-n.wici",
    "} ; touch owned ; {.wici",
    'quote".wici',
    "back\\slash.wici",
]


@pytest.fixture(scope="module")
def done() -> Office:
    """An honest game that is over."""
    from tests.referee.games import MARKET

    office = begin(MARKET, luck="explained")
    assert finish(office).is_complete
    return office


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_files_name_runs_nothing(done: Office, tmp_path: Path, name: str) -> None:
    code, said = by_hand(done.export(), tmp_path, name)
    assert (code, "WRONG" in said) == (0, False), said
    assert not (tmp_path / "owned").exists()


def changed(office: Office, kind: type[Entry], **values: Any) -> bytes:
    entries = office.export()

    def change(n: int, entry: Entry) -> Entry:
        return replace(entry, **values) if isinstance(entry, kind) else entry

    return rewrite(entries, change, office.key)


def _result(office: Office) -> bytes:
    """The seed that fits stands in the result, where a reader with `grep` finds it first."""
    return changed(office, End, seed="0" * 64, result={"seed": office.seed, "why": "x"})


def _texts(office: Office) -> bytes:
    end = _end(office)
    opened = tuple(replace(text, envelope=text.envelope.replace("do ", "do x", 1)) for text in end.opened)
    true = [{"envelope": text.envelope, "salt": text.salt} for text in end.opened]
    return changed(office, End, opened=opened, result={"texts": true})


def _end(office: Office) -> End:
    from tests.referee.forgery import entries_of

    last = entries_of(office.export())[-1]
    assert isinstance(last, End)
    return last


def _options(office: Office) -> bytes:
    return changed(office, Game, seed_commit="0" * 64, options={"seed_commit": "1" * 64})


FORGED: dict[str, Callable[[Office], bytes]] = {
    "a seed hidden in the result": _result,
    "texts hidden in the result": _texts,
    "a commitment hidden in the options": _options,
    "another seed": lambda office: changed(office, End, seed="0" * 64),
    "another nonce": lambda office: changed(office, Ready, nonce="0" * 32),
    "another seal": lambda office: changed(office, Sealed, seal="0" * 64),
    "a withdrawal of nothing": lambda office: changed(office, Sealed, withdrawn=True),
    "nothing opened": lambda office: changed(office, End, opened=()),
    "a text opened twice": lambda office: changed(office, End, opened=_end(office).opened * 2),
    "a text of nothing": lambda office: changed(
        office, End, opened=(*_end(office).opened, Opened(entry=0, envelope="x", salt="0" * 32))
    ),
    "another server's head": lambda office: rewrite(office.export(), lambda n, entry: entry, office.host),
    "an unknown key": lambda office: office.export().replace(b'"kind":"end",', b'"kind":"end","x":1,', 1),
    "an unknown kind": lambda office: office.export().replace(b'"kind":"ready"', b'"kind":"steady"', 1),
    "a line doubled": lambda office: b"".join((office.lines[0], office.export())),
    "no head": lambda office: b"".join(office.lines),
}


@pytest.mark.parametrize("forged", FORGED)
def test_both_find_what_is_forged(done: Office, tmp_path: Path, forged: str) -> None:
    export = FORGED[forged](done)
    assert not verify_here(export, done.game).holds
    code, said = by_hand(export, tmp_path)
    assert code == 1, said
    assert "WRONG" in said


def test_both_find_an_order_that_another_key_signed(market: Any, tmp_path: Path) -> None:
    office = begin(market, luck="another key")
    n = office.order(1, "bid 0", key=office.key).kept.entry
    office.order(2, "bid 0")
    assert fault(finish(office)) == (6, n)
    code, said = by_hand(office.export(), tmp_path)
    assert code == 1
    assert f"WRONG entry {n}: seat 1 signed the text" in said


def test_both_find_a_key_that_its_player_has_not_signed_for(market: Any, tmp_path: Path) -> None:
    office = begin(market, luck="a lent key")
    key = office.key_of("lent").public.line
    n = write_in(office, KeyChange(seat=1, op="add", key=key, how="self"))
    assert fault(finish(office)) == (2, n)
    assert by_hand(office.export(), tmp_path)[0] == 1


def test_both_find_a_deadline_moved_nearer(market: Any, tmp_path: Path) -> None:
    office = begin(market, luck="nearer")
    n = write_in(office, notes.Deadline(ask=office.ask.n, deadline="2026-11-30T13:00:00Z"))
    assert fault(finish(office)) == (5, n)
    assert by_hand(office.export(), tmp_path)[0] == 1


def test_both_find_a_bots_answer_in_a_players_seat(market: Any, tmp_path: Path) -> None:
    office = begin(market, luck="no bot")
    n = office.order(1, "bid 0", by="bot").kept.entry
    office.order(2, "bid 0")
    assert fault(finish(office)) == (6, n)
    code, said = by_hand(office.export(), tmp_path)
    assert code == 1
    assert f"WRONG entry {n}: the server answered for a player, not as a bot" in said


def test_words_of_a_record_run_nothing(market: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A host's reason, a handle and what a fault says stand in comments at most, each on its line."""
    evil = "x'\ntouch owned\n# $(touch owned) `touch owned`"
    office = begin(market, luck="words")
    write_in(office, notes.Looked(seat=1, why=evil))
    finish(office)
    assert by_hand(office.export(), tmp_path)[0] == 0
    cheat(monkeypatch, lambda n, entry: replace(entry, server=evil) if isinstance(entry, Game) else entry)
    other = begin(market, luck="words")
    monkeypatch.undo()
    assert by_hand(other.export(), tmp_path)[0] == 1
    assert not (tmp_path / "owned").exists()


@pytest.mark.parametrize("raw", [b"", b"hello\n", b"[" * 100_000 + b"\n", b"\xff\n", b"wici-head 1\n"])
def test_what_is_no_record_is_called_wrong(tmp_path: Path, raw: bytes) -> None:
    assert by_hand(raw, tmp_path)[0] == 1
