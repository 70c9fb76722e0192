"""A seat can be given up until the game has begun."""

from __future__ import annotations

from pathlib import Path

from tests.client.conftest import registered
from tests.client.outside import Person
from tests.client.site import Site


def test_leaving_frees_the_seat_until_all_are_taken(
    ada: Person, bo: Person, tmp_path: Path, site: Site
) -> None:
    game = ada.json("new", "market", "--players", "2", "--join")["game"]
    assert ada.json("leave", game)["state"] == "open"
    assert bo.json("join", game)["seat"] == 1
    cy = registered(site, tmp_path, "cy")
    cy.json("join", game)
    assert cy.json("leave", game)["state"] == "open", "the nonce that cy showed goes with the seat"
    cy.json("join", game)
    bo.json("games")
    assert bo.json("show")["state"] == "running"


def test_leaving_works_from_a_machine_that_knows_nothing_of_the_join(ada: Person, tmp_path: Path) -> None:
    game = ada.json("new", "market", "--players", "2", "--join")["game"]
    other = Person(tmp_path / "other", WICI_KEY=str(ada.home / "wici" / "id_ed25519"))
    url = ada.json("servers")["servers"][0]["url"]
    other.json("register", url, "ada")
    assert other.json("leave", game)["state"] == "open"


def test_without_a_seat_there_is_nothing_to_leave(ada: Person, bo: Person) -> None:
    game = ada.json("new", "market", "--players", "2")["game"]
    assert bo.wici("leave", game).code == 7
