"""keys shows the key that signs, and makes one where its owner wants it."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.client.conftest import add_to_agent
from tests.client.outside import Person, fingerprint_of, make_ssh_key
from tests.client.site import Site


def test_it_is_shown_as_ssh_keygen_shows_it(person: Person, ssh_key: Path) -> None:
    shown = person.json("keys", "show")
    assert shown["fingerprint"] == fingerprint_of(ssh_key)
    assert shown["line"] == " ".join(ssh_key.with_suffix(".pub").read_text().split()[:2])
    assert (shown["where"], shown["made"]) == (str(ssh_key), False)


def test_one_is_made_once(person: Person) -> None:
    made = person.json("keys", "make")
    assert (made["made"], made["fingerprint"]) == (True, fingerprint_of(Path(made["where"])))
    ran = person.wici("keys", "make")
    assert ran.code == 2
    assert made["where"] in ran.err
    assert "--replace" in ran.err


def test_one_is_replaced_and_none_is_lost(ada: Person, game: str) -> None:
    old = ada.json("keys", "show")
    prints = [old["fingerprint"]]
    for name in ("id_ed25519.old", "id_ed25519.old2"):
        ran = ada.wici("keys", "make", "--replace", "--json")
        assert (ran.code, ran.err.rstrip().endswith(name)) == (0, True), ran
        aside = Path(old["where"]).with_name(name)
        assert fingerprint_of(aside) == fingerprint_of(aside.with_name(f"{name}.pub")) == prints[-1]
        prints.append(ran.json["fingerprint"])
    assert ada.json("keys", "show")["fingerprint"] == prints[-1]
    assert len(set(prints)) == 3
    ada.json("order", "bid", "2")


def test_a_key_file_that_is_not_there_is_no_reason_to_make_one(person: Person) -> None:
    ran = person.wici("--key", "/nope", "keys", "show")
    assert (ran.code, "There is no key file /nope." in ran.err, "keys make" in ran.err) == (7, True, False)


def test_there_may_be_none(person: Person) -> None:
    ran = person.wici("keys", "show")
    assert ran.code == 7
    assert "wici keys make" in ran.err


def test_all_that_count_are_listed(ada: Person) -> None:
    told = ada.json("keys")
    assert told == ada.json("keys", "list")
    assert [key["fingerprint"] for key in told["keys"]] == [told["signs"]]
    assert told["recovery"]
    assert f"* {told['signs']}" in ada.wici("keys").out


def test_a_file_with_a_passphrase_is_added_and_plays(ada: Person, game: str, tmp_path: Path) -> None:
    new = make_ssh_key(tmp_path / "stick", "four words on paper")
    ask = tmp_path / "ask"
    ask.write_text("#!/bin/sh\necho 'four words on paper'\n")
    ask.chmod(0o700)
    also = {"SSH_ASKPASS": str(ask)}
    added = ada.json("keys", "add", str(new), also=also)
    assert added == {"fingerprint": fingerprint_of(new), "added": True, "file": None}
    assert ada.json("keys", "add", str(new), also=also)["added"] is False
    ada.json("order", "bid", "2", also={**also, "WICI_KEY": str(new)})
    assert fingerprint_of(new) in ada.wici("log", game).out


def test_a_key_of_the_agent_is_added(ada: Person, agent: str, tmp_path: Path) -> None:
    new = make_ssh_key(tmp_path / "stick")
    add_to_agent(agent, new)
    ada.environ["SSH_AUTH_SOCK"] = agent
    assert ada.json("keys", "add", "--agent")["fingerprint"] == fingerprint_of(new)
    ran = ada.wici("keys", "add", "--agent")
    assert (ran.code, "no key that does not count" in ran.err) == (7, True)
    assert ada.wici("keys", "add").code == 2


def test_two_devices_play_one_seat_with_two_keys(
    ada: Person, bo: Person, game: str, site: Site, tmp_path: Path
) -> None:
    phone = Person(tmp_path / "phone")
    made = phone.json("keys", "make")
    text = tmp_path / "text"
    ran = ada.wici("keys", "add", made["where"] + ".pub", "-o", str(text))
    assert (ran.code, "wici keys add text" in ran.out) == (0, True)
    assert ada.wici("keys", "add", made["where"] + ".pub", "-o", str(text)).code == 2
    assert phone.wici("keys", "add", str(text)).code == 6
    phone.json("register", site.url, "--name", "there")
    assert phone.json("keys", "add", str(text))["fingerprint"] == made["fingerprint"]
    assert phone.json("whoami")["handle"] == "ada"
    phone.json("order", game, "bid", "1")
    assert ada.json("show")["look"]["sealed"] == ["bid 1"]
    ada.json("order", "bid", "2")
    assert phone.json("show", game)["look"]["sealed"] == ["bid 2"]
    bo.json("order", "bid", "1")
    for somebody in (ada, phone, bo):
        ran = somebody.wici("verify", game)
        assert ran.code == 11, ran
        assert "as its player signed" in ran.out


def test_a_revoked_key_neither_signs_nor_reads(ada: Person, bo: Person, game: str, tmp_path: Path) -> None:
    new = make_ssh_key(tmp_path / "stick")
    ada.json("keys", "add", str(new))
    thief = {"WICI_KEY": str(new), "WICI_HOME": str(tmp_path / "elsewhere")}
    shutil.copytree(ada.home / "wici", tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "data" / "tokens.json").unlink()
    ada.json("show", game, also=thief)
    ada.json("order", game, "bid", "3", also=thief)
    assert ada.json("keys", "revoke", fingerprint_of(new)[:14], "--drop")["fingerprint"] == fingerprint_of(
        new
    )
    assert ada.json("show")["look"].get("sealed") is None
    for words in (("show", game), ("order", game, "bid", "1")):
        ran = ada.wici(*words, also=thief)
        assert (ran.code, "revoked" in ran.err) == (7, True)
    for somebody, bid in ((ada, "2"), (bo, "1")):
        somebody.json("order", game, "bid", bid)
    assert ada.wici("verify", game).code == 11


def test_the_key_that_signs_is_replaced_by_another_of_this_machine(ada: Person, game: str) -> None:
    old = ada.json("keys")["signs"]
    new = make_ssh_key(ada.home / ".ssh" / "id_ed25519")
    ada.json("keys", "add", str(new))
    ada.json("keys", "revoke", old)
    assert ada.json("keys")["signs"] == fingerprint_of(new)
    ada.json("order", "bid", "2")


def test_the_last_key_goes_only_where_a_code_is_left(ada: Person) -> None:
    signs = ada.json("keys")["signs"]
    code = ada.json("keys", "code")["recovery_code"]
    assert len(code.replace("-", "")) == 24
    ran = ada.wici("keys", "revoke", signs)
    assert (ran.code, "if you mean it, add --last." in ran.err) == (7, True)
    assert ada.json("keys")["signs"] == signs
    ran = ada.wici("keys", "revoke", signs, "--last")
    assert (ran.code, "wici keys recover ada" in ran.err) == (0, True)
    assert ada.wici("keys").code == 7


def test_a_machine_without_another_key_is_told_how_to_go_on(ada: Person, tmp_path: Path) -> None:
    signs = ada.json("keys")["signs"]
    stick = make_ssh_key(tmp_path / "stick")
    ada.json("keys", "add", str(stick))
    ran = ada.wici("keys", "revoke", signs)
    assert (ran.code, "--key" in ran.err) == (0, True)
    assert ada.wici("keys").code == 7
    assert ada.json("keys", also={"WICI_KEY": str(stick)})["keys"]


def test_what_is_no_key_of_mine_is_said_so(ada: Person) -> None:
    for words in (("revoke", "SHA256:nothing"), ("cancel", "SHA256:nothing")):
        assert ada.wici("keys", *words).code == 6
    assert "No waiting key of yours begins with 'SHA256:zzz'." in ada.wici("keys", "cancel", "zzz").err
    assert ada.wici("keys", "add", "no-such-file").code == 7
    ran = ada.wici("keys", "recover", "ada", stdin="not a code\n")
    assert (ran.code, "24 letters" in ran.err) == (7, True)


def test_who_has_no_account_has_no_keys_there(site: Site, person: Person) -> None:
    person.json("register", site.url)
    ran = person.wici("keys")
    assert (ran.code, "wici register" in ran.err) == (7, True)
