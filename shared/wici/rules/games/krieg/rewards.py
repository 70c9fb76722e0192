"""To the victor: a Privilege and a point, or a piece of the Cathedral."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wici.rules.errors import IllegalOrder
from wici.rules.games.krieg.ending import end_with_cathedral
from wici.rules.games.krieg.events.spring import PieceBuilt, PointScored, PrivilegeDeclined, PrivilegeTaken
from wici.rules.games.krieg.orders import STEP_VERBS, Take, seat_named
from wici.rules.games.krieg.state import KriegTable, State
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Reward(Phase):
    """What the winner of a campaign gets.

    Rule: KF-058, KF-059, KF-060, KF-061, KF-062, KF-063, KF-064, KF-065, KF-066, KF-067.

    Attributes:
        seat: The winner.
        card: The agenda card that he solved.
        scored: True once he has the point of a Privilege card.
    """

    seat: int
    card: str
    scored: bool = False

    step: ClassVar[str] = "spring_reward"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["spring_reward"]

    def label(self) -> str:
        """The season."""
        return "spring"

    def go_on(self, table: KriegTable) -> None:
        """Build a piece, or score the point; then a Privilege can be chosen, if there is one."""
        if table.content.cards[self.card].reward == "cathedral":
            table.done(self)
            _build(table, self.seat)
        elif not self.scored:
            self.scored = True
            points = table.content.scoring.privilege_campaign_vp
            # Automatic, whether or not a Privilege is taken (KF-R13).
            table.state.nobles[self.seat].points += points
            table.emit(PointScored(self.seat, points))
        else:
            table.done(self)

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-04, if any Privilege can be had."""
        if not self.scored or not sources(table.state, self.seat):
            return ()
        state = table.state
        return (
            Prompt(
                kind="choose-privilege",
                seat=self.seat,
                question="Which Privilege do you take?",
                verbs=("take",),
                facts={"king": dict(state.king), "mine": dict(state.nobles[self.seat].privileges)},
            ),
        )

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Each type from where it can be had, or none."""
        names = table.game.seats
        takes = [
            f"take {privilege}" if source is None else f"take {privilege} {names[source - 1]}"
            for privilege, source in sources(table.state, prompt.seat)
        ]
        return Legal((*takes, "take none"))

    def answer(self, table: KriegTable, seat: int, order: Order) -> None:
        """Take a Privilege or none.

        Rule: KF-059, KF-060, KF-061, KF-062.
        """
        assert isinstance(order, Take)  # noqa: S101 - the only verb of the prompt
        if order.privilege == "none":
            table.emit(PrivilegeDeclined(seat))
            table.done(self)
            return
        source = None if order.noble is None else seat_named(order.noble)
        if (order.privilege, source) not in sources(table.state, seat):
            raise IllegalOrder("privilege_source", _why_not(table, order), rule="KF-060")
        owner = table.state.king if source is None else table.state.nobles[source].privileges
        owner[order.privilege] -= 1
        table.state.nobles[seat].privileges[order.privilege] += 1
        table.emit(PrivilegeTaken(seat, order.privilege, source))
        table.done(self)


def sources(state: State, seat: int) -> list[tuple[str, int | None]]:
    """The Privileges that a winner can have, each with the Noble who owns it, or None for the King.

    Rule: KF-059, KF-060.
    """
    found: list[tuple[str, int | None]] = []
    for privilege, left in state.king.items():
        if left:
            found.append((privilege, None))
        else:
            owners = [other for other in state.others(seat) if state.nobles[other].privileges[privilege]]
            found += [(privilege, other) for other in owners]
    return found


def _why_not(table: KriegTable, order: Take) -> str:
    privilege = table.content.privileges.types[order.privilege].name
    if order.noble is None:
        return f"The King has no {privilege} left; name a Noble who owns one."
    if table.state.king[order.privilege]:
        return f"The King has a {privilege}; take it from him."
    return f"{order.noble.title()} has no {privilege} that you could take."


def _build(table: KriegTable, seat: int) -> None:
    """Score the piece and all builders, who then go home; those of others stay and score nothing.

    Nobody can hold a builder back for a dearer piece. Rule: KF-063, KF-064, KF-065, KF-066.
    """
    state, cathedral = table.state, table.content.cathedral
    noble, builders = state.nobles[seat], state.nobles[seat].builders
    points = cathedral.points[state.pieces] + builders * cathedral.points_per_builder
    state.pieces += 1
    state.cashed += builders
    noble.points += points
    state.stockpile[table.content.tool["build"]] += builders
    noble.reserve += builders
    noble.builders = 0
    table.emit(PieceBuilt(seat, state.pieces, builders, points))
    if state.pieces == cathedral.pieces:
        end_with_cathedral(table, seat)
