"""Every fault has one exit code, and the table is whole."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import wici
import wici_client
from wici.errors import WiciError
from wici_client.errors import Refused
from wici_client.exits import MEANINGS, Exit, exit_of


def faults() -> list[type[WiciError]]:
    for package in (wici, wici_client):
        for item in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if item.name.endswith(".errors"):
                importlib.import_module(item.name)
    return [WiciError, *below(WiciError)]


def below(kind: type[WiciError]) -> Iterator[type[WiciError]]:
    for nearer in kind.__subclasses__():
        yield nearer
        yield from below(nearer)


def test_every_code_is_explained_once_and_numbers_are_those_promised() -> None:
    assert list(MEANINGS) == list(Exit)
    assert [code.value for code in Exit] == [*range(12), 130]
    assert [code.word for code in Exit][2:8] == [
        "usage",
        "not-your-turn",
        "illegal",
        "stale",
        "not-found",
        "not-allowed",
    ]


@pytest.mark.parametrize("kind", faults(), ids=lambda kind: kind.__name__)
def test_no_fault_ends_in_success(kind: type[WiciError]) -> None:
    fault = kind.__new__(kind)
    WiciError.__init__(fault, "x")
    assert exit_of(fault) is not Exit.DONE


@pytest.mark.parametrize(
    ("word", "code", "status", "wanted"),
    [
        ("illegal-order", "order/illegal", 422, Exit.ILLEGAL),
        ("bad-order", "order/malformed", 422, Exit.ILLEGAL),
        ("not-your-turn", "order/not-your-turn", 409, Exit.NOT_YOUR_TURN),
        ("closed", "order/stale", 409, Exit.STALE),
        ("stale-rev", "order/stale", 409, Exit.STALE),
        ("wrong-decision", "order/stale", 409, Exit.STALE),
        ("game-over", "game/over", 409, Exit.STALE),
        ("not-found", "", 404, Exit.NOT_FOUND),
        ("not-your-seat", "view/hidden", 403, Exit.NOT_FOUND),
        ("not-your-seat", "key/not-your-seat", 403, Exit.NOT_ALLOWED),
        ("unknown-key", "key/unknown", 403, Exit.NOT_ALLOWED),
        ("bad-envelope", "text/bad-envelope", 422, Exit.NOT_ALLOWED),
        ("slow-down", "server/slow-down", 429, Exit.UNREACHABLE),
        ("busy", "server/busy", 503, Exit.UNREACHABLE),
        ("a-word-of-tomorrow", "", 418, Exit.UNREACHABLE),
    ],
)
def test_a_servers_refusal_gets_the_code_of_the_table(
    word: str, code: str, status: int, wanted: Exit
) -> None:
    assert exit_of(Refused(word, "No.", status=status, said=code)) is wanted
