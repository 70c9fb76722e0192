"""What excuses a server for an answer that it did not use stands in the record; nothing else excuses it."""

from __future__ import annotations

import pytest

from wici.protocol.accounts import KeyChange as KeyText
from wici.protocol.entries import Entry, KeyChange, Leave
from wici.protocol.envelope import sign_text
from wici.protocol.keys import Key
from wici.protocol.notes import Looked, Replaced, Vacated
from wici.referee.promises.deeds import Deeds

KEY = Key.from_seed(b"k" * 32)
PUBLIC = KEY.public


def revoked(drop: str | None) -> KeyChange:
    text = KeyText(
        server=PUBLIC.fingerprint, player="ada", op="revoke", key=PUBLIC.fingerprint,
        time="2026-11-30T12:00:00Z", nonce="0" * 32, drop=drop,
    )  # fmt: skip
    envelope = sign_text(text.format(), KEY).decode()
    return KeyChange(seat=1, op="revoke", key=PUBLIC.line, how="self", envelope=envelope)


@pytest.mark.parametrize(
    ("entry", "excuses"),
    [
        (revoked("yes"), True),
        (revoked(None), False),
        (KeyChange(seat=1, op="add", key=PUBLIC.line, how="admin"), False),
        (Replaced(seat=1, handle="eve", keys=(PUBLIC.line,), why="gone to sea"), True),
        (Vacated(seat=1), True),
        (Leave(seat=1, envelope=""), True),
        (Looked(seat=1, why="to see"), False),
    ],
)
def test_texts_fall_with_a_key_that_drops_them_or_with_their_player(entry: Entry, excuses: bool) -> None:
    deeds = Deeds([Looked(seat=2, why="first"), entry])
    assert deeds.may_have_fallen(1, 0) is excuses
    assert not deeds.may_have_fallen(1, 1), "only what comes behind the receipt excuses"
    assert not deeds.may_have_fallen(2, 0)
