"""The table of faults: every one of ours has a status and a word, and a word has one status."""

from __future__ import annotations

import wici.protocol.errors
import wici.referee.errors
import wici.rules.errors
import wici_server.errors
from wici.errors import WiciError
from wici_server.error_words import FAULT, TABLE, error_word

#: Faults that no text and no read can cause: they concern files, records read elsewhere, or are ours.
INWARD = {
    *("AuditFailed", "BadConfig", "BadContent", "BrokenChain", "KeyLocked", "RecordDisagrees"),
    *(
        "BadParcel",
        "NoSuchPlayer",
        "OrderError",
        "ProtocolError",
        "RefereeError",
        "RulesError",
        "ServerError",
    ),
}

#: The words of `PROTOCOL.md`, 7: of a text, a key, a seat, an order, faults,
#: games that stand still or went elsewhere.
WORDS = {
    *("bad-request", "too-large", "wrong-type", "no-token", "token-expired", "unknown-key", "revoked-key"),
    *("not-your-seat", "not-found", "stale-rev", "wrong-decision", "closed", "not-your-turn", "taken"),
    *("not-started", "game-over", "bad-envelope", "bad-signature", "bad-order", "illegal-order"),
    *("slow-down", "too-many", "too-slow", "busy", "storage", "bad-invite", "last-key", "fault"),
    *("frozen", "moved"),
}


def faults() -> list[type[WiciError]]:
    modules = (wici.protocol.errors, wici.referee.errors, wici.rules.errors, wici_server.errors)
    found = [thing for module in modules for thing in vars(module).values() if isinstance(thing, type)]
    return [fault for fault in found if issubclass(fault, WiciError) and fault is not WiciError]


def told(fault: type[WiciError]) -> bool:
    return error_word(fault.__new__(fault)) != FAULT


def test_every_fault_that_a_sender_can_cause_is_told_in_words() -> None:
    assert {fault.__name__ for fault in faults() if not told(fault)} == INWARD


def test_the_words_are_those_of_the_protocol() -> None:
    assert {said.word for said in TABLE.values()} | {FAULT.word} == WORDS


def test_no_fault_is_hidden_behind_another_in_the_table() -> None:
    seen: list[type[WiciError]] = []
    for kind in TABLE:
        assert not any(issubclass(kind, earlier) for earlier in seen), kind
        seen.append(kind)
