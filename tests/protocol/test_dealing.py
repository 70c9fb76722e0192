"""The deal of the protocol comes out card by card, by a second writing of `PROTOCOL.md`, 5."""

from __future__ import annotations

import hmac

import pytest

from wici.protocol.dealing import game_seed, lot, seed_commit

GAME = "k7q2m4x5d3tf6hwz"
SEED = "00112233445566778899aabbccddeeff" * 2
NONCES = {1: "0f" * 16, 2: "1e" * 16, 3: "2d" * 16}


def shuffled(key: bytes, label: str, items: list[int]) -> list[int]:
    values = (
        int.from_bytes(block[at : at + 8])
        for i in range(10_000)
        for block in [hmac.digest(key, f"{label}\n{i}".encode(), "sha256")]
        for at in range(0, 32, 8)
    )
    for i in range(len(items) - 1, 0, -1):
        top = 2**64 - 2**64 % (i + 1)
        j = next(value for value in values if value < top) % (i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def test_the_commitments_of_the_protocol() -> None:
    assert seed_commit(GAME, SEED) == "417116ac1190b6d6fa8c7002f2eeae6e76c0f6da127e33a9b00aab2d36c3bcf4"
    assert lot(NONCES[1]) == "ab8ab1997a58949a0b930665ca033dc67288ee23a95f419d13036d8b319d401d"


def test_the_game_seed_of_the_protocol() -> None:
    assert game_seed(GAME, SEED, NONCES) == "82fcfcf418618a9e8addc38df20db710488adce220d5b6f317f6ab7dee1fc6e1"


def test_the_shuffle_of_the_protocol() -> None:
    key = bytes.fromhex(game_seed(GAME, SEED, NONCES))
    assert shuffled(key, "shuffle deck 0", list(range(1, 53)))[:6] == [14, 52, 16, 6, 23, 48]


def test_seats_count_in_their_order_however_they_are_given() -> None:
    backwards = dict(reversed(NONCES.items()))
    assert game_seed(GAME, SEED, backwards) == game_seed(GAME, SEED, NONCES)
    ten = {seat: f"{seat:032x}" for seat in range(1, 12)}
    assert game_seed(GAME, SEED, ten) == game_seed(GAME, SEED, dict(sorted(ten.items(), reverse=True)))


def test_every_part_moves_the_game_seed() -> None:
    seeds = {
        game_seed(GAME, SEED, NONCES),
        game_seed("a" * 16, SEED, NONCES),
        game_seed(GAME, "00" * 32, NONCES),
        game_seed(GAME, SEED, NONCES | {2: "1f" * 16}),
        game_seed(GAME, SEED, {1: NONCES[1], 2: NONCES[2]}),
        game_seed(GAME, SEED, {1: NONCES[2], 2: NONCES[1], 3: NONCES[3]}),
    }
    assert len(seeds) == 6


def test_nothing_out_of_form_is_committed_to() -> None:
    with pytest.raises(ValueError, match="32 hex"):
        lot("0F" * 16)
    with pytest.raises(ValueError, match="64 hex"):
        seed_commit(GAME, SEED + "\n")
    with pytest.raises(ValueError, match="16 letters"):
        game_seed("K" * 16, SEED, NONCES)
