"""A game moves to another server in mid-play; its players follow by proof alone, and nobody else's word."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from werkzeug.serving import make_server

from tests import bounded
from tests.client.outside import START, Person
from tests.client.site import Site, bending, prepare, saying
from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import sign_text
from wici_client.archive.dossier import Archive
from wici_client.archive.known_servers import Servers
from wici_client.cli.schemas import SCHEMAS
from wici_client.http import address
from wici_client.keyring.find import Keystore
from wici_server.identity import read_identity
from wici_server.services.keys import rotation
from wici_server.services.transfer.checked_parcel import consent_text
from wici_server.services.transfer.exporting import Destination, export_match
from wici_server.services.transfer.importing import import_match
from wici_server.services.transfer.parcel import format_parcel, parse_parcel


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Site]:
    """Another server."""
    prepare(tmp_path / "there")
    with closing(Site(tmp_path / "there")) as site:
        yield site


def context(site: Site) -> Any:
    return site.app.extensions["wici"]


def move(game: str, here: Site, there: Site, url: str | None = None) -> None:
    """What both hosts do."""
    parcel = export_match(context(here), game, Destination(url or there.url, there.fingerprint))
    import_match(context(there), parse_parcel(format_parcel(parcel)))


def test_any_command_follows_the_proof_and_the_game_goes_on(
    ada: Person, bo: Person, game: str, site: Site, there: Site, tmp_path: Path
) -> None:
    ada.json("order", "bid", "2")
    move(game, site, there)
    ran = ada.wici("show", game)
    assert ran.code == 5, ran
    assert there.url in ran.err
    assert "run the command again" in ran.err
    assert ada.json("show", game)["state"] == "running"
    assert bo.wici("order", "bid", "1").code == 5
    bo.json("order", "bid", "1")
    assert {notes.server for notes in Archive(bo.world).all()} == {there.fingerprint}
    file = tmp_path / "moved.wici"
    ada.json("record", game, "-o", str(file))
    report = ada.json("verify", str(file), code=11)
    assert report["holds"] is True
    assert "as the old one signed" in report["checks"][1]["words"]
    assert report["checks"][-1]["words"].startswith("3 receipts")
    stranger = Person(tmp_path / "stranger")
    for trusted in (site.fingerprint, there.fingerprint):
        assert stranger.json("verify", str(file), "--server", trusted, code=11)["holds"] is True


def test_who_waits_follows_too(ada: Person, bo: Person, game: str, site: Site, there: Site) -> None:
    ada.json("order", "bid", "2")
    move(game, site, there)
    assert ada.wici("wait", game, "--timeout", "1m").code == 5
    assert Archive(ada.world).all()[0].server == there.fingerprint


def test_who_was_away_while_the_server_changed_its_key_follows_too(
    ada: Person, bo: Person, game: str, site: Site, there: Site
) -> None:
    ada.json("order", "bid", "2")
    site.moment = there.moment = START + timedelta(hours=1)
    new = rotation.rotate(context(site))
    move(game, site, there)
    ran = bo.wici("order", "bid", "1")
    assert ran.code == 5, ran
    assert f"{new} is pinned now" in ran.err
    assert bo.json("show", game)["state"] == "running"


def test_follow_itself_is_done_when_the_game_was_followed(
    ada: Person, game: str, site: Site, there: Site
) -> None:
    move(game, site, there)
    told = ada.json("follow", game)
    assert told == {"game": game, "server": there.url, "fingerprint": there.fingerprint}


def test_a_server_that_signs_for_nothing_is_not_followed(
    ada: Person, game: str, site: Site, there: Site
) -> None:
    move(game, site, there)

    def forge(body: bytes) -> bytes:
        return body.replace(b"wici-server-key 1", b"wici-server-key 2")

    with site.with_mischief(bending("/view", forge)):
        ran = ada.wici("show", game)
    assert ran.code == 9
    assert "has not signed for it" in ran.err
    assert Archive(ada.world).all()[0].server == site.fingerprint


def test_an_address_with_another_key_is_not_followed(
    ada: Person, game: str, site: Site, there: Site, tmp_path: Path
) -> None:
    prepare(tmp_path / "false")
    with closing(Site(tmp_path / "false")) as false:
        move(game, site, there, url=false.url)
        ran = ada.wici("show", game)
    assert ran.code == 9
    assert Archive(ada.world).all()[0].server == site.fingerprint


def test_a_record_that_does_not_go_on_from_ones_own_is_not_followed(
    ada: Person, bo: Person, game: str, site: Site, there: Site
) -> None:
    parcel = export_match(context(site), game)
    ada.json("order", "bid", "2")
    ada.json("record", game, "-o", str(ada.home / "before"))
    text = consent_text(context(there), parcel)
    import_match(context(there), parcel, consents=[sign(person, text) for person in (ada, bo)])
    ran = ada.wici("follow", game, f"{there.url}#{there.fingerprint}")
    assert ran.code == 9
    assert "not the one of the game that you know" in ran.err


def test_where_the_old_server_is_lost_the_players_agree_and_name_the_new_one(
    ada: Person, bo: Person, game: str, site: Site, there: Site
) -> None:
    ada.json("order", "bid", "2")
    parcel = export_match(context(site), game)
    text = consent_text(context(there), parcel)
    import_match(context(there), parcel, consents=[sign(person, text) for person in (ada, bo)])
    told = ada.json("follow", game, f"{there.url}#{there.fingerprint}")
    assert set(told) == set(SCHEMAS["follow"])
    assert told == {"game": game, "server": there.url, "fingerprint": there.fingerprint}
    bo.json("follow", game, f"{there.url}#{there.fingerprint}")
    bo.json("order", "bid", "1")
    assert ada.json("verify", game, code=11)["holds"] is True


def sign(person: Person, text: bytes) -> bytes:
    """What 'ssh-keygen -Y sign' makes with the person's key."""
    account = Servers(person.world).choose().account
    assert account is not None
    return sign_text(text, Keystore(person.world).find(account.key))


