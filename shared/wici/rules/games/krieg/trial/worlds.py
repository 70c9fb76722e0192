"""Worlds: other positions that a Noble cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wici.rules.dice import Draw
from wici.rules.event import Event
from wici.rules.games.krieg.pile import Pile, pieces, written
from wici.rules.games.krieg.state import KriegTable, Noble
from wici.rules.games.krieg.taxes import ChurchTaxes
from wici.rules.games.krieg.trial.memory import remembered
from wici.rules.phase import Phase


def imagine(table: KriegTable, seat: int | None, draw: Draw, feed: Sequence[Event] = ()) -> None:
    """Deal anew what this seat may not know: storages and hands of the others, the stockpile.

    Numbers stay as they are, for they are public, and so do cards that were seen to go into a
    hand. What the feed tells to be in a storage stays there.

    Who is asked for his Farmstead's resource knows which types the stockpile holds, so
    it stays as it is then.

    Rule: KF-121, KF-122, KF-127.
    """
    if table.is_over:
        return
    others = {other: noble for other, noble in table.state.nobles.items() if other != seat}
    _deal_hands(table, list(others.values()), draw)
    least = remembered(feed, table.content)
    piles = [(noble.storage, least.get(other, Counter())) for other, noble in others.items()]
    if not _sees_stockpile(table, seat):
        piles.append((table.state.stockpile, Counter()))
    _deal_storages(piles, draw)
    for phase in table.agenda:
        _change_sealed(table, phase, seat, draw)


def _sees_stockpile(table: KriegTable, seat: int | None) -> bool:
    return any(prompt.seat == seat and prompt.kind == "farmstead" for prompt in table.prompts())


def _deal_hands(table: KriegTable, others: list[Noble], draw: Draw) -> None:
    hidden = [[card for card in noble.hand if card not in noble.known] for noble in others]
    deck = draw.shuffle(sorted(card for hand in hidden for card in hand))
    for noble, hand in zip(others, hidden, strict=True):
        new, deck = deck[: len(hand)], deck[len(hand) :]
        noble.hand = table.content.arranged([*noble.known, *new])


def _deal_storages(piles: Sequence[tuple[Pile, Counter[str]]], draw: Draw) -> None:
    """Shuffle all pieces but those that each pile is known to hold."""
    rests = [Counter(pile) - least for pile, least in piles]
    bag = draw.shuffle(sorted(piece for rest in rests for piece in rest.elements()))
    for (pile, least), rest in zip(piles, rests, strict=True):
        count = rest.total()
        new, bag = Counter(bag[:count]), bag[count:]
        for kind in pile:
            pile[kind] = least[kind] + new[kind]


def _change_sealed(table: KriegTable, phase: Phase, seat: int | None, draw: Draw) -> None:
    """Sealed discards of the others are made of what they have now."""
    if not isinstance(phase, ChurchTaxes):
        return
    for other, slip in phase.sealed.items():
        if other != seat:
            storage = table.state.nobles[other].storage
            excess = sum(storage.values()) - table.content.limits.storage_after_church_taxes
            given = draw.shuffle(pieces(storage))[:excess]
            slip.lines = [f"discard {written(Counter(given))}"]
