"""games lists, marks what waits, and lets strangers look on."""

from __future__ import annotations

from tests.bounded import at_once
from tests.client.conftest import registered
from tests.client.outside import Person
from tests.client.site import Site
from tests.client.test_life_of_keys import context_of
from wici_server.services.host import by_hand


def test_somebody_without_an_account_looks_on(ada: Person, bo: Person, game: str, site: Site) -> None:
    looker = Person(ada.home.parent / "looker")
    assert looker.json("register", site.url)["server"]["account"] is None
    assert looker.json("games")["show"] == "all"
    assert looker.json("show", game)["seat"] is None
    assert looker.wici("order", "-g", game, "bid", "1").code == 7
    assert looker.wici("record", game, "-o", "-").code == 0


def test_two_commands_at_once_do_not_spoil_the_archive(ada: Person, game: str) -> None:
    at_once(*[lambda: ada.wici("record", game, "-o", "-")] * 4)
    assert ada.json("verify", game, code=11)["holds"] is True


def test_who_asks_for_open_games_is_not_told_to_ask_for_them(ada: Person) -> None:
    assert "--open" in ada.wici("games").err
    assert "--open" not in ada.wici("games", "--open").err


def test_a_seat_that_the_host_gave_is_found_once_games_has_listed_it(
    ada: Person, bo: Person, game: str, site: Site
) -> None:
    eve = registered(site, ada.home.parent, "eve")
    ran = eve.wici("show")
    assert (ran.code, "wici games lists yours" in ran.err) == (6, True)
    assert "wici register" not in ran.err
    by_hand.give_seat(context_of(site), game, "1", handle="eve", why="ada is away")
    assert [item["game"] for item in eve.json("games")["games"]] == [game]
    assert eve.json("show")["seat"] == 1
    assert eve.json("can")["answers"]
    eve.json("order", "bid", "2")
    bo.json("order", "bid", "1")
    assert eve.wici("wait", "--any", "--timeout", "1").code in {0, 10}


def test_a_seat_taken_from_another_machine_is_found_here(ada: Person, game: str, site: Site) -> None:
    there = Person(ada.home.parent / "there", WICI_KEY=str(ada.home / "wici" / "id_ed25519"))
    there.json("register", site.url, "ada", "--name", "here")
    assert there.wici("show").code == 6
    assert there.wici("games").code == 0
    assert there.json("show")["game"] == game


def test_who_has_no_account_is_told_to_register(site: Site, person: Person) -> None:
    person.json("register", site.url)
    assert "wici register" in person.wici("show").err


def test_a_seat_that_the_host_took_away_is_waited_for_no_more(ada: Person, game: str, site: Site) -> None:
    registered(site, ada.home.parent, "eve")
    by_hand.give_seat(context_of(site), game, "1", handle="eve", why="ada is away")
    assert ada.json("games")["games"] == []
    ran = ada.wici("wait", "--any", "--timeout", "1")
    assert (ran.code, "no game running" in ran.err) == (6, True), ran
    assert ada.wici("order", "bid", "1").code == 7
