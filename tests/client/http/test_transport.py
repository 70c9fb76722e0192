"""Both ways to a server: what they send, and what silence and rubbish become."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import create_server

import pytest

from tests.bounded import PATIENCE
from tests.client.doors import closed_port, dripping, echo, proxy, raw, tls_echo
from wici_client.errors import Unreachable
from wici_client.http.choose import open_transport
from wici_client.http.direct import Direct
from wici_client.http.proxied import Proxied
from wici_client.http.transport import Patience, Transport

Way = Callable[[str, Patience], Transport]
_SHORT = Patience(connect=5, read=0.3)


@pytest.fixture(autouse=True)
def the_environment_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "http_proxy",
        "https_proxy",
        "all_proxy",
        "no_proxy",
        "REQUESTS_CA_BUNDLE",
        "CURL_CA_BUNDLE",
    ):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture(params=[Direct, Proxied])
def way(request: pytest.FixtureRequest) -> Way:
    chosen: Way = request.param
    return chosen


@pytest.fixture
def url() -> Iterator[str]:
    with echo() as url:
        yield url


def test_what_is_asked_arrives(way: Way, url: str) -> None:
    reply = way(f"{url}/wici", Patience()).exchange(
        "POST",
        "/v1/orders?dry=1&name=a%20b",
        {"Content-Type": "text/plain", "Authorization": "Bearer x"},
        b"body\n",
    )
    first, *headers = reply.body.decode().splitlines()
    assert reply.status == 200
    assert first == "POST /wici/v1/orders?dry=1&name=a%20b"
    assert "Authorization: Bearer x" in headers
    assert any(line.startswith("User-Agent: wici/") for line in headers)
    assert headers[-1] == "body"


def test_a_path_that_a_person_wrote_is_quoted(way: Way, url: str) -> None:
    reply = way(url, Patience()).exchange("GET", "/v1/games/a b\u00e9", {}, None)
    assert reply.body.decode().splitlines()[0] == "GET /v1/games/a%20b%C3%A9"


def test_names_of_headers_come_in_lower_case(way: Way) -> None:
    with raw(b"HTTP/1.1 304 Same\r\nETAG: 7\r\nContent-Length: 0\r\n\r\n") as (url, _):
        reply = way(url, Patience()).exchange("GET", "/", {}, None)
    assert (reply.status, reply.headers["etag"]) == (304, "7")


@pytest.mark.parametrize("resets", [False, True])
def test_a_connection_that_ended_while_it_was_idle_is_opened_again(way: Way, resets: bool) -> None:
    good = b"HTTP/1.1 200 Good\r\nContent-Length: 2\r\n\r\n"
    with raw(good + b"1\n", good + b"2\n", resets=resets) as (url, asked):
        wire = way(url, Patience())
        assert [wire.exchange("POST", "/", {}, body).body for body in (b"a", b"b")] == [b"1\n", b"2\n"]
    assert [bytes(said).splitlines()[-1] for said in asked] == [b"a", b"b"]


def test_nobody_there_is_unreachable_and_says_why(way: Way) -> None:
    with pytest.raises(Unreachable) as caught:
        way(f"http://127.0.0.1:{closed_port()}", Patience()).exchange("GET", "/", {}, None)
    assert caught.value.detail["hint"] == "Connection refused."


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"HTTP/1.1 200 Good\r\nContent-Length: 99\r\n\r\nshort",
        b"HTTP/1.1 200 Good\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 abc\r\n\r\n",
        b"HTTP/1.1 200 Good\r\nX: " + b"x" * 70_000 + b"\r\n\r\n",
    ],
)
def test_what_is_no_answer_is_unreachable(way: Way, said: bytes) -> None:
    with raw(said, said) as (url, _), pytest.raises(Unreachable):
        way(url, Patience()).exchange("GET", "/", {}, None)


def test_silence_has_an_end(way: Way) -> None:
    with create_server(("127.0.0.1", 0)) as door, pytest.raises(Unreachable):
        way(f"http://127.0.0.1:{door.getsockname()[1]}", _SHORT).exchange("GET", "/", {}, None)


def test_after_a_fault_the_next_question_is_asked_anew(way: Way) -> None:
    good = b"HTTP/1.1 200 Good\r\nContent-Length: 2\r\n\r\n1\n"
    with raw(b"HTTP/1.1 200 Good\r\nContent-Length: 9\r\n\r\nshort", good) as (url, _):
        wire = way(url, Patience())
        with pytest.raises(Unreachable):
            wire.exchange("GET", "/", {}, None)
        assert wire.exchange("GET", "/", {}, None).body == b"1\n"


def test_a_certificate_that_nobody_vouches_for_is_refused(way: Way, tmp_path: Path) -> None:
    with tls_echo(tmp_path) as (url, _), pytest.raises(Unreachable) as caught:
        way(url, Patience()).exchange("POST", "/", {}, b"secret")
    assert caught.value.detail["reason"] == "certificate"


@pytest.mark.parametrize("name", ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE"])
def test_a_certificate_that_the_person_names_is_good(
    way: Way, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tls_echo(tmp_path) as (url, certificate):
        monkeypatch.setenv(name, str(certificate))
        assert way(url, Patience()).exchange("GET", "/", {}, None).status == 200


def test_a_good_certificate_for_another_name_is_refused(
    way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tls_echo(tmp_path) as (url, certificate):
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        with pytest.raises(Unreachable) as caught:
            way(url.replace("127.0.0.1", "localhost"), Patience()).exchange("GET", "/", {}, None)
    assert caught.value.detail["reason"] == "certificate"


def test_a_certificate_that_is_another_the_next_time_is_refused(
    way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    with tls_echo(old) as (url, certificate):
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        wire = way(url, Patience())
        assert wire.exchange("GET", "/", {"Connection": "close"}, None).status == 200
    with tls_echo(new, int(url.rpartition(":")[2])), pytest.raises(Unreachable) as caught:
        wire.exchange("POST", "/", {}, b"secret")
    assert caught.value.detail["reason"] == "certificate"


def test_the_plain_way_is_taken_unless_a_proxy_is_set(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    assert isinstance(open_transport(url, Patience()), Direct)
    monkeypatch.setenv("NO_PROXY", "*")
    assert isinstance(open_transport(url, Patience()), Direct)
    monkeypatch.delenv("NO_PROXY")
    with proxy() as stands_between:
        monkeypatch.setenv("http_proxy", stands_between)
        wire = open_transport(url, Patience())
        reply = wire.exchange("GET", "/v1/server", {}, None)
        assert reply.headers["via"] == "1.1 a-proxy"
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        assert "via" not in wire.exchange("GET", "/v1/server", {}, None).headers


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:1", "http://:1"])
def test_a_proxy_that_cannot_be_used_is_no_matter_of_waiting(
    monkeypatch: pytest.MonkeyPatch, url: str, proxy: str
) -> None:
    monkeypatch.setenv("ALL_PROXY", proxy)
    with pytest.raises(Unreachable) as caught:
        open_transport(url, Patience()).exchange("GET", "/", {}, None)
    assert caught.value.detail["reason"] == "proxy"


def test_a_proxy_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("ALL_PROXY", f"http://127.0.0.1:{closed_port()}")
    with pytest.raises(Unreachable, match="proxy"):
        open_transport(url, Patience()).exchange("GET", "/", {}, None)


def test_without_a_proxy_requests_is_never_imported(url: str) -> None:
    script = (
        "import sys; from wici_client.http.choose import open_transport; "
        "from wici_client.http.transport import Patience; "
        f"open_transport({url!r}, Patience()).exchange('GET', '/', {{}}, None); "
        "sys.exit('requests' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)


def test_a_header_that_cannot_be_is_sent_to_nobody(way: Way, url: str) -> None:
    with pytest.raises(Unreachable):
        way(url, Patience()).exchange("GET", "/", {"Authorization": "Bearer a\nHost: b"}, None)


def test_a_server_that_speaks_no_tls_is_told_so_at_once(url: str) -> None:
    with pytest.raises(Unreachable, match="TLS") as caught:
        Direct(url.replace("http:", "https:"), Patience()).exchange("GET", "/", {}, None)
    assert caught.value.detail["reason"] == "certificate"
    assert "http://" in caught.value.detail["hint"]


def test_an_answer_without_an_end_is_cut_off(way: Way) -> None:
    long = b"HTTP/1.1 200 Good\r\nContent-Length: 200000\r\n\r\n" + b"x" * 200_000
    chunked = (
        b"HTTP/1.1 200 Good\r\nTransfer-Encoding: chunked\r\n\r\n" + b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n"
    )
    for said in (long, chunked):
        with raw(said) as (url, _), pytest.raises(Unreachable) as caught:
            way(url, Patience()).exchange("GET", "/", {}, None, most=10_000)
        assert caught.value.detail["reason"] == "too_large"


@pytest.mark.parametrize(
    "head", [b"HTTP/1.1 200 Good\r\nX: ", b"HTTP/1.1 200 Good\r\nContent-Length: 99\r\n\r\n"]
)
def test_an_answer_that_drips_is_cut_off(way: Way, head: bytes) -> None:
    patience = Patience(connect=5, read=5, whole=0.5)
    with dripping(head) as url, pytest.raises(Unreachable) as caught:
        way(url, patience).exchange("GET", "/", {}, None)
    assert caught.value.detail["reason"] == "too_slow"


def test_what_is_compressed_was_not_asked_for_and_is_not_unpacked(way: Way) -> None:
    bomb = gzip.compress(b"\0" * 50_000_000)
    head = f"HTTP/1.1 200 Good\r\nContent-Encoding: gzip\r\nContent-Length: {len(bomb)}\r\n\r\n".encode()
    with raw(head + bomb) as (url, asked), pytest.raises(Unreachable) as caught:
        way(url, Patience()).exchange("GET", "/", {}, None)
    assert caught.value.detail["reason"] == "packed"
    assert b"Accept-Encoding: identity\r\n" in asked[0]
