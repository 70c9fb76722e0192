"""Seats are taken by name, by number or as they come."""

from __future__ import annotations

from tests.client.outside import Person


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
