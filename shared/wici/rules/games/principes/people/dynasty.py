"""Dynasty: Princes die and are followed by others; whoever has none left is out of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.board.seats import interrupts
from wici.rules.games.principes.events.dynasty import PrinceDied, PrinceSucceeded, ThroneEmpty
from wici.rules.games.principes.orders.cards import Play
from wici.rules.games.principes.orders.table import Choose
from wici.rules.games.principes.people.elimination import check_end, eliminate
from wici.rules.games.principes.people.throne import PlacePrince
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.games.principes.texts.playing import can_play, play_text
from wici.rules.games.principes.texts.text import happens
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def living(table: PrincipesTable, seat: int, period: int) -> list[str]:
    """Princes of a player that belong to a Period and are not dead.

    Rule: PR-099, PR-107.
    """
    dead = table.state.players[seat].dead
    return [
        prince.id
        for prince in table.content.princes.values()
        if prince.principality == faction_of(seat) and prince.period == period and prince.id not in dead
    ]


def successors(table: PrincipesTable, seat: int, period: int = 0) -> list[str]:
    """Princes who may follow: of the Period, else of the next; never of a later one.

    Rule: PR-103, PR-108, PR-109, PR-110, PR-101.

    Args:
        table: The table.
        seat: The player.
        period: The Period; the present one if left out.
    """
    now = period or table.state.period
    return living(table, seat, now) or living(table, seat, now + 1)


def bury(table: PrincipesTable, seat: int) -> None:
    """The ruling Prince is out of play.

    Rule: PR-107.
    """
    player = table.state.players[seat]
    table.emit(PrinceDied(seat, player.prince))
    player.dead = [*player.dead, player.prince]
    player.prince, player.prince_waits = "", False


class Dynasties(Phase):
    """Players whose Prince figure was removed: a successor, or the end of the dynasty (PR-P27).

    Rule: PR-107, PR-108, PR-109, PR-110, PR-111, PR-112, PR-113, PR-114, PR-125, PR-256, PR-R30, PR-R35.

    Attributes:
        fallen: The players, in the order in which they decide.
        step: What comes next: texts of the fallen, their burial, or successors.
        at: The first player who has not chosen a successor yet.
    """

    fallen: list[int]
    step: Literal["mourn", "bury", "succeed"] = "mourn"
    at: int = 0

    def go_on(self, table: PrincipesTable) -> None:
        """Bury the dead, let successors be chosen; then see to dynasties that have ended."""
        if self.step == "mourn":
            self.step = "bury"
            if table.state.fight is not None:
                happens(table, "on_prince_fallen", self.fallen)
        elif self.step == "bury":
            self.step = "succeed"
            for seat in self.fallen:
                bury(table, seat)
        elif self.at < len(self.fallen):
            self.at += 1
            succeed(table, self.fallen[self.at - 1])
        else:
            self._close(table)

    def _close(self, table: PrincipesTable) -> None:
        players = table.state.players
        ended = [seat for seat in self.fallen if not (players[seat].prince or players[seat].childless)]
        table.done(self)
        for seat in ended:
            eliminate(table, seat)
        if ended:
            check_end(table)


def succeed(table: PrincipesTable, seat: int) -> None:
    """Let a player without a ruling Prince choose one, or do without where that is allowed.

    Rule: PR-108, PR-109, PR-114, PR-125.
    """
    if successors(table, seat):
        table.push(ChoosePrince(seat=seat, princes=successors(table, seat)))
    elif table.state.options.no_elimination:
        go_without(table, seat)
    else:
        table.push(LastPrince(seat=seat))


def go_without(table: PrincipesTable, seat: int) -> None:
    """Let a player play on without a Prince.

    Rule: PR-098, PR-125.
    """
    table.state.players[seat].childless = True
    table.emit(ThroneEmpty(seat))


class LastPrince(Phase):
    """The last Prince is lost: a Court Card may keep the player in the game (PR-P27).

    Rule: PR-114; PR-T08, `on_last_prince_lost`.
    """

    seat: int
    over: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks a player who holds Court Cards, whether one helps or not."""
        player = table.state.players[self.seat]
        if self.over or player.childless or not cards.count_of(table, self.seat, "court"):
            return ()
        return (
            Prompt(
                kind="last-prince",
                seat=self.seat,
                question="Your last Prince is dead. Do you play a card that keeps you in the game?",
                verbs=("play", "decline"),
                interrupt=True,
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every card that helps, and none."""
        hand = dict.fromkeys(table.state.players[self.seat].hand)
        helping = [card for card in hand if can_play(table, self.seat, card, {"on_last_prince_lost"})]
        return Legal((*(f"play {card}" for card in helping), "decline"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Play it."""
        if isinstance(order, Play):
            if len(order.cards) != 1:
                raise IllegalOrder("limit", "One card is enough.", rule="PR-114")
            play_text(table, seat, order.cards[0], {"on_last_prince_lost"})
        self.over = True

    def go_on(self, table: PrincipesTable) -> None:
        """The dynasty goes on, or nothing helps."""
        table.done(self)


class ChoosePrince(Phase):
    """A player chooses the Prince who rules next, then his place (PR-P27, PR-P41).

    Rule: PR-103, PR-108, PR-109, PR-110, PR-111, PR-112, PR-126, PR-R31.

    Attributes:
        seat: The player.
        princes: Those to choose from.
        moves: Whether the figure of the Prince before stands on the map and may stay there (PR-P41).
    """

    seat: int
    princes: list[str]
    moves: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks where there is a choice."""
        if len(self.princes) < 2:
            return ()
        return (
            Prompt(
                kind="successor",
                seat=self.seat,
                question="Which Prince follows?",
                verbs=("choose",),
                facts={"princes": list(self.princes)},
                interrupt=interrupts(table, self.seat),
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every Prince who may follow."""
        return Legal(tuple(f"choose {prince}" for prince in self.princes))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Crown him."""
        if not isinstance(order, Choose) or order.what not in self.princes:
            raise IllegalOrder("bad_choice", "That is no Prince who may follow now.", rule="PR-108")
        self._crown(table, order.what)

    def go_on(self, table: PrincipesTable) -> None:
        """Crown the only one."""
        self._crown(table, self.princes[0])

    def _crown(self, table: PrincipesTable, prince: str) -> None:
        player = table.state.players[self.seat]
        player.prince, player.childless = prince, False
        table.emit(PrinceSucceeded(self.seat, prince))
        table.done(self)
        table.push(PlacePrince(seat=self.seat, may_stay=self.moves))
