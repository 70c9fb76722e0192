"""Declining: where something must be chosen, `decline` is answered with that, whatever is asked."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import do, opened, placed, refusal, refusal_says
from wici.rules.games.principes.state import PrincipesTable

ALONE = (1,)
SENDING = 'step = "send_princesses"'
RELEASE = 'step = "resolve_icons"\nhistory = "spring-thaw"'
BATTLES = """
turn = { seat = "polonia-minor", action = "movement", performing = true }
players.polonia-minor = { gold = 2, clergy = 2, hand = [] }
players.silesia.hand = []
lands.calissia.units.polonia-minor = { knight = 2 }
"""


@pytest.mark.rule("PR-003", "PR-130", "PR-347", "PR-376", "PR-143", "PR-103")
@pytest.mark.parametrize(
    ("position", "name"),
    [
        ('princeps = "masovia"', "masovia"),
        (f'princeps = "masovia"\n{SENDING}', "masovia"),
        (f'princeps = "masovia"\n{RELEASE}', "masovia"),
        ('step = "plan"', "silesia"),
        ('step = "end_period"\nround = 2\nprinceps = "silesia"', "silesia"),
    ],
    ids=["direction", "princess", "release", "plan", "successor"],
)
def test_what_must_be_chosen_cannot_be_declined(position: str, name: str) -> None:
    table = placed(position)
    assert refusal(table, name, "decline") == "must_choose"


@pytest.mark.rule("PR-057")
def test_the_first_prince_cannot_be_declined() -> None:
    assert refusal(opened(), "polonia-maior", "decline") == "must_choose"


@pytest.mark.rule("PR-199", "PR-211", "PR-248")
def test_neither_can_a_penalty_the_next_battle_and_a_withdrawal() -> None:
    table = placed(
        BATTLES + "lands.crobia.units.silesia.knight = 1\nlands.milicium.units.silesia.knight = 1",
        draws=[("attacker die", [1]), ("defender die", [4])],
    )
    do(table, "polonia-minor", "move knight calissia>crobia knight calissia>milicium / finish")
    said = [table.prompts()[0].kind]
    assert refusal(table, "polonia-minor", "decline") == "must_choose"
    do(table, "polonia-minor", "pay gold=1 clergy=1")
    said.append(table.prompts()[0].kind)
    assert refusal(table, "polonia-minor", "decline") == "must_choose"
    assert said == ["penalty", "next-battle"]


def test_the_refusal_names_the_orders_that_are_wanted() -> None:
    table = placed(f'princeps = "masovia"\n{SENDING}')
    assert refusal_says(table, "masovia", "decline") == "That cannot be declined; answer with 'send'."


def moving() -> PrincipesTable:
    return placed('turn = { seat = "masovia", action = "movement", performing = true }')


@pytest.mark.rule("PR-149")
def test_where_nothing_must_be_chosen_another_verb_ends_it_and_decline_is_out_of_place() -> None:
    assert refusal(moving(), "masovia", "decline") == "wrong_phase"
    building = placed('turn = { seat = "masovia", action = "building", performing = true }')
    assert refusal(building, "masovia", "decline") == "wrong_phase"


def test_whoever_is_not_asked_is_told_that_it_is_not_their_turn_or_phase() -> None:
    table = placed(f'princeps = "masovia"\n{SENDING}')
    assert refusal(table, "silesia", "decline") == "wrong_phase"
