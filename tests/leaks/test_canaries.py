"""Canaries: private strings, looked for in all that a server sends to others or writes to a log."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import IS_LONG
from tests.faults.serving import serve
from tests.leaks.evening import Evening, Secret
from wici.rules import catalog


@pytest.mark.parametrize("name", catalog.names())
def test_no_private_string_travels_while_a_whole_game_is_played(name: str, tmp_path: Path) -> None:
    with serve(tmp_path, accounts="invite") as server:
        counts = [count for count in catalog.get(name).counts if count > 1]
        evening = Evening(server, name, max(counts) if IS_LONG else min(counts))
        evening.play()
        evening.close()
        secrets = list(evening.secrets())
        assert leaks(evening, secrets) == []
        find_the_canaries(evening, secrets)
        find_no_token_but_once(evening)
        find_nothing_in_logs(evening, secrets)


def leaks(evening: Evening, secrets: list[Secret]) -> list[tuple[str, str, str]]:
    """Who was told what is another's, or not shown yet, and by which answer."""
    kinds = Counter(secret.name.split(" of ")[0] for secret in secrets)
    assert kinds["a salt"] >= evening.orders > 2, f"{evening.orders} orders are no whole game"
    assert len([secret for secret in secrets if secret.until is None]) > 10
    return [
        (secret.name, handle or "a stranger", heard.asked)
        for handle, guest in evening.everybody.items()
        for heard in guest.heard
        for secret in secrets
        if secret.is_leaked(handle, heard)
    ]


def find_the_canaries(evening: Evening, secrets: list[Secret]) -> None:
    """See that those who may read them do, or the search would prove nothing."""
    for secret in secrets:
        if secret.owner is not None and secret.name.endswith(("mail", "recovery key", "token")):
            assert any(heard.holds(secret.words) for heard in evening.everybody[secret.owner].heard), secret
        if secret.until is not None:
            stranger = evening.outsiders[""].heard
            assert any(heard.holds(secret.words) for heard in stranger) or secret.name == "the game seed"


def find_no_token_but_once(evening: Evening) -> None:
    """See that a token is told when it is given, and stored nowhere."""
    stored = b"".join(path.read_bytes() for path in evening.server.data.glob("wici.sqlite3*"))
    for handle, guest in evening.everybody.items():
        if handle:
            telling = [heard.asked for heard in guest.heard if heard.holds(guest.token)]
            assert telling == ["POST /v1/token"]
            assert guest.token.encode() not in stored


def find_nothing_in_logs(evening: Evening, secrets: list[Secret]) -> None:
    """See that no log holds a secret or an order, and that the server writes no other file."""
    log = evening.server.log.read_text(errors="replace")
    assert [secret.name for secret in secrets if secret.words in log] == []
    assert "\ndo " not in log
    known = {"wici.sqlite3", "wici.sqlite3-wal", "wici.sqlite3-shm", "secret", "server_key", "write.lock"}
    strange = {path.name for path in Path(evening.server.data).rglob("*") if path.is_file()} - known
    assert strange == set(), "a file that no test looks into"
