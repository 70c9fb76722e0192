"""Bribery: Riches take a Knight away, or buy a look into the storage."""

from __future__ import annotations

from wici.rules.games.krieg.events.summer import BribeFailed, KnightBribed
from wici.rules.games.krieg.pile import shown
from wici.rules.games.krieg.state import KriegTable


def bribe(table: KriegTable, seat: int, target: int) -> None:
    """Bribe a Noble with Riches that are paid already.

    Whether he has a Knight was hidden: either way something shows, so a batch stops here.

    Rule: KF-092, KF-093, KF-094, KF-095.
    """
    storage, knight = table.state.nobles[target].storage, table.content.tool["raid"]
    if storage[knight]:
        storage[knight] -= 1
        table.state.stockpile[knight] += 1
        table.reveal(KnightBribed(seat, target))
    else:
        table.tell({seat: BribeFailed(seat, target, shown(storage))}, BribeFailed(seat, target))
