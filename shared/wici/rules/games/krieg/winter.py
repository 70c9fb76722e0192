"""Winter: the Nobles gather, a problem is played, and others may pay the King to change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wici.rules.errors import IllegalOrder, MalformedOrder
from wici.rules.games.krieg.events.winter import AgendaChanged, AgendaKept, AgendaPlayed
from wici.rules.games.krieg.orders import STEP_VERBS, Change, Play
from wici.rules.games.krieg.state import KriegTable, State, agenda_card
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Winter(Phase):
    """The congregation of the Nobles.

    Rule: KF-027, KF-028, KF-029, KF-030, KF-031, KF-032, KF-033, KF-034, KF-035, KF-036, KF-037, KF-038,
    KF-039, KF-040, KF-041, KF-042, KF-043.

    Attributes:
        chances: Who still gets the chance to change the agenda, in order; None until the card
            on the table is new.
        vacated: Who took the card away without playing another.
    """

    chances: list[int] | None = None
    vacated: int = 0

    step: ClassVar[str] = "winter_change"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["winter_change"]

    def label(self) -> str:
        """The season."""
        return "winter"

    def go_on(self, table: KriegTable) -> None:
        """Have a card played, open the chances to change it, or end the season."""
        state = table.state
        if state.card is None:
            order = state.others(self.vacated) if self.vacated else state.from_leader()
            seat = next(seat for seat in order if state.nobles[seat].hand)
            table.push(PlayAgenda(seat=seat, forced=bool(self.vacated)))
            self.vacated = 0
        elif self.chances is None:
            self.chances = state.others(state.owner)
        else:
            table.done(self)

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-02, to the next one who has the chance."""
        state = table.state
        seat = self._next(state)
        if state.card is None or seat is None:
            return ()
        card, noble = agenda_card(table), state.nobles[seat]
        return (
            Prompt(
                kind="change-agenda",
                seat=seat,
                question=f"The agenda is {table.content.card(card.id)}. Do you pay a Privilege to change it?",
                verbs=("change", "decline"),
                facts={
                    "kind": card.kind,
                    "reward": card.reward,
                    "card": card.id,
                    "owner": table.game.seats[state.owner - 1],
                    "hand": list(noble.hand),
                    "privileges": dict(noble.privileges),
                },
            ),
        )

    def _next(self, state: State) -> int | None:
        return next((seat for seat in self.chances or () if _can_change(state, seat)), None)

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Decline, or a Privilege with each other card."""
        noble = table.state.nobles[prompt.seat]
        owned = [privilege for privilege, count in noble.privileges.items() if count]
        cards = [f" {card}" for card in noble.hand] or [""]
        return Legal(("decline", *(f"change {privilege}{card}" for privilege in owned for card in cards)))

    def answer(self, table: KriegTable, seat: int, order: Order) -> None:
        """Keep the agenda or change it; nobody must. Rule: KF-011."""
        if isinstance(order, Change):
            self._change(table, seat, order)
        else:
            self._use_up(seat)
            table.emit(AgendaKept(seat))

    def _change(self, table: KriegTable, seat: int, order: Change) -> None:
        """Pay a Privilege, keep the card from the table, play another; or, with an empty hand, play none.

        Rule: KF-034, KF-035, KF-036, KF-039, KF-041, KF-043.
        """
        state = table.state
        noble, taken = state.nobles[seat], agenda_card(table).id
        _check_change(table, seat, order)
        noble.privileges[order.privilege] -= 1
        state.king[order.privilege] += 1
        state.card, state.owner = order.card, seat if order.card else 0
        if order.card:
            noble.forget(order.card)
        else:
            # He has paid and keeps the card; the next who has one plays it free of charge (KF-R05).
            self.vacated = seat
        noble.hand = table.content.arranged([*noble.hand, taken])
        noble.known = table.content.arranged([*noble.known, taken])
        self._use_up(seat)
        # All but the new owner are asked again, those who declined before included (KF-037, KF-R04).
        if state.options.agenda_changes == "until_all_pass":
            self.chances = None
        changed = AgendaChanged(seat, order.privilege, taken, order.card)
        if order.card:  # it was hidden in the hand; the card taken lay open
            table.show(changed)
        else:
            table.emit(changed)

    def _use_up(self, seat: int) -> None:
        self.chances = [other for other in self.chances or () if other != seat]


def _can_change(state: State, seat: int) -> bool:
    """Whether a Noble gets the chance, by what everybody knows.

    Rule: KF-028, KF-033, KF-040, KF-042.
    """
    noble = state.nobles[seat]
    if seat == state.owner or not any(noble.privileges.values()):
        return False
    if not noble.hand and state.options.agenda_vacate == "forbidden":
        return False
    return any(other.hand for other in state.nobles.values())


def _check_change(table: KriegTable, seat: int, order: Change) -> None:
    noble, taken = table.state.nobles[seat], table.state.card
    if order.card is None and noble.hand:
        raise MalformedOrder("Name the card that you play instead; write: change PRIVILEGE CARD")
    if order.card is not None and order.card != taken and order.card not in noble.hand:
        raise IllegalOrder("not_in_hand", f"{order.card} is not in your hand.", rule="KF-034")
    if not noble.privileges[order.privilege]:
        article = table.content.privilege(order.privilege)
        raise IllegalOrder("no_privilege", f"You do not own {article}.", rule="KF-034")
    if order.card == taken:
        raise IllegalOrder(
            "just_taken", f"{taken} is the card that you would take; play another one.", rule="KF-035"
        )


class PlayAgenda(Phase):
    """A Noble plays a card to an empty table.

    Rule: KF-027, KF-029, KF-030, KF-041.

    Attributes:
        seat: Who plays it.
        forced: True if another Noble took the card away and had none to play.
    """

    seat: int
    forced: bool = False

    step: ClassVar[str] = "winter_play"
    step_verbs: ClassVar[tuple[str, ...]] = STEP_VERBS["winter_play"]

    def prompts(self, table: KriegTable) -> Sequence[Prompt]:
        """D-01, unless one card is all that the Noble has."""
        hand = table.state.nobles[self.seat].hand
        if len(hand) == 1:
            return ()
        return (
            Prompt(
                kind="play-agenda",
                seat=self.seat,
                question="Which problem do you bring before the King?",
                verbs=("play",),
                facts={"hand": list(hand), "forced": self.forced, "year": table.state.year},
                interrupt=self.forced,
            ),
        )

    def legal(self, table: KriegTable, prompt: Prompt) -> Legal:
        """Each card that may be played."""
        hand = table.state.nobles[prompt.seat].hand
        return Legal(tuple(f"play {card}" for card in hand if self._is_allowed(table, card)))

    def go_on(self, table: KriegTable) -> None:
        """Play the only card, which nobody chose to show."""
        table.reveal(self._play(table, table.state.nobles[self.seat].hand[0]))

    def answer(self, table: KriegTable, seat: int, order: Order) -> None:
        """Play the card chosen."""
        assert isinstance(order, Play)  # noqa: S101 - the only verb of the prompt
        if order.card not in table.state.nobles[seat].hand:
            raise IllegalOrder("not_in_hand", f"{order.card} is not in your hand.", rule="KF-029")
        if not self._is_allowed(table, order.card):
            raise IllegalOrder("wrong_card_kind", f"{order.card} may not open the first year.", rule="KF-027")
        table.show(self._play(table, order.card))

    def _is_allowed(self, table: KriegTable, card: str) -> bool:
        """Any card opens the first year, unless the option holds the Noble to Unrest or to the marked card.

        The rulebook says both: free choice in its procedure, Unrest in an aside (KF-R03). Rule: KF-027.
        """
        state, content = table.state, table.content
        marked = content.cards[content.agenda.marked_card]
        if state.year > content.first_year or state.options.first_agenda == "free":
            return True
        if state.options.first_agenda == "marked":
            return card == marked.id
        return content.cards[card].kind == marked.kind

    def _play(self, table: KriegTable, card: str) -> AgendaPlayed:
        state = table.state
        state.nobles[self.seat].forget(card)
        state.card, state.owner = card, self.seat
        table.done(self)
        return AgendaPlayed(self.seat, card, leads=self.forced or self.seat == state.leader)
