"""PROTOCOL.md says what the code does: its kinds, their keywords, its words, its examples."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec
import pytest
from tests.protocol.kinds import KINDS

import wici.protocol
import wici_server.app  # noqa: F401  # its import makes every contract
from wici.protocol import record
from wici.protocol.dealing import game_seed, lot, seed_commit
from wici.protocol.envelope import open_envelope
from wici.protocol.notes import AnyNote
from wici.protocol.seal import seal
from wici_server.api.contract import CONTRACTS
from wici_server.error_words import FAULT, TABLE

PAGE = (Path(wici.protocol.__path__[0]) / "PROTOCOL.md").read_text(encoding="utf-8")
ROOT = Path(wici.protocol.__path__[0]).parents[2]
CITED = re.compile(r"`PROTOCOL\.md`,? (\d)")


def section(number: int) -> str:
    return PAGE.split(f"\n## {number}. ")[1].partition("\n## ")[0]


def rows(text: str, first: str) -> list[list[str]]:
    """The rows of the table whose first column has this name."""
    table = text.split(f"\n| {first} |")[1].partition("\n\n")[0]
    return [[cell.strip() for cell in row.strip("| ").split(" | ")] for row in table.split("\n")[2:]]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_page_has_every_text_with_exactly_its_keywords(kind: str) -> None:
    (told,) = [row[1] for row in rows(section(6), "text") if row[0] == f"`{kind} 1`"]
    fields = msgspec.structs.fields(KINDS[kind])
    may_be_absent = {word for group in re.findall(r"\[([^\]]*)\]", told) for word in group.split()}
    assert set(re.findall(r"[a-z]+", told)) == {field.name for field in fields}
    assert may_be_absent == {field.name for field in fields if not field.required}


def test_the_page_has_no_text_that_the_code_lacks() -> None:
    assert {row[0].strip("`").removesuffix(" 1") for row in rows(section(6), "text")} == set(KINDS)


@pytest.mark.parametrize("kind", sorted(record.KINDS))
def test_the_page_has_every_entry_with_its_keys(kind: str) -> None:
    (told,) = [row[1] for row in rows(section(4), "kind") if f"`{kind}`" in row[0]]
    held = record.KINDS[kind]
    if kind != "note":
        names = {field.name for field in msgspec.structs.fields(held)}
        assert sorted(name for name in names if not re.search(rf"\b{name}\b", told)) == []


@pytest.mark.parametrize("note", typing.get_args(AnyNote), ids=lambda note: note.__struct_config__.tag)
def test_the_page_has_every_note_with_its_keys(note: type[msgspec.Struct]) -> None:
    tag = note.__struct_config__.tag
    (told,) = [row[1] for row in rows(section(4), "note") if f"`{tag}`" in row[0]]
    names = {field.name for field in msgspec.structs.fields(note)} - {"why"}
    assert sorted(name for name in names if not re.search(rf"\b{name}\b", told)) == []


def test_the_page_has_every_word_of_a_refusal_with_its_status() -> None:
    told = {
        (int(status), word)
        for row in rows(section(7), "status")
        for status in re.findall(r"\d+", row[0])
        for word in re.findall(r"`([a-z-]+)`", row[1])
    }
    said = {(said.status, said.word) for said in (*TABLE.values(), FAULT)}
    assert sorted(said - told) == []
    assert sorted({word for _, word in told} - {word for _, word in said} - {"current"}) == []


def test_the_page_has_every_call() -> None:
    told = section(6).split("| call |")[1]
    assert CONTRACTS, "importing the app makes every contract"
    rules = [contract.rule for contract in CONTRACTS if contract.rule.startswith("/v1/")]
    ends = {rule.replace("/v1/games/<game>", "").removeprefix("/v1") for rule in rules} - {""}
    assert sorted(end for end in ends if f"{end}`" not in told and f"{end}?" not in told) == []


def test_the_example_is_an_envelope_of_the_vectors(example: bytes) -> None:
    shown = section(2).split("\n\n")[2]
    assert "".join(f"{line[4:]}\n" for line in shown.splitlines()).encode() == example


def test_the_receipt_shown_is_one_of_the_example(example: bytes) -> None:
    shown = dict(line.split() for line in section(3).split("\n\n")[2].splitlines())
    assert shown["order"] == open_envelope(example).text.id
    assert shown["seal"] == seal(example, shown["salt"])


def test_the_ask_shown_is_the_entry_that_the_example_answers(example: bytes) -> None:
    (line,) = re.findall(r'^    (\{"n":12.*\})$', section(4), re.MULTILINE)
    answers = open_envelope(example).text.fields["answers"]
    assert record.parse_line(f"{line}\n".encode()).hash == answers


def test_the_vector_of_the_deal_holds() -> None:
    hashes = re.findall(r"`([0-9a-f]{64})`", section(5))
    game, seed = "k7q2m4x5d3tf6hwz", "00112233445566778899aabbccddeeff" * 2
    nonces = {1: "0f" * 16, 2: "1e" * 16, 3: "2d" * 16}
    assert hashes == [seed_commit(game, seed), lot(nonces[1]), game_seed(game, seed, nonces)]


def test_every_citation_of_the_page_leads_to_a_section() -> None:
    sources = [
        file for room in ("shared", "server", "client", "tests") for file in (ROOT / room).rglob("*.py")
    ]
    cited = {number for file in sources for number in CITED.findall(file.read_text(encoding="utf-8"))}
    assert cited
    assert sorted(number for number in cited if f"\n## {number}. " not in PAGE) == []
