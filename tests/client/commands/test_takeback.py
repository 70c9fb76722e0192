"""What had no effect yet can be taken back."""

from __future__ import annotations

from tests.client.outside import Person


def test_a_sealed_answer_can_be_replaced_and_withdrawn(ada: Person, game: str) -> None:
    assert [ada.json("order", "bid", str(n))["rev"] for n in (2, 3)] == [1, 2]
    assert ada.json("withdraw")["rev"] == 3
    assert "sealed" not in ada.json("show")["look"]


def test_undo_is_refused_where_there_is_nothing_to_take_back(ada: Person, game: str) -> None:
    ran = ada.wici("undo", "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (4, "no_undo")
