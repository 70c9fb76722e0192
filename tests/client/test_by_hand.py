"""Everything that the client does can be done with ssh-keygen and curl."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.bounded import PATIENCE
from tests.client.outside import Person, fingerprint_of, make_ssh_key
from tests.client.site import Site
from wici.protocol.dealing import lot

pytestmark = pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed here")


class Hand:
    """Somebody with a key file, ssh-keygen and curl, and nothing of ours."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url
        self.key = make_ssh_key(folder / "key")
        self.token = ""

    def sign(self, text: str) -> Path:
        """`ssh-keygen -Y sign`, then `cat move move.sig`."""
        move = self.folder / "move"
        move.write_text(text)
        (self.folder / "move.sig").unlink(missing_ok=True)
        command = ["ssh-keygen", "-q", "-Y", "sign", "-n", "wici", "-f", str(self.key), str(move)]
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
        envelope = self.folder / "envelope"
        envelope.write_bytes(move.read_bytes() + (self.folder / "move.sig").read_bytes())
        return envelope

    def curl(self, *words: str) -> str:
        command = ["curl", "-sS", "--fail-with-body", "-H", f"Authorization: Bearer {self.token}", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def get(self, path: str, *words: str) -> str:
        return self.curl(*words, self.url + path)

    def post(self, path: str, text: str) -> dict[str, str]:
        """Post a signed text; the lines of the receipt."""
        receipt = self.curl("--data-binary", f"@{self.sign(text)}", self.url + path)
        return dict(line.split(" ", 1) for line in receipt.splitlines() if " " in line)

    def log_in(self) -> None:
        self.token = ""
        challenge = self.get("/v1/challenge")
        answer = self.curl("--data-binary", f"@{self.sign(challenge)}", f"{self.url}/v1/token")
        self.token = json.loads(answer)["token"]

    def json(self, path: str) -> Any:
        return json.loads(self.get(path))


def test_a_game_is_joined_and_played_by_hand(site: Site, ada: Person, tmp_path: Path) -> None:
    hand = Hand(tmp_path / "hand", site.url)
    server = hand.json("/v1/server")["fingerprint"]
    hand.post("/v1/accounts", f"wici-account 1\nserver {server}\nhandle hand\n")
    hand.log_in()
    assert hand.json("/v1/me")["keys"][0]["fingerprint"] == fingerprint_of(hand.key)

    opened = hand.post(
        "/v1/games",
        f"wici-new 1\nserver {server}\nrules market\nedition house-1\nname By hand\n"
        f"nonce {'ab' * 16}\ndo players=2\ndo fox=no\n",
    )
    game, nonce = opened["game"], "cd" * 16
    joined = hand.post(
        f"/v1/games/{game}/join",
        f"wici-join 1\ngame {game}\nanswers {opened['hash']}\nhandle hand\nlot {lot(nonce)}\n",
    )
    ada.json("join", game)
    last = hand.json(f"/v1/games/{game}")["last_join"]["hash"]
    hand.post(
        f"/v1/games/{game}/ready",
        f"wici-ready 1\ngame {game}\nseat {joined['seat']}\nanswers {last}\nnonce {nonce}\n",
    )
    ada.json("games")

    assert "bid" in hand.get(f"/v1/games/{game}/view", "-H", "Accept: text/plain")
    template = hand.get(f"/v1/games/{game}/template")
    receipt = hand.post("/v1/orders", template + "do bid 2\n")
    assert (receipt["game"], receipt["rev"]) == (game, "1")
    taken = ada.json("order", "-g", game, "bid", "1")
    assert any("2" in event["text"] for event in taken["events"])

    (tmp_path / "by-hand.wici").write_text(hand.get(f"/v1/games/{game}/record"))
    assert ada.json("verify", str(tmp_path / "by-hand.wici"), code=11)["holds"] is True


def test_a_receipt_is_checked_by_hand(site: Site, ada: Person, game: str, tmp_path: Path) -> None:
    ada.json("order", "bid", "2")
    texts = ada.home / "wici" / "data" / "games" / game / "texts"
    receipt = max(texts.glob("*.receipt"), key=lambda path: path.stat().st_mtime_ns).read_text()
    text, _, signature = receipt.partition("-----BEGIN")
    (tmp_path / "receipt.sig").write_text(f"-----BEGIN{signature}")
    key = ada.json("servers")["servers"][0]["key"]
    (tmp_path / "allowed").write_text(f'server namespaces="wici" {key}\n')
    command = [
        "ssh-keygen",
        "-Y",
        "verify",
        "-f",
        "allowed",
        "-I",
        "server",
        "-n",
        "wici",
        "-s",
        "receipt.sig",
    ]
    done = subprocess.run(
        command, input=text, cwd=tmp_path, text=True, capture_output=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr


def test_entries_are_checked_by_hand(ada: Person, game: str, tmp_path: Path) -> None:
    ada.json("record", game, "-o", str(tmp_path / "game.wici"))
    script = "sed -n 2p game.wici | sha256sum | cut -d' ' -f1; sed -n 3p game.wici"
    done = subprocess.run(
        ["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    digest, third = done.stdout.splitlines()
    assert json.loads(third)["prev"] == digest
