"""Phase 4: Battle Cards for their symbols, the attacker's, then the defender's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.board.seats import interrupts
from wici.rules.games.principes.events.battle import SymbolsAdded
from wici.rules.games.principes.fight import Side
from wici.rules.games.principes.movement.battle.casualties import count_casualties
from wici.rules.games.principes.movement.battle.sides import ROLES, Role, fight_of, has_battle_cards
from wici.rules.games.principes.orders.battle import Add, Symbol
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def additional_symbols(table: PrincipesTable) -> None:
    """Let both sides add swords and shields.

    Rule: PR-238, PR-263.
    """
    for role in reversed(ROLES):
        if fight_of(table).side(role).seat:
            table.push(AdditionalSymbols(role=role))


class AdditionalSymbols(Phase):
    """One side adds Battle Cards for their symbols, all at once (PR-P23, PR-P24).

    Rule: PR-238, PR-239, PR-240, PR-241.

    Attributes:
        role: Which side.
        over: Whether it has decided.
    """

    role: Role
    over: bool = False

    def _side(self, table: PrincipesTable) -> Side:
        return fight_of(table).side(self.role)

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks a player who holds Battle Cards."""
        side = self._side(table)
        if self.over or not has_battle_cards(table, side):
            return ()
        other = fight_of(table).other(side)
        return (
            Prompt(
                kind="battle-extra",
                seat=side.seat,
                question="Which cards do you add as swords or shields?",
                verbs=("add", "decline"),
                facts={
                    "most": len(side.units),
                    "damage": side.damage,
                    "toppled": len(side.toppled),
                    "their_damage": other.damage,
                    "their_toppled": len(other.toppled),
                },
                interrupt=interrupts(table, side.seat),
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """None, each card, each two of them; more by the form."""
        most = min(2, len(self._side(table).units))
        answers = tuple(f"add {' '.join(part)}" for part in _parts(table, prompt.seat, most))
        return Legal((*answers, "decline"), complete=False, forms=("add CARD [as sword|shield] …",))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Add them, and count again."""
        self.over = True
        if not isinstance(order, Add):
            return
        side = self._side(table)
        symbols = read_symbols(table, seat, order.cards, most=len(side.units))
        chosen = [its.card for its in order.cards]
        cards.leave_hand(table, seat, chosen)
        side.used += chosen
        side.added_swords += symbols["sword"]
        side.added_shields += symbols["shield"]
        table.show(SymbolsAdded(seat, tuple(chosen), symbols["sword"], symbols["shield"]))
        count_casualties(table)

    def go_on(self, table: PrincipesTable) -> None:
        """The side has decided, or holds no card."""
        table.done(self)


def read_symbols(table: PrincipesTable, seat: int, chosen: Sequence[Symbol], *, most: int) -> Counter[str]:
    """Count the swords and shields of cards.

    Rule: PR-239, PR-240.

    Raises:
        IllegalOrder: `limit`, `not_in_hand` or `bad_choice`.
    """
    if len(chosen) > most:
        message = f"{most} of your units take part, so at most {most} cards may be added."
        raise IllegalOrder("limit", message, rule="PR-240")
    cards.check_held(table, seat, [its.card for its in chosen])
    found: Counter[str] = Counter()
    for its in chosen:
        if table.content.deck_of[its.card] != "battle":
            raise IllegalOrder("bad_choice", f"{its.card!r} is no Battle Card.", rule="PR-239")
        symbol = table.content.cards[its.card].symbol
        if symbol == "either" and its.symbol is None:
            message = f"{its.card!r} shows either symbol; write: {its.card} as sword, or as shield."
            raise IllegalOrder("bad_choice", message, rule="PR-239")
        if symbol != "either" and its.symbol not in (None, symbol):
            raise IllegalOrder("bad_choice", f"{its.card!r} shows a {symbol}.", rule="PR-239")
        found[its.symbol or symbol] += 1
    return found


def _parts(table: PrincipesTable, seat: int, most: int) -> Iterator[tuple[str, ...]]:
    """Sets of Battle Cards in hand, each with the symbol it may be played for, as words."""
    hand = sorted(card for card in table.state.players[seat].hand if table.content.deck_of[card] == "battle")
    seen = set()
    for size in range(1, most + 1):
        for part in combinations(hand, size):
            for words in _words(table, part):
                if words not in seen:
                    seen.add(words)
                    yield words


def _words(table: PrincipesTable, part: Sequence[str]) -> Iterator[tuple[str, ...]]:
    if not part:
        yield ()
        return
    card, *rest = part
    either = table.content.cards[card].symbol == "either"
    for word in (f"{card} as sword", f"{card} as shield") if either else (card,):
        for others in _words(table, rest):
            yield word, *others
