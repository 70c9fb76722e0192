"""whoami asks the server, not a file."""

from __future__ import annotations

from datetime import timedelta

from tests.client.outside import Person
from tests.client.site import Site
from wici_server.services.keys import rotation


def test_whoami_asks_the_server(ada: Person, site: Site) -> None:
    assert ada.json("whoami")["handle"] == "ada"
    assert site.fingerprint in ada.wici("whoami").out


def test_whoami_names_the_key_that_it_has_just_followed(ada: Person, site: Site) -> None:
    site.moment += timedelta(hours=1)
    new = rotation.rotate(site.app.extensions["wici"])
    ran = ada.wici("whoami")
    assert f"the server's key is {new}, as pinned" in ran.out
