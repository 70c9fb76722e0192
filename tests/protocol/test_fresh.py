"""What is drawn fresh has the form the protocol wants, and is not drawn twice."""

from __future__ import annotations

import re
from pathlib import Path

from wici.protocol import fresh
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


def test_randomness_is_drawn_here_and_where_a_key_is_made_alone() -> None:
    """The page for cryptographers says so, that they need not look elsewhere."""
    drawing = re.compile(r"\b(secrets|random|urandom|uuid|getrandom)\b|\.generate\(")
    folder = Path(fresh.__file__).parent
    drawn = {
        (path.name, word[0])
        for path in folder.glob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if (word := drawing.search(line)) and re.match(r"\s*(from|import|return) ", line)
    }
    assert {name for name, _ in drawn} == {"fresh.py", "keys.py"}
    assert ("keys.py", ".generate(") in drawn
