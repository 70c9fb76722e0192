"""practice plays a whole game alone, without account or server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bounded import PATIENCE, turns
from tests.client.outside import Person
from wici.rules import catalog

FEW = ("--simulations", "6")


def begun(person: Person, *words: str) -> Any:
    return person.json("practice", "krieg", "--new", "--seed", "a", "--bot", "plain", *FEW, *words)


def test_a_game_is_played_to_its_end_with_the_answers_that_can_lists(person: Person) -> None:
    state = begun(person, "--players", "2")
    for _ in range(500):
        if state["outcome"]:
            break
        state = person.json("practice", "krieg", *_can(person)[-1].split(), *FEW)
    assert "wins" in state["outcome"]["why"] or "share" in state["outcome"]["why"]
    assert {place["seat"] for place in state["outcome"]["places"]} == {1, 2}
    after = person.wici("practice", "krieg", "can")
    assert (after.code, "over" in after.err) == (5, True)


@pytest.mark.parametrize("name", catalog.names())
def test_each_game_is_shown_on_its_own_sheet_and_gone_on_with(person: Person, name: str) -> None:
    first = person.wici("practice", name, "--bot", "steady", stdin="")
    assert first.code == 0
    assert catalog.get(name).title in first.out + first.err
    again = person.wici("practice", name, "show")
    assert again.out.splitlines()[0] in first.out
    assert again.out.rstrip() in first.out


def test_what_is_typed_is_done_line_by_line_and_a_refusal_ends_nothing(person: Person) -> None:
    typed = "can\nraid nobody\nhelp\npass\nlog\nquit\ncan\n"
    ran = person.wici("practice", "krieg", "--seed", "a", "--bot", "steady", *FEW, stdin=typed)
    assert ran.code == 0
    assert "wici:" in ran.err
    assert "take back your last order" in ran.out


def test_an_order_that_showed_nobody_anything_can_be_taken_back_and_no_other(person: Person) -> None:
    begun(person)
    for _ in turns(lambda: "grow 1" not in _can(person), "a summer"):
        person.json("practice", "krieg", _can(person)[0], *FEW)
    before = person.json("practice", "krieg", "show")
    grown = person.json("practice", "krieg", "grow", "1")
    assert grown["can_undo"]
    back = person.json("practice", "krieg", "undo")
    assert back["look"]["view"] == before["look"]["view"]
    assert not back["can_undo"]
    again = person.wici("practice", "krieg", "undo")
    assert again.code == 4
    assert "nothing" not in again.out


def _can(person: Person) -> list[str]:
    answers: list[str] = person.json("practice", "krieg", "can")["answers"]
    return answers


def test_the_same_seed_and_number_of_simulations_make_the_same_game(person: Person) -> None:
    words = ("practice", "krieg", "--bots", "2", "--bot", "keen", "--bot", "plain", "--seed", "x", *FEW)
    first, same = person.json(*words), person.json(*words)
    assert first == same
    assert first["bots"] == {"1": "keen", "2": "plain"}
    other = person.json(*words[:-3], "y", *FEW)
    assert other["answers_given"] != first["answers_given"] or other["outcome"] != first["outcome"]


def test_bots_that_play_alone_leave_a_persons_own_game_as_it_is(person: Person) -> None:
    mine = begun(person)
    ran = person.wici("practice", "krieg", "--bots", "3", "--bot", "plain", "--bot", "steady")
    assert ran.code == 0
    assert "wins with" in ran.out
    assert "(plain)" in ran.out
    assert person.json("practice", "krieg", "show")["look"] == mine["look"]


def test_a_hint_says_what_keen_would_do_and_how_sure_it_is(person: Person) -> None:
    begun(person)
    told = person.json("practice", "--hint", "--simulations", "40")
    answers = {thought["answer"] for thought in told["thoughts"]}
    assert set(_can(person)) & answers
    assert all(0 <= thought["chance"] <= 1000 for thought in told["thoughts"])
    ran = person.wici("practice", "--hint", "--simulations", "40")
    assert "in 100" in ran.out
    assert "sure" in ran.err


def test_a_seat_and_the_bots_of_the_others_are_chosen(person: Person) -> None:
    state = person.json(
        "practice", "krieg", "--seat", "east", "--players", "3", "--bot", "steady", "--bot", "plain", *FEW
    )
    assert state["seat"] == 2
    assert state["bots"] == {"1": "steady", "3": "plain"}


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("chess",), 6, "krakow"),
        (("krieg", "--players", "7"), 2, "2 or 3 or 4"),
        (("krieg", "--seat", "west", "--players", "2"), 2, "no seat 'west'"),
        (("krieg", "--bot", "clever"), 2, "keen, plain, steady, random"),
        (("krieg", "--bot", "./nobody"), 2, "no program"),
        (("krieg", "-O", "years"), 2, "KEY=VALUE"),
        (("krieg", "-O", "years=9"), 2, "years"),
        (("krieg", "--bots", "4", "--seat", "1"), 2, "leave --seat"),
        (("--hint",), 6, "wici practice GAME"),
    ],
)
def test_what_cannot_be_met_is_refused_with_what_would_be(
    person: Person, words: tuple[str, ...], code: int, said: str
) -> None:
    ran = person.wici("practice", *words)
    assert ran.code == code
    assert said in ran.err


def test_a_game_under_way_is_not_given_up_for_other_options(person: Person) -> None:
    mine = begun(person)
    ran = person.wici("practice", "krieg", "--players", "2")
    assert ran.code == 2
    assert "--new" in ran.err
    assert person.json("practice", "krieg", "show")["seed"] == mine["seed"]


@pytest.mark.parametrize("damage", [b"", b"{}", b"not json", b'{"format": 2}'])
def test_a_damaged_file_is_named_and_another_game_can_be_begun(person: Person, damage: bytes) -> None:
    begun(person)
    path = person.world.data / "practice" / "krieg.json"
    path.write_bytes(damage)
    ran = person.wici("practice", "krieg")
    assert ran.code == 2
    assert "--new" in ran.err
    assert begun(person)["outcome"] is None


def test_a_game_whose_content_has_changed_since_is_not_gone_on_with(person: Person) -> None:
    begun(person)
    path = person.world.data / "practice" / "krieg.json"
    path.write_bytes(path.read_bytes().replace(b'"edition":"', b'"edition":"0'))
    ran = person.wici("practice", "krieg")
    assert ran.code == 2
    assert "changed since" in ran.err


def test_a_game_alone_needs_nothing_of_the_server(person: Person) -> None:
    begun(person)
    kept = {path.relative_to(person.world.data.parent).as_posix() for path in _files(person)}
    assert kept == {"data/practice/krieg.json"}
    found = "import sys, wici_client.practice.talk, wici_client.commands.practice as p; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", found], check=True, capture_output=True, text=True, timeout=PATIENCE
    )
    assert not {"flask", "sqlalchemy", "requests"} & set(ran.stdout.split())


def _files(person: Person) -> list[Path]:
    return [path for path in person.world.data.parent.rglob("*") if path.is_file()]
