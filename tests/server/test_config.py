"""Settings: file below environment below command line, each read strictly."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import fields

from wici_server.config import Settings, read_settings
from wici_server.errors import BadConfig


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "wici.toml").write_text('name = "Ours"\nport = 1000\nkey_writes = 7\n')
    environ = {"WICI_DATA": str(tmp_path), "WICI_PORT": "2000", "WICI_SPECTATORS": "seats"}
    settings = read_settings(environ)
    assert (settings.name, settings.port, settings.key_writes) == ("Ours", 2000, 7)
    assert settings.spectators == "seats"
    assert read_settings(environ, port=3000, host=None).port == 3000


def test_the_default_is_loopback_and_sqlite_in_the_data_folder(tmp_path: Path) -> None:
    settings = read_settings({"WICI_DATA": str(tmp_path)})
    assert (settings.host, settings.is_sqlite) == ("127.0.0.1", True)
    assert settings.url == f"sqlite:///{tmp_path}/wici.sqlite3"
    assert (settings.synchronous, settings.journal) == ("full", "wal")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_any_usual_name_of_postgresql_is_understood(tmp_path: Path, scheme: str) -> None:
    settings = read_settings({"WICI_DATA": str(tmp_path), "DATABASE_URL": f"{scheme}://u:p@h/db"})
    assert settings.url == "postgresql+psycopg://u:p@h/db"
    assert not settings.is_sqlite


@pytest.mark.parametrize(
    "environ",
    [
        {"WICI_PORT": "99999"},
        {"WICI_SPECTATORS": "nobody"},
        {"WICI_KEY_WRITES": "-1"},
        {"WICI_CACHE_MIB": "x"},
        {"DATABASE_URL": "mysql://u:p@h/db"},
        {"DATABASE_URL": "wici"},
    ],
)
def test_a_value_that_cannot_be_is_refused(tmp_path: Path, environ: dict[str, str]) -> None:
    with pytest.raises(BadConfig, match="setting"):
        read_settings({"WICI_DATA": str(tmp_path), **environ})


def test_a_file_in_the_data_folder_cannot_name_another_folder(tmp_path: Path) -> None:
    (tmp_path / "wici.toml").write_text('data = "/elsewhere"\n')
    with pytest.raises(BadConfig, match="WICI_DATA"):
        read_settings({"WICI_DATA": str(tmp_path)})


def test_the_tables_for_hosts_hold_every_setting_with_its_default() -> None:
    text = (Path(__file__).parents[2] / "deploy" / "UPGRADE.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in row.split("|")] for row in text.splitlines() if row.startswith("| `")]
    told = {row[2].replace("`", "").partition(",")[0]: row for row in rows}
    told |= {"data": rows[0], "port": told["host"]}
    assert [name for name in Settings.__struct_fields__ if name not in told] == []
    for field in fields(Settings):
        if isinstance(field.default, int):
            assert f"`{field.default}`" in told[field.name][3]
