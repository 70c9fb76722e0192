"""The door of the program: quick, and clear about what a base install lacks."""

from __future__ import annotations

import subprocess
import sys

import wici
from tests.bounded import PATIENCE

BLOCKED = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"flask", "flask_sqlalchemy", "flask_migrate", "granian", "sqlalchemy"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Blocked())
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE
    )


def test_a_base_install_is_told_in_one_sentence_what_to_install() -> None:
    code = """
import importlib.util, wici_server.main as door
door.find_spec = lambda name: None
door.main(["run"])
"""
    done = run(code)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "A server needs more than a player (flask, flask_sqlalchemy, flask_migrate, granian); "
        "run: pip install 'wici[server]'\n"
    )


def test_the_version_is_said_without_importing_anything_of_a_server() -> None:
    done = run(f"{BLOCKED}\nimport wici_server.main as door\ndoor.main(['--version'])\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"wici-server {wici.__version__}\n", "")


def test_importing_the_door_imports_nothing_heavy() -> None:
    done = run(
        "import sys, wici_server.main\nprint(sorted({'click', 'flask', 'wici.errors'} & set(sys.modules)))"
    )
    assert done.stdout == "[]\n"
