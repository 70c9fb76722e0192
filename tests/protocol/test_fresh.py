"""What is drawn fresh has the form the protocol wants, and is not drawn twice."""

from __future__ import annotations

from wici.protocol.dealing import lot, seed_commit
from wici.protocol.fresh import fresh_game_id, fresh_nonce, fresh_salt, fresh_seed
from wici.protocol.seal import seal


def test_fresh_values_fit_where_they_are_used() -> None:
    assert seed_commit(fresh_game_id(), fresh_seed())
    assert lot(fresh_nonce())
    assert seal(b"", fresh_salt())


def test_a_hundred_are_a_hundred() -> None:
    for draw in (fresh_game_id, fresh_seed, fresh_nonce, fresh_salt):
        assert len({draw() for _ in range(100)}) == 100
