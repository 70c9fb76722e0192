"""Worlds: another game that a seat cannot tell from the one it plays in."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.dice import Draw
from wici.rules.event import Event
from wici.rules.games.krakow.edition.content import TEAMS
from wici.rules.games.krakow.effects.hand_effects import LoseCards
from wici.rules.games.krakow.gold import SpendGold, allocation
from wici.rules.games.krakow.round import Round
from wici.rules.games.krakow.state import KrakowTable, State
from wici.rules.games.krakow.trial.memory import Bounds, remembered


def imagine(table: KrakowTable, seat: int | None, draw: Draw, feed: Sequence[Event] = ()) -> None:
    """Deal anew what a seat, or a stranger, may not know: counts and what is public stay.

    Treasuries agree with the Gold that the feed tells of.

    What others have laid face down on the table is made to fit what they hold now.
    """
    if table.is_over:
        return
    _imagine_identities(table.state, seat, draw)
    _imagine_seasonal(table.state, seat, draw)
    _imagine_cards(table, seat, draw)
    _imagine_gold(table, seat, draw, remembered(feed, table.state, table.content))
    _imagine_answers(table, seat, draw)
    _forget_secrets(table.state, seat)


def _imagine_identities(state: State, seat: int | None, draw: Draw) -> None:
    others = [other for other in state.circle if other != seat]
    groups = draw.shuffle(sorted(state.identities[other] for other in others))
    state.identities.update(zip(others, groups, strict=True))


def _imagine_seasonal(state: State, seat: int | None, draw: Draw) -> None:
    hidden = [at for at in range(state.revealed, len(state.seasonal)) if state.seasonal[at] != seat]
    owners = draw.shuffle(sorted(state.seasonal[at] for at in hidden))
    for at, owner in zip(hidden, owners, strict=True):
        state.seasonal[at] = owner


def _imagine_cards(table: KrakowTable, seat: int | None, draw: Draw) -> None:
    """Shuffle all cards that the seat has not seen this season among the places where they may lie."""
    state = table.state
    known = {card for past in state.rounds for card in past.cards}
    known |= {card for phase in table.agenda if isinstance(phase, Round) for card in phase.cards}
    known |= {
        card
        for secret in state.secrets
        if secret.what == "discarded" and secret.seat == seat
        if (secret.year, secret.part) == (state.year, state.part)
        for card in secret.words.split()
    }
    piles = [hand for owner, hand in state.hands.items() if owner != seat]
    slots = [
        (pile, at) for pile in [*piles, state.discard] for at, card in enumerate(pile) if card not in known
    ]
    cards = draw.shuffle(sorted(pile[at] for pile, at in slots))
    for (pile, at), card in zip(slots, cards, strict=True):
        pile[at] = card


def _imagine_gold(table: KrakowTable, seat: int | None, draw: Draw, bounds: Bounds) -> None:
    """Split a team's Gold anew between its players, where neither is the seat.

    Who has Gold at all is public once it is spent.
    """
    state = table.state
    if state.options.open_treasuries:
        return
    spending = isinstance(table.phase, SpendGold)
    for team in TEAMS:
        first, second = state.members(team)
        total = state.treasury[first] + state.treasury[second]
        if seat in (first, second) or (spending and 0 in (state.treasury[first], state.treasury[second])):
            continue
        least = 1 if spending else 0
        low = max(least, bounds[first][0], total - bounds[second][1])
        high = min(total - least, bounds[first][1], total - bounds[second][0])
        state.treasury[first] = low + draw.below(high - low + 1)
        state.treasury[second] = total - state.treasury[first]


def _imagine_answers(table: KrakowTable, seat: int | None, draw: Draw) -> None:
    """Let the answers and drafts of others fit their new hands and treasuries."""
    for slips in (table.phase.sealed, table.phase.drafts):
        for owner, slip in slips.items():
            if owner == seat:
                continue
            if isinstance(table.phase, LoseCards):
                card = draw.pick(table.state.hands[owner])
                slip.lines = [f"discard {table.content.cards[card].name}"]
            elif isinstance(table.phase, SpendGold):
                areas = table.content.gold_areas
                split = [0] * len(areas)
                split[draw.below(len(areas))] = table.state.treasury[owner]
                slip.lines = [allocation(areas, split)]


def _forget_secrets(state: State, seat: int | None) -> None:
    """What is only opened at the end is not made up: nothing before then rests on it."""
    for secret in state.secrets:
        if secret.seat != seat and secret.what != "allocated":
            secret.words = ""
