"""First contact pins a key and makes an account."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.client.conftest import add_to_agent
from tests.client.outside import Person, fingerprint_of, make_ssh_key
from tests.client.site import Site, bending, losing_answers, saying
from wici.protocol.recovery import recovery_key


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
    assert person.json("keys", "show")["where"] == "ssh-agent"
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


def test_a_key_of_another_kind_cannot_register(site: Site, tmp_path: Path) -> None:
    person = Person(tmp_path / "home", WICI_KEY=str(make_ssh_key(tmp_path / "ec", kind="ecdsa")))
    person.json("register", site.url)
    ran = person.wici("register", site.url, "ada")
    assert ran.code == 7
    assert "ssh-ed25519" in ran.err


def test_what_can_be_no_handle_is_said_before_anybody_is_asked(site: Site, person: Person) -> None:
    for words in ((site.url, "Ann Smith"), (site.url, ""), ("ann", site.url)):
        ran = person.wici("register", *words)
        assert (ran.code, "wici register URL HANDLE" in ran.err) == (2, True), ran
    assert site.requests == []
    assert not person.world.config.exists()


def test_a_key_that_has_an_account_leads_to_its_handle(site: Site, ada: Person) -> None:
    ran = ada.wici("register", site.url, "ada2")
    assert ran.code == 7
    assert f"wici register {site.url} ada;" in ran.err


def all_bytes(person: Person) -> bytes:
    return b"\0".join(path.read_bytes() for path in person.home.rglob("*") if path.is_file())


@pytest.mark.parametrize("times", [0, 4])
def test_the_recovery_code_is_on_no_disk_at_any_time(site: Site, person: Person, times: int) -> None:
    seen: list[bytes] = []

    def look_around(environ: Any, start: Any, app: Any) -> Any:
        seen.append(all_bytes(person))
        return losing(environ, start, app)

    losing = losing_answers("/accounts", times)
    with site.with_mischief(look_around):
        ran = person.wici("register", site.url, "dan", "--json")
    if times:
        assert ran.code == 8
        ran = person.wici("register", site.url, "dan", "--json")
    code = ran.json["recovery_code"]
    assert code, "whose answer was lost gets another code, for nobody saw the first"
    plain = code.replace("-", "").replace(" ", "")
    seen.append(all_bytes(person))
    for held in seen:
        assert code.encode() not in held
        assert plain.encode() not in held.replace(b"-", b"")
        assert code.lower().encode() not in held
    assert not list((person.home / "wici").glob("registering.*"))


def test_the_code_that_is_shown_after_a_lost_answer_is_the_one_that_counts(
    site: Site, person: Person
) -> None:
    with site.with_mischief(losing_answers("/accounts", 4)):
        assert person.wici("register", site.url, "dan").code == 8
    code = person.json("register", site.url, "dan")["recovery_code"]
    assert person.json("keys")["recovery"] == recovery_key(code).public.fingerprint
    assert person.json("register", site.url, "dan")["recovery_code"] is None
