"""The ssh-agent's own language, spoken with a real agent and with things that are none."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.bounded import PATIENCE, Act
from tests.client.conftest import add_to_agent
from tests.client.outside import fingerprint_of, make_ssh_key
from wici.protocol.sshsig import parse_signature, sign
from wici_client.errors import NoSuchKey
from wici_client.keyring.agent import keys_of


def test_an_agent_without_keys_shows_none(agent: str) -> None:
    assert keys_of(agent) == []


def test_its_signature_is_one_that_the_protocol_takes(agent: str, tmp_path: Path) -> None:
    key = make_ssh_key(tmp_path / "key")
    add_to_agent(agent, key)
    (found,) = keys_of(agent)
    assert (found.public.fingerprint, found.comment) == (fingerprint_of(key), "somebody@example.org")
    assert parse_signature(sign(b"hello", found)).is_of(b"hello")


def test_keys_of_other_kinds_are_passed_over(agent: str, tmp_path: Path) -> None:
    add_to_agent(agent, make_ssh_key(tmp_path / "ec", kind="ecdsa"))
    add_to_agent(agent, make_ssh_key(tmp_path / "ed"))
    assert [key.public.fingerprint for key in keys_of(agent)] == [fingerprint_of(tmp_path / "ed")]


def test_a_key_that_was_taken_away_no_longer_signs(agent: str, tmp_path: Path) -> None:
    key = make_ssh_key(tmp_path / "key")
    add_to_agent(agent, key)
    (found,) = keys_of(agent)
    subprocess.run(
        ["ssh-add", "-q", "-D"],
        env={**os.environ, "SSH_AUTH_SOCK": agent},
        check=True,
        capture_output=True,
        timeout=PATIENCE,
    )
    with pytest.raises(NoSuchKey, match="refuses"):
        found.sign(b"x")


def test_nobody_at_the_socket_is_a_clear_fault(tmp_path: Path) -> None:
    with pytest.raises(NoSuchKey, match="SSH_AUTH_SOCK"):
        keys_of(str(tmp_path / "nothing"))


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"\0\0\0\0",
        b"\xff\xff\xff\xff",
        b"\0\0\0\x05\x0c\0\0\0\x09",
        b"\0\0\0\x03\x0c\0",
        b"\0\0\0\x01\x05",
    ],
)
def test_what_is_no_agent_is_found_out(tmp_path: Path, answer: bytes) -> None:
    path = str(Path(tempfile.mkdtemp()) / "s")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        server.settimeout(PATIENCE)

        def speak() -> None:
            line, _ = server.accept()
            with line:
                line.settimeout(PATIENCE)
                line.recv(64)
                line.sendall(answer)

        act = Act(speak, "what is no agent")
        try:
            with pytest.raises(NoSuchKey):
                keys_of(path)
        finally:
            act.finish()
            Path(path).unlink()
            Path(path).parent.rmdir()
