"""Council cards: in a Council each player once plays any number of cards for support."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import cards, tracks
from wici.rules.games.principes.board.cards import worth
from wici.rules.games.principes.board.force import in_force
from wici.rules.games.principes.board.values import council_card_cap
from wici.rules.games.principes.edition.content import DECKS
from wici.rules.games.principes.edition.effect import Deck
from wici.rules.games.principes.edition.modifiers import CardAsPoints
from wici.rules.games.principes.events.politics import SupportShown
from wici.rules.games.principes.orders.cards import Backing, Support
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

EITHER = "choice"
"""What a card gives that leaves the track to the player."""


class CouncilCards(Phase):
    """One player's turn in a Council (PR-P35).

    Rule: PR-331, PR-332, PR-333, PR-334, PR-341, PR-R58.

    Attributes:
        seat: The player.
        host: The Council's host; 0 for none.
        over: Whether the player has decided.
    """

    seat: int
    host: int
    over: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks a player who holds cards that can show support, as far as all may know."""
        most = council_card_cap(table, self.host, self.seat)
        if self.over or not most or not cards.count_of(table, self.seat, *decks(table, self.seat)):
            return ()
        return (
            Prompt(
                kind="council",
                seat=self.seat,
                question="Which cards do you play for support in this Council?",
                verbs=("support", "decline"),
                facts={
                    "host": faction_of(self.host) if self.host else "",
                    **({"most": most} if most > 0 else {}),
                },
                interrupt=self.seat != self.host,
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """No card, or one; more by the form."""
        lines = []
        for card in dict.fromkeys(table.state.players[self.seat].hand):
            for track, _ in worth(table, self.seat, card):
                ways = (" as people", " as clergy") if track == EITHER else ("",)
                lines += [f"support {card}{way}" for way in ways]
        return Legal(
            (*dict.fromkeys(lines), "decline"), complete=False, forms=("support CARD [as people|clergy] …",)
        )

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Play the cards, all at once."""
        if isinstance(order, Support):
            gains = check_support(table, seat, order, most=council_card_cap(table, self.host, seat))
            names = [backing.card for backing in order.cards]
            cards.leave_hand(table, seat, names)
            cards.put_under(table, names)
            table.show(SupportShown(seat, tuple(names), tuple(track for track, _ in gains)))
            for track, amount in gains:
                tracks.move(table, seat, track, amount)
        self.over = True

    def go_on(self, table: PrincipesTable) -> None:
        """The next player's turn."""
        table.done(self)


def decks(table: PrincipesTable, seat: int) -> list[Deck]:
    """The decks whose cards show support in a Council: Battle Cards by a text only.

    Rule: PR-334, PR-417.
    """
    by_text = {effect.deck for effect, _ in in_force(table, seat, CardAsPoints, "any_time")}
    return [deck for deck in DECKS if deck != "battle" or deck in by_text]


def check_support(
    table: PrincipesTable, seat: int, order: Support, *, most: int = -1
) -> list[tuple[str, int]]:
    """Refuse cards that show no support; else say the track and points of each.

    Rule: PR-331, PR-334, PR-341; PR-T10, `council_card_cap`.

    Raises:
        IllegalOrder: `not_in_hand`, `limit`, `bad_choice`, or `must_choose` without a track.
    """
    cards.check_held(table, seat, [backing.card for backing in order.cards])
    if 0 <= most < len(order.cards):
        raise IllegalOrder("limit", f"In this Council you play at most {most}.", rule="PR-331")
    return [_gain(table, seat, backing) for backing in order.cards]


def _gain(table: PrincipesTable, seat: int, backing: Backing) -> tuple[str, int]:
    gives = worth(table, seat, backing.card)
    if not gives:
        raise IllegalOrder("bad_choice", f"{backing.card!r} shows no support.", rule="PR-334")
    track, amount = gives[0]
    open_tracks = ("people", "clergy") if track == EITHER else (track,)
    if not backing.track and len(open_tracks) > 1:
        raise IllegalOrder("must_choose", f"Say the track: {backing.card} as people.", rule="PR-331")
    if backing.track and backing.track not in open_tracks:
        message = f"{backing.card!r} gives {' or '.join(open_tracks)} support."
        raise IllegalOrder("bad_choice", message, rule="PR-341")
    return backing.track or track, amount
