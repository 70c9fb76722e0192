"""The package's README shows commands and code that work."""

from __future__ import annotations

import doctest
import hmac
import subprocess
from hashlib import sha256
from pathlib import Path

from tests.bounded import PATIENCE

import wici.protocol
from wici.protocol.dealing import game_seed, lot, seed_commit
from wici.protocol.envelope import open_envelope
from wici.protocol.seal import seal

README = Path(wici.protocol.__path__[0]) / "README.md"
GAME, SEED, SALT = "k7q2m4x5d3tf6hwz", "00112233445566778899aabbccddeeff" * 2, "5a" * 16


def shell(commands: str, folder: Path) -> str:
    done = subprocess.run(
        ["sh", "-ec", commands], cwd=folder, capture_output=True, check=True, timeout=PATIENCE
    )
    return done.stdout.decode()


def command(beginning: str) -> str:
    """Return the README's command that begins so, its comment left out."""
    lines = README.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(beginning))
    end = next(n for n, line in enumerate(lines[at:], at) if not line.rstrip().endswith("|"))
    return "\n".join(lines[at : end + 1])


def test_the_example_runs() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert (failed, bool(tried)) == (0, True)


def test_an_order_is_checked_by_hand(tmp_path: Path, example: bytes) -> None:
    envelope = open_envelope(example)
    (tmp_path / "order.env").write_bytes(example)
    block = README.read_text().split("```sh\n")[1].partition("```")[0]
    shown = shell(block.replace("ssh-ed25519 AAAA…", envelope.key.line), tmp_path)
    assert 'Good "wici" signature for alice' in shown
    assert shown.split()[-2] == envelope.text.id


def test_a_seal_is_checked_by_hand(tmp_path: Path, example: bytes) -> None:
    (tmp_path / "order.env").write_bytes(example)
    shown = shell(command("{ printf 'wici-seal").replace("SALT", SALT), tmp_path)
    assert shown.split()[0] == seal(example, SALT)


def test_a_deal_is_checked_by_hand(tmp_path: Path) -> None:
    def run(beginning: str, **values: str) -> str:
        words = command(beginning)
        for name, value in values.items():
            words = words.replace(f" {name}", f" {value}").replace(f":{name}", f":{value}")
        return shell(words, tmp_path).split()[0]

    nonces = {1: "0f" * 16, 2: "1e" * 16}
    assert run("printf 'wici-seed", GAME=GAME, SEED=SEED) == seed_commit(GAME, SEED)
    assert run("printf 'wici-lot", NONCE=nonces[1]) == lot(nonces[1])
    shown = run("printf 'wici-deal", GAME=GAME, SEED=SEED, NONCE1=nonces[1], NONCE2=nonces[2])
    assert shown == game_seed(GAME, SEED, nonces)
    drawn = shell(command("printf '%s\\n%s'").replace("GAMESEED", shown), tmp_path).split()[-1]
    assert drawn == hmac.digest(bytes.fromhex(shown), b"shuffle deck 0\n0", "sha256").hex()


def test_a_record_is_checked_by_hand(tmp_path: Path) -> None:
    lines = [f"line {n}\n" for n in range(20)]
    (tmp_path / "game.wici").write_text("".join(lines))
    assert shell(command("sed -n 13p"), tmp_path).split()[0] == sha256(lines[12].encode()).hexdigest()


def test_every_module_has_its_place_in_the_table() -> None:
    rooms = README.read_text().split("## The rooms")[1]
    for module in README.parent.glob("[a-z]*.py"):
        assert f"`{module.stem}`" in rooms, module.stem
