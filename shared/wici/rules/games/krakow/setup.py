"""Set-up: an empty city, seats drawn if wished, a Secret Identity for everybody."""

from __future__ import annotations

from wici.rules.games.krakow.edition.content import GROUPS, Content
from wici.rules.games.krakow.events.season import IdentityDealt, SeatsDrawn
from wici.rules.games.krakow.options import Options
from wici.rules.games.krakow.state import KrakowTable, State, clear_map
from wici.rules.games.krakow.year import Year
from wici.rules.option import Setup
from wici.rules.phase import Phase


def first_state(setup: Setup, content: Content) -> State:
    """The table before anything is drawn.

    Rule: KR-007, KR-008, KR-009.
    """
    assert isinstance(setup.options, Options)  # noqa: S101 - for the type checker; the kit made them
    seats = setup.seats
    state = State(
        options=setup.options,
        hands={seat: [] for seat in seats},
        treasury=dict.fromkeys(seats, 0),
        vp=dict.fromkeys(seats, 0),
        blocks=dict.fromkeys(seats, 0),
        group_vp=dict.fromkeys(GROUPS, 0),
    )
    clear_map(state, content)
    return state


class SettingUp(Phase):
    """Draws what is drawn once a game."""

    def go_on(self, table: KrakowTable) -> None:
        """Draw the seats if the option says so, deal the identities, begin the first year."""
        if table.state.options.seating == "random":
            draw_seats(table)
        deal_identities(table)
        table.done(self)
        table.push(Year(number=1))


def draw_seats(table: KrakowTable) -> None:
    """Let the lot say which seat is whose: the seats' numbers stay, their names are dealt.

    Rule: KR-003, KR-004, KR-005.
    """
    state = table.state
    state.circle = table.draw("seats").shuffle(state.circle)
    table.emit(SeatsDrawn({seat: table.name(seat) for seat in sorted(state.circle)}))


def deal_identities(table: KrakowTable) -> None:
    """Deal each player one of the four Secret Identity cards.

    Rule: KR-010, KR-011.
    """
    state = table.state
    dealt = table.draw("identities").shuffle(GROUPS)
    state.identities = dict(zip(state.circle, dealt, strict=True))
    private = {seat: IdentityDealt(group) for seat, group in state.identities.items()}
    table.tell(private, public=IdentityDealt())
