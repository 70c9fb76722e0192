"""Elimination: what becomes of a player whose dynasty has ended, and of the game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.bounded import turns
from tests.rules.principes.movement.battle.fields import MAIOR, NOTHING, SILESIA
from tests.rules.principes.tables import PRINCIPES, asked, do, fact, placed, refusal
from wici.rules.desk import Slip
from wici.rules.event import LinesDropped, Told
from wici.rules.games.principes.people.elimination import eliminate
from wici.rules.games.principes.state import PrincipesTable

LAST = {
    MAIOR: 'prince = "odonic"\ndead = ["spindleshanks", "przemysl-1", "boleslaw-pious"]',
    SILESIA: 'dead = ["henry-pious", "boleslaw-rogatka"]',
}


def fall(
    *,
    round_: int = 2,
    attacking: str = "knight = 3",
    dice: tuple[int, int] = (1, NOTHING),
    more: str = "",
    seats: Sequence[int] = (1, 2, 3, 4),
    hand: str = '"ambush", "wedge", "hungary-part"',
) -> PrincipesTable:
    """Before Polonia Maior attacks Glogovia, where the last Prince of Silesia stands alone."""
    return placed(
        f"""
round = {round_}
princeps = "silesia"
turn = {{ seat = "polonia-maior", action = "movement", performing = true }}
[players.polonia-maior]
gold = 3
clergy = 0
people = 5
hand = []
{LAST[MAIOR]}
[players.silesia]
gold = 4
people = 5
clergy = 3
hand = [{hand}]
tiles = ["chronicle"]
princess = "bohemia"
plan = ["taxes", "building", "assembly"]
{LAST[SILESIA]}
[lands]
crobia.units.polonia-maior = {{ {attacking} }}
glogovia.units.silesia.prince = 1
legnicium.units.silesia = {{ knight = 1, footman = 2 }}
{more}
""",
        seats,
        draws=[("attacker die", [dice[0]]), ("defender die", [dice[1]])],
    )


def go(table: PrincipesTable, paths: str = "3 knights crobia>glogovia") -> None:
    do(table, MAIOR, f"move {paths} / finish")
    for _ in turns(
        lambda: asked(table)[:1] in ([("battle-before", SILESIA)], [("battle-extra", SILESIA)]),
        "the end of the battle",
    ):
        do(table, SILESIA, "decline")


@pytest.mark.rule(
    "PR-010", "PR-114", "PR-115", "PR-116", "PR-117", "PR-118", "PR-119", "PR-120", "PR-121", "PR-123"
)
def test_everything_but_the_units_goes_back() -> None:
    table = fall()
    bank, decks = fact(table, "bank"), {deck: len(table.state.decks[deck]) for deck in table.state.decks}
    go(table)
    player = table.state.players[4]
    assert player.eliminated
    assert (player.gold, player.hand, player.tiles, player.princess) == (0, [], [], "")
    assert fact(table, "bank") == bank + 4 + 1 + 1  # with the coin that Silesia took, and the penalty
    assert len(table.state.decks["battle"]) == decks["battle"] + 2 - 1
    assert table.state.decks["neighbor"][-1] == "hungary-part"
    assert table.state.stacks["green"][-1] == "chronicle"
    assert fact(table, "lands.legnicium.units") == {SILESIA: {"footman": 2, "knight": 1}}
    assert fact(table, "lands.legnicium.controller") == SILESIA
    assert table.state.seat_of(SILESIA) == 0
    assert table.state.active == [1, 2, 3]
    assert fact(table, "princeps") == MAIOR
    assert refusal(table, SILESIA, "give masovia 1 gold") == "not_your_turn"
    assert refusal(table, MAIOR, "give silesia 1 gold") == "bad_target"
    assert not table.is_over


@pytest.mark.rule("PR-010", "PR-120")
def test_lines_of_the_text_in_which_a_player_falls_are_given_up_and_their_owner_is_told() -> None:
    table = fall()
    do(table, MAIOR, "move 3 knights crobia>glogovia / finish")
    do(table, SILESIA, "decline / decline / perform / collect")
    assert table.state.players[4].eliminated
    do(table, "masovia", "decline", "finish")
    step = do(table, "polonia-minor", "decline", "finish")
    assert "perform / collect (your dynasty has ended)" in _dropped(step.told, 4)
    assert table.desk.waiting[4].lines == []


@pytest.mark.rule("PR-010", "PR-120")
def test_lines_that_waited_before_are_given_up_with_the_dynasty_itself() -> None:
    table = fall()
    table.desk.waiting[4] = Slip(["perform", "collect"], ["text"])
    eliminate(table, 4)
    assert "perform / collect (your dynasty has ended)" in _dropped(table.told, 4)
    assert _dropped(table.told, 1) == ""


def _dropped(told: Sequence[Told], seat: int) -> str:
    """What a seat is told of lines that are given up."""
    events = [its.to(seat) for its in told]
    return " ".join(its.say(PRINCIPES.house) for its in events if isinstance(its, LinesDropped))


@pytest.mark.rule("PR-122")
@pytest.mark.parametrize(("round_", "final"), [(1, 2), (2, 3), (5, 6), (6, 6)])
def test_the_round_after_the_first_elimination_is_the_final_one(round_: int, final: int) -> None:
    table = fall(round_=round_)
    if round_ > 2:
        player = table.state.players[4]
        player.prince = "henry-glogovia"
        player.dead = ["henry-bearded", "henry-pious", "boleslaw-rogatka", "henry-probus"]
    go(table)
    assert fact(table, "players.silesia.eliminated")
    assert fact(table, "final_round") == final


@pytest.mark.rule("PR-122")
def test_a_second_elimination_does_not_change_the_final_round() -> None:
    table = fall(round_=3)
    eliminate(table, 2)
    assert fact(table, "final_round") == 4
    table.state.round = 4
    player = table.state.players[4]
    player.dead = ["henry-bearded", "henry-pious", "henry-probus", "henry-glogovia"]
    player.prince = "boleslaw-rogatka"
    go(table)
    assert fact(table, "players.silesia.eliminated")
    assert fact(table, "final_round") == 4


@pytest.mark.rule("PR-094")
def test_the_last_player_in_the_game_wins_at_once() -> None:
    table = fall(seats=(1, 4))
    go(table)
    assert table.is_over
    found = PRINCIPES.outcome(table)
    assert (found.winners, found.why) == ((1,), "Polonia Maior has the last dynasty.")
    assert [(place.seat, place.place, place.note) for place in found.places] == [
        (1, 1, "Might 4, People 6, Clergy 0"),
        (4, 2, "eliminated"),
    ]


@pytest.mark.rule("PR-095")
def test_nobody_wins_where_the_last_two_fall_in_one_battle() -> None:
    table = fall(attacking="prince = 1", dice=(2, 1), seats=(1, 4))
    go(table, "prince crobia>glogovia")
    assert table.is_over
    found = PRINCIPES.outcome(table)
    assert (found.winners, found.why) == ((), "The last Princes fell in one battle; nobody wins.")


@pytest.mark.rule("PR-096")
def test_a_third_player_wins_where_two_fall_in_one_battle_and_two_play_on() -> None:
    table = fall(attacking="prince = 1", dice=(2, 1), seats=(1, 2, 4))
    go(table, "prince crobia>glogovia")
    assert table.state.ending is not None
    assert (table.state.ending.winners, table.state.ending.how) == ((2,), "last-prince")
    table = fall(attacking="prince = 1", dice=(2, 1))
    go(table, "prince crobia>glogovia")
    assert table.state.ending is None
    assert table.state.active == [2, 3]


@pytest.mark.rule("PR-433")
def test_alone_the_game_is_lost_with_the_last_prince() -> None:
    table = placed(
        f"""
