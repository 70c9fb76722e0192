"""Every envelope of the vectors is taken, or refused at the check it is named for."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.protocol.kinds import KINDS, parse_signed

from wici.protocol.envelope import open_envelope
from wici.protocol.errors import ProtocolError

VECTORS = Path(__file__).parent / "vectors"
GOOD = sorted((VECTORS / "good").glob("*.env"))
BAD = sorted((VECTORS / "bad").glob("*.env"))


def is_double(path: Path) -> bool:
    return path.name.startswith("two-signatures")


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_envelope_is_taken_and_its_meaning_written_again_means_the_same(path: Path) -> None:
    envelope = open_envelope(path.read_bytes(), most=2 if is_double(path) else 1)
    assert envelope.raw == path.read_bytes()
    meaning = parse_signed(envelope.text)
    again = type(meaning).parse(
        type(envelope.text)(
            **{field: getattr(envelope.text, field) for field in envelope.text.__struct_fields__}
        )
    )
    assert again == meaning
    assert sorted(meaning.format().splitlines()) == sorted(envelope.text.normal.splitlines())


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_envelope_fails_at_the_check_it_is_named_for(path: Path) -> None:
    with pytest.raises(ProtocolError) as caught:
        parse_signed(open_envelope(path.read_bytes()).text)
    assert caught.value.detail["reason"] == path.stem.partition("--")[0]
    assert caught.value.code in {"text/bad-envelope", "text/bad-signature"}


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_no_refusal_repeats_what_was_signed(path: Path) -> None:
    with pytest.raises(ProtocolError) as caught:
        parse_signed(open_envelope(path.read_bytes()).text)
    said = caught.value.message + repr(caught.value.detail)
    assert "accuse" not in said
    assert "k7q2m4x5d3tf6hwz" not in said
    assert "d7ede8" not in said


@pytest.mark.parametrize("path", [path for path in GOOD if is_double(path)], ids=lambda path: path.stem)
def test_a_second_signature_counts_only_where_it_is_asked_for(path: Path) -> None:
    with pytest.raises(ProtocolError, match="At most 1") as caught:
        open_envelope(path.read_bytes())
    assert caught.value.detail["reason"] == "too_many_signatures"


def test_the_vectors_hold_every_kind_of_text() -> None:
    kinds = {open_envelope(path.read_bytes(), most=2).text.kind for path in GOOD}
    assert kinds == set(KINDS)
