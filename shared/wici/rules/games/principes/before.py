"""Before an action: Court Cards whose time it is."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes import cards
from wici.rules.games.principes.effects.deed import is_deed
from wici.rules.games.principes.events.table import CardPlayed
from wici.rules.games.principes.orders import Play
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.text import Text, can_happen, check_cost
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Before(Phase):
    """Cards before the action, one after the other (D10).

    Rule: PR-151, PR-159.
    """

    seat: int
    over: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks a player who holds Court Cards, whether they fit or not."""
        if self.over or not cards.count_of(table, self.seat, "court"):
            return ()
        turn = table.state.turn
        return (
            Prompt(
                kind="before-action",
                seat=self.seat,
                question="Do you play a card before the action?",
                verbs=("play", "finish"),
                facts={"action": turn.action if turn else "", "declined": bool(turn and turn.declined)},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every card that can be played now, and to finish."""
        hand = dict.fromkeys(table.state.players[self.seat].hand)
        plays = tuple(f"play {card}" for card in hand if can_play(table, self.seat, card, moments(table)))
        return Legal((*plays, "finish"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Play a card's text, or finish."""
        if isinstance(order, Play):
            if len(order.cards) != 1:
                raise IllegalOrder(
                    "limit", "Cards before an action are played one after the other.", rule="PR-159"
                )
            play_text(table, seat, order.cards[0], moments(table))
        else:
            self.over = True

    def go_on(self, table: PrincipesTable) -> None:
        """No card is left, or no more is wanted."""
        table.done(self)


def moments(table: PrincipesTable) -> set[str]:
    """The moments that are open now before an action: of the token, and of what stands in its place.

    Rule: PR-151.
    """
    turn = table.state.turn
    if turn is None:
        return set()
    return {f"before_action:{turn.token}", f"before_action:{turn.action}", "before_action:any"}


def can_play(table: PrincipesTable, seat: int, card: str, timings: set[str]) -> bool:
    """Whether a card's text can be used now."""
    try:
        check_play(table, seat, card, timings)
    except IllegalOrder:
        return False
    return True


def check_play(table: PrincipesTable, seat: int, card: str, timings: set[str]) -> None:
    """Refuse a card whose text cannot be used now.

    Rule: PR-157, PR-158, PR-301, PR-436; part 7.6, rule 4.

    Raises:
        IllegalOrder: `not_in_hand`, `bad_timing`, the word of its cost, or `bad_target`.
    """
    cards.check_held(table, seat, [card])
    found = table.content.cards[card]
    if found.timing not in timings:
        raise IllegalOrder("bad_timing", f"The text of {card!r} is not for now.", rule="PR-158")
    if table.state.solo and found.refers_to_other_players:
        raise IllegalOrder("bad_timing", "Alone this text cannot be used.", rule="PR-436")
    for effect in found.effects:
        check_cost(table, seat, effect.cost)
    deeds = [effect for effect in found.effects if is_deed(effect) and not effect.lasts]
    if len(deeds) == len(found.effects) and not any(can_happen(table, seat, effect) for effect in deeds):
        raise IllegalOrder("bad_target", f"The text of {card!r} can do nothing now.", rule="PR-158")


def play_text(table: PrincipesTable, seat: int, card: str, timings: set[str]) -> None:
    """Use a card's text: what lasts for the action is noted, the rest is carried out.

    Rule: PR-006, PR-158, PR-298.

    Raises:
        IllegalOrder: As `check_play`.
    """
    check_play(table, seat, card, timings)
    cards.leave_hand(table, seat, [card])
    cards.put_under(table, [card])
    table.show(CardPlayed(seat, card))
    effects = table.content.cards[card].effects
    if table.state.turn is not None:
        table.state.turn.lasting += [effect for effect in effects if effect.lasts == "action"]
    deeds = [effect for effect in effects if not effect.lasts]
    if deeds:
        table.push(Text(seat=seat, source=card, effects=deeds, played=True))
