"""Every way to fail ends in one sentence and an exit code."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bounded import PATIENCE
from tests.client.outside import Person
from wici import __version__
from wici_client.cli.group import COMMANDS, wici
from wici_client.cli.schemas import SCHEMAS
from wici_client.render.screen import screen
from wici_client.world import World


def test_a_slip_of_the_finger_is_met_with_the_nearest_command(person: Person) -> None:
    ran = person.wici("shwo")
    assert ran.code == 2
    assert "'show'" in ran.err
    assert not ran.out


def test_wrong_options_are_a_usage_fault_that_shows_the_usage(person: Person) -> None:
    ran = person.wici("order", "--nonsense")
    assert ran.code == 2
    assert "Usage: wici order" in ran.err


def test_json_before_the_command_is_told_where_it_stands(person: Person) -> None:
    ran = person.wici("--json", "show")
    assert ran.code == 2
    assert "wici show --json" in ran.err


def test_a_usage_fault_is_data_too_where_data_is_asked_for(person: Person) -> None:
    for words in (("case", "/nowhere", "--json"), ("keys", "cancel", "--json"), ("show", "--moon", "--json")):
        ran = person.wici(*words)
        assert (ran.code, ran.out) == (2, "")
        assert (ran.fault["error"], ran.fault["exit_name"]) == ("usage", "usage")


def test_a_fault_names_what_to_do(person: Person) -> None:
    ran = person.wici("games")
    assert ran.code == 6
    assert "wici register URL HANDLE" in ran.err
    assert not ran.out


def test_with_json_a_fault_is_data_among_the_messages(person: Person) -> None:
    ran = person.wici("games", "--json")
    assert ran.code == 6
    assert not ran.out
    assert ran.fault["exit_name"] == "not-found"
    assert set(ran.fault) == {"error", "code", "message", "exit", "exit_name", "detail"}


def test_a_fault_of_ours_says_so_without_a_traceback(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr("wici_client.archive.known_servers.Servers.read", break_down)
    ran = person.wici("servers")
    assert ran.code == 1
    assert "WICI_DEBUG=1" in ran.err
    assert "Traceback" not in ran.err
    with pytest.raises(ZeroDivisionError):
        person.wici("servers", also={"WICI_DEBUG": "1"})


def test_a_file_that_cannot_be_written_is_named(person: Person) -> None:
    person.home.mkdir(parents=True)
    (person.home / "wici").write_text("a file where a folder must be")
    ran = person.wici("keys", "make")
    assert ran.code == 1
    assert str(person.home / "wici") in ran.err


def test_every_command_has_help_and_a_json_schema(person: Person) -> None:
    for name in COMMANDS:
        ran = person.wici(name, "--help")
        assert ran.code == 0
        command = wici.commands.get(name) or wici.get_command(
            wici.make_context("wici", ["x"], resilient_parsing=True), name
        )
        assert command is not None
        has_json = any("--json" in param.opts for param in command.params)
        assert has_json == (name in SCHEMAS), name
    assert set(SCHEMAS) <= set(COMMANDS)


def test_help_lists_commands_by_part_and_the_exit_codes(
    person: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    assert person.wici("--help").code == 0
    said = capsys.readouterr().out
    for words in ("Playing:", "Checking:", "not-your-turn", "waited-in-vain"):
        assert words in said


@pytest.mark.parametrize("topic", ["exits", "json", "environment", "curl", "bot", "order"])
def test_help_has_topics(person: Person, topic: str) -> None:
    ran = person.wici("help", topic)
    assert ran.code == 0
    assert len(ran.out.splitlines()) > 4


def test_an_unknown_topic_is_a_usage_fault(person: Person) -> None:
    assert person.wici("help", "weather").code == 2


WICI = str(Path(sys.executable).with_name("wici"))


def test_the_version_is_told_before_anything_is_imported() -> None:
    heavy = "('click', 'requests', 'msgspec', 'rich', 'cryptography')"
    script = (
        "import sys; sys.argv=['wici','--version']; from wici_client.main import main; main(); "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout
    assert said == f"wici {__version__}\n[]\n"


@pytest.mark.parametrize(
    ("words", "absent"),
    [
        (["servers"], {"requests", "rich", "cryptography"}),
        (["help", "exits"], {"requests", "rich", "cryptography", "msgspec"}),
    ],
)
def test_a_command_imports_only_what_it_needs(tmp_path: Path, words: list[str], absent: set[str]) -> None:
    script = (
        "import sys, json; from wici_client.cli.run import run; run(sys.argv[1:]); "
        "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    said = subprocess.run(
        [sys.executable, "-c", script, *words],
        capture_output=True,
        text=True,
        check=True,
        env={"WICI_HOME": str(tmp_path), "HOME": str(tmp_path)},
        timeout=PATIENCE,
    )
    assert not absent & set(json.loads(said.stderr.splitlines()[-1]))


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {WICI} help json | head -1"],
        capture_output=True,
        text=True,
        check=False,
        env={"WICI_HOME": str(tmp_path), "HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("What --json prints")


@pytest.mark.parametrize("word", ["\x1b[2J", "\x1b]0;title\x07", "\r", "\x9b2J", "\x08", "\u202e"])
def test_nothing_that_a_server_writes_commands_the_terminal(world: World, word: str) -> None:
    world.note(f"before{word}after")
    screen(world).print(f"before{word}after")
    world.say(f"before{word}after\x1b[32m green\x1b[0m")
    said = world.stdout.getvalue() + world.stderr.getvalue()  # type: ignore[attr-defined]
    assert word not in said
    assert "\x1b[32m green\x1b[0m" in said


def test_a_reader_that_leaves_in_the_middle_is_no_fault(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(*_: object) -> None:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr("os.dup2", lambda *_: None)
    monkeypatch.setattr("os.open", lambda *_: -1)
    monkeypatch.setattr("wici_client.world.World.say", leave)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    ran = person.wici("rules")
    assert (ran.code, ran.err) == (0, "")


def test_ctrl_c_is_no_fault_of_ours(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wici_client.world.World.say", interrupt)
    ran = person.wici("rules")
    assert ran.code == 130
    assert "fault of ours" not in ran.err


def test_a_bare_word_prints_the_help_and_nothing_more(person: Person) -> None:
    ran = person.wici()
    assert ran.code == 2
    assert ran.err.startswith("Usage: wici")
    assert ran.err.count("Usage: wici") == 1


def test_an_order_loads_no_more_than_an_order_needs() -> None:
    """A command line that is slow to start is felt at every order; `tests/bench` measures the time itself."""
    script = (
        "import sys, wici_client.cli.run, wici_client.commands.order, wici_client.render.outcome\n"
        "from wici_client.game import find, order_input, submit\n"
        "from wici_client.archive import receipts\n"
        "heavy = ('wici.referee', 'wici.rules.catalog', 'wici.rules.games', 'rich', 'requests')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert said.stdout == "[]\n"
