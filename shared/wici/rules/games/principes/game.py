"""Principes: the game that the catalog finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wici.rules.content import Article
from wici.rules.dice import Draw
from wici.rules.errors import BadSetup
from wici.rules.event import Event
from wici.rules.game import Game
from wici.rules.games.principes.actions.free import apply_free
from wici.rules.games.principes.deeds import deeds
from wici.rules.games.principes.edition.content import RING, Content
from wici.rules.games.principes.edition.reading import read_content
from wici.rules.games.principes.events.every import EVENTS
from wici.rules.games.principes.options import Options
from wici.rules.games.principes.orders.cards import Discard, Exchange, Give, Play, Return
from wici.rules.games.principes.orders.every import ORDERS
from wici.rules.games.principes.people.ending import outcome
from wici.rules.games.principes.phases import PHASES
from wici.rules.games.principes.reasons import REASONS
from wici.rules.games.principes.round import setup
from wici.rules.games.principes.show import articles, picture, seeing, sheet, view
from wici.rules.games.principes.state import PrincipesTable, State
from wici.rules.games.principes.trial import lapse, propose, worlds
from wici.rules.games.principes.trial.arrange import arrange
from wici.rules.games.principes.trial.audit import audit
from wici.rules.games.principes.trial.facts import facts
from wici.rules.games.principes.trial.strategy import PrincipesStrategy
from wici.rules.look import Look
from wici.rules.option import Setup
from wici.rules.order import Order
from wici.rules.outcome import Outcome
from wici.rules.phase import Phase
from wici.rules.prompt import Prompt
from wici.rules.sheet import Sheet

DEEDS: list[str] = deeds.__all__
"""Where effects are carried out; naming them here enters every kind."""


class Principes(Game[State, Content]):
    """The rules of Principes."""

    name = "principes"
    title = "Principes"
    credits = (
        "Principes by Leo Soloviey, self-published in 2025 (Gamefound). Map, cards and tiles are a house "
        "edition of the wici project, which is not affiliated with the author."
    )
    version = "1"
    edition = "house-1"
    seats = RING
    counts = (1, 2, 3, 4)
    options = Options
    state = State
    views = view.View
    phases = PHASES
    orders = ORDERS
    free_orders = (Give, Exchange, Play)
    events = EVENTS
    reasons = REASONS
    strategy = PrincipesStrategy()
    phase_first = True
    final = {  # noqa: RUF012 - nobody changes it
        "plan": frozenset({"plan", "withdraw"}),
        "move": frozenset({"move", "request", "finish", "consent", "refuse"}),
    }

    def read_content(self, files: Mapping[str, bytes]) -> Content:
        """Content made of an edition's files, checked."""
        return read_content(files)

    def start(self, setup_: Setup, content: Content) -> tuple[State, Phase]:
        """The board before the deal."""
        return setup.first_state(setup_, content), setup.Setup()

    def check_setup(self, setup_: Setup) -> None:
        """Any one to four of the Principalities can be played.

        Rule: PR-052, PR-067.
        """
        if not set(setup_.seats) <= {1, 2, 3, 4}:
            raise BadSetup("bad_player_count", "Principes has four seats.")
        super().check_setup(setup_)

    def seats_for(self, players: int) -> tuple[int, ...]:
        """Any seats: a Principality nobody takes is without a player.

        Rule: PR-067.
        """
        return (1, 2, 3, 4)

    def apply_free(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Carry out a gift, an exchange, or a text for any time."""
        apply_free(table, seat, order)

    def hides(self, order: Order) -> bool:
        """Cards discarded, returned or exchanged for gold are never shown.

        Rule: PR-292, PR-300; PR-T06.
        """
        return isinstance(order, Discard | Return) or (isinstance(order, Exchange) and order.into == "gold")

    def outcome(self, table: PrincipesTable) -> Outcome:
        """Who has won, and how."""
        return outcome(table)

    def view(self, table: PrincipesTable, seat: int | None) -> view.View:
        """Public things and one's own."""
        return seeing.see(table, seat)

    def sheet(self, look: Look, content: Content) -> Sheet:
        """The board as text."""
        return sheet.sheet(look, content)

    def articles(self, content: Content) -> Sequence[Article]:
        """Every card, tile, place and figure, with what is printed on it."""
        return tuple(articles.articles(content))

    def picture(self, look: Look, content: Content) -> str:
        """The board as a map."""
        return picture.picture(look, content)

    def lapse(self, look: Look, prompt: Prompt, content: Content) -> list[str]:
        """The default for a late player."""
        return lapse.lapse(look, prompt, content)

    def propose(self, look: Look, prompt: Prompt, content: Content, draw: Draw) -> list[str] | None:
        """A random movement, assembly, or set of cards."""
        return propose.propose(look, prompt, content, draw)

    def imagine(
        self, table: PrincipesTable, seat: int | None, draw: Draw, feed: Sequence[Event] = ()
    ) -> None:
        """Deal anew what the seat may not know."""
        worlds.imagine(table, seat, draw)

    def audit(self, table: PrincipesTable) -> None:
        """Check what must always hold."""
        audit(table)

    def arrange(self, table: PrincipesTable, words: Mapping[str, Any]) -> None:
        """Set up a case's position."""
        arrange(table, words)

    def facts(self, table: PrincipesTable) -> dict[str, Any]:
        """The whole truth as plain data, for the expectations of case files."""
        return facts(table)


GAME = Principes()
