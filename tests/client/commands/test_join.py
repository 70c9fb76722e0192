"""Seats are taken once, nonces come by themselves, and the record begins with what was agreed to."""

from __future__ import annotations

from pathlib import Path

from tests.client.conftest import registered
from tests.client.outside import Person
from tests.client.site import Site, bending, losing_answers
from wici_client.archive import Archive


def test_a_game_begins_once_all_have_been_back(ada: Person, bo: Person) -> None:
    game = ada.json("new", "market", "--players", "2", "--join")["game"]
    assert ada.json("games")["games"][0]["state"] == "open"
    joined = bo.json("join", game[:5])
    assert (joined["seat"], joined["state"], joined["free"]) == (2, "filled", [])
    assert ada.wici("games").code == 0
    assert bo.json("show")["state"] == "running"


def test_a_seat_can_be_chosen_by_name_or_number(ada: Person, bo: Person) -> None:
    game = ada.json("new", "market", "--players", "2")["game"]
    names = [seat["name"] for seat in ada.json("games", "--all")["games"][0]["seats"]]
    assert ada.json("join", game, names[1].upper())["seat"] == 2
    assert bo.json("join", game, "1")["seat"] == 1


def test_a_seat_that_is_taken_or_not_there_is_refused(ada: Person, bo: Person) -> None:
    game = ada.json("new", "market", "--players", "2", "--seat", "1")["game"]
    assert bo.wici("join", game, "1").code == 7
    ran = bo.wici("join", game, "nowhere")
    assert ran.code == 6
    assert "There is no seat 'nowhere'" in ran.err
    assert bo.json("join", game)["seat"] == 2


def test_a_join_whose_answer_is_lost_is_sent_again_and_takes_one_seat(ada: Person, site: Site) -> None:
    game = ada.json("new", "market", "--players", "2")["game"]
    with site.with_mischief(losing_answers("/join", 1)):
        ran = ada.wici("join", game)
    assert ran.code == 0
    assert "sending the same bytes again" in ran.err.lower()
    assert [seat["handle"] for seat in ada.json("games")["games"][0]["seats"]] == ["ada", None]


def test_a_join_that_got_no_answer_at_all_goes_on_at_the_next_try(
    ada: Person, bo: Person, site: Site
) -> None:
    game = ada.json("new", "market", "--players", "2")["game"]
    with site.with_mischief(losing_answers("/join", 9)):
        assert ada.wici("join", game).code == 8
    assert ada.json("join", game)["seat"] == 1
    bo.json("join", game)
    ada.json("games")
    assert ada.json("show")["state"] == "running"


def test_nonces_are_kept_before_a_seat_is_asked_for(ada: Person, site: Site) -> None:
    game = ada.json("new", "market", "--players", "2")["game"]
    with site.with_mischief(losing_answers("/join", 9)):
        ada.wici("join", game)
    notes = Archive(ada.world).dossier(game).notes
    assert notes is not None
    assert len(notes.nonces) == 1


def test_a_record_that_begins_with_another_entry_is_refused(ada: Person, site: Site) -> None:
    game = ada.json("new", "market", "--players", "2")["game"]
    first = ada.json("games", "--all")["games"][0]["first"]
    with site.with_mischief(bending(f"/games/{game}", lambda body: body.replace(first.encode(), b"0" * 64))):
        ran = ada.wici("join", game)
    assert ran.code == 5, "the server refuses a join that answers another entry"
    assert ada.json("join", game)["seat"] == 1


def test_leaving_frees_the_seat_until_all_are_taken(
    ada: Person, bo: Person, tmp_path: Path, site: Site
) -> None:
    game = ada.json("new", "market", "--players", "2", "--join")["game"]
    assert ada.json("leave", game)["state"] == "open"
    assert bo.json("join", game)["seat"] == 1
    cy = registered(site, tmp_path, "cy")
    cy.json("join", game)
    assert cy.json("leave", game)["state"] == "ended"
    ran = bo.wici("wait", game)
    assert ran.code == 5
    assert "over" in ran.err


def test_leaving_works_from_a_machine_that_knows_nothing_of_the_join(ada: Person, tmp_path: Path) -> None:
    game = ada.json("new", "market", "--players", "2", "--join")["game"]
    other = Person(tmp_path / "other", WICI_KEY=str(ada.home / "wici" / "id_ed25519"))
    url = ada.json("servers")["servers"][0]["url"]
    other.json("register", url, "ada")
    assert other.json("leave", game)["state"] == "open"


def test_without_a_seat_there_is_nothing_to_leave(ada: Person, bo: Person) -> None:
    game = ada.json("new", "market", "--players", "2")["game"]
    assert bo.wici("leave", game).code == 7
