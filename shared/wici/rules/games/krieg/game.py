"""Krieg und Frieden for the kit: its parts put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wici.rules.content import Article
from wici.rules.dice import Draw
from wici.rules.event import Event
from wici.rules.game import Game
from wici.rules.games.krieg import ending, orders, setup
from wici.rules.games.krieg.edition.content import SEATS, Content
from wici.rules.games.krieg.edition.reading import read_content
from wici.rules.games.krieg.events.every import EVENTS
from wici.rules.games.krieg.options import Options
from wici.rules.games.krieg.phases import PHASES
from wici.rules.games.krieg.reasons import REASONS
from wici.rules.games.krieg.show import articles, picture, seeing, sheet, view
from wici.rules.games.krieg.state import KriegTable, State
from wici.rules.games.krieg.trial import arrange, audit, facts, lapse, propose, worlds
from wici.rules.games.krieg.trial.strategy import KriegStrategy
from wici.rules.look import Look
from wici.rules.option import Setup
from wici.rules.order import Order
from wici.rules.outcome import Outcome
from wici.rules.phase import Phase
from wici.rules.prompt import Prompt
from wici.rules.sheet import Sheet


class Krieg(Game[State, Content]):
    """Krieg und Frieden."""

    name = "krieg"
    title = "Krieg und Frieden"
    credits = (
        "Krieg und Frieden is a board game published in 1999, after its designer's Charlemagne of 1997. "
        "Value table, card titles and rewards are a house edition; wici is not affiliated."
    )
    version = "1.0.0"
    edition = "house-1"
    seats = SEATS
    counts = (2, 3, 4)
    options = Options
    state = State
    views = view.View
    phases = PHASES
    orders = orders.ORDERS
    events = EVENTS
    reasons = REASONS
    strategy = KriegStrategy()
    phase_first = True
    locking = frozenset({"church-taxes"})

    def read_content(self, files: Mapping[str, bytes]) -> Content:
        """The edition's file, checked."""
        return read_content(files)

    def start(self, setup_: Setup, content: Content) -> tuple[State, Phase]:
        """The board, and the deal to come.

        Rule: KF-001.
        """
        self.check_setup(setup_)
        return setup.first_state(setup_, content), setup.SettingUp()

    def check_words(self, table: KriegTable, order: Order) -> None:
        """Unknown names are malformed."""
        orders.check_words(table, order)

    def view(self, table: KriegTable, seat: int | None) -> view.View:
        """Public things and one's own."""
        return seeing.see(table, seat)

    def sheet(self, look: Look, content: Content) -> Sheet:
        """The board as text."""
        return sheet.sheet(look, content)

    def articles(self, content: Content) -> Sequence[Article]:
        """Every card, tile, place and figure, with what is printed on it."""
        return tuple(articles.articles(content))

    def picture(self, look: Look, content: Content) -> str:
        """The kingdom as a map."""
        return picture.picture(look, content)

    def outcome(self, table: KriegTable) -> Outcome:
        """The winner of Krieg und Frieden."""
        return ending.outcome(table)

    def audit(self, table: KriegTable) -> None:
        """The invariants."""
        audit.audit(table)

    def lapse(self, look: Look, prompt: Prompt, content: Content) -> list[str]:
        """The default for a late Noble."""
        return [lapse.lapse(look, prompt, content)]

    def propose(self, look: Look, prompt: Prompt, content: Content, draw: Draw) -> list[str] | None:
        """A random bid or discard."""
        line = propose.propose(look, prompt, content, draw)
        return None if line is None else [line]

    def imagine(self, table: KriegTable, seat: int | None, draw: Draw, feed: Sequence[Event] = ()) -> None:
        """Deal anew what the seat may not know."""
        worlds.imagine(table, seat, draw, feed)

    def arrange(self, table: KriegTable, words: Mapping[str, Any]) -> None:
        """The position of a case file."""
        arrange.arrange(table, words)

    def facts(self, table: KriegTable) -> dict[str, Any]:
        """What case files may ask for."""
        return facts.facts(table)


GAME = Krieg()
