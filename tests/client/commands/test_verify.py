"""Anything that does not hold ends in exit code 9."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.outside import Person


@pytest.mark.parametrize("part", [0.05, 0.35, 0.65, 0.95])
def test_any_changed_byte_fails_with_code_nine(ada: Person, game: str, tmp_path: Path, part: float) -> None:
    file = tmp_path / "g.wici"
    ada.json("record", game, "-o", str(file))
    raw = bytearray(file.read_bytes())
    raw[int(part * len(raw))] ^= 1
    file.write_bytes(raw)
    ran = ada.wici("verify", str(file))
    assert ran.code == 9, ran
    assert "FAILED" in ran.out


def test_a_record_by_another_server_than_the_trusted_one_fails(
    ada: Person, game: str, tmp_path: Path
) -> None:
    file = tmp_path / "g.wici"
    ada.json("record", game, "-o", str(file))
    assert ada.wici("verify", str(file), "--server", "SHA256:" + "A" * 43).code == 9


def test_a_file_that_is_not_there_is_not_found(ada: Person, tmp_path: Path) -> None:
    assert ada.wici("verify", str(tmp_path / "nothing.wici")).code == 6


@pytest.mark.parametrize("content", [b"", b"hello\n", b"{}\n", b"\xff\xfe"])
def test_a_file_that_is_no_record_is_not_verified(person: Person, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    assert person.wici("verify", str(tmp_path / "x")).code == 9


def test_of_a_game_that_goes_on_no_more_is_said_than_could_be_checked(
    ada: Person, game: str, tmp_path: Path
) -> None:
    ada.json("record", game, "-o", str(tmp_path / "g.wici"))
    ran = ada.wici("verify", str(tmp_path / "g.wici"))
    assert ran.code == 11
    assert ran.out.splitlines()[0] == (
        "INCOMPLETE: what could be checked holds, but checks 7, 8 could not be made: the game is not over; "
        "the rules of market are not here."
    )
    told = ada.json("verify", str(tmp_path / "g.wici"), code=11)
    assert told["holds"] is True
    assert told["complete"] is False
    assert told["missing"] == ["the game is not over", "the rules of market are not here"]
