"""can prints what order takes."""

from __future__ import annotations

from tests.client.outside import Person


def test_who_is_not_asked_is_told_to_wait(ada: Person, bo: Person, game: str) -> None:
    people = [ada, bo]
    for _ in range(3):
        for somebody in people:
            if all(person.json("show")["look"]["asks"] for person in people):
                somebody.json("order", somebody.json("can")["answers"][0])
    idle = next(person for person in people if not person.json("show")["look"]["asks"])
    assert idle.wici("can").code == 3
    ran = idle.wici("order", "dig")
    assert ran.code == 3, ran
    assert "wici wait" in ran.err


def test_what_can_prints_can_be_ordered(ada: Person, game: str) -> None:
    answers = ada.wici("can").out.splitlines()
    assert ada.json("can")["answers"] == answers
    for answer in answers:
        assert ada.wici("order", "--dry-run", answer).code == 0
