"""`wici-server init` and `check`: a folder set up once, and what is wrong said with how to mend it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wici_server.commands import commands


def call(data: Path, *words: str, **environ: str) -> Result:
    return CliRunner().invoke(commands, [*words, "--data", str(data)], env=environ)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    place = tmp_path / "deep" / "data"
    assert call(place, "init").exit_code == 0
    return place


def test_init_makes_private_files_once_and_changes_nothing_the_next_time(data: Path) -> None:
    kept = {path.name: path.read_bytes() for path in data.iterdir() if path.name in {"server_key", "secret"}}
    assert len(kept) == 2
    for name in kept:
        assert (data / name).stat().st_mode & 0o777 == 0o600
    assert data.stat().st_mode & 0o077 == 0
    again = call(data, "init")
    assert again.exit_code == 0
    assert "(new)" not in again.output
    assert "up to date" in again.output
    assert {name: (data / name).read_bytes() for name in kept} == kept


def test_a_good_folder_is_found_good(data: Path) -> None:
    found = call(data, "check")
    assert found.exit_code == 0
    assert found.output.count("ok ") == 6
    assert "WRONG" not in found.output


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (lambda data: (data / "server_key").unlink(), "server_key is missing; run 'wici-server init'"),
        (lambda data: (data / "server_key").chmod(0o644), "chmod 600"),
        (lambda data: (data / "server_key").write_text("no key"), "Put the server's own key back"),
        (lambda data: (data / "secret").write_text("no hex"), "delete it and run 'wici-server init'"),
        (
            lambda data: (data / "wici.sqlite3").unlink(),
            "sqlite3 does not exist; run 'wici-server init'",
        ),
        (lambda data: (data / "wici.sqlite3").write_bytes(b"no database" * 999), "put a backup back"),
        (
            lambda data: (data / "wici.toml").write_text("port = 'high'"),
            "The setting 'port' is wrong: Expected `int`, got `str`",
        ),
        (lambda data: (data / "wici.toml").write_text("colour = 1"), "unknown field `colour`"),
        (lambda data: (data / "wici.toml").write_text("= ="), "wici.toml cannot be read"),
    ],
)
def test_what_is_wrong_is_named_with_how_to_mend_it(data: Path, harm: object, words: str) -> None:
    harm(data)  # type: ignore[operator]
    found = call(data, "check")
    assert found.exit_code == 1
    assert "WRONG" in found.output
    assert words in found.output


def test_tables_of_another_version_are_named(data: Path) -> None:
    import sqlite3

    with sqlite3.connect(data / "wici.sqlite3") as database:
        database.execute("UPDATE alembic_version SET version_num = '0000'")
    database.close()
    found = call(data, "check")
    assert found.exit_code == 1
    assert "tables are those of another version" in found.output


def test_a_content_file_that_breaks_a_constraint_is_named_with_it(data: Path) -> None:
    from wici.rules.content import house_files

    folder = data / "editions" / "krakow" / "broken"
    folder.mkdir(parents=True)
    name, raw = next(iter(sorted(house_files("krakow").items())))
    (folder / name).write_bytes(raw + b"\n[surprise\n")
    found = call(data, "check")
    assert found.exit_code == 1
    assert f"{folder / name} breaks 'toml'" in found.output
    (folder / name).rename(folder / "another.toml")
    assert "krakow has no such file; it has:" in call(data, "check").output


def test_an_edition_of_the_hosts_own_is_offered_beside_the_house_edition(data: Path) -> None:
    from wici.rules.content import house_files

    folder = data / "editions" / "krakow" / "ours"
    folder.mkdir(parents=True)
    name, raw = next(iter(sorted(house_files("krakow").items())))
    (folder / name).write_bytes(raw + b"\n# ours\n")
    found = call(data, "check")
    assert found.exit_code == 0
    assert "krakow house-1, krakow ours" in found.output


def test_invitations_are_printed_one_a_line(data: Path) -> None:
    made = call(data, "invite", "-n", "3")
    assert made.exit_code == 0
    assert len(set(made.output.split())) == 3


def test_a_damaged_page_of_the_database_is_found(data: Path) -> None:
    file = data / "wici.sqlite3"
    raw = bytearray(file.read_bytes())
    size = int.from_bytes(raw[16:18])
    raw[size * 4 : size * 5] = bytes(size)
    file.write_bytes(raw)
    found = call(data, "check")
    assert found.exit_code == 1
    assert "damaged" in found.output
