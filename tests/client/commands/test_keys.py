"""keys shows the key that signs, and makes one where its owner wants it."""

from __future__ import annotations

from pathlib import Path

from tests.client.outside import Person, fingerprint_of


def test_it_is_shown_as_ssh_keygen_shows_it(person: Person, ssh_key: Path) -> None:
    shown = person.json("keys", "show")
    assert shown["fingerprint"] == fingerprint_of(ssh_key)
    assert shown["line"] == " ".join(ssh_key.with_suffix(".pub").read_text().split()[:2])
    assert (shown["where"], shown["made"]) == (str(ssh_key), False)


def test_one_is_made_once(person: Person) -> None:
    made = person.json("keys", "make")
    assert (made["made"], made["fingerprint"]) == (True, fingerprint_of(Path(made["where"])))
    ran = person.wici("keys", "make")
    assert ran.code == 2
    assert made["where"] in ran.err


def test_there_may_be_none(person: Person) -> None:
    ran = person.wici("keys", "show")
    assert ran.code == 7
    assert "wici keys make" in ran.err
