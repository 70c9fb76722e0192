"""Content comes from files that an owner may replace, so each fault in them is named."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec
import pytest

from tests.bounded import PATIENCE
from wici.rules import content
from wici.rules.errors import BadContent


class Card(msgspec.Struct, frozen=True):
    title: str
    strength: int


FILES = {
    "b.toml": b'title = "Saving Souls"\nstrength = 4\n',
    "a.toml": "title = 'Skałka'\nstrength = 7\n".encode(),
    "A-last.toml": b"",
}


def test_the_digest_is_that_of_the_lines_that_sha256sum_prints(tmp_path: Path) -> None:
    for name, body in FILES.items():
        (tmp_path / name).write_bytes(body)
    command = "LC_ALL=C; export LC_ALL; sha256sum *.toml | sha256sum"
    printed = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert content.digest(FILES) == printed.stdout.split()[0]


def test_the_digest_covers_names_and_bytes_but_not_the_order() -> None:
    assert content.digest(dict(reversed(FILES.items()))) == content.digest(FILES)
    assert content.digest({**FILES, "c.toml": b""}) != content.digest(FILES)
    assert content.digest({**FILES, "a.toml": b"x = 1"}) != content.digest(FILES)


def test_a_file_is_read_into_frozen_structs() -> None:
    assert content.read(FILES, "a.toml", Card) == Card("Skałka", 7)


@pytest.mark.parametrize(
    ("body", "constraint"),
    [
        (None, "missing"),
        (b"title = ", "toml"),
        (b"\xff\xfe", "toml"),
        (b"title = " + b"[" * 100_000, "toml"),
        (b"title = " + b"{a = " * 100_000, "toml"),
        (b'title = "x"', "format"),
        (b'title = "x"\nstrength = "y"', "format"),
    ],
)
def test_a_broken_file_is_refused_with_the_constraint_named(body: bytes | None, constraint: str) -> None:
    files = {} if body is None else {"card.toml": body}
    with pytest.raises(BadContent) as fault:
        content.read(files, "card.toml", Card)
    assert (fault.value.detail["file"], fault.value.detail["constraint"]) == ("card.toml", constraint)


def test_a_constraint_that_does_not_hold_is_named() -> None:
    content.require(56 == 56, "deck.toml", "card_count", "56 cards are wanted.")
    with pytest.raises(BadContent) as fault:
        content.require([], "deck.toml", "card_count", "56 cards are wanted, not 55.")
    assert fault.value.detail["constraint"] == "card_count"
    assert fault.value.message == "deck.toml: 56 cards are wanted, not 55."


def test_what_is_nested_too_deeply_is_named_by_its_line() -> None:
    files = {"card.toml": b'title = "x"\nstrength = ' + b"[" * 100_000 + b"\n"}
    with pytest.raises(BadContent, match=r"nested too deeply to be read .at line 2"):
        content.table(files, "card.toml")
