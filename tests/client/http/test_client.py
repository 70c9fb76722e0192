"""The wire: what is asked again, what is not, and who is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.doors import tls_echo
from tests.client.outside import GivenClock, make_world
from tests.client.site import Site, losing_answers, saying
from wici_client.errors import Refused, Unreachable
from wici_client.http.client import Api
from wici_client.world import World

_TOKEN = "abc"  # noqa: S105 - nobody holds it


@pytest.fixture
def clock() -> GivenClock:
    return GivenClock()


@pytest.fixture
def world(tmp_path: Path, clock: GivenClock) -> World:
    return make_world(tmp_path / "home", clock=clock)


def test_silence_is_met_with_patience_that_grows(world: World, clock: GivenClock, site: Site) -> None:
    with site.with_mischief(losing_answers("/server", 9)), pytest.raises(Unreachable):
        Api(world, site.url).get("/v1/server")
    assert clock.slept == [1, 2, 4]
    assert site.requests.count("GET /v1/server") == 4


def test_one_try_is_one_try(world: World, clock: GivenClock, site: Site) -> None:
    with site.with_mischief(losing_answers("/server", 9)), pytest.raises(Unreachable):
        Api(world, site.url).get("/v1/server", tries=1)
    assert clock.slept == []


def test_a_pause_that_the_server_names_is_kept(world: World, clock: GivenClock, site: Site) -> None:
    slow = b'{"error":"slow-down","message":"Slowly."}'
    with site.with_mischief(saying("429 Slow", "/server", 2, slow, (("Retry-After", "9"),))):
        assert Api(world, site.url).get("/v1/server").status == 200
    assert clock.slept == [9, 9]


def test_a_pause_that_is_too_long_is_the_persons_to_decide(
    world: World, clock: GivenClock, site: Site
) -> None:
    slow = b'{"error":"slow-down","message":"Slowly."}'
    with (
        site.with_mischief(saying("429 Slow", "/server", 9, slow, (("Retry-After", "600"),))),
        pytest.raises(Refused) as caught,
    ):
        Api(world, site.url).get("/v1/server")
    assert (caught.value.word, clock.slept) == ("slow-down", [])


def test_a_refusal_is_not_asked_again(world: World, clock: GivenClock, site: Site) -> None:
    with pytest.raises(Refused) as caught:
        Api(world, site.url).get("/v1/games/aaaaaaaaaaaaaaaa")
    assert (caught.value.word, caught.value.status, clock.slept) == ("not-found", 404, [])


def test_a_redirect_is_not_followed(world: World, site: Site) -> None:
    moved = saying("308 Moved", "/server", 9, b"", (("Location", "http://127.0.0.1:9/"),))
    with site.with_mischief(moved), pytest.raises(Unreachable, match=r"127\.0\.0\.1:9"):
        Api(world, site.url).get("/v1/server")


def test_nothing_of_a_netrc_is_sent(
    world: World, site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login me password secret\n")
    monkeypatch.setenv("NETRC", str(netrc))
    seen: list[str] = []

    def overhear(environ, start, app):  # type: ignore[no-untyped-def]
        seen.append(environ.get("HTTP_AUTHORIZATION", ""))
        return app(environ, start)

    with site.with_mischief(overhear):
        api = Api(world, site.url)
        api.get("/v1/server")
        with pytest.raises(Refused):
            api.get("/v1/me", token=_TOKEN)
    assert seen == ["", f"Bearer {_TOKEN}"]


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b'{"message":1}', b"\xff"])
def test_a_refusal_in_no_words_of_ours_is_no_wici_server(world: World, site: Site, body: bytes) -> None:
    with site.with_mischief(saying("404 No", "/server", 9, body)), pytest.raises(Unreachable, match="404"):
        Api(world, site.url).get("/v1/server")


def test_a_certificate_that_is_not_good_is_not_tried_again(
    world: World, clock: GivenClock, tmp_path: Path
) -> None:
    with tls_echo(tmp_path) as (url, _), pytest.raises(Unreachable, match="certificate"):
        Api(world, url).get("/v1/server")
    assert clock.slept == []
