"""The record that is written down is the one that was followed, and anybody can check it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.outside import Person
from tests.client.site import Site, bending
from wici_client.archive import Archive


def test_a_record_is_written_and_verifies_offline(ada: Person, bo: Person, game: str, tmp_path: Path) -> None:
    ada.json("order", "bid", "2")
    file = tmp_path / "g.wici"
    assert ada.json("record", game, "-o", str(file))["entries"] == len(file.read_bytes().split(b"\n{"))
    stranger = Person(tmp_path / "stranger")
    report = stranger.json("verify", str(file))
    assert report["holds"] is True
    assert report["game"] == game
    assert ada.json("verify", str(file))["checks"][-1]["words"].startswith("3 receipts")


def test_it_goes_to_a_pipe_as_it_is(ada: Person, game: str) -> None:
    out = ada.wici("record", game).out
    assert out.startswith('{"n":0,')
    assert out.rstrip().endswith("-----END SSH SIGNATURE-----")


def test_on_a_terminal_it_goes_to_a_file(
    ada: Person, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ada.wici("record", game, is_terminal=True).out == f"{game}.wici\n"
    assert (tmp_path / f"{game}.wici").exists()


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


def test_a_server_that_tells_another_history_is_stopped(ada: Person, game: str, site: Site) -> None:
    ada.json("record", game, "-o", str(ada.home / "before"))
    ada.json("order", "bid", "2")
    with site.with_mischief(bending("/record", lambda body: body.replace(b'"rev":1', b'"rev":2'))):
        ran = ada.wici("record", game, "-o", "-")
    assert ran.code == 9
    assert ada.wici("record", game, "-o", "-").code == 0


def test_a_receipt_that_the_record_does_not_bear_out_is_found(ada: Person, game: str) -> None:
    ada.json("order", "bid", "2")
    with Archive(ada.world).dossier(game).change(Archive(ada.world).all()[0].server) as notes:
        entry = max(notes.promises)
        notes.promises[entry] = "0" * 64
    ran = ada.wici("record", game, "-o", "-", "--json")
    assert ran.code == 9
    assert ran.fault["detail"] == {"reason": "forked", "entry": entry}


def test_a_file_that_is_not_there_is_not_found(ada: Person, tmp_path: Path) -> None:
    assert ada.wici("verify", str(tmp_path / "nothing.wici")).code == 6


@pytest.mark.parametrize("content", [b"", b"hello\n", b"{}\n", b"\xff\xfe"])
def test_a_file_that_is_no_record_is_not_verified(person: Person, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    assert person.wici("verify", str(tmp_path / "x")).code == 9
