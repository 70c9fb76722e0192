"""Gains: points, gold and cards that a text gives or takes."""

from __future__ import annotations

from wici.rules.games.principes.board import bank, cards, tracks
from wici.rules.games.principes.board.conditions import count, hold
from wici.rules.games.principes.board.hand import check_limit
from wici.rules.games.principes.edition import happenings, vocabulary
from wici.rules.games.principes.edition.content import DECKS
from wici.rules.games.principes.events.table import GoldStolen
from wici.rules.games.principes.fight import Side
from wici.rules.games.principes.orders.cards import Discard
from wici.rules.games.principes.orders.table import Choose
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.deed import Deed, carries_out, deed_of
from wici.rules.games.principes.texts.text import carry_out
from wici.rules.order import Order


@carries_out(happenings.Points)
class GainPoints(Deed):
    """`points`: move on a track; a choice of tracks is made point by point."""

    verbs = ("choose",)
    question = "People or Clergy?"

    def times(self, table: PrincipesTable, owner: int, effect: happenings.Points) -> int:
        """Once for each point to choose."""
        counted = count(table, owner, effect)
        return effect.amount * counted if effect.track == "choice" else min(1, counted)

    def options(self, table: PrincipesTable, owner: int, effect: happenings.Points) -> list[Order] | None:
        """The two tracks."""
        return [Choose("people"), Choose("clergy")] if effect.track == "choice" else None

    def is_full(self, table: PrincipesTable, owner: int, effect: happenings.Points) -> bool:
        """A loss needs as many points."""
        if effect.track == "choice":
            return True
        return effect.amount >= 0 or int(getattr(table.state.players[owner], effect.track)) >= -effect.amount

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.Points,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Move one point by choice, or all at once."""
        if isinstance(order, Choose):
            tracks.move(table, target, order.what, 1)
        else:
            tracks.move(table, target, effect.track, effect.amount * count(table, owner, effect))


@carries_out(happenings.Gold)
class TakeGold(Deed):
    """`gold`: take from the pool or the opponent, or pay to the pool."""

    def is_full(self, table: PrincipesTable, owner: int, effect: happenings.Gold) -> bool:
        """A payment needs as much gold."""
        return table.state.players[owner].gold >= -effect.amount

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.Gold,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Move the gold, as far as there is any."""
        amount = effect.amount * count(table, owner, effect)
        if amount < 0:
            bank.pay(table, target, min(-amount, table.state.players[target].gold))
            return
        victim = _opponent(table, owner) if effect.source == "opponent" else None
        if victim is None or not victim.seat:
            bank.take(table, owner, amount)
            return
        stolen = min(amount, table.state.players[victim.seat].gold)
        table.state.players[victim.seat].gold -= stolen
        table.state.players[owner].gold += stolen
        if stolen:
            table.emit(GoldStolen(owner, victim.seat, stolen))


def _opponent(table: PrincipesTable, seat: int) -> Side | None:
    fight = table.state.fight
    if fight is None:
        return None
    return fight.defender if fight.attacker.seat == seat else fight.attacker


@carries_out(happenings.Draw)
class DrawCards(Deed):
    """`draw`: draw cards; the hand limit applies at once."""

    question = "Draw?"

    def can_happen(self, table: PrincipesTable, owner: int, effect: happenings.Draw) -> bool:
        """Something must be left of the deck."""
        return super().can_happen(table, owner, effect) and cards.has_cards(table, effect.deck)

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.Draw,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Draw all at once."""
        cards.draw_cards(table, target, effect.deck, effect.amount * count(table, owner, effect))
        check_limit(table, target)


@carries_out(happenings.Discard)
class DiscardCards(Deed):
    """`discard`: put cards of the owner's choice under their decks."""

    verbs = ("discard",)
    question = "Which card do you discard?"
    reason = "not_in_hand"

    def times(self, table: PrincipesTable, owner: int, effect: happenings.Discard) -> int:
        """Card by card."""
        return effect.amount

    def options(self, table: PrincipesTable, owner: int, effect: happenings.Discard) -> list[Order] | None:
        """Every card that fits, copies one by one: how many options there are is public then."""
        decks = DECKS if effect.deck == "any" else ("court", "neighbor")
        hand = table.state.players[owner].hand
        return [Discard((card,)) for card in hand if table.content.deck_of[card] in decks]

    def is_full(self, table: PrincipesTable, owner: int, effect: happenings.Discard) -> bool:
        """As many cards are there."""
        return len(self.options(table, owner, effect) or ()) >= effect.amount

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.Discard,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Discard the card named."""
        if isinstance(order, Discard):
            cards.discard(table, target, order.cards)


@carries_out(vocabulary.Choice)
class ChooseEffect(Deed):
    """`choice`: one of several effects that can be done in full; if none can, nothing happens."""

    verbs = ("choose",)
    question = "Which do you choose?"

    def options(self, table: PrincipesTable, owner: int, effect: vocabulary.Choice) -> list[Order] | None:
        """The effects that can be done in full."""
        return [Choose(label) for label, option in _labelled(effect) if self._is_open(table, owner, option)]

    def _is_open(self, table: PrincipesTable, owner: int, option: vocabulary.AnyEffect) -> bool:
        return hold(table, owner, option) and deed_of(option).is_full(table, owner, option)

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: vocabulary.Choice,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Carry out the effect named, with the choices it needs itself."""
        if isinstance(order, Choose):
            source = getattr(table.phase, "source", "")
            carry_out(table, owner, source, [dict(_labelled(effect))[order.what]])


def _labelled(effect: vocabulary.Choice) -> list[tuple[str, vocabulary.AnyEffect]]:
    """The options with the words that choose them: the track for points, else the kind."""
    labelled: dict[str, vocabulary.AnyEffect] = {}
    for number, option in enumerate(effect.options, 1):
        track = getattr(option, "track", "choice")
        label = option.kind().replace("_", "-") if track == "choice" else track
        labelled[f"{label}-{number}" if label in labelled else label] = option
    return list(labelled.items())
