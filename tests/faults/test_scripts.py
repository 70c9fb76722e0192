"""The scripts of `deploy`: a database's password stands in no argument list."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.scripts import run_script
from wici_server.config import Settings
from wici_server.identity import make_identity

TOOL = """#!/bin/sh
printf '%s\\n' "$@" > "$(dirname "$0")/arguments"
printf '%s' "${PGPASSWORD:-}" > "$(dirname "$0")/password"
for word; do case "$word" in --file=*) : > "${word#--file=}" ;; esac; done
"""


@pytest.mark.parametrize(
    ("url", "bare", "password"),
    [
        (
            "postgresql://ada:p%40ss'%20$w@db.example:5433/wici",
            "postgresql://ada@db.example:5433/wici",
            "p@ss' $w",
        ),
        (
            "postgres://ada@/wici?host=/run/pg&password=x%26y",
            "postgresql://ada@/wici?host=%2Frun%2Fpg",
            "x&y",
        ),
        ("postgresql+psycopg://db.example/wici", "postgresql://db.example/wici", ""),
    ],
)
def test_a_dump_is_told_the_password_by_its_environment_alone(
    url: str, bare: str, password: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "bin" / "pg_dump"
    tool.parent.mkdir()
    tool.write_text(TOOL)
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:/usr/bin:/bin")
    settings = Settings(data=tmp_path / "data")
    settings.data.mkdir()
    make_identity(settings.data)
    run_script("backup.sh", str(tmp_path / "backups"), data=settings.data, database=url)
    arguments = (tool.parent / "arguments").read_text().splitlines()
    assert arguments[-1] == bare
    assert (tool.parent / "password").read_text() == password
    assert not password or password not in "\n".join(arguments)
