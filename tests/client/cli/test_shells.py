"""The three shells complete games, seats and the words of legal orders."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bounded import PATIENCE
from tests.client.outside import Person
from wici_client.cli.shells import SHELLS, script_for

BIN = str(Path(sys.executable).parent)


@pytest.fixture
def environ(ada: Person, game: str) -> dict[str, str]:
    ada.wici("can")
    path = f"{BIN}:{os.environ['PATH']}"
    return {"HOME": str(ada.home), "WICI_HOME": str(ada.home / "wici"), "PATH": path, "WICI_GAME": game}


def bash(line: str, environ: dict[str, str]) -> list[str]:
    """What bash is offered for the word at the end of a line."""
    script = (
        f'eval "$(wici completion bash)"; COMP_LINE={line!r}; COMP_POINT=${{#COMP_LINE}}; '
        '_wici_completion wici; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    said = subprocess.run(
        ["bash", "-c", script], env=environ, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return said.stdout.split()


def asked(shell: str, words: str, environ: dict[str, str]) -> str:
    """What wici tells a shell that asks."""
    count = str(len(words.split(" ")) - 1)
    variables = {"_WICI_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": count}
    if shell == "fish":
        variables["COMP_CWORD"] = words.rsplit(" ", maxsplit=1)[-1]
    said = subprocess.run(
        ["wici"], env={**environ, **variables}, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return said.stdout


def test_bash_completes_commands_games_and_orders(environ: dict[str, str]) -> None:
    assert bash("wici wit", environ) == ["withdraw"]
    assert bash("wici show ", environ) == [environ["WICI_GAME"]]
    assert bash("wici order bid ", environ)[:2] == ["0", "1"]
    assert bash("wici join friday-table ", environ) == ["anvil", "bell"]


def test_bash_gets_only_what_stands_behind_the_last_sign_that_cuts_words(
    environ: dict[str, str], ada: Person
) -> None:
    folder = ada.home / "wici"
    path = next((folder / "cache" / "answers").glob("*.json"))
    path.write_text(path.read_text().replace('"bid 0"', '"allocate castle=3 / finish"'))
    # Without a token nothing is asked of the server, and what was seen last is offered.
    (folder / "data" / "tokens.json").unlink()
    assert bash("wici order all", environ) == ["allocate"]
    assert bash("wici order allocate cas", environ) == ["castle=3"]
    assert bash("wici order allocate castle=", environ) == ["3"]


def test_zsh_and_fish_are_told_the_same_words(environ: dict[str, str]) -> None:
    assert "withdraw" in asked("zsh", "wici wit", environ)
    assert "withdraw" in asked("fish", "wici wit", environ)


@pytest.mark.parametrize("shell", list(SHELLS))
def test_the_scripts_are_good_syntax(shell: str) -> None:
    script = script_for(shell)
    assert "wici" in script
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed here")
    check = [program, "--no-execute"] if shell == "fish" else [program, "-n"]
    subprocess.run(check, input=script, text=True, check=True, capture_output=True, timeout=PATIENCE)


def test_completion_never_fails_loudly(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "WICI_HOME": str(tmp_path), "PATH": f"{BIN}:{os.environ['PATH']}"}
    for line in (
        "wici show ",
        "wici order ",
        "wici order play ",
        "wici join x ",
        "wici nonsense ",
        "wici verify ",
    ):
        assert bash(line, environ) == []
