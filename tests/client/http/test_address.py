"""An address is read as an invitation or a person writes it, and a server is called by it."""

from __future__ import annotations

import pytest

from wici_client.errors import Usage
from wici_client.http.address import clean_url, short_name


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
