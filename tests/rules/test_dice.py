"""Every draw follows from the seed and its own label."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.rules.dice import CannotGive, ScriptedDice, SeededDice

SEED = "82fcfcf418618a9e8addc38df20db710488adce220d5b6f317f6ab7dee1fc6e1"


def test_the_protocols_vector_is_dealt() -> None:
    assert SeededDice(SEED).draw("shuffle deck 0").shuffle(range(1, 53))[:6] == [14, 52, 16, 6, 23, 48]


def test_the_same_label_gives_the_same_draw_and_another_label_another() -> None:
    dice = SeededDice(SEED)
    first, again, other = (dice.draw(label).shuffle(range(20)) for label in ("a 0", "a 0", "a 1"))
    assert first == again
    assert first != other


def test_all_that_one_event_draws_comes_from_one_label() -> None:
    draw, whole = SeededDice(SEED).draw("x 0"), SeededDice(SEED).draw("x 0")
    assert [draw.below(6) for _ in range(10)] == [whole.below(6) for _ in range(10)]
    assert draw.shuffle(range(10)) == whole.shuffle(range(10))


@given(st.text(), st.integers(1, 10**12))
def test_a_number_is_below_its_limit(label: str, limit: int) -> None:
    assert 0 <= SeededDice("any").draw(label).below(limit) < limit


@given(st.lists(st.integers()), st.text())
def test_a_shuffle_keeps_every_item_and_leaves_the_list_alone(items: list[int], label: str) -> None:
    before = list(items)
    assert Counter(SeededDice("any").draw(label).shuffle(items)) == Counter(items)
    assert items == before


def test_each_face_comes_up_about_as_often() -> None:
    draw = SeededDice(SEED).draw("faces 0")
    faces = Counter(draw.below(6) for _ in range(6000))
    assert set(faces) == set(range(6))
    assert all(900 < count < 1100 for count in faces.values())


def test_a_script_gives_what_is_written_in_order_and_other_dice_the_rest() -> None:
    dice = ScriptedDice([("deal", ["c", "a"]), ("year 1 roll 0", [3])], SeededDice(SEED))
    assert dice.draw("year 1 roll 0").below(6) == 3
    draw = dice.draw("year 1 deal 0")
    assert draw.shuffle(["a", "b", "c"]) == ["c", "a", "b"]
    assert dice.draw("year 1 deal 1").shuffle(range(9)) == SeededDice(SEED).draw("year 1 deal 1").shuffle(
        range(9)
    )


def test_a_script_picks_names_and_counts_down_its_entries() -> None:
    dice = ScriptedDice([("pick", ["b"]), ("pick", ["a"])], SeededDice(SEED))
    assert [dice.draw("pick 0").pick("abc"), dice.draw("pick 1").pick("abc")] == ["b", "a"]


def test_a_script_that_gives_what_cannot_be_drawn_is_refused() -> None:
    dice = ScriptedDice([("roll", [6]), ("deal", ["x"])], SeededDice(SEED))
    with pytest.raises(CannotGive, match="below 6"):
        dice.draw("roll 0").below(6)
    with pytest.raises(CannotGive, match="'x', but can only give one of a, b"):
        dice.draw("deal 0").shuffle(["a", "b"])


def test_a_label_is_scripted_by_its_last_words_only() -> None:
    dice = ScriptedDice([("deal", [1])], SeededDice(SEED))
    assert dice.draw("misdeal 0").below(2) == SeededDice(SEED).draw("misdeal 0").below(2)
    assert dice.draw("summer deal 0").below(2) == 1


def test_a_script_tells_what_of_it_was_not_drawn() -> None:
    dice = ScriptedDice([("deal", ["b", "b"]), ("roll", [1]), ("toss", [0])], SeededDice(SEED))
    assert dice.draw("deal 0").pick("ab") == "b"
    assert dice.draw("roll 0").below(6) == 1
    assert dice.unused() == ["the draw 'toss' never happens", "the draw 'deal' does not take ['b'] too"]
