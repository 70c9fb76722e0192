"""The next word of every legal answer, and the games and seats that this machine knows."""

from __future__ import annotations

import pytest

from wici_client.archive.dossier import Archive, Seating
from wici_client.cli.complete import complete_games, complete_order, complete_seats, next_words
from wici_client.files import write_private
from wici_client.world import World

GAME, OTHER = "k7q2m4x5d3tf6hwz", "aaaaaaaaaaaaaaaa"
ANSWERS = [
    "play the-night-watch",
    "play peters-pence",
    "allocate castle=3 / finish",
    "allocate castle=2 walls=1 / finish",
]


@pytest.fixture
def known(world: World) -> World:
    for game, name in ((GAME, "Friday Table"), (OTHER, "other")):
        with Archive(world).dossier(game).change("SHA256:one") as notes:
            notes.name, notes.rules, notes.state = name, "krakow", "running"
            notes.slugs = {1: "white-purse", 2: "black-dagger"}
            notes.seats = {1: Seating(1, "h", "n")}
    lines = ",".join(f'"{line}"' for line in ANSWERS)
    now = world.clock.now().timestamp()
    write_private(
        world.cache / "answers" / f"{GAME}.json",
        f'{{"time":{now},"lines":[{lines}],"free":["gift"]}}'.encode(),
    )
    return world


@pytest.mark.parametrize(
    ("said", "incomplete", "words"),
    [
        ([], "", ["play", "allocate"]),
        ([], "pl", ["play"]),
        (["play"], "", ["the-night-watch", "peters-pence"]),
        (["play"], "pe", ["peters-pence"]),
        (["allocate"], "", ["castle=3", "castle=2"]),
        (["allocate", "castle=2"], "", ["walls=1"]),
        (["allocate", "castle=3"], "", ["/"]),
        (["allocate", "castle=3", "/"], "", ["finish"]),
        (["play", "peters-pence"], "", []),
        (["play", "peters-pence", "/"], "pl", ["play"]),
        (["nonsense"], "", []),
    ],
)
def test_words_follow_the_answers(said: list[str], incomplete: str, words: list[str]) -> None:
    assert next_words(ANSWERS, said, incomplete) == words


def values(items: list[object]) -> list[str]:
    return [item.value for item in items]  # type: ignore[attr-defined]


def test_an_order_begins_with_a_game_or_a_verb(known: World) -> None:
    known.environ = {**known.environ, "WICI_GAME": GAME}
    assert values([*complete_order(known, None, [], "")]) == [OTHER, GAME, "play", "allocate", "gift"]
    assert values([*complete_order(known, None, [], "fri")]) == ["friday-table"]
    assert values([*complete_order(known, None, [], "g")]) == ["gift"]


def test_an_order_goes_on_behind_the_game(known: World) -> None:
    for game, words in ((None, [GAME[:4], "play"]), (None, ["friday-table", "play"]), (GAME, ["play"])):
        assert values([*complete_order(known, game, words, "p")]) == ["peters-pence"]


def test_without_a_game_nothing_is_guessed_and_nothing_fails(known: World) -> None:
    assert values([*complete_order(known, None, ["play"], "")]) == []


def test_games_are_completed_by_id_and_by_name(known: World) -> None:
    assert values([*complete_games(known, "k7")]) == [GAME]
    assert values([*complete_games(known, "Fri")]) == ["friday-table"]


def test_seats_are_completed_by_name(known: World) -> None:
    assert values([*complete_seats(known, GAME, "wh")]) == ["white-purse"]
    assert values([*complete_seats(known, "nothing-like-it", "")]) == []
