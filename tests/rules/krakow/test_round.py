"""Playing cards: what is asked, what is shown, what nobody needs to choose."""

from __future__ import annotations

import pytest

from tests.bounded import turns
from tests.rules.krakow.tables import GAME, begin, facts, lay, order, refusal, seen
from wici.rules.games.krakow.edition.content import GROUPS
from wici.rules.play import submit, withdraw
from wici.rules.prompt import Prompt

ARMS = {
    "advantage": "white-purse",
    "hands": {
        "white-purse": ["an-arms-deal"],
        "black-dagger": ["prophecy-of-war"],
        "white-dagger": ["witch-hunting"],
        "black-purse": ["the-night-watch"],
    },
}


def asked(table: object) -> Prompt:
    """The open prompt."""
    return table.prompts()[0]  # type: ignore[attr-defined, no-any-return]


@pytest.mark.rule("KR-040", "KR-042")
def test_prompts_tell_position_colour_totals_and_margin() -> None:
    table = lay(ARMS)
    assert asked(table).facts["position"] == 1
    order(table, "white-purse", "play an-arms-deal")
    told = asked(table).facts
    assert (told["lead"], told["strength"], told["card"], told["position"]) == ("red", 4, "an-arms-deal", 2)
    assert (told["support"], told["oppose"], told["margin"], told["advantage"]) == (4, 0, -4, False)
    order(table, "black-dagger", "play prophecy-of-war")
    told = asked(table).facts
    assert (told["margin"], told["starter-is"], told["starter"]) == (1, "partner", "white-purse")
    order(table, "white-dagger", "play witch-hunting")
    assert asked(table).facts["margin"] == -5
    assert "An Arms Deal of White Purse (8 to 3)" in asked(table).question


@pytest.mark.rule("KR-090", "KR-093", "KR-094")
def test_the_holder_of_the_block_card_is_told_and_may_play_another_card() -> None:
    position = {
        "advantage": "white-purse",
        "hands": {"white-purse": ["protection-racket"], "black-dagger": ["cellar-oaths", "fast-foods"]},
    }
    table = lay(position)
    order(table, "white-purse", "play protection-racket")
    assert asked(table).facts["holds-block"] is True
    assert asked(table).facts["block"] == "cellar-oaths"
    order(table, "black-dagger", "play fast-foods")
    assert asked(table).facts["blocked"] is False
    assert asked(table).facts["holds-block"] is False


@pytest.mark.rule("KR-050")
def test_a_played_card_cannot_be_taken_back_even_by_who_starts_next() -> None:
    table = lay(ARMS)
    for seat, card in (
        ("white-purse", "an-arms-deal"),
        ("black-dagger", "prophecy-of-war"),
        ("white-dagger", "witch-hunting"),
    ):
        assert not order(table, seat, f"play {card}").undoable
    table.state.hands[4] = ["B07" if card == "G06" else card for card in table.state.hands[4]]
    assert not submit(table, 4, [f"play {GAME.house.cards[table.state.hands[4][0]].name}"]).undoable


@pytest.mark.rule("KR-030")
def test_every_card_of_the_hand_may_be_played_by_title_or_id() -> None:
    table = begin("any card")
    seat = table.owing()[0]
    legal = table.phase.legal(table, asked(table))
    hand = [GAME.house.cards[card] for card in table.state.hands[seat]]
    assert legal.complete
    assert legal.answers == tuple(f"play {card.name}" for card in hand)
    assert [card.group for card in hand] == sorted((card.group for card in hand), key=GROUPS.index)
    order(table, str(seat), f"play {hand[0].id.lower()}")
    assert facts(table)["table"] == [hand[0].name]


@pytest.mark.rule("KR-175")
def test_a_last_card_is_played_without_asking() -> None:
    table = lay({**ARMS, "round": 7, "hand-sizes": {"black-dagger": 1, "white-dagger": 1}})
    order(table, "white-purse", "play an-arms-deal")
    assert facts(table)["table"] == ["an-arms-deal", "prophecy-of-war", "witch-hunting"]
    assert table.owing() == [4]


