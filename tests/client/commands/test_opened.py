"""A table for friends: who has a code sits down, a stranger does not, and its opener can close it."""

from __future__ import annotations

from tests.client.outside import Person


def test_a_friend_sits_down_with_a_code_and_a_stranger_does_not(ada: Person, bo: Person) -> None:
    game = ada.json("new", "market", "--players", "2", "--invited", "--join")["game"]
    ran = bo.wici("join", game)
    assert ran.code == 7
    assert "--code" in ran.err
    ran = ada.wici("invite", game, "2")
    assert (ran.code, f"wici join {game} 2 --code {ran.out.strip()}" in ran.err) == (0, True)
    assert bo.json("join", game, "2", "--code", ran.out.strip())["seat"] == 2
    ada.json("games")
    assert ada.json("show")["state"] == "running"


def test_only_the_opener_invites_and_closes_and_nobody_once_it_has_begun(
    ada: Person, bo: Person, game: str
) -> None:
    other = ada.json("new", "market", "--players", "2")["game"]
    for command in ("invite", "close"):
        assert bo.wici(command, other).code == 7
        assert ada.wici(command, game).code in {3, 5, 7}
    assert ada.json("close", other)["state"] == "ended"
    assert bo.wici("join", other).code != 0
