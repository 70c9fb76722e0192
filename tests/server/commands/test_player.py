"""`wici-server player` and `key`: what a host does by hand, in one line each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.server.people import START, Table, register
from tests.server.services.keys.test_claim import notes
from tests.server.services.keys.test_key import LAPTOP, log_of
from wici.protocol.keys import parse_public_key
from wici_server import context as offices
from wici_server.commands import commands
from wici_server.context import ServerContext
from wici_server.services.lobby import match


@pytest.fixture(autouse=True)
def _same_office(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The commands meet the table's own context, whose clock stands still."""
    monkeypatch.setattr(table.context.store, "close", lambda: None)
    monkeypatch.setattr(offices, "open_context", lambda settings: table.context)
    yield
    monkeypatch.undo()


def call(data: Path, *words: str) -> Result:
    return CliRunner().invoke(commands, [*words, "--data", str(data)])


def said(data: Path, *words: str) -> str:
    done = call(data, *words)
    assert done.exit_code == 0, done.output
    return done.output


def test_players_are_listed_and_shown(table: Table, data: Path) -> None:
    listed = said(data, "player", "list").splitlines()
    assert [line.split()[0] for line in listed] == ["ada", "bo", "cy"]
    shown = said(data, "player", "show", "ada")
    assert table.people[0].key.public.fingerprint in shown
    assert f"in 'A game' ({table.game})" in shown
    assert notes(table) == []


def test_a_key_is_let_wait_from_a_file_or_a_line_and_taken_back(
    table: Table, data: Path, tmp_path: Path
) -> None:
    line = said(data, "player", "reset", "ada", LAPTOP.public.line)
    assert "counts for ada from 2026-12-01T12:00:00Z on" in line
    assert "by admin" in said(data, "player", "show", "ada")
    assert "1 waiting" in said(data, "player", "list")
    assert "1 cancelled" in said(data, "player", "reset", "ada", "--cancel")
    (tmp_path / "key.pub").write_text(LAPTOP.public.line + " somebody\n")
    said(data, "player", "reset", "bo", str(tmp_path / "key.pub"))
    assert [note.what for note in notes(table)] == ["key-asked", "key-cancelled", "key-asked"]


def test_a_seat_is_given_away_and_looked_at_with_a_reason(table: Table, data: Path) -> None:
    register(table.context, ("eve",))
    assert call(data, "player", "seat", table.game, "1", "eve").exit_code == 2
    said(data, "player", "seat", table.game, "1", "eve", "--why", "Gone to sea.")
    assert "bid" in said(data, "player", "look", table.game, "1", "--why", "It is stuck.")
    assert [note.what for note in notes(table)] == ["replaced", "looked"]
    assert log_of(table)[-1].endswith("It is stuck.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("player", "show", "zoe"), "no player 'zoe'"),
        (("player", "reset", "ada", "no key"), "no OpenSSH"),
        (("player", "reset", "ada", "nowhere.pub"), "There is no file nowhere.pub"),
        (("player", "look", "a game", "1", "--why", " "), "write a reason"),
        (("player", "reset", "ada"), "--cancel"),
        (("player", "look", "a" * 16, "1", "--why", "x"), "no such game"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    table: Table, data: Path, words: tuple[str, ...], sentence: str
) -> None:
    done = call(data, *words)
    assert done.exit_code != 0
    assert sentence in done.output
    assert "Traceback" not in done.output


def test_the_servers_key_is_shown_and_changed(table: Table, data: Path) -> None:
    fingerprint, line = said(data, "key", "show").splitlines()
    assert parse_public_key(line).fingerprint == fingerprint
    assert call(data, "key", "rotate").exit_code == 1
    old, new = (words.split()[1] for words in said(data, "key", "rotate", "--yes").splitlines())
    assert (old, said(data, "key", "show").splitlines()[0]) == (fingerprint, new)
    assert new in log_of(table)[-1]


def test_the_office_is_one_whose_clock_stands_still(context: ServerContext) -> None:
    assert context.clock() == START


def test_a_private_key_is_not_taken_for_a_public_one(table: Table, data: Path, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("-----BEGIN OPENSSH PRIVATE KEY-----\n")
    assert "give its .pub file" in call(data, "player", "reset", "ada", str(tmp_path / "key")).output


def test_a_host_names_a_game_as_a_player_does(table: Table, data: Path) -> None:
    for word in (table.game, table.game[:4], "A game", "a-game"):
        said(data, "player", "look", word, "1", "--why", "It is stuck.")


def test_games_are_listed_with_those_who_sit_there_and_those_they_wait_for(table: Table, data: Path) -> None:
    table.order(1, "bid 1")
    (line,) = said(data, "game", "list").splitlines()
    assert line.startswith(f"{table.game}  running  market")
    assert line.endswith("3/3: ada, bo, cy, waits for bo, cy")
    (opener, *_) = table.people
    match.open_match(table.context, opener.new("players=2"))
    assert "open" in said(data, "game", "list").splitlines()[0]
    assert said(data, "game", "list").splitlines()[0].endswith("nobody")