def test_lines_that_waited_for_a_question_not_asked_any_more_are_dropped_and_their_owner_told() -> None:
    table = lay(
        {
            "part": "winter",
            "round": 6,
            "advantage": "white-purse",
            "hand-sizes": {"white-purse": 2},
            "hands": {
                "white-purse": ["saving-souls", "advertising"],
                "black-dagger": ["campaign-finance", "rigged-dice"],
                "white-dagger": ["chancery-scribes"],
                "black-purse": ["shooting-brotherhood"],
            },
            "map": {"slums": {"following": [0, 3]}},
        }
    )
    order(table, "white-purse", "play saving-souls / play advertising")
    assert seen(table, "white-purse").waiting == ("play advertising",)
    assert seen(table, "black-dagger").waiting == ()
    order(table, "black-dagger", "play campaign-finance")
    order(table, "white-dagger", "play chancery-scribes")
    order(table, "black-purse", "play shooting-brotherhood")
    assert facts(table)["last"]["verdict"] == "obstructed"
    order(table, "black-dagger", "play rigged-dice")
    step = None
    for _ in turns(lambda: seen(table, "white-purse").waiting, "the end of what waits"):
        prompt = asked(table)
        step = order(table, str(prompt.seat), table.phase.legal(table, prompt).answers[0])
    assert step is not None
    dropped = [told.private[1] for told in step.told if told.notice and 1 in told.private]
    assert [(event.lines, event.reason) for event in dropped] == [(("play advertising",), "stale")]  # type: ignore[attr-defined]
    assert facts(table)["year"] == 1325
    assert all(told.public is None for told in step.told if told.notice)


def test_a_refusal_names_no_card_that_its_sender_does_not_hold() -> None:
    table = lay({**ARMS, "discard": ["fast-foods"], "successful": ["guild-feast"]})
    faults = [
        refusal(table, "white-purse", f"play {card}")
        for card in ("prophecy-of-war", "fast-foods", "guild-feast", "the-dragon")
    ]
    assert len({(fault.message, fault.code, str(fault.detail)) for fault in faults}) == 1


@pytest.mark.rule("KR-080")
def test_choices_for_a_card_that_failed_are_dropped_at_once_and_what_waits_behind_them_goes_on_waiting() -> (
    None
):
    table = lay(
        {
            "part": "winter",
            "round": 3,
            "advantage": "white-purse",
            "hands": {
                "white-purse": ["saving-souls", "advertising"],
                "black-dagger": ["campaign-finance", "rigged-dice"],
                "white-dagger": ["chancery-scribes", "guild-feast"],
                "black-purse": ["shooting-brotherhood", "fast-foods"],
            },
            "map": {"slums": {"following": [0, 3]}},
        }
    )
    order(table, "white-purse", "play saving-souls / replace slums=2 / play advertising")
    order(table, "black-dagger", "play campaign-finance")
    order(table, "white-dagger", "play chancery-scribes")
    step = order(table, "black-purse", "play shooting-brotherhood")
    assert facts(table)["last"]["verdict"] == "obstructed"
    dropped = [told.private[1] for told in step.told if told.notice and 1 in told.private]
    assert [(event.lines, event.reason) for event in dropped] == [(("replace slums=2",), "stale")]  # type: ignore[attr-defined]
    assert seen(table, "white-purse").waiting == ("play advertising",)


@pytest.mark.rule("KR-022", "KR-031")
def test_no_line_outlives_the_season_of_its_hand() -> None:
    table = lay(
        {
            "part": "spring",
            "round": 7,
            "advantage": "white-purse",
            "hands": {
                "white-purse": ["saving-souls", "advertising", "an-arms-deal"],
                "black-dagger": ["campaign-finance", "rigged-dice", "peters-pence"],
                "white-dagger": ["chancery-scribes", "guild-feast", "witch-hunting"],
                "black-purse": ["shooting-brotherhood", "fast-foods", "the-night-watch"],
            },
        }
    )
    order(table, "white-purse", "play saving-souls / play advertising")
    order(table, "black-dagger", "play campaign-finance")
    order(table, "white-dagger", "play chancery-scribes")
    step = order(table, "black-purse", "play shooting-brotherhood")
    assert facts(table)["part"] == "summer"
    dropped = [told.private[1] for told in step.told if told.notice and 1 in told.private]
    assert [event.lines for event in dropped] == [("play advertising",)]  # type: ignore[attr-defined]
    assert seen(table, "white-purse").waiting == ()
    assert withdraw(table, 1).fate == "withdrawn"  # in vain, and no fault of whoever did not know yet
