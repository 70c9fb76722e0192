"""The commands for checking by hand find what wici finds, with OpenSSH and coreutils alone."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.bounded import PATIENCE
from tests.referee.forgery import entries_of, rewrite
from tests.referee.golden_games import FOLDER
from tests.referee.office import Office
from wici.protocol.entries import End, Opened, Resolve, Sealed
from wici.referee.explaining.by_hand import explain


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.wrong = [line.removeprefix("WRONG ") for line in out.splitlines() if line.startswith("WRONG ")]
        self.held = [line.removeprefix("ok    ") for line in out.splitlines() if line.startswith("ok    ")]
        self.err = err


def run(script: str, *files: Path) -> Ran:
    """Run the commands, on the file that they name or on another."""
    done = subprocess.run(
        ["sh", "-s", *files], check=False, input=script, capture_output=True, text=True, timeout=PATIENCE
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def check(path: Path) -> Ran:
    with path.open("rb") as file:
        return run("\n".join(explain(file, str(path))) + "\n")


def write(folder: Path, export: bytes) -> Path:
    (folder / "game.wici").write_bytes(export)
    return folder / "game.wici"


@pytest.mark.parametrize("name", ["market-bot", "market-begun"])
def test_a_true_record_fits_in_everything(name: str) -> None:
    ran = check(FOLDER / f"{name}.wici")
    assert (ran.code, ran.wrong, ran.err) == (0, [], "")
    assert len(ran.held) > 15
    assert any("follows line" in words for words in ran.held)
    assert any("signed its join" in words for words in ran.held)


def test_every_opened_text_is_checked(short: Office, tmp_path: Path) -> None:
    export = short.export()
    opened = [one for entry in entries_of(export) for one in getattr(entry, "opened", ())]
    ran = check(write(tmp_path, export))
    assert ran.wrong == []
    assert sum("fits its seal" in words for words in ran.held) == len(opened)
    assert sum("signed the text" in words for words in ran.held) == len(opened)


@pytest.mark.parametrize("part", [0.02, 0.31, 0.55, 0.74, 0.96])
def test_the_commands_of_a_true_record_find_one_changed_byte_of_it(
    short: Office, tmp_path: Path, part: float
) -> None:
    true = short.export()
    script = "\n".join(explain(BytesIO(true), str(write(tmp_path, true)))) + "\n"
    raw = bytearray(true)
    raw[int(part * len(raw))] ^= 1
    (tmp_path / "other.wici").write_bytes(raw)
    assert run(script, tmp_path / "other.wici").code == 1


def test_a_tampered_record_explains_what_is_wrong_in_it(short: Office, tmp_path: Path) -> None:
    tampered = short.export().replace(b'"handle":"player-1"', b'"handle":"player-9"', 1)
    ran = check(write(tmp_path, tampered))
    assert ran.code == 1
    assert "each line's prev is the hash of the line before" in ran.wrong


def make_up(office: Office, kind: Any, **made: Any) -> bytes:
    """What a dishonest server could write: one value changed, everything chained and signed anew."""
    true = office.export()
    last = max(n for n, entry in enumerate(entries_of(true)) if isinstance(entry, kind))
    return rewrite(true, lambda n, entry: replace(entry, **made) if n == last else entry, office.key)


def test_a_server_that_chains_and_signs_anew_is_found_by_seal_seed_and_signature(
    short: Office, tmp_path: Path
) -> None:
    sealed = check(write(tmp_path, make_up(short, Sealed, seal="0" * 64)))
    assert [words for words in sealed.wrong if "fits its seal" in words] == sealed.wrong
    assert len(sealed.wrong) == 1
    seed = check(write(tmp_path, make_up(short, End, seed="0" * 64)))
    assert seed.wrong == ["the seed is the one of the commitment"]


def test_an_order_that_was_put_into_a_players_mouth_is_found(short: Office, tmp_path: Path) -> None:
    true = short.export()
    n, told = max((n, e) for n, e in enumerate(entries_of(true)) if isinstance(e, Resolve) and e.opened)
    said = told.opened[0]
    other = Opened(entry=said.entry, envelope=said.envelope.replace("rev 1\n", "rev 2\n"), salt=said.salt)
    lie = replace(told, opened=(other, *told.opened[1:]))
    ran = check(write(tmp_path, rewrite(true, lambda at, e: lie if at == n else e, short.key)))
    assert any("signed the text" in words for words in ran.wrong)


def test_what_is_no_record_gets_the_first_check_alone(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello\n")
    ran = check(tmp_path / "x")
    assert ran.code == 1
    assert "wici itself can follow the record" in ran.wrong