turn = {{ seat = "polonia-maior", action = "movement", performing = true }}
[players.polonia-maior]
gold = 3
hand = []
{LAST[MAIOR]}
[lands]
crobia.units.polonia-maior.prince = 1
glogovia.units.silesia.knight = 3
""",
        (1,),
        draws=[("attacker die", [1]), ("defender die", [1])],
    )
    do(table, MAIOR, "move prince crobia>glogovia / finish", "pay gold=1")
    assert table.is_over
    found = PRINCIPES.outcome(table)
    assert (found.winners, found.why) == ((), "The last Prince is dead; the game is lost.")


@pytest.mark.rule("PR-124", "PR-115", "PR-010")
def test_battles_of_an_eliminated_mover_are_fought_on_by_neutral_units() -> None:
    table = fall(
        attacking="prince = 1, knight = 3",
        dice=(NOTHING, 5),
        more="glogovia.units.silesia.knight = 2\nmilicium.units.masovia.footman = 1",
        hand="",
    )
    do(table, MAIOR, "move prince crobia>glogovia 3 knights crobia>milicium / finish")
    assert asked(table) == [("next-battle", MAIOR)]
    do(table, MAIOR, "fight glogovia")
    assert fact(table, "players.polonia-maior.eliminated")
    assert fact(table, "battle.land") == "milicium"
    assert fact(table, "battle.attacker.faction") == MAIOR
    assert asked(table) == [("battle-before", "masovia")]
    do(table, "masovia", "decline", "decline", "decline")
    assert asked(table) == [("battle-after", "masovia")]
    assert fact(table, "players.masovia.people") == 0
    assert fact(table, "lands.milicium.controller") == MAIOR
    do(table, "masovia", "decline")
    assert asked(table) == [("action", "masovia")]
