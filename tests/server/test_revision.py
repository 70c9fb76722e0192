"""Revision: whether the tables are as they must be, seen without Alembic."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from tests.server.conftest import set_up
from wici_server.config import Settings
from wici_server.database import MIGRATIONS
from wici_server.revision import is_newest, newest


def test_the_newest_revision_is_the_one_that_alembic_knows() -> None:
    assert newest() == ScriptDirectory(str(MIGRATIONS)).get_current_head()


@pytest.mark.parametrize("name", ["data", "with a blank", "p%rcent", "a?mark", "umläut"])
def test_a_database_that_was_set_up_is_newest_wherever_it_lies(tmp_path: Path, name: str) -> None:
    assert is_newest(set_up(tmp_path / name))


def test_an_older_an_empty_and_a_missing_database_are_not(tmp_path: Path) -> None:
    settings = set_up(tmp_path / "data")
    with closing(sqlite3.connect(settings.data / "wici.sqlite3")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
        connection.commit()
    assert not is_newest(settings)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "wici.sqlite3").touch()
    assert not is_newest(Settings(data=tmp_path / "empty"))
    assert not is_newest(Settings(data=tmp_path / "nowhere"))
    assert not (tmp_path / "nowhere").exists()
    assert not is_newest(Settings(data=tmp_path, database_url="postgresql://nobody@127.0.0.1:1/none"))
