"""Orders come from words, from options or from a file, and from one place only."""

from __future__ import annotations

import subprocess

import pytest

from wici_client.errors import Usage
from wici_client.game.order_input import as_shells_take, only_one_source, read_lines, read_words


@pytest.mark.parametrize(
    ("words", "orders"),
    [
        (["play", "an-arms-deal"], ["play an-arms-deal"]),
        (["play an-arms-deal"], ["play an-arms-deal"]),
        (["allocate castle=3 / finish"], ["allocate castle=3", "finish"]),
        (["a", "b", "/", "c", "/", "d"], ["a b", "c", "d"]),
        (["/", "a", "/"], ["a"]),
        (["  a   b "], ["a b"]),
        ([], []),
    ],
)
def test_words_become_orders(words: list[str], orders: list[str]) -> None:
    assert read_words(words) == orders


def test_a_file_has_one_order_a_line_and_comments() -> None:
    assert read_lines("# plan\n\n a  b \r\nc / d\n#e\n") == ["a b", "c", "d"]


def test_what_can_prints_can_be_pasted_back() -> None:
    assert read_lines("allocate castle=3 / finish\n") == read_words(["allocate", "castle=3", "/", "finish"])


def test_orders_come_from_one_place() -> None:
    only_one_source(["a"], [], None)
    for words, given, file in (([], [], None), (["a"], ["b"], None), (["a"], [], "f"), ([], ["b"], "f")):
        with pytest.raises(Usage):
            only_one_source(words, given, file)


@pytest.mark.parametrize(
    "typed",
    [
        "move knight posnania..sremum..crobia",
        "move knight posnania>sremum>crobia",
        "move knight posnania > sremum > crobia",
        "move knight posnania -> sremum->crobia",
        "move knight posnania --> sremum .. crobia",
    ],
)
def test_a_path_is_read_as_a_shell_leaves_it(typed: str) -> None:
    assert read_words(typed.split()) == ["move knight posnania>sremum>crobia"]
    assert read_words([typed]) == ["move knight posnania>sremum>crobia"]
    assert read_lines(f"{typed}\nfinish\n") == ["move knight posnania>sremum>crobia", "finish"]


@pytest.mark.parametrize("shell", ["bash", "sh"])
def test_what_can_prints_reaches_the_order_whole_through_a_shell(shell: str) -> None:
    line = "move 2 knights crobia>milicium>opolia / request silesia milicium / finish"
    command = f'for word in {as_shells_take(line)}; do printf "%s " "$word"; done'
    said = subprocess.run(
        [shell, "-c", command], capture_output=True, text=True, check=True, timeout=20
    ).stdout
    assert " / ".join(read_words(said.split())) == line
