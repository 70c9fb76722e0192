"""A journey: half a game of Kraków at one server, the rest at another, verified from an archive alone."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.client.outside import START, Person
from tests.client.site import Site, prepare
from wici.rules import catalog
from wici.rules.bots import random, steady
from wici.rules.dice import SeededDice
from wici.rules.look import read_look
from wici_client.archive.dossier import Archive
from wici_server.clock import system_clock
from wici_server.commands import commands

HANDLES = ("ada", "bo", "cy", "di")
KRAKOW = catalog.get("krakow")


def play(people: list[Person], game: str, *, most: int) -> int:
    """Let people answer what they are asked, each from the private view alone, so often or to the end."""
    dice = SeededDice(f"before {most}")
    given = 0
    for _ in range(most):
        if given >= most:
            break
        before = given
        for person in people:
            view = person.json("show", game)
            if view["state"] == "over":
                return given
            look = read_look(view["look"], KRAKOW)
            if look.asks and look.seat in look.waits_for:
                draw = dice.draw(str(given))
                bot = random if draw.below(6) == 0 else steady
                lines = bot.answer(KRAKOW, look, KRAKOW.house, draw)
                person.json("order", "-g", game, *(word for line in lines for word in ("-o", line)))
                given += 1
        assert given > before, "nobody can move"
    return given


@pytest.fixture(autouse=True)
def one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the host's commands live at the time of the two servers: no record runs backwards."""
    monkeypatch.setattr(system_clock, "_read", lambda: START)
    monkeypatch.setattr(system_clock, "_newest", START)


def host(data: Path, *words: str) -> str:
    """What `wici-server` prints to the host of a data folder."""
    ran = CliRunner().invoke(commands, [*words, "--data", str(data)])
    assert ran.exit_code == 0, ran.output
    return ran.output


def begin(site: Site, folder: Path) -> tuple[list[Person], str]:
    people = [Person(folder / handle) for handle in HANDLES]
    for person, handle in zip(people, HANDLES, strict=True):
        person.json("register", site.url, handle)
    game: str = people[0].json("new", "krakow", "--name", "A journey", "-O", "years=1")["game"]
    for person in people:
        person.json("join", game)
    for person in people:
        person.json("games")
    return people, game


def test_half_a_game_here_and_half_a_game_there_are_one_game(tmp_path: Path) -> None:
    here, there, parcel = tmp_path / "here", tmp_path / "there", tmp_path / "parcel"
    prepare(here)
    prepare(there)
    with closing(Site(here, has_catalog=True)) as old, closing(Site(there, has_catalog=True)) as new:
        people, game = begin(old, tmp_path)
        half = play(people, game, most=45)
        assert "goes on at" in host(
            here, "game", "export", game, "-o", str(parcel), "--to", f"{new.url}#{new.fingerprint}"
        )
        assert parcel.stat().st_mode & 0o777 == 0o600
        assert "all checked" in host(there, "game", "import", str(parcel))
        for person in people:
            assert person.wici("show", game).code == 5
        rest = play(people, game, most=1000)
        assert rest > 20
        assert host(there, "rules", "check").endswith("0 games told again, 0 differ.\n")
        file = tmp_path / "journey.wici"
        people[1].json("record", game, "-o", str(file))
        keys = old.fingerprint, new.fingerprint
    stranger = Person(tmp_path / "stranger")
    for trusted in keys:
        report = stranger.json("verify", str(file), "--server", trusted)
        assert [check["result"] for check in report["checks"]] == ["held"] * 9
    own = people[1].json("verify", str(file))
    assert own["holds"] is True
    counted = len(list(Archive(people[1].world).dossier(game).receipts()))
    assert own["checks"][-1]["words"].startswith(f"{counted} receipts")
    assert counted > (half + rest) // 8
