"""Known servers are pinned to their keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.outside import make_world
from wici.protocol.keys import Key
from wici_client.archive.known_servers import Account, Server, Servers
from wici_client.errors import NotFound, NotVerified, Usage
from wici_client.world import World


def server(name: str = "one", url: str = "http://one.example", seed: int = 1) -> Server:
    key = Key.from_seed(bytes([seed]) * 32).public
    return Server(name, url, key.line, key.fingerprint)


def test_the_first_server_is_the_default_and_survives(world: World) -> None:
    Servers(world).pin(server())
    Servers(world).pin(server("two", "http://two.example", 2))
    assert Servers(world).choose().name == "one"
    Servers(world).use("two")
    assert Servers(world).choose().name == "two"
    assert Servers(world).path.stat().st_mode & 0o777 == 0o600


def test_a_changed_key_stops_everything_loudly(world: World) -> None:
    Servers(world).pin(server())
    with pytest.raises(NotVerified, match="HAS CHANGED"):
        Servers(world).pin(server(seed=2))
    assert Servers(world).choose() == server()


def test_meeting_a_server_again_keeps_its_name_and_account(world: World) -> None:
    known = server()
    known.account = Account("alice", "SHA256:x")
    Servers(world).pin(known)
    again = Servers(world).pin(server("another"))
    assert (again.name, again.account) == ("one", known.account)


def test_a_name_is_for_one_server(world: World) -> None:
    Servers(world).pin(server())
    with pytest.raises(Usage, match="--name"):
        Servers(world).pin(server("one", "http://two.example", 2))


def test_a_key_that_is_known_from_elsewhere_is_not_pinned_again(world: World) -> None:
    """Somebody who passes everything on would read along."""
    Servers(world).pin(server())
    with pytest.raises(NotVerified, match=r"one\.example"):
        Servers(world).pin(server("two", "http://two.example"))
    Servers(world).forget("one")
    assert Servers(world).pin(server("two", "http://two.example")).name == "two"


def test_forgetting_the_default_makes_another_the_default(world: World) -> None:
    Servers(world).pin(server())
    Servers(world).pin(server("two", "http://two.example", 2))
    Servers(world).forget("one")
    assert Servers(world).choose().name == "two"
    Servers(world).pin(server(seed=3))


@pytest.mark.parametrize("word", ["two", "tw", "http://two.example/"])
def test_a_server_is_chosen_by_name_by_the_start_of_one_or_by_address(world: World, word: str) -> None:
    Servers(world).pin(server())
    Servers(world).pin(server("two", "http://two.example", 2))
    world.server = word
    assert Servers(world).choose().name == "two"


def test_no_server_is_a_clear_fault(world: World) -> None:
    with pytest.raises(NotFound) as caught:
        Servers(world).choose()
    assert "wici register" in str(caught.value.detail["hint"])
    Servers(world).pin(server())
    world.server = "nine"
    with pytest.raises(NotFound, match="you know: one"):
        Servers(world).choose()


def test_a_damaged_file_is_named_and_left_alone(tmp_path: Path) -> None:
    world = make_world(tmp_path)
    path = Servers(world).path
    path.parent.mkdir(parents=True)
    path.write_text("{")
    with pytest.raises(Usage, match=r"servers\.json"):
        Servers(world).pin(server())
    assert path.read_text() == "{"
