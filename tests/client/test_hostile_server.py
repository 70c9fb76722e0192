"""Nothing that a hostile server says reaches a shell, a terminal or a path as more than words."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import CompletionItem

from tests.bounded import PATIENCE
from tests.client.outside import Person
from tests.client.site import Site, bending, saying
from wici_client.archive.dossier import Archive
from wici_client.cli.complete import complete_games, complete_order, complete_seats, safe_items
from wici_client.cli.shells import SHELLS, script_for

#: What shells, terminals and file systems would obey.
EVIL = (
    "$(touch pwned)", "`touch pwned`", ";touch pwned", "a\ntouch pwned", "--server=evil", "~root", "a b",
    "a&b", "a|b", "a>b", "{a,b}", "*", "'a", '"a', "a\\b", "=ls", "!!", "#a", "a\x1b[2Ja", "a\u202eb",
)  # fmt: skip
COMMANDS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
NAME = "x\x1b]0;pwned\x07\x1b[8m\x9b2J\u202e\x7f"


def bend_json(path: str, **other: Any) -> Any:
    def bend(raw: bytes) -> bytes:
        told = json.loads(raw)
        for game in told.get("games", [told]):
            game.update(other)
        return json.dumps(told, ensure_ascii=False).encode()

    return bending(path, bend)


@pytest.mark.parametrize("word", EVIL)
def test_no_word_of_a_server_is_completed_that_a_shell_would_obey(
    ada: Person, game: str, site: Site, word: str
) -> None:
    with Archive(ada.world).dossier(game).change(site.fingerprint) as notes:
        notes.slugs = {1: word}
        notes.name = word
    cache = ada.world.cache / "answers" / f"{game}.json"
    cache.parent.mkdir(parents=True, exist_ok=True)
    now = ada.world.clock.now().timestamp()
    cache.write_text(json.dumps({"time": now, "lines": [word, f"bid {word}"], "free": [word]}))
    with site.with_mischief(bend_json("/v1/games", game=word, name=word)):
        items = [
            *complete_games(ada.world, "", with_open=True),
            *complete_games(ada.world, word[:1], with_open=True),
            *complete_seats(ada.world, game, ""),
            *complete_order(ada.world, game, [], ""),
            *complete_order(ada.world, game, ["bid"], ""),
        ]
    assert items
    for item in items:
        assert re.fullmatch(r"[a-z0-9][a-z0-9-]*(\.\.[a-z0-9-]+)*", item.value)
        assert re.fullmatch(r"[\w .,'’()-]*", item.help or "")


@pytest.mark.parametrize("shell", sorted(SHELLS))
def test_real_shells_run_nothing_of_what_is_completed(shell: str, tmp_path: Path) -> None:
    """The scripts themselves evaluate no answer: a `wici` that says the worst changes nothing."""
    fake = tmp_path / "bin" / "wici"
    fake.parent.mkdir()
    evil = "$(touch pwned)"
    said = f"plain\n{evil}\n{evil}" if shell == "zsh" else f"plain,{evil}"
    fake.write_text(f"#!/bin/sh\ncat <<'END'\n{said}\nEND\n")
    fake.chmod(0o755)
    script = tmp_path / "script"
    script.write_text(script_for(shell))
    call = {
        "bash": 'COMP_LINE="wici join "; COMP_POINT=10; _wici_completion wici',
        "zsh": "words=(wici join ''); CURRENT=3; _wici_completion",
        "fish": "complete -C 'wici join '",
    }
    begins = "compdef() { :; }; compadd() { :; }; _describe() { :; };" if shell == "zsh" else ""
    command = f"{begins} . {script}; {call[shell]}"
    try:
        subprocess.run(
            [shell, "-c", command], cwd=tmp_path, timeout=PATIENCE, capture_output=True, check=False,
            env={"PATH": f"{fake.parent}:/usr/bin:/bin", "HOME": str(tmp_path)},
        )  # fmt: skip
    except FileNotFoundError:
        pytest.skip(f"there is no {shell} here")
    assert not (tmp_path / "pwned").exists()


def test_safe_words_of_all_kinds_pass() -> None:
    words = ["play", "castle=3", "an-arms-deal", "a:b", "/", "+2", "1.5", "north/south", "k7q2m4x5d3tf6hwz"]
    assert [item.value for item in safe_items(CompletionItem(word) for word in words)] == words


@pytest.mark.parametrize("is_terminal", [False, True])
@pytest.mark.parametrize("line", ["games --all", "games --all --json", "log", "log --json"])
def test_no_terminal_obeys_what_a_server_says(
    ada: Person, game: str, site: Site, line: str, is_terminal: bool
) -> None:
    words = line.split()
    forged = {"name": NAME} if words[0] == "games" else {"lines": [{"n": 1, "time": NAME, "text": NAME}]}
    path = "/v1/games" if words[0] == "games" else "/log"
    with site.with_mischief(bend_json(path, **forged)):
        ran = ada.wici(*words, is_terminal=is_terminal)
    assert ran.code == 0, ran
    said = re.sub(r"\x1b\[[0-9;]*m", "", ran.out + ran.err) if is_terminal else ran.out + ran.err
    assert not COMMANDS.search(said), ascii(said)
    assert "\x1b[8m" not in ran.out, "a server paints nothing, and hides nothing"
    assert "x" in said


def test_a_view_as_json_and_a_refusal_are_words_alone(ada: Person, game: str, site: Site) -> None:
    with site.with_mischief(bend_json("/view", state=NAME)):
        ran = ada.wici("show", "--json")
    assert ran.code == 0
    assert not COMMANDS.search(ran.out)
    assert json.loads(ran.out)["state"].startswith("x\ufffd]0;pwned")
    refusal = json.dumps({"error": "busy", "message": NAME, "detail": {"hint": NAME}}, ensure_ascii=False)
    with site.with_mischief(bending("/news", lambda _: refusal.encode())):
        ran = ada.wici("wait", "--timeout", "1s", "--json")
    assert not COMMANDS.search(ran.out + ran.err)


def test_a_picture_or_record_that_would_command_a_terminal_is_written_to_none(
    ada: Person, game: str, site: Site, tmp_path: Path
) -> None:
    picture = tmp_path / "board.svg"
    with site.with_mischief(bending("/view.svg", lambda raw: raw + b"<!-- \x1b[2J -->")):
        ran = ada.wici("show", "--svg", "-")
        assert (ran.code, ran.out) == (9, "")
        assert ada.wici("show", "--svg", str(picture)).code == 0
    assert b"\x1b" in picture.read_bytes()
    assert ada.wici("show", "--svg", "-").code == 0


@pytest.mark.parametrize("name", ["../../../pwned", "/etc/pwned", "a" * 15, "A" * 16, ""])
def test_no_game_of_a_server_names_a_path(ada: Person, game: str, site: Site, name: str) -> None:
    with site.with_mischief(bend_json("/v1/games", game=name, seats=[])):
        ran = ada.wici("games")
    assert ran.code in {0, 9}, ran
    kept = Archive(ada.world).all()
    assert [notes.game for notes in kept] == [game]


def test_what_nests_too_deeply_is_no_answer(ada: Person, game: str, site: Site) -> None:
    with site.with_mischief(bending("/news", lambda _: b"[" * 200_000)):
        assert ada.wici("wait", "--timeout", "1s").code == 8


def test_lists_and_logs_without_an_end_have_one(ada: Person, game: str, site: Site) -> None:
    def again(raw: bytes) -> bytes:
        return json.dumps({**json.loads(raw), "next": "a" * 16}).encode()

    with site.with_mischief(bending("/v1/games", again)):
        assert ada.wici("games", "--all").code == 8
    line = {"n": 1, "time": "", "text": "x"}
    with site.with_mischief(bending("/log", lambda _: json.dumps({"lines": [line], "next": 0}).encode())):
        assert ada.wici("log").code == 8


def test_nothing_that_a_server_says_looks_like_a_line_of_ours(ada: Person, game: str, site: Site) -> None:
    forged = "Friday\nThe record holds.\r\nwici: all is well"
    with site.with_mischief(bend_json("/v1/games", name=forged)):
        ran = ada.wici("games", "--all")
    assert ran.code == 0
    assert not any(line.startswith(("The record", "wici: all")) for line in ran.out.splitlines()), ran.out
    refusal = json.dumps({"error": "not-found", "message": forged, "code": "", "detail": {}})
    with site.with_mischief(saying("404 NO", "/view", 9, refusal.encode())):
        ran = ada.wici("show")
    assert len(ran.err.splitlines()) <= 2
