"""Who may see what, phase by phase."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from tests.bounded import turns
from tests.rules.krakow.tables import GAME, SEATS, begin, facts, heard, lay, order, seen
from wici.rules.bots import random
from wici.rules.dice import SeededDice
from wici.rules.play import submit

SEAT_NAMES = ("white-purse", "black-dagger", "white-dagger", "black-purse")


@pytest.mark.rule("KR-010", "KR-012")
def test_before_spring_a_player_sees_own_identity_seasonal_card_and_hand_and_no_others() -> None:
    table = begin("before spring")
    for seat, name in enumerate(SEAT_NAMES, 1):
        view = seen(table, name).view
        assert view.hand == tuple(GAME.house.names(table.state.hands[seat]))
        for other in view.players:
            public = other.seat == table.state.seasonal[0]
            assert (other.identity is not None) == (other.seat == seat)
            assert (other.season is not None) == (other.seat == seat or public)
            assert (other.treasury is not None) == (other.seat == seat)
            assert other.cards == 9


@pytest.mark.rule("KR-010", "KR-012", "KR-074")
def test_a_stranger_sees_counts_and_the_board_only() -> None:
    table = lay({"part": "summer", "successful": ["guild-feast"], "treasury": {"white-purse": 3}})
    told = seen(table, None)
    view = told.view
    assert (view.seat, view.hand, told.asks, told.waiting) == (None, (), (), ())
    assert (view.successful, view.discard) == (1, 19)
    assert all(player.identity is None and player.treasury is None for player in view.players)
    assert b"guild-feast" not in msgspec.json.encode(told)


def hidden_words(table: Any, seat: int | None) -> set[str]:
    """Names of cards that a seat has never been shown in this game."""
    state, deck = table.state, GAME.house
    shown = {card for past in [*state.rounds, *([state.last] if state.last else [])] for card in past.cards}
    shown |= set(state.hands.get(seat, ())) | set(state.display)
    names = {card.name for card in deck.cards.values() if card.id not in shown}
    on_table = set(facts(table)["table"])
    running = table.agenda[2].cards if len(table.agenda) > 2 else []
    blocks = {deck.cards[deck.cards[card].blocked_by].name for card in running if deck.cards[card].blocked_by}
    return names - on_table - {deck.cards[card].name for card in running} - blocks


@pytest.mark.parametrize("memory", ["open_log", "strict"])
def test_no_look_names_a_card_that_its_seat_was_not_shown(memory: str) -> None:
    table = begin("leaks", memory=memory, years="1")
    chance = SeededDice("leaks")
    for count in range(115):
        for seat in (None, *SEATS):
            text = msgspec.json.encode(seen(table, None if seat is None else str(seat))).decode()
            leaked = {name for name in hidden_words(table, seat) if f'"{name}"' in text}
            assert not leaked
        if table.is_over:
            break
        draw = chance.draw(str(count))
        seat = draw.pick(table.owing())
        submit(table, seat, random.answer(GAME, seen(table, str(seat)), GAME.house, draw))


@pytest.mark.rule("KR-042", "KR-045")
def test_during_a_round_everybody_sees_the_cards_with_running_totals() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "hands": {"white-purse": ["an-arms-deal"], "black-dagger": ["prophecy-of-war"]},
        }
    )
    order(table, "white-purse", "play an-arms-deal")
    order(table, "black-dagger", "play prophecy-of-war")
    running = seen(table, None).view.round
    assert [(card.card, card.points) for card in running.cards] == [
        ("an-arms-deal", 4),
        ("prophecy-of-war", 3),
    ]
    assert (running.support, running.oppose, running.verdict) == (4, 3, None)


DEATH = {
    "advantage": "white-purse",
    "table": ["black-death", "guild-feast", "chancery-scribes"],
    "hands": {"black-purse": ["town-wall-levy", "river-pirates"], "black-dagger": ["rigged-dice"]},
}


@pytest.mark.rule("KR-121", "KR-122")
def test_a_black_death_discard_is_known_to_its_owner_alone() -> None:
    table = lay(DEATH)
    order(table, "black-purse", "play town-wall-levy")
    order(table, "black-purse", "discard river-pirates")
    assert seen(table, "black-purse").sealed == ("discard river-pirates",)
    assert b"river-pirates" not in msgspec.json.encode(seen(table, "black-dagger"))
    step = order(table, "black-dagger", "discard rigged-dice")
    own = [event.say(GAME.house) for event in heard(step, 4)]
    assert "Black Purse loses River Pirates to the Black Death." in own
    for seat in (1, 2, 3, None):
        story = [event.say(GAME.house) for event in heard(step, seat)]
        assert "Black Purse loses a card unseen to the Black Death." in story
        assert "River Pirates" not in " ".join(story)
    assert not any(use.public for use in step.uses if use.text)


@pytest.mark.rule("KR-134")
def test_a_card_drawn_by_grave_robbery_is_seen_by_the_drawer_alone() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "table": ["grave-robbery", "smugglers-armada", "rigged-dice"],
            "hands": {"black-purse": ["charter-lawyers"]},
            "discard": ["fast-foods", "goliard-satires"],
        }
    )
    step = order(table, "black-purse", "play charter-lawyers")
    told = {seat: " ".join(event.say(GAME.house) for event in heard(step, seat)) for seat in (*SEATS, None)}
    assert "White Purse draws Fast Foods from the bottom" in told[1]
    assert "White Dagger draws Goliard Satires from the bottom" in told[3]
    assert [seat for seat in told if "Fast Foods" in told[seat]] == [1]
    assert [seat for seat in told if "Goliard Satires" in told[seat]] == [3]


@pytest.mark.rule("KR-124", "KR-136")
def test_hand_effects_in_force_are_public() -> None:
    told = [{"effect": "grave_robbery", "team": "white", "season": "spring"}]
    view = seen(lay({"part": "summer", "effects": told}), None).view
    assert [(effect.effect, effect.team, effect.delta) for effect in view.effects] == [
        ("grave_robbery", "white", 1)
    ]


def is_early(table: Any) -> bool:
    return bool(facts(table)["round"] < 3)


def test_strict_memory_shows_the_present_and_the_previous_round_only() -> None:
    position = {"part": "summer", "advantage": "white-purse"}
    for memory, count in (("strict", 1), ("open_log", 2)):
        table = lay(position, memory=memory)
        for _ in turns(partial(is_early, table), "the third round"):
            prompt = table.prompts()[0]
            order(table, str(prompt.seat), table.phase.legal(table, prompt).answers[-1])
        assert len(seen(table, "white-purse").view.rounds) == count


@pytest.mark.rule("KR-068")
def test_the_partner_sees_no_more_than_an_opponent() -> None:
    table = lay({"treasury": {"white-purse": 3}})
    partner, opponent = (seen(table, name).view for name in ("white-dagger", "black-dagger"))
    assert partner.player(1) == opponent.player(1)
    assert partner.player(1).treasury is None
