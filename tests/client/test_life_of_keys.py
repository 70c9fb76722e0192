"""Journeys: a key is lost and recovered, a server changes its own, and every record tells of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from tests.client.conftest import registered
from tests.client.outside import GivenClock, Person
from tests.client.site import Site, bending, losing_answers
from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import sign_text
from wici.protocol.keys import Key
from wici_server.context import ServerContext
from wici_server.services.keys import rotation


def context_of(site: Site) -> ServerContext:
    context = site.app.extensions["wici"]
    assert isinstance(context, ServerContext)
    return context


def pass_time(site: Site, *people: Person, **by: float) -> None:
    site.moment += timedelta(**by)
    for somebody in people:
        somebody.clock = GivenClock(site.moment)


def play_out(game: str, *people: Person) -> None:
    """Play to the end."""
    for _ in range(60):
        for somebody in people:
            if somebody.json("show", game)["state"] == "over":
                return
            asked = somebody.wici("can", game, "--json")
            if asked.code == 0 and asked.json["answers"]:
                somebody.json("order", game, *asked.json["answers"][0].split(" "))
    raise AssertionError("the game does not end")


def test_a_lost_key_is_recovered_and_the_game_goes_on(site: Site, bo: Person, tmp_path: Path) -> None:
    dora = Person(tmp_path / "dora")
    code = dora.json("register", site.url, "dora", "--name", "here")["recovery_code"]
    game = dora.json("new", "market", "--players", "2", "-O", "fox=no")["game"]
    for somebody in (dora, bo):
        somebody.json("join", game)
    dora.json("games")
    lost = dora.json("keys")["signs"]
    dora.json("order", "bid", "3")
    new = Person(tmp_path / "new machine")
    new.json("register", site.url)
    asked = new.json("keys", "recover", "dora", stdin=code.upper().replace("-", " ") + "\n")
    assert asked["due"] == "2026-12-01T12:00:00Z"
    waiting = new.wici("show", game)
    assert (waiting.code, asked["due"] in waiting.err) == (7, True)
    assert ("Wait until then" in waiting.err, "register" in waiting.err) == (True, False)
    assert "by recovery code" in bo.wici("log", game).out
    assert asked["fingerprint"] in dora.wici("keys").out
    pass_time(site, dora, bo, new, hours=24)
    assert new.json("show", game)["look"]["sealed"] == ["bid 3"]
    new.json("keys", "revoke", lost, "--drop")
    new.json("order", game, "bid", "1")
    assert dora.wici("show", game).code == 7
    bo.json("order", game, "bid", "1")
    play_out(game, new, bo)
    for somebody in (new, bo):
        ran = somebody.wici("verify", game)
        assert ran.code == 11, ran
        assert "by recovery code, 24 h after the notice" in ran.out
    told = new.wici("keys")
    assert "wici keys code" in told.err


def test_a_stolen_code_is_met_with_a_cancel(site: Site, ada: Person, game: str, tmp_path: Path) -> None:
    code = ada.json("keys", "code")["recovery_code"]
    thief = Person(tmp_path / "thief")
    thief.json("register", site.url)
    asked = thief.json("keys", "recover", "ada", stdin=code)
    ran = ada.wici("keys")
    assert "cancel it now" in ran.err
    ada.json("keys", "cancel", asked["fingerprint"])
    pass_time(site, ada, thief, days=2)
    assert thief.wici("show", game).code == 7
    assert thief.wici("keys", "recover", "ada", stdin=code).code == 7
    assert ada.json("keys")["waiting"] == []


def test_a_registration_whose_answer_is_lost_gives_the_same_code(site: Site, person: Person) -> None:
    with site.with_mischief(losing_answers("/accounts", 9)):
        ran = person.wici("register", site.url, "dora")
    assert ran.code == 8
    made = person.json("register", site.url, "dora")
    assert made["recovery_code"]
    assert list((person.home / "wici").glob("registering.*")) == []
    again = person.json("register", site.url, "dora")
    assert again["recovery_code"] is None
    other = Person(person.home.parent / "another machine")
    other.json("register", site.url)
    assert other.json("keys", "recover", "dora", stdin=made["recovery_code"])["due"]


def test_a_key_that_has_an_account_makes_room_for_another_to_recover_with(
    site: Site, ada: Person, bo: Person
) -> None:
    code = ada.json("keys", "code")["recovery_code"]
    ada.json("keys", "revoke", ada.json("keys")["signs"], "--last")
    for somebody in (ada, bo):
        ran = somebody.wici("keys", "recover", "ada", stdin=code)
        assert (ran.code, "wici keys make --replace" in ran.err) == (7, True), ran
    new = ada.json("keys", "make", "--replace")["fingerprint"]
    assert ada.json("keys", "recover", "ada", stdin=code)["fingerprint"] == new
    pass_time(site, ada, hours=24)
    assert ada.json("keys")["signs"] == new


def test_a_code_that_is_spent_or_wrong_gets_nothing(site: Site, ada: Person, tmp_path: Path) -> None:
    other = Person(tmp_path / "other")
    other.json("register", site.url)
    wrong = other.wici("keys", "recover", "ada", stdin="abcd " * 6)
    nobody = other.wici("keys", "recover", "zoe", stdin="abcd " * 6)
    assert (wrong.code, wrong.err) == (7, nobody.err)
    assert other.json("servers")["servers"][0]["account"] is None


def test_a_server_changes_its_key_in_the_middle_of_a_game(
    site: Site, ada: Person, bo: Person, game: str, tmp_path: Path
) -> None:
    ada.json("order", "bid", "2")
    ada.json("record", game, "-o", str(tmp_path / "before"))
    pass_time(site, ada, bo, hours=1)
    new = rotation.rotate(context_of(site))
    for somebody in (ada, bo):
        assert somebody.wici("verify", str(tmp_path / "before")).code == 11
    ran = bo.wici("order", "bid", "1")
    assert ran.code == 0, ran
    assert f"{new} is pinned now" in ran.err
    assert ada.json("servers")["servers"][0]["fingerprint"] == site.fingerprint
    play_out(game, ada, bo)
    for somebody in (ada, bo):
        ran = somebody.wici("verify", game)
        assert ran.code == 11, ran
        assert f"makes {new} the server's, as the old one signed" in ran.out
        assert "HAS CHANGED" not in ran.err
    assert ada.json("servers")["servers"][0]["fingerprint"] == new
    rotation.rotate(context_of(site))
    assert ada.json("whoami")["server"]["former"].keys() == {site.fingerprint, new}
    assert ada.wici("verify", game).code == 11
    stranger = registered(site, tmp_path, "cy")
    stranger.json("record", game, "-o", str(tmp_path / "after"))
    assert stranger.wici("verify", str(tmp_path / "after")).code == 11


def test_an_order_whose_answer_was_lost_before_the_change_gets_its_old_receipt(
    site: Site, ada: Person, game: str
) -> None:
    with site.with_mischief(losing_answers("/orders", 9)):
        assert ada.wici("order", "bid", "2").code == 8
    pass_time(site, ada, hours=1)
    rotation.rotate(context_of(site))
    told = ada.json("order", "bid", "2")
    assert told["repeat"] is True
    assert ada.wici("verify", game).code == 11


def test_a_text_for_the_old_key_is_written_anew_after_it_was_followed(site: Site, ada: Person) -> None:
    pass_time(site, ada, hours=1)
    ada.json("games")
    new = rotation.rotate(context_of(site))
    ran = ada.wici("new", "market")
    assert (ran.code, "run the command again" in ran.err) == (7, True)
    assert ada.json("new", "market")["server"] == "here"
    assert ada.json("servers")["servers"][0]["fingerprint"] == new


def test_an_invitation_that_names_the_old_key_is_as_good(site: Site, person: Person) -> None:
    rotation.rotate(context_of(site))
    assert person.wici("register", f"{site.url}/#{site.fingerprint}", "dora").code == 0


def test_who_joins_a_game_that_began_under_the_old_key_is_not_alarmed(
    site: Site, ada: Person, tmp_path: Path
) -> None:
    game = ada.json("new", "market", "--players", "2", "-O", "fox=no", "--join")["game"]
    rotation.rotate(context_of(site))
    cy = registered(site, tmp_path, "cy")
    cy.json("join", game)
    ada.json("games")
    assert cy.wici("verify", game).code == 11


MALLORY, EVE = Key.from_seed(b"m" * 32), Key.from_seed(b"e" * 32)


def link(old: str, new: Key, *signers: Key, game: str | None = None) -> str:
    text = ServerKey(server=old, key=new.public.fingerprint, time="2026-11-30T11:00:00Z", game=game)
    return sign_text(text.format(), *signers).decode()


def _nothing(site: Site) -> list[str]:
    return []


def _by_the_new_key_alone(site: Site) -> list[str]:
    return [link(site.fingerprint, MALLORY, MALLORY)]


def _by_strangers(site: Site) -> list[str]:
    return [link(site.fingerprint, MALLORY, EVE, MALLORY)]


def _from_another(site: Site) -> list[str]:
    return [link(EVE.public.fingerprint, MALLORY, EVE, MALLORY)]


def _to_another(site: Site) -> list[str]:
    return [link(site.fingerprint, EVE, context_of(site).identity.key, EVE)]


def _for_one_game(site: Site) -> list[str]:
    return [link(site.fingerprint, MALLORY, context_of(site).identity.key, MALLORY, game="a" * 16)]


def _old_key_alone(site: Site) -> list[str]:
    return [link(site.fingerprint, MALLORY, context_of(site).identity.key)]


def _rubbish(site: Site) -> list[str]:
    return ["", "wici-server-key 1\n"]


@pytest.mark.parametrize(
    "prove",
    [_nothing, _by_the_new_key_alone, _by_strangers, _from_another, _to_another, _for_one_game,
     _old_key_alone, _rubbish],
)  # fmt: skip
def test_any_other_key_is_met_with_a_loud_stop(
    site: Site, ada: Person, prove: Callable[[Site], list[str]]
) -> None:
    import msgspec

    before = ada.json("servers")
    proofs = msgspec.json.encode({"changes": prove(site)})
    line, fingerprint = MALLORY.public.line, MALLORY.public.fingerprint
    mine = context_of(site).identity

    def bend(body: bytes) -> bytes:
        return body.replace(mine.line.encode(), line.encode()).replace(
            site.fingerprint.encode(), fingerprint.encode()
        )

    with site.with_mischief(bending("/server/keys", lambda _: proofs)):
        inner = site.mischief
        assert inner is not None

        def both(environ, start, app):  # type: ignore[no-untyped-def]
            outer = bending("/server", bend)
            return outer(environ, start, lambda env, begin: inner(env, begin, app))

        with site.with_mischief(both):
            for words in (("whoami",), ("keys",), ("register", site.url, "ada")):
                ran = ada.wici(*words)
                assert (ran.code, "HAS CHANGED" in ran.err) == (9, True), ran
    assert ada.json("servers") == before


def test_a_game_keeps_its_archive_over_a_change(site: Site, ada: Person, game: str) -> None:
    ada.json("order", "bid", "2")
    rotation.rotate(context_of(site))
    ada.json("whoami")
    assert ada.json("show")["game"] == game
    kept = shutil.copytree(ada.home / "wici" / "data" / "games" / game, ada.home / "kept")
    assert any(path.suffix == ".receipt" for path in (kept / "texts").iterdir())
    assert ada.wici("verify", game).code == 11
