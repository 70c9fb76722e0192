"""PROMISES.md: beside each sentence that promises stand the tests that would fail if it were not so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROTOCOL = ROOT / "shared/wici/protocol"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (PROTOCOL / "PROMISES.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| ---", "| sentence"))
]


def part(page: Path, heading: str) -> str:
    return page.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]


def sentences() -> Iterator[str]:
    """Whatever promises, or says that something is not promised."""
    said = part(ROOT / "README.md", "What you can rely on").strip().partition("\n\n")[0]
    yield from re.split(r"(?<=\.) (?=[A-Z])", " ".join(said.split()))
    page = PROTOCOL / "README.md"
    promised = part(page, "What is promised, and against whom")
    yield from (
        row.strip("| ").split(" | ")[0]
        for row in promised.splitlines()
        if row.startswith("| ") and "---" not in row
    )
    for heading in ("What is not promised", "Keys for life", "For the cryptographer"):
        for block in re.split(r"\n\n|\n(?=[-|] )", part(page, heading).strip()):
            if not block.startswith(("| ---", "| what happens")):
                yield " ".join(block.removeprefix("- ").strip("| ").replace(" | ", "; ").split())


def test_no_sentence_that_promises_is_without_a_row_and_none_has_two() -> None:
    begun = [row[0].removesuffix(" …") for row in ROWS]
    said = [sentence for sentence in sentences() if sentence != "promise"]
    assert len(said) > 25
    assert [sentence for sentence in said if sum(map(sentence.startswith, begun)) != 1] == []
    assert [words for words in begun if sum(sentence.startswith(words) for sentence in said) != 1] == []


def test_every_test_that_is_named_is_there() -> None:
    for words, shown in ROWS:
        tests = re.findall(r"`([^`]+)`", shown)
        assert tests or shown.startswith("none: "), f"name a test beside {words!r}, or say why there is none"
        for test in tests:
            file, _, name = test.partition("::")
            text = (ROOT / file).read_text(encoding="utf-8")
            assert re.search(rf"^def {name}\(", text, re.MULTILINE), test
