"""Season: a fresh deal, an Advantage, seven rounds."""

from __future__ import annotations

from wici.rules.games.krakow.events.season import HandsDealt, SeasonBegan, UnusedReturned
from wici.rules.games.krakow.lines import drop_all_lines
from wici.rules.games.krakow.round import Round
from wici.rules.games.krakow.state import ROUNDS, SEASONS, KrakowTable
from wici.rules.phase import Phase


class Season(Phase):
    """A fresh deal, then seven rounds; whoever holds the season's card has the Advantage in all of them.

    Rule: KR-022, KR-023, KR-024, KR-025, KR-026, KR-027, KR-028, KR-029, KR-030, KR-031, KR-032, KR-033.

    Attributes:
        season: 0 for Spring.
        round: The round in play, from 1; 0 before the deal.
    """

    season: int
    round: int = 0

    def label(self) -> str:
        """The season, for draws."""
        return SEASONS[self.season]

    def go_on(self, table: KrakowTable) -> None:
        """Deal, play the next round, or end the season."""
        state = table.state
        if self.round == 0:
            shuffle_and_deal(table)
            reveal_advantage(table)
        if self.round == ROUNDS:
            return_unused(table)
            drop_all_lines(table, "The season is over, and the hands go back.")
            table.done(self)
            return
        self.round += 1
        starter = state.rounds[-1].leader if state.rounds else state.seasonal[self.season]
        table.push(Round(number=self.round, starter=starter))


def shuffle_and_deal(table: KrakowTable) -> None:
    """Shuffle all Intrigues but the successful ones, and deal.

    Cards are dealt one at a time clockwise from the holder of this season's Advantage, passing
    over full hands, until no hand wants or no card is left; what remains is the discard deck.
    Rule: KR-013, KR-022, KR-023, KR-024, KR-025.
    """
    state = table.state
    kept = set(state.successful)
    cards = table.draw("deal").shuffle([card for card in table.content.cards if card not in kept])
    order = state.clockwise(state.seasonal[state.turn])
    wants = {seat: state.hand_size(seat) for seat in order}
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    at = 0
    # After 21 successes only 35 cards are left for four hands of nine: whoever is served last goes short
    # (KR-R11).
    for number in range(max(wants.values())):
        for seat in order:
            if number < wants[seat] and at < len(cards):
                hands[seat].append(cards[at])
                at += 1
    state.hands = {seat: table.content.sort(hands[seat]) for seat in sorted(hands)}
    # Nobody may search what is left; only its size is public, and its lowest card is ever taken (KR-R30).
    state.discard = cards[at:]
    state.last = state.rounds[-1] if state.rounds else None
    state.rounds = []
    _tell_hands(table)


def _tell_hands(table: KrakowTable) -> None:
    state = table.state
    sizes = {seat: len(hand) for seat, hand in state.hands.items()}
    for seat, hand in state.hands.items():
        state.keep("dealt", seat, " ".join(hand))
    state.keep("dealt", 0, " ".join(state.discard))
    private = {
        seat: HandsDealt(sizes, tuple(table.content.names(hand))) for seat, hand in state.hands.items()
    }
    table.tell(private, public=HandsDealt(sizes))


def reveal_advantage(table: KrakowTable) -> None:
    """Turn the Seasonal card of the season face up; its holder starts, whoever won before.

    Rule: KR-014, KR-026, KR-027.
    """
    state = table.state
    state.revealed = state.turn + 1
    seat = state.seasonal[state.turn]
    table.reveal(SeasonBegan(state.year, state.part, seat, table.name(seat)))


def return_unused(table: KrakowTable) -> None:
    """Put the unused cards unseen on the discard deck, clockwise from the Advantage.

    Rule: KR-031, KR-032.
    """
    state = table.state
    private = {}
    for seat in state.clockwise(state.seasonal[state.turn]):
        unused = state.hands[seat]
        private[seat] = UnusedReturned(tuple(table.content.names(unused)))
        state.keep("kept", seat, " ".join(unused))
        state.discard += unused
        state.hands[seat] = []
    table.tell(private, public=UnusedReturned())
