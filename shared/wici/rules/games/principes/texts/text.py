"""Text: what a card, tile, Prince or rule says is carried out, effect by effect, with its owner's choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import bank, tracks
from wici.rules.games.principes.board.conditions import hold
from wici.rules.games.principes.board.force import at_moment
from wici.rules.games.principes.board.release import release, releases
from wici.rules.games.principes.edition.effect import Cost
from wici.rules.games.principes.edition.vocabulary import AnyEffect
from wici.rules.games.principes.events.table import EffectDeclined
from wici.rules.games.principes.orders.table import Accept, Choose, Release
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.games.principes.texts.costs import can_pay
from wici.rules.games.principes.texts.deed import deed_of
from wici.rules.order import Decline, Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def happens(
    table: PrincipesTable,
    moment: str,
    seats: Iterable[int],
    *,
    but: Callable[[AnyEffect], bool] = lambda _: False,
) -> None:
    """Let a moment come for these players, one after the other: all effects of open sources with it.

    Rule: PR-004; PR-T12, rules 2 and 3, PR-002, PR-003, PR-411, PR-418, PR-420, PR-421.

    Args:
        table: The table.
        moment: The moment.
        seats: The players, in order.
        but: Effects that the caller has dealt with itself.
    """
    texts = [
        Text(seat=seat, source=name, effects=[source.effect for source in found if source.name == name])
        for seat in seats
        for found in [[source for source in at_moment(table, seat, moment) if not but(source.effect)]]
        for name in dict.fromkeys(source.name for source in found)
    ]
    for text in reversed(texts):
        table.push(text)


def carry_out(
    table: PrincipesTable, seat: int, source: str, effects: Iterable[AnyEffect], *, played: bool = False
) -> None:
    """Carry out the effects of one source for its owner, before the present phase goes on.

    Args:
        table: The table.
        seat: The owner.
        source: The card, tile, Prince or Principality.
        effects: Its effects.
        played: True for a card played, of which any part may be left out (PR-158).
    """
    table.push(Text(seat=seat, source=source, effects=list(effects), played=played))


def can_happen(table: PrincipesTable, seat: int, effect: AnyEffect) -> bool:
    """Whether an effect that happens can be got in full now: conditions, cost, something to do."""
    deed = deed_of(effect)
    if not hold(table, seat, effect) or not can_pay(table, seat, effect.cost):
        return False
    if effect.who == "chosen_player":
        return bool(deed.targets(table, seat, effect))
    return deed.can_happen(table, seat, effect)


class Text(Phase):
    """One source's effects, carried out in order (PR-P05, PR-P07).

    Attributes:
        seat: The owner.
        source: What says it.
        effects: Those left, the present one first.
        played: Whether every part may be left out.
        target: The player chosen for the present effect; 0 for none yet.
        is_paid: Whether its cost is paid.
        left: How many more times it happens; -1 before it began.
        land: The land on which it happened last.
    """

    seat: int
    source: str
    effects: list[AnyEffect]
    played: bool = False
    target: int = 0
    is_paid: bool = False
    left: int = -1
    land: str = ""

    def label(self) -> str:
        """The source, in public words."""
        return f"text {self.source} {self.seat}"

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks where the owner has a choice by public knowledge."""
        if not self.effects or self._must_skip(table):
            return ()
        options = self._options(table)
        may_decline = self._may_decline()
        if not options or (len(options) == 1 and not may_decline):
            return ()
        if isinstance(options[0], Accept) and not self.effects[0].optional:
            return ()
        verbs = dict.fromkeys(option.verb() for option in options)
        return (
            Prompt(
                kind="text",
                seat=self.seat,
                question=f"{table.content.source_title(self.source)}: {deed_of(self.effects[0]).question}",
                verbs=(*verbs, *(("decline",) if may_decline else ())),
                facts={"source": self.source, "effect": self.effects[0].kind(), "left": max(self.left, 0)},
                interrupt=table.state.turn is not None and table.state.turn.seat != self.seat,
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every choice open."""
        lines = dict.fromkeys(table.game.notation.format(option) for option in self._options(table))
        return Legal((*lines, *(("decline",) if "decline" in prompt.verbs else ())))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Decline, or take one of the choices."""
        if isinstance(order, Decline):
            table.emit(EffectDeclined(seat, self.source))
            self._next()
            return
        options = self._options(table)
        if order not in options:
            if not self._chooses_first():
                deed_of(self.effects[0]).check(table, seat, self.effects[0], order)
            raise IllegalOrder("bad_target", f"{order.verb()!r} with these words is not open here.")
        self._take(table, order)

    def go_on(self, table: PrincipesTable) -> None:
        """Carry out what needs no choice."""
        if not self.effects:
            table.done(self)
        elif self._must_skip(table):
            self._next()
        else:
            self._take(table, self._options(table)[0])

    def _must_skip(self, table: PrincipesTable) -> bool:
        effect = self.effects[0]
        if self.left == 0 or table.state.players[self.seat].eliminated:
            return True
        if self.is_paid or self.left > 0:
            return not self._options(table)
        return not can_happen(table, self.seat, effect)

    def _may_decline(self) -> bool:
        effect = self.effects[0]
        return (effect.optional or self.played) and not self.is_paid

    def _options(self, table: PrincipesTable) -> list[Order]:
        """The choices of the present step: whom, which unit to give up, then those of the deed."""
        effect = self.effects[0]
        deed = deed_of(effect)
        if effect.who == "chosen_player" and not self.target:
            return [Choose(faction_of(seat)) for seat in deed.targets(table, self.seat, effect)]
        if effect.cost is not None and effect.cost.unit and not self.is_paid:
            return releases(table, self.seat)
        options = deed.options(table, self.seat, effect)
        if options and self.land:
            options = deed.further(table, self.seat, options, self.land)
        return [Accept()] if options is None else options

    def _chooses_first(self) -> bool:
        """Whether a player or a unit to give up must be named before the deed."""
        effect = self.effects[0]
        gives_unit = effect.cost is not None and effect.cost.unit > 0 and not self.is_paid
        return gives_unit or (effect.who == "chosen_player" and not self.target)

    def _take(self, table: PrincipesTable, order: Order) -> None:
        effect = self.effects[0]
        if effect.who == "chosen_player" and not self.target and isinstance(order, Choose):
            self.target = next(seat for seat in table.state.active if faction_of(seat) == order.what)
            if deed_of(effect).options(table, self.seat, effect) is not None or effect.cost is not None:
                return
            order = Accept()
        if effect.cost is not None and not self.is_paid:
            self._pay(table, effect.cost, order)
            if isinstance(order, Release):
                return
        if self.left < 0:
            self.left = deed_of(effect).times(table, self.seat, effect)
        self.left -= 1
        self.land = getattr(order, "land", "")
        chosen = None if isinstance(order, Accept) else order
        deed_of(effect).carry_out(table, self.seat, effect, target=self.target or self.seat, order=chosen)

    def _pay(self, table: PrincipesTable, cost: Cost, order: Order) -> None:
        self.is_paid = True
        if isinstance(order, Release) and cost.unit:
            release(table, self.seat, order)
        bank.pay(table, self.seat, cost.gold)
        for track in ("people", "clergy"):
            if amount := getattr(cost, track):
                tracks.move(table, self.seat, track, -amount)

    def _next(self) -> None:
        self.effects = self.effects[1:]
        self.target, self.is_paid, self.left, self.land = 0, False, -1, ""
