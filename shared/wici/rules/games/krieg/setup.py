"""Setting up: huts, resources, Privileges and the deal of the agenda cards."""

from __future__ import annotations

from wici.rules.games.krieg.edition.content import Content
from wici.rules.games.krieg.events.year import CardsDealt, LeaderNamed, ResourcesDealt
from wici.rules.games.krieg.options import Options
from wici.rules.games.krieg.pile import pieces, remove, shown
from wici.rules.games.krieg.state import KriegTable, Noble, State
from wici.rules.games.krieg.year import Year
from wici.rules.option import Setup
from wici.rules.phase import Phase


def first_state(setup: Setup, content: Content) -> State:
    """The board before anything is dealt.

    Rule: KF-013, KF-015, KF-016, KF-022.
    """
    assert isinstance(setup.options, Options)  # noqa: S101 - made by Game.setup
    privileges = content.privileges.types
    return State(
        options=setup.options,
        nobles={seat: _noble(content) for seat in setup.seats},
        stockpile={name: kind.count for name, kind in content.resources.types.items()},
        king={name: kind.count for name, kind in privileges.items()},
        year=content.first_year,
    )


def _noble(content: Content) -> Noble:
    return Noble(
        storage=dict.fromkeys(content.resources.types, 0),
        hand=[],
        known=[],
        privileges=dict.fromkeys(content.privileges.types, 0),
        village=content.setup.huts_on_board,
        reserve=content.setup.huts_in_reserve,
        points=content.setup.victory_points,
    )


class SettingUp(Phase):
    """Deals resources and agenda cards, and names the first Leader.

    Here, in draws from the stockpile and in the King's Mercy chance has a say, and nowhere else. Rule:
    KF-012.
    """

    def go_on(self, table: KriegTable) -> None:
        """Deal, then begin the first year."""
        self._deal_resources(table)
        for seat, hand in self._hands(table).items():
            noble = table.state.nobles[seat]
            noble.hand = table.content.arranged(hand)
            dealt = CardsDealt(seat, len(hand), tuple(noble.hand))
            table.tell({seat: dealt}, CardsDealt(seat, len(hand)))
        self._name_leader(table)
        table.done(self)
        table.push(Year(year=table.content.first_year))

    def _deal_resources(self, table: KriegTable) -> None:
        """Eight to each from one shuffled bag; the rest is the stockpile. Rule: KF-014."""
        state, each = table.state, table.content.setup.resources_each
        bag = table.draw("resources").shuffle(pieces(state.stockpile))
        for at, (seat, noble) in enumerate(state.nobles.items()):
            for piece in bag[at * each : (at + 1) * each]:
                noble.storage[piece] += 1
            remove(state.stockpile, noble.storage)
            dealt = ResourcesDealt(seat, each, shown(noble.storage))
            table.tell({seat: dealt}, ResourcesDealt(seat, each))

    def _hands(self, table: KriegTable) -> dict[int, list[str]]:
        """All 16 cards are dealt. For three players the marked one goes on top of a hand drawn by lot.

        Rule: KF-017, KF-018, KF-019, KF-020.
        """
        content, seats = table.content, list(table.state.nobles)
        deal = content.deal(len(seats))
        marked = content.agenda.marked_card
        apart = deal.marked_extra and table.state.options.deal_three == "marked_extra"
        deck = table.draw("cards").shuffle([card for card in content.cards if card != marked or not apart])
        hands = {}
        for seat, count in zip(seats, deal.agenda_hand, strict=True):
            hands[seat], deck = deck[:count], deck[count:]
        # Sixteen cards do not divide by three, and the rulebook does not say what then (KF-R02).
        if deal.marked_extra:
            hands[table.draw("extra card").pick(seats)] += [marked] if apart else deck
        return hands

    def _name_leader(self, table: KriegTable) -> None:
        """Whoever holds the marked card leads; that the card is there, all know from now on. Rule: KF-021."""
        state, marked = table.state, table.content.agenda.marked_card
        state.leader = next(seat for seat, noble in state.nobles.items() if marked in noble.hand)
        state.nobles[state.leader].known.append(marked)
        table.emit(LeaderNamed(state.leader, marked))
