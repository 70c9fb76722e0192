"""The record that is written down is the one that was followed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.bounded import PATIENCE
from tests.client.outside import Person
from tests.client.site import Site, bending
from wici_client.archive.dossier import Archive


def test_a_record_is_written_and_verifies_offline(ada: Person, bo: Person, game: str, tmp_path: Path) -> None:
    ada.json("order", "bid", "2")
    file = tmp_path / "g.wici"
    assert ada.json("record", game, "-o", str(file))["entries"] == len(file.read_bytes().split(b"\n{"))
    stranger = Person(tmp_path / "stranger")
    report = stranger.json("verify", str(file), code=11)
    assert report["holds"] is True
    assert report["game"] == game
    assert ada.json("verify", str(file), code=11)["checks"][-1]["words"].startswith("3 receipts")


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


def test_verify_points_to_the_byte_and_explains_how_to_check_without_wici(
    ada: Person, game: str, tmp_path: Path
) -> None:
    file = tmp_path / "g.wici"
    ada.json("record", game, "-o", str(file))
    script = ada.wici("verify", "--explain", str(file)).out
    done = subprocess.run(["sh"], input=script, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("All of it fits.\n")
    raw = file.read_bytes()
    at = raw.index(b'"handle":"ada"') + len(b'"handle":"')
    file.write_bytes(raw[:at] + b"e" + raw[at + 1 :])
    done = subprocess.run(["sh"], input=script, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    ran = ada.wici("verify", str(file))
    line = raw.count(b"\n", 0, at) + 2
    assert f"line {line}, column" in ran.out
    assert ada.wici("verify", "--explain", str(tmp_path / "nothing")).code == 6
