"""First contact pins a key; afterwards any other stops everything, loudly."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.conftest import add_to_agent
from tests.client.outside import Person, fingerprint_of, make_ssh_key
from tests.client.site import Site, bending, saying


def test_the_persons_own_ssh_key_is_used(site: Site, person: Person, ssh_key: Path) -> None:
    made = person.json("register", site.url, "dan")
    assert (made["made_key"], made["server"]["account"]["key"]) == (False, fingerprint_of(ssh_key))
    assert made["server"]["fingerprint"] == site.fingerprint


def test_a_key_is_made_where_there_is_none(site: Site, person: Person) -> None:
    ran = person.wici("register", site.url, "dan")
    assert "made just now" in ran.out
    assert (person.home / "wici" / "id_ed25519").stat().st_mode & 0o777 == 0o600


def test_an_agents_key_plays_a_game(site: Site, agent: str, tmp_path: Path) -> None:
    add_to_agent(agent, make_ssh_key(tmp_path / "key"))
    (tmp_path / "key").unlink()
    person = Person(tmp_path / "home", SSH_AUTH_SOCK=agent)
    person.json("register", site.url, "dan")
    game = person.json("new", "market", "--join")["game"]
    assert person.json("key")["where"] == "ssh-agent"
    assert person.json("record", game, "-o", str(tmp_path / "g"))["entries"] == 2


def test_registering_twice_changes_nothing(site: Site, ada: Person) -> None:
    first = ada.json("servers")
    assert ada.json("register", site.url, "ada")["made_key"] is False
    assert ada.json("servers") == first


def test_a_handle_that_is_taken_is_refused_and_no_account_remembered(
    site: Site, ada: Person, tmp_path: Path
) -> None:
    other = Person(tmp_path / "other")
    ran = other.wici("register", site.url, "ada")
    assert ran.code == 7
    assert "belongs to somebody else" in ran.err
    assert other.json("servers")["servers"][0]["account"] is None


def test_an_invitations_key_is_checked(site: Site, person: Person) -> None:
    ran = person.wici("register", f"{site.url}/#SHA256:{'A' * 43}", "dan")
    assert ran.code == 9
    assert "invitation" in ran.err
    assert person.json("servers")["servers"] == []
    assert person.wici("register", f"{site.url}/#{site.fingerprint}", "dan").code == 0


def test_a_changed_key_is_met_with_a_loud_stop_at_the_login(site: Site, ada: Person, game: str) -> None:
    (ada.home / "wici" / "data" / "tokens.json").unlink()
    other = b"SHA256:" + b"A" * 43
    with site.with_mischief(
        bending("/challenge", lambda body: body.replace(site.fingerprint.encode(), other))
    ):
        ran = ada.wici("show")
    assert ran.code == 9
    assert "HAS CHANGED" in ran.err
    assert "--forget here" in ran.err


def test_a_challenge_that_is_no_login_is_not_signed(site: Site, ada: Person, game: str) -> None:
    (ada.home / "wici" / "data" / "tokens.json").unlink()
    trap = b"wici-leave 1\ngame " + game.encode() + b"\nseat 1\nanswers " + b"0" * 64 + b"\n"
    site.requests.clear()
    with site.with_mischief(bending("/challenge", lambda _: trap)):
        assert ada.wici("show").code == 7
    assert "POST /v1/token" not in site.requests


def test_a_token_that_is_no_longer_taken_is_replaced(ada: Person, game: str, site: Site) -> None:
    expired = b'{"error":"token-expired","message":"Old.","code":"key/token-expired","detail":{}}'
    with site.with_mischief(saying("401 No", "/view", 1, expired)):
        assert ada.wici("show").code == 0


def test_one_login_serves_many_commands(ada: Person, game: str, site: Site) -> None:
    site.requests.clear()
    for _ in range(3):
        ada.json("show")
    assert "POST /v1/token" not in site.requests


def test_whoami_asks_the_server(ada: Person, site: Site) -> None:
    assert ada.json("whoami")["handle"] == "ada"
    assert site.fingerprint in ada.wici("whoami").out


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (saying("200 OK", "/server", 9, b"<html>"), 8),
        (saying("200 OK", "/server", 9, b"{}"), 8),
        (saying("302 Found", "/server", 9, b"", (("Location", "http://elsewhere/"),)), 8),
        (saying("404 Not Found", "/server", 9, b"nothing here"), 8),
        (saying("500 Oh", "/server", 9, b"oops"), 8),
        (bending("/server", lambda body: body.replace(b'"protocol":1', b'"protocol":2')), 8),
        (bending("/server", lambda body: body.replace(b"SHA256:", b"SHA256:A")), 9),
    ],
)
def test_what_is_no_wici_server_is_not_pinned(site: Site, person: Person, answer: object, code: int) -> None:
    with site.with_mischief(answer):  # type: ignore[arg-type]
        ran = person.wici("register", site.url, "ada")
    assert ran.code == code, ran
    assert person.json("servers")["servers"] == []


def test_nobody_at_the_address_is_unreachable(person: Person) -> None:
    ran = person.wici("register", "http://127.0.0.1:9", "ada")
    assert ran.code == 8
    assert "does not answer" in ran.err
    assert "refused" in ran.err.lower()


def test_several_servers_are_kept_apart(site: Site, ada: Person, tmp_path: Path) -> None:
    ada.json("register", site.url.replace("127.0.0.1", "localhost"), "--name", "there")
    known = ada.json("servers")
    assert [server["name"] for server in known["servers"]] == ["here", "there"]
    assert ada.json("servers", "--use", "there")["default"] == "there"
    assert ada.wici("-S", "there", "whoami").code == 7
    assert ada.wici("-S", "here", "whoami").code == 0
    assert ada.json("servers", "--forget", "there")["default"] == "here"


def test_a_key_of_another_kind_cannot_register(site: Site, tmp_path: Path) -> None:
    person = Person(tmp_path / "home", WICI_KEY=str(make_ssh_key(tmp_path / "ec", kind="ecdsa")))
    person.json("register", site.url)
    ran = person.wici("register", site.url, "ada")
    assert ran.code == 7
    assert "ssh-ed25519" in ran.err
