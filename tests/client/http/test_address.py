"""An address is read as an invitation or a person writes it, and a server is called by it."""

from __future__ import annotations

import pytest

from wici_client.errors import NotVerified, Usage
from wici_client.http import address
from wici_client.http.address import check_way, clean_url, short_name


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("https://a.example", ("https://a.example", "")),
        ("https://a.example/", ("https://a.example", "")),
        ("a.example", ("https://a.example", "")),
        ("http://127.0.0.1:8000/wici/#SHA256:abc", ("http://127.0.0.1:8000/wici", "SHA256:abc")),
    ],
)
def test_addresses_are_cleaned(written: str, meant: tuple[str, str]) -> None:
    assert clean_url(written) == meant


@pytest.mark.parametrize(
    "written", ["ftp://a.example", "https://", "https://user@a.example", "", "a.example:http", "http://[::1"]
)
def test_what_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(Usage):
        clean_url(written)


def test_a_server_is_called_by_its_host() -> None:
    assert short_name("http://127.0.0.1:8000/wici") == "127.0.0.1:8000-wici"


@pytest.fixture
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A resolver that knows numbers, one of them written as a whole, and nobody else."""
    known = {"2130706433": ["127.0.0.1"], "nobody.invalid": [], "two.example": ["1.1.1.1", "10.0.0.7"]}
    monkeypatch.setattr(address, "_resolve", lambda host: known.get(host, [host]))


@pytest.mark.usefixtures("_names")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("https://1.1.1.1", "http://1.1.1.1", "no_https"),
        ("https://1.1.1.1", "https://127.0.0.1", "inside"),
        ("https://1.1.1.1", "https://[::1]:8443", "inside"),
        ("https://1.1.1.1", "https://[::ffff:127.0.0.1]", "inside"),
        ("http://1.1.1.1", "http://169.254.169.254", "inside"),
        ("http://1.1.1.1", "http://10.1.2.3:5000", "inside"),
        ("http://1.1.1.1", "http://100.64.0.1", "inside"),
        ("http://1.1.1.1", "http://[fd00::1]", "inside"),
        ("http://1.1.1.1", "http://0.0.0.0", "inside"),
        ("http://1.1.1.1", "http://2130706433", "inside"),
        ("http://1.1.1.1", "http://two.example", "inside"),
        ("http://192.168.1.5", "http://127.0.0.1", "inside"),
        ("http://192.168.1.5", "http://169.254.169.254", "inside"),
    ],
)
def test_no_server_sends_us_nearer_than_it_is(old: str, new: str, reason: str) -> None:
    with pytest.raises(NotVerified) as caught:
        check_way(old, new)
    assert caught.value.detail["reason"] == reason


@pytest.mark.usefixtures("_names")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("https://1.1.1.1", "https://8.8.8.8:8443"),
        ("http://1.1.1.1", "https://1.1.1.1"),
        ("http://192.168.1.5", "http://192.168.7.9:5000"),
        ("http://127.0.0.1:5000", "http://127.0.0.1:5001"),
        ("http://10.0.0.1", "https://1.1.1.1"),
        ("https://1.1.1.1", "https://nobody.invalid"),
    ],
)
def test_a_clubs_own_network_and_the_open_world_work(old: str, new: str) -> None:
    check_way(old, new)
