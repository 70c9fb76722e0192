"""The key that signs is found where its owner would look for it, and signs what ssh-keygen accepts."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.bounded import PATIENCE
from tests.client.conftest import add_to_agent
from tests.client.outside import fingerprint_of, make_ssh_key, make_world
from wici.protocol.envelope import sign_text
from wici.protocol.errors import KeyLocked, KeyUnreadable
from wici.protocol.keys import Signer
from wici_client.errors import NoSuchKey, Usage
from wici_client.keyring.find import FileKey, Keystore
from wici_client.world import World

TEXT = b"wici-leave 1\ngame k7q2m4x5d3tf6hwz\nseat 2\nanswers " + b"a" * 64 + b"\n"


def accepts(folder: Path, signer: Signer) -> bool:
    """Whether the real ssh-keygen takes the signature."""
    envelope = sign_text(TEXT, signer)
    (folder / "allowed").write_text(f'alice namespaces="wici" {signer.public.line}\n')
    (folder / "move.sig").write_bytes(envelope[len(TEXT) :])
    command = ["ssh-keygen", "-Y", "verify", "-f", "allowed", "-I", "alice", "-n", "wici", "-s", "move.sig"]
    return not subprocess.run(
        command, input=TEXT, cwd=folder, capture_output=True, check=False, timeout=PATIENCE
    ).returncode


def askpass(folder: Path, phrase: str, name: str = "ask") -> str:
    """A program that answers every question in the same way."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{phrase}'\n")
    path.chmod(0o700)
    return str(path)


def test_the_persons_ssh_key_is_found(world: World, ssh_key: Path, tmp_path: Path) -> None:
    signer = Keystore(world).find()
    assert signer.public.fingerprint == fingerprint_of(ssh_key)
    assert accepts(tmp_path, signer)


def test_without_any_key_it_says_how_to_make_one(world: World) -> None:
    with pytest.raises(NoSuchKey) as caught:
        Keystore(world).find()
    assert caught.value.detail["hint"] == "wici keys make"


def test_a_key_that_wici_made_goes_before_the_persons_ssh_key(world: World, ssh_key: Path) -> None:
    made = Keystore(world).make()
    assert Keystore(world).find().public == made.public
    assert made.path.stat().st_mode & 0o777 == 0o600
    assert (
        fingerprint_of(made.path) == fingerprint_of(made.path.with_suffix(".pub")) == made.public.fingerprint
    )


def test_an_own_key_is_never_overwritten(world: World) -> None:
    Keystore(world).make()
    with pytest.raises(Usage):
        Keystore(world).make()


def test_find_or_make_makes_one_only_where_there_is_none(world: World) -> None:
    signer, is_new = Keystore(world).find_or_make()
    again, is_new_again = Keystore(world).find_or_make()
    assert (is_new, is_new_again) == (True, False)
    assert again.public == signer.public


def test_find_or_make_does_not_make_one_in_place_of_a_named_one(tmp_path: Path) -> None:
    world = make_world(tmp_path)
    world.key = str(tmp_path / "nowhere")
    with pytest.raises(NoSuchKey):
        Keystore(world).find_or_make()


def test_an_account_gets_the_key_that_it_registered_with(world: World, ssh_key: Path) -> None:
    Keystore(world).make()
    wanted = fingerprint_of(ssh_key)
    assert Keystore(world).find(wanted).public.fingerprint == wanted
    with pytest.raises(NoSuchKey):
        Keystore(world).find("SHA256:" + "A" * 43)


def test_a_locked_key_shows_its_public_half_and_asks_only_to_sign(tmp_path: Path) -> None:
    home = tmp_path / "home"
    key = make_ssh_key(home / ".ssh" / "id_ed25519", "open sesame")
    key.with_suffix(".pub").unlink()
    world = make_world(home, SSH_ASKPASS=askpass(tmp_path, "open sesame"))
    signer = Keystore(world).find()
    assert signer.public.fingerprint == fingerprint_of(key)
    assert accepts(tmp_path, signer)


