"""Game: Kraków 1325 AD, as the catalog offers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from wici.rules import game
from wici.rules.content import Article
from wici.rules.dice import Draw
from wici.rules.errors import BadSetup
from wici.rules.event import Event
from wici.rules.games.krakow import ending
from wici.rules.games.krakow.edition.content import Content
from wici.rules.games.krakow.edition.reading import read_content
from wici.rules.games.krakow.events.every import EVENTS
from wici.rules.games.krakow.gold import SpendGold
from wici.rules.games.krakow.options import Options
from wici.rules.games.krakow.orders import ORDERS
from wici.rules.games.krakow.phases import PHASES
from wici.rules.games.krakow.reasons import REASONS
from wici.rules.games.krakow.setup import SettingUp, first_state
from wici.rules.games.krakow.show import articles, picture, seeing, sheet, view
from wici.rules.games.krakow.state import KrakowTable, State
from wici.rules.games.krakow.trial import lapse, propose
from wici.rules.games.krakow.trial.arrange import arrange
from wici.rules.games.krakow.trial.audit import audit
from wici.rules.games.krakow.trial.facts import facts
from wici.rules.games.krakow.trial.strategy import KrakowStrategy
from wici.rules.games.krakow.trial.worlds import imagine
from wici.rules.look import Look
from wici.rules.option import Setup
from wici.rules.outcome import Outcome
from wici.rules.phase import Phase
from wici.rules.prompt import Prompt
from wici.rules.sheet import Sheet

SEATS = ("white-purse", "black-dagger", "white-dagger", "black-purse")
"""The four players, clockwise. Rule: KR-004, KR-005."""


class Krakow(game.Game[State, Content]):
    """The rules of Kraków 1325 AD."""

    name = "krakow"
    title = "Kraków 1325 AD"
    credits = (
        "Kraków 1325 AD by Peter Struijf, published by Geode Games in 2008. "
        "Deck and map are a house edition of the wici project, which is not affiliated with them."
    )
    version = "1"
    edition = "house-1"
    seats = SEATS
    counts = (4,)
    brief: ClassVar[Mapping[str, str]] = {"years": "1"}
    options = Options
    state = State
    views = view.View
    phases = PHASES
    orders = ORDERS
    events = EVENTS
    reasons = REASONS
    strategy = KrakowStrategy()
    locking = frozenset({"allocate"})

    def read_content(self, files: Mapping[str, bytes]) -> Content:
        """The deck and the map of an edition."""
        return read_content(files)

    def check_setup(self, setup: Setup) -> None:
        """Four players, one in each seat. Rule: KR-001, KR-003, KR-004."""
        super().check_setup(setup)
        if set(setup.seats) != {1, 2, 3, 4}:
            raise BadSetup("bad_team_split", f"Each of the seats {', '.join(SEATS)} is for one player.")

    def start(self, setup: Setup, content: Content) -> tuple[State, Phase]:
        """The table before the first draw."""
        self.check_setup(setup)
        return first_state(setup, content), SettingUp()

    def view(self, table: KrakowTable, seat: int | None) -> view.View:
        """What a seat may see."""
        return seeing.see(table, seat)

    def picture(self, look: Look, content: Content) -> str:
        """The city as a map."""
        return picture.picture(look, content)

    def sheet(self, look: Look, content: Content) -> Sheet:
        """A look, ready for reading."""
        return sheet.sheet(look, content)

    def articles(self, content: Content) -> Sequence[Article]:
        """Every card, tile, place and figure, with what is printed on it."""
        return tuple(articles.articles(content))

    def outcome(self, table: KrakowTable) -> Outcome:
        """Places with their totals."""
        return ending.outcome(table)

    def audit(self, table: KrakowTable) -> None:
        """Check the invariants."""
        audit(table)

    def lapse(self, look: Look, prompt: Prompt, content: Content) -> list[str]:
        """The harmless answer."""
        return lapse.lapse(look, prompt, content)

    def steady(self, look: Look, prompt: Prompt, content: Content, draw: Draw) -> list[str]:
        """The harmless answer, with ties drawn by lot."""
        return lapse.lapse(look, prompt, content, draw)

    def propose(self, look: Look, prompt: Prompt, content: Content, draw: Draw) -> list[str] | None:
        """A random split of Gold."""
        return propose.propose(look, prompt, content, draw)

    def imagine(self, table: KrakowTable, seat: int | None, draw: Draw, feed: Sequence[Event] = ()) -> None:
        """Another game that the seat cannot tell from this one."""
        imagine(table, seat, draw, feed)

    def arrange(self, table: KrakowTable, words: Mapping[str, Any]) -> None:
        """A position out of a case file's words."""
        arrange(table, words)

    def facts(self, table: KrakowTable) -> dict[str, Any]:
        """The whole truth in the rulebook's words."""
        return facts(table)

    def press(self, table: KrakowTable) -> bool:
        """No talk while Gold is allocated, or at all with `table_chat = off`. Rule: KR-183."""
        spending = not table.is_over and isinstance(table.phase, SpendGold)
        return table.state.options.table_chat == "public" and not spending

    def seat_name(self, table: KrakowTable, seat: int) -> str:
        """The name that the seat has by its place at the table; drawn with `seating = random`."""
        return SEATS[table.state.place(seat)]


GAME = Krakow()
