"""whoami asks the server, not a file."""

from __future__ import annotations

from tests.client.outside import Person
from tests.client.site import Site


def test_whoami_asks_the_server(ada: Person, site: Site) -> None:
    assert ada.json("whoami")["handle"] == "ada"
    assert site.fingerprint in ada.wici("whoami").out
