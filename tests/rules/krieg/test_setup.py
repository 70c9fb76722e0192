"""Setting up: who can play, what is dealt, and that nothing but draws decides it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.krieg.tables import KRIEG, asked, opened
from wici.rules.bots.match import play
from wici.rules.dice import Draw, ScriptedDice, SeededDice
from wici.rules.errors import BadSetup
from wici.rules.games.krieg.pile import draw_from
from wici.rules.play import start


@pytest.mark.rule("KF-001")
@pytest.mark.parametrize("seats", [(), (1,), (1, 2, 3, 4, 5)])
def test_a_game_for_fewer_than_two_or_more_than_four_is_refused(seats: tuple[int, ...]) -> None:
    with pytest.raises(BadSetup) as fault:
        KRIEG.setup(seats, {})
    assert fault.value.reason == "bad_player_count"


@pytest.mark.rule("KF-001", "KF-017", "KF-130")
@pytest.mark.parametrize(
    ("seats", "cards", "stockpile"),
    [((2, 3), [8, 8], 52), ((1, 2, 4), [5, 5, 6], 44), ((1, 2, 3, 4), [4, 4, 4, 4], 36)],
)
def test_all_cards_are_dealt_and_the_rest_of_the_resources_is_the_stockpile(
    seats: tuple[int, ...], cards: list[int], stockpile: int
) -> None:
    state = opened(seats).state
    assert sorted(len(noble.hand) for noble in state.nobles.values()) == cards
    assert sum(state.stockpile.values()) == stockpile
    KRIEG.audit(opened(seats))


@pytest.mark.rule("KF-021")
def test_the_holder_of_the_marked_card_leads_and_all_learn_it() -> None:
    table, step = start(KRIEG, KRIEG.house, KRIEG.setup((1, 2, 3), {}), SeededDice("leader"))
    (named,) = [
        told.public for told in step.told if told.public and "marked card" in told.public.say(KRIEG.house)
    ]
    leader = table.state.leader
    assert "unrest-1" in table.state.nobles[leader].hand
    assert getattr(named, "seat", 0) == leader
    assert asked(table) == [(KRIEG.seats[leader - 1], "play-agenda")]


@pytest.mark.rule("KF-020")
def test_with_three_players_everybody_can_be_dealt_the_marked_card() -> None:
    leaders = {opened((1, 2, 3), seed=f"three {number}").state.leader for number in range(20)}
    assert leaders == {1, 2, 3}


@pytest.mark.rule("KF-020")
def test_with_a_random_extra_card_the_leader_need_not_have_six() -> None:
    found = set()
    for number in range(30):
        state = opened((1, 2, 3), seed=f"extra {number}", deal_three="random_extra").state
        found.add(len(state.nobles[state.leader].hand))
    assert found == {5, 6}


@pytest.mark.rule("KF-005")
def test_each_piece_of_the_stockpile_is_as_likely_as_the_others() -> None:
    counts: Counter[str] = Counter()
    dice = SeededDice("pieces")
    for number in range(4000):
        counts.update(draw_from({"barley": 1, "serf": 3, "knight": 0}, 1, dice.draw(str(number))))
    assert 900 < counts["barley"] < 1100
    assert counts["serf"] == 4000 - counts["barley"]


@pytest.mark.rule("KF-005", "KF-006")
def test_pieces_are_drawn_without_putting_back_and_never_more_than_there_are() -> None:
    pile = {"barley": 2, "serf": 1}
    assert draw_from(pile, 5, SeededDice("all").draw("all")) == {"barley": 2, "serf": 1}
    assert pile == {"barley": 0, "serf": 0}
    assert draw_from(pile, 1, SeededDice("none").draw("none")) == {}


class Listening:
    """Dice that note what is drawn."""

    def __init__(self) -> None:
        self.labels: list[str] = []

    def draw(self, label: str) -> Draw:
        self.labels.append(label)
        return SeededDice("listening").draw(label)


@pytest.mark.rule("KF-012")
def test_nothing_is_random_but_deals_and_draws_and_no_label_comes_twice() -> None:
    dice = Listening()
    table = opened(dice=dice)
    ended = play(KRIEG, "labels", seats=(1, 2, 3, 4), watch=lambda played: setattr(played, "dice", dice))
    assert ended.is_over
    assert table.state.year == 999
    later = dice.labels[3:]
    assert len(set(dice.labels)) == len(dice.labels)
    assert {label.split()[-2] for label in dice.labels[:2]} == {"resources", "cards"}
    kinds = {label.split()[-2] for label in later if label.startswith("year")}
    assert kinds <= {"spoils", "farmstead", "huts", "mercy", "armory", "toll", "mill", "guild"}


@pytest.mark.rule("KF-012")
def test_the_same_dice_give_the_same_game_and_a_script_fixes_a_deal() -> None:
    assert opened(seed="same").state == opened(seed="same").state
    script = ScriptedDice([("resources", ["serf"] * 8), ("cards", ["war-1", "war-2"])], SeededDice("script"))
    north = opened(dice=script).state.nobles[1]
    assert north.storage == {"barley": 0, "serf": 8, "knight": 0, "riches": 0}
    assert north.hand[:2] == ["war-1", "war-2"]
