"""Nobody opens or joins a game by rules or content that their own wici could not verify it by."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.client.outside import Person
from tests.client.site import Site, bending, prepare
from wici.rules import content

DECK = "krakow-deck.toml"


def changed(raw: bytes) -> bytes:
    return b"# The same cards, in a file of ours.\n" + raw


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Site]:
    """A server with all games of the catalog, and an edition of its own of one."""
    prepare(tmp_path / "club")
    folder = tmp_path / "club" / "editions" / "krakow" / "club"
    folder.mkdir(parents=True)
    (folder / DECK).write_bytes(changed(content.house_files("krakow")[DECK]))
    with closing(Site(tmp_path / "club", has_catalog=True)) as site:
        yield site


@pytest.fixture
def ed(club: Site, tmp_path: Path) -> Person:
    person = Person(tmp_path / "ed")
    person.json("register", club.url, "ed")
    return person


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    file = tmp_path / "mine" / DECK
    file.parent.mkdir()
    file.write_bytes(changed(content.house_files("krakow")[DECK]))
    return file


def test_what_is_here_is_opened_and_joined_without_a_word(ed: Person) -> None:
    game = ed.json("new", "krakow", "-O", "years=1")["game"]
    assert ed.json("join", game)["seat"] == 1


def test_another_edition_is_refused_with_a_word_for_its_owners(
    ed: Person, deck: Path, tmp_path: Path
) -> None:
    ran = ed.wici("new", "krakow", "--edition", "club", "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (9, "other_edition")
    assert "--edition FILE" in ran.fault["detail"]["hint"]
    assert ed.json("games", "--all")["games"] == []
    game = ed.json("new", "krakow", "--edition", str(deck))["game"]
    ran = ed.wici("join", game, "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (9, "other_edition")
    assert [seat["handle"] for seat in ed.json("games", "--all")["games"][0]["seats"]] == [None] * 4
    assert ed.json("join", game, "--edition", str(deck.parent))["seat"] == 1
    file = tmp_path / "club.wici"
    ed.json("record", game, "-o", str(file))
    assert any("edition club" in why for why in ed.json("verify", str(file), code=11)["missing"])
    known = ed.json("verify", str(file), "--edition", str(deck), code=11)["missing"]
    assert not any("edition" in why for why in known)


def test_what_one_names_must_be_what_the_game_is_played_with(ed: Person, tmp_path: Path) -> None:
    game = ed.json("new", "krakow")["game"]
    other = tmp_path / DECK
    other.write_text("# nothing")
    assert ed.wici("new", "krakow", "--edition", str(other)).code == 6
    strange = tmp_path / "cards.toml"
    strange.write_text("")
    ran = ed.wici("new", "krakow", "--edition", str(strange))
    assert (ran.code, "has no content file 'cards.toml'" in ran.err) == (2, True)
    assert ed.wici("new", "krakow", "--edition", str(tmp_path / "none.toml")).code == 2
    assert ed.json("join", game, "--edition", str(other))["seat"] == 1, "what is here needs nothing else"


def bent(key: str, value: str) -> Callable[[bytes], bytes]:
    def bend(raw: bytes) -> bytes:
        return json.dumps({**json.loads(raw), key: value}).encode()

    return bend


@pytest.mark.parametrize(("key", "reason"), [("version", "other_version"), ("digest", "other_edition")])
def test_rules_and_content_of_the_same_name_that_are_others_are_refused(
    ed: Person, club: Site, key: str, reason: str
) -> None:
    game = ed.json("new", "krakow")["game"]
    with club.with_mischief(bending(f"/games/{game}", bent(key, "0" * 64))):
        ran = ed.wici("join", game, "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (9, reason)
    assert f"POST /v1/games/{game}/join" not in club.requests


def test_a_server_that_tells_one_edition_and_plays_another_is_found_out(
    ed: Person, club: Site, deck: Path
) -> None:
    game = ed.json("new", "krakow", "--edition", str(deck))["game"]
    house = content.digest(content.house_files("krakow"))
    with club.with_mischief(bending(f"/games/{game}", bent("digest", house))):
        ran = ed.wici("join", game, "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (9, "other_edition")
    assert "than the server told you" in ran.err


def test_rules_that_are_not_here_are_joined_with_a_warning(ada: Person) -> None:
    game = ada.json("new", "market")["game"]
    assert "the rules of market are not here" in ada.wici("join", game).err
