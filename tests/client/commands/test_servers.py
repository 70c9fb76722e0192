"""Several servers are known by name, and one is the default."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tests.client.outside import Person
from tests.client.site import Site, prepare


def test_several_servers_are_kept_apart(site: Site, ada: Person, tmp_path: Path) -> None:
    prepare(tmp_path / "there")
    with closing(Site(tmp_path / "there")) as there:
        ada.json("register", there.url, "--name", "there")
        known = ada.json("servers")
        assert [server["name"] for server in known["servers"]] == ["here", "there"]
        assert ada.json("servers", "--use", "there")["default"] == "there"
        assert ada.wici("-S", "there", "whoami").code == 7
        assert ada.wici("-S", "here", "whoami").code == 0
        assert ada.json("servers", "--forget", "there")["default"] == "here"
