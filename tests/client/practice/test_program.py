"""A bot that somebody wrote is asked in JSON, and whatever it does costs nothing but time."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from wici.rules import catalog, play
from wici.rules.dice import SeededDice
from wici.rules.look import Look, look
from wici_client.errors import Usage
from wici_client.practice.program import BotFault, Program, question

LIMIT = 20.0


def written(folder: Path, source: str) -> str:
    """A program of these lines of Python."""
    path = folder / "bot"
    path.write_text(f"#!{sys.executable}\nimport sys\n{source}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def asked() -> Look:
    game = catalog.get("krieg")
    table, _ = play.start(game, game.house, game.setup((1, 2), {}), SeededDice("asked"))
    return look(table, table.awaited()[0])


def test_a_program_gets_one_line_and_answers_one(tmp_path: Path, asked: Look) -> None:
    echo = "import json\nfor line in sys.stdin: print(json.loads(line)['answers'][1], flush=True)"
    program = Program(written(tmp_path, echo), LIMIT)
    try:
        for _ in range(2):
            assert program.ask("krieg", asked) == [asked.asks[0].legal.answers[1]]
    finally:
        program.close()


def test_a_program_that_ends_after_each_answer_is_started_again(tmp_path: Path, asked: Look) -> None:
    program = Program(written(tmp_path, "sys.stdin.readline(); print('allocate castle=1 / finish')"), LIMIT)
    try:
        for _ in range(2):
            assert program.ask("krieg", asked) == ["allocate castle=1", "finish"]
    finally:
        program.close()


@pytest.mark.parametrize(
    ("source", "limit", "said"),
    [
        ("pass", LIMIT, "ended without an answer"),
        ("sys.exit(3)", LIMIT, "ended without an answer"),
        ("sys.stdin.readline(); print('x' * 10**6)", LIMIT, "printed more than"),
        ("sys.stdin.readline(); print('pass\\npass'); sys.stdin.read()", LIMIT, "more than one line"),
        ("sys.stdin.read()", 0.5, "no answer within"),
    ],
)
def test_a_program_that_gives_no_answer_is_told_so(
    tmp_path: Path, asked: Look, source: str, limit: float, said: str
) -> None:
    program = Program(written(tmp_path, source), limit)
    with pytest.raises(BotFault, match=said) as fault:
        program.ask("krieg", asked)
    assert "nothing was ordered" in fault.value.message
    program.close()


def test_a_program_that_is_not_there_or_cannot_be_run_is_named(tmp_path: Path) -> None:
    plain = tmp_path / "text"
    plain.write_text("hello")
    for path in (str(tmp_path / "none"), str(plain)):
        with pytest.raises(Usage, match="no program"):
            Program(path, LIMIT)


def test_a_file_that_is_no_program_is_a_fault_of_the_bot(tmp_path: Path, asked: Look) -> None:
    path = tmp_path / "bot"
    path.write_text("\0\0\0")
    path.chmod(0o755)
    with pytest.raises(BotFault, match="cannot be started"):
        Program(str(path), LIMIT).ask("krieg", asked)


def test_the_question_is_one_line_that_begins_with_the_answers(asked: Look) -> None:
    line = question("krieg", asked, "Why it was refused.")
    assert line.count(b"\n") == 1
    assert line.startswith(b'{"answers":["')
    told = json.loads(line)
    assert told["prompt"]["kind"] == "play-agenda"
    assert told["seat"] == asked.seat
    assert told["fault"] == "Why it was refused."