def test_a_wrong_passphrase_is_asked_for_three_times(tmp_path: Path) -> None:
    home = tmp_path / "home"
    make_ssh_key(home / ".ssh" / "id_ed25519", "open sesame")
    world = make_world(home, SSH_ASKPASS=askpass(tmp_path, "wrong"))
    with pytest.raises(KeyLocked) as caught:
        Keystore(world).find().sign(b"x")
    assert caught.value.detail["reason"] == "wrong_passphrase"
    assert world.stderr.getvalue().count("try again") == 2  # type: ignore[attr-defined]


def test_a_locked_key_with_nobody_to_ask_is_a_clear_fault(tmp_path: Path) -> None:
    home = tmp_path / "home"
    make_ssh_key(home / ".ssh" / "id_ed25519", "open sesame")
    with pytest.raises(KeyLocked) as caught:
        Keystore(make_world(home)).find().sign(b"x")
    assert "ssh-add" in str(caught.value.detail["hint"])


def test_a_key_file_can_be_named(world: World, tmp_path: Path) -> None:
    key = make_ssh_key(tmp_path / "other")
    world.key = str(key)
    assert Keystore(world).find().public.fingerprint == fingerprint_of(key)
    world.key = f"{key}.pub"
    assert isinstance(Keystore(world).find(), FileKey)


def test_a_key_of_another_kind_is_refused_by_name(world: World, tmp_path: Path) -> None:
    world.key = str(make_ssh_key(tmp_path / "ec", kind="ecdsa"))
    with pytest.raises(KeyUnreadable) as caught:
        Keystore(world).find()
    assert caught.value.detail["reason"] == "wrong_type"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n",
        b"-----BEGIN OPENSSH PRIVATE KEY-----\nA\n-----END OPENSSH PRIVATE KEY-----\n",
        b"-----BEGIN OPENSSH PRIVATE KEY-----\n"
        + b"b3BlbnNzaC1rZXktdjEA/////w==\n" * 3
        + b"-----END OPENSSH PRIVATE KEY-----\n",
    ],
)
def test_a_file_that_is_no_key_is_refused(world: World, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    world.key = str(path)
    with pytest.raises(KeyUnreadable):
        Keystore(world).find()


def test_the_agents_key_signs_where_there_is_no_file(agent: str, tmp_path: Path) -> None:
    key = make_ssh_key(tmp_path / "elsewhere")
    add_to_agent(agent, key)
    signer = Keystore(make_world(tmp_path / "home", SSH_AUTH_SOCK=agent)).find()
    assert signer.public.fingerprint == fingerprint_of(key)
    assert accepts(tmp_path, signer)


def test_an_agent_spares_the_passphrase_of_a_locked_file(agent: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    key = make_ssh_key(home / ".ssh" / "id_ed25519")
    add_to_agent(agent, key)
    subprocess.run(
        ["ssh-keygen", "-q", "-p", "-P", "", "-N", "secret", "-f", str(key)], check=True, timeout=PATIENCE
    )
    assert accepts(tmp_path, Keystore(make_world(home, SSH_AUTH_SOCK=agent)).find())


def test_keys_of_an_agent_can_be_named_by_pub_file_or_fingerprint(agent: str, tmp_path: Path) -> None:
    first, second = make_ssh_key(tmp_path / "first"), make_ssh_key(tmp_path / "second")
    for key in (first, second):
        add_to_agent(agent, key)
    second.unlink()
    world = make_world(tmp_path / "home", SSH_AUTH_SOCK=agent)
    for name in (f"{second}.pub", fingerprint_of(tmp_path / "second.pub")):
        world.key = name
        assert Keystore(world).find().public.fingerprint == fingerprint_of(tmp_path / "second.pub")
    world.key = "agent"
    assert Keystore(world).find().public.fingerprint == fingerprint_of(first)


def test_an_agent_is_asked_for_by_name_where_there_is_none(world: World) -> None:
    world.key = "agent"
    with pytest.raises(NoSuchKey, match="SSH_AUTH_SOCK"):
        Keystore(world).find()
