"""A seat is taken once whatever the wire does, and the record begins with what was agreed to."""

from __future__ import annotations

from tests.client.outside import Person
from tests.client.site import Site, bending, losing_answers, saying
from wici_client.archive.dossier import Archive


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


def test_no_nonce_is_shown_while_the_record_has_a_free_seat(ada: Person, bo: Person, site: Site) -> None:
    """Who knows a nonce before the last lot is fixed can try nonces until the cards please."""
    game = ada.json("new", "market", "--players", "2")["game"]
    ada.json("join", game)
    before = len(site.requests)
    with site.with_mischief(bending(f"/games/{game}", lambda body: body.replace(b'"open"', b'"filled"'))):
        ran = ada.wici("games")
    assert "WHILE SEATS ARE FREE" in ran.err
    assert not any(request.endswith("/ready") for request in site.requests[before:])
    bo.json("join", game)
    ada.json("games")
    assert ada.json("show")["state"] == "running"


def test_a_nonce_that_the_server_may_have_is_not_shown_to_another_table(
    ada: Person, bo: Person, site: Site
) -> None:
    """Who has a nonce and may still change a lot can try lots until the cards please."""
    game = ada.json("new", "market", "--players", "2", "--join")["game"]
    with site.with_mischief(saying("503 Busy", "/ready", 99)):
        bo.wici("join", game)
        ada.wici("games")
        assert bo.wici("leave", game).code == 0
        bo.wici("join", game)
    before = len(site.requests)
    ran = ada.wici("games")
    assert "HAS YOUR NONCE AND ASKS AGAIN" in ran.err
    assert not any(request.endswith("/ready") for request in site.requests[before:])
    for person in (ada, bo):
        assert person.wici("leave", game).code == 0
    for person in (ada, bo):
        person.json("join", game)
    ada.json("games")
    assert ada.json("show")["state"] == "running"
