"""Who logs out reads no more with the token that was had; the key stays."""

from __future__ import annotations

import json

from tests.client.outside import Person
from tests.client.site import Site, losing_answers


def token_of(person: Person) -> str:
    kept = json.loads((person.home / "wici" / "data" / "tokens.json").read_text())
    (token,) = [found["token"] for found in kept.values()]
    return str(token)


def test_a_token_is_ended_here_and_there(ada: Person, game: str, site: Site) -> None:
    ada.json("show")
    token = token_of(ada)
    client, headers = site.app.test_client(), {"Authorization": f"Bearer {token}"}
    assert client.get("/v1/me", headers=headers).status_code == 200
    assert ada.json("logout") == {"server": "here", "ended": True}
    assert client.get("/v1/me", headers=headers).status_code == 401
    assert token not in (ada.home / "wici" / "data" / "tokens.json").read_text()
    assert "There was no token" in ada.wici("logout").out
    assert ada.json("show")["state"] == "running", "the key asks for another"
    assert token_of(ada) != token


def test_a_server_that_does_not_answer_keeps_no_token_here(ada: Person, game: str, site: Site) -> None:
    ada.json("show")
    with site.with_mischief(losing_answers("/token", 9)):
        assert ada.wici("logout").code == 8
    assert json.loads((ada.home / "wici" / "data" / "tokens.json").read_text()) == {}