def test_follow_says_so_where_nothing_has_moved(ada: Person, game: str) -> None:
    assert ada.wici("follow", game).code == 2
    assert ada.wici("follow", game, "http://nowhere.example").code == 2


# -- the hosts' own commands


def test_hosts_move_a_game_by_two_commands(
    ada: Person, game: str, site: Site, there: Site, tmp_path: Path
) -> None:
    """Real commands; The Market is in no catalog, so what they find there is a refusal in one line."""
    from wici_server.commands import commands

    run = CliRunner()
    data = {name: str(tmp_path / where) for name, where in (("here", "all/server"), ("there", "there"))}
    file = tmp_path / "parcel"
    words = ["game", "export", game, "-o", str(file), "--to", "nowhere", "--data", data["here"]]
    assert run.invoke(commands, words).exit_code == 2
    words[words.index("nowhere")] = f"{there.url}#{there.fingerprint}"
    ran = run.invoke(commands, words)
    assert ran.exit_code == 1
    assert "has no game 'market'" in ran.output
    assert not file.exists()
    file.write_bytes(format_parcel(export_match(context(site), game)))
    ran = run.invoke(commands, ["game", "import", str(file), "--data", data["there"]])
    assert ran.exit_code == 1
    assert "has no game 'market'" in ran.output
    text = run.invoke(commands, ["game", "consent", str(file), "--data", data["there"]])
    assert text.output.startswith("wici-server-key 1\n")
    assert there.fingerprint in text.output


def test_a_server_that_is_known_is_gone_to_at_its_own_address(
    ada: Person, game: str, site: Site, there: Site, tmp_path: Path
) -> None:
    """Whoever shows its key at another address would be handed the login to it."""
    ada.json("register", there.url, "ada", "--name", "there")
    ada.wici("--server", "there", "games")
    relay: list[str] = []

    def overhear(environ: Any, start: Any) -> Any:
        relay.append(environ["PATH_INFO"])
        return there.app.wsgi_app(environ, start)

    key = read_identity(tmp_path / "all" / "server").key
    told = {
        "server": site.fingerprint,
        "key": there.fingerprint,
        "time": "2026-11-30T12:00:00Z",
        "game": game,
    }
    with serving(overhear) as url:
        said = ServerKey(**told, address=url)
        detail = {"url": url, "key": there.fingerprint, "proof": sign_text(said.format(), key).decode()}
        refusal = {"error": "moved", "message": "Moved.", "code": "game/moved", "detail": detail}
        with site.with_mischief(saying("409 CONFLICT", "/view", 9, msgspec.json.encode(refusal))):
            assert ada.wici("show", game).code != 0
    assert relay == []


@contextmanager
def serving(app: Any) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app)
    with bounded.serving(server):
        yield f"http://127.0.0.1:{server.server_port}"


def test_another_server_at_the_address_is_named_as_one_when_it_knows_nobody(
    ada: Person, site: Site, there: Site
) -> None:
    file = ada.home / "wici" / "servers.json"
    file.write_text(file.read_text().replace(site.url, there.url))
    ran = ada.wici("new", "market")
    assert (ran.code, "HAS CHANGED" in ran.err) == (9, True), ran


@pytest.mark.parametrize("signed", [None, "http://127.0.0.1:1"])
def test_an_address_that_nobody_signed_for_is_not_followed(
    ada: Person, game: str, site: Site, there: Site, tmp_path: Path, signed: str | None
) -> None:
    key = read_identity(tmp_path / "all" / "server").key
    said = ServerKey(
        server=site.fingerprint, key=there.fingerprint, time="2026-11-30T12:00:00Z", game=game, address=signed
    )
    detail = {"url": there.url, "key": there.fingerprint, "proof": sign_text(said.format(), key).decode()}
    refusal = {"error": "moved", "message": "Moved.", "code": "game/moved", "detail": detail}
    with site.with_mischief(saying("409 CONFLICT", "/view", 9, msgspec.json.encode(refusal))):
        ran = ada.wici("show", game, "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (9, "no_address")
    assert f"wici follow {game} {there.url}#{there.fingerprint}" in ran.fault["detail"]["hint"]
    assert there.requests == []


def test_a_move_to_an_inside_address_is_not_followed(
    ada: Person, game: str, site: Site, there: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game's server is out in the world, and the address that it names is the player's own machine."""
    move(game, site, there, url=there.url.replace("127.0.0.1", "localhost"))
    monkeypatch.setattr(address, "_nearness", lambda url: 3 if "localhost" in url else 0)
    ran = ada.wici("show", game, "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (9, "inside")
    assert there.requests == []


def test_a_name_that_means_another_address_when_it_is_gone_to_is_not_followed(
    ada: Person, game: str, site: Site, there: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was in the open world when it was looked up, and is the player's own machine a moment later."""
    move(game, site, there)
    monkeypatch.setattr(address, "_nearness", lambda url: 0)
    ran = ada.wici("show", game, "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (8, "inside")
    assert there.requests == []
