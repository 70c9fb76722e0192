"""Worlds: another game that a player cannot tell from the one being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from wici.rules.desk import Slip
from wici.rules.dice import Draw
from wici.rules.games.principes.actions.planning import Planning
from wici.rules.games.principes.actions.politics import ReturnCards
from wici.rules.games.principes.edition.content import DECKS
from wici.rules.games.principes.edition.moments import ACTIONS
from wici.rules.games.principes.movement.battle.after import CardsAfter
from wici.rules.games.principes.movement.battle.texts import playable
from wici.rules.games.principes.movement.movement import Movement
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.prompt import lines_of

Hands: TypeAlias = Mapping[int, list[str]]
"""Hands of others as they are in the true world."""


def imagine(table: PrincipesTable, seat: int | None, draw: Draw) -> None:
    """Deal anew what a seat, or a stranger, may not know.

    Hands of others and decks, plans not yet revealed, History Cards and tiles to come, drafts and
    answers that lie face down. Numbers of cards of each deck stay, for they are public.

    Rule: PR-T06.
    """
    if table.is_over:
        return
    hands = _deal_cards(table, seat, draw)
    _choose_plans(table, seat, draw)
    _choose_history(table, draw)
    for stack in table.state.stacks.values():
        stack[:] = draw.shuffle(sorted(stack))
    _rename_drawn(table, seat, hands)
    _rename_waiting(table, seat, hands)
    _change_answers(table, seat, draw)


def _deal_cards(table: PrincipesTable, seat: int | None, draw: Draw) -> Hands:
    """Shuffle each deck together with what others hold of it; returns the hands of before."""
    state, deck_of = table.state, table.content.deck_of
    others = {other: player.hand for other, player in state.players.items() if other != seat}
    before = {other: list(hand) for other, hand in others.items()}
    for deck in DECKS:
        piles = [*others.values(), state.decks[deck]]
        slots = [(pile, at) for pile in piles for at, card in enumerate(pile) if deck_of[card] == deck]
        cards = draw.shuffle(sorted(pile[at] for pile, at in slots))
        for (pile, at), card in zip(slots, cards, strict=True):
            pile[at] = card
    return before


def _choose_plans(table: PrincipesTable, seat: int | None, draw: Draw) -> None:
    """Choose the tokens of others that still lie face down from those that could lie there."""
    for other, player in table.state.players.items():
        if other == seat:
            continue
        shown = player.plan[: player.revealed]
        hidden = [action for action in ACTIONS if action not in shown]
        player.plan = [*shown, *draw.shuffle(hidden)[: len(player.plan) - len(shown)]]


def _choose_history(table: PrincipesTable, draw: Draw) -> None:
    """Choose the cards to come from all of their Period that have not been turned up."""
    state, history = table.state, table.content.history
    seen = {state.history, *state.history_past}
    periods = Counter(history[card].period for card in state.history_deck)
    state.history_deck = [
        card
        for period, count in sorted(periods.items())
        for card in draw.shuffle(
            [its.id for its in history.values() if its.period == period and its.id not in seen]
        )[:count]
    ]


def _rename_drawn(table: PrincipesTable, seat: int | None, before: Hands) -> None:
    """Cards just drawn by others, one of which goes back, are other cards too."""
    for phase in table.agenda:
        if isinstance(phase, ReturnCards) and phase.seat != seat:
            old, new = list(before[phase.seat]), list(table.state.players[phase.seat].hand)
            for at, card in enumerate(phase.cards):
                if card in old:
                    place = old.index(card)
                    del old[place]
                    phase.cards[at] = new.pop(place)


def _rename_waiting(table: PrincipesTable, seat: int | None, before: Hands) -> None:
    """Lines of others that wait name the cards they hold now."""
    for other, slip in table.desk.waiting.items():
        if other != seat:
            names = dict(zip(before[other], table.state.players[other].hand, strict=True))
            slip.lines = [" ".join(names.get(word, word) for word in line.split(" ")) for line in slip.lines]


def _change_answers(table: PrincipesTable, seat: int | None, draw: Draw) -> None:
    """What others have laid face down is something else."""
    for phase in table.agenda:
        for slips in (phase.sealed, phase.drafts):
            for other, slip in slips.items():
                if other == seat:
                    continue
                if isinstance(phase, Planning):
                    _change_plan(slip, draw)
                elif isinstance(phase, CardsAfter):
                    plays = playable(table, other, "after_battle")
                    slip.lines = [draw.pick((*plays, "decline"))]
                elif isinstance(phase, Movement) and other == phase.seat:
                    _change_movement(table, phase, slip, seat=seat, draw=draw)


def _change_plan(slip: Slip, draw: Draw) -> None:
    """As many other tokens: how many is public."""
    actions = draw.shuffle(ACTIONS)
    for at, line in enumerate(slip.lines):
        count = len(line.split(" ")) - 1
        slip.lines[at] = f"plan {' '.join(actions[:count])}"
        actions = actions[count:]


def _change_movement(
    table: PrincipesTable, phase: Movement, slip: Slip, *, seat: int | None, draw: Draw
) -> None:
    """Another draft, unless the seat knows a part of it because it was asked for passage."""
    prompts = phase.prompts(table)
    if any(prompt.seat == seat and prompt.quiet for prompt in prompts):
        return
    moves = [answer for answer in phase.legal(table, prompts[0]).answers if answer.startswith("move")]
    if moves:
        slip.lines = [lines_of(draw.pick(moves))[0]]
