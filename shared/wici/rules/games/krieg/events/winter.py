"""Events of Winter: cards played, kept, changed."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krieg.edition.content import Content


class AgendaPlayed(Event, frozen=True):
    """An agenda card came to the table. Rule: KF-029, KF-030, KF-041."""

    seat: int
    card: str
    leads: bool = True

    def say(self, names: Content) -> str:
        stead = "" if self.leads else ", in the Leader's stead"
        return f"{names.noble(self.seat)} brings {names.card(self.card)} before the King{stead}."


class AgendaKept(Event, frozen=True):
    """A Noble declined to change the agenda. Rule: KF-038."""

    seat: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} leaves the agenda as it is."


class AgendaChanged(Event, frozen=True):
    """A Noble paid to change the agenda. Rule: KF-034, KF-041."""

    seat: int
    privilege: str
    taken: str
    played: str | None

    def say(self, names: Content) -> str:
        story = f"{names.noble(self.seat)} returns {names.privilege(self.privilege)} to the King and takes"
        if self.played is None:
            return f"{story} {names.problem(self.taken)} away, with no other card to play."
        return f"{story} {names.problem(self.taken)}; the agenda is now {names.card(self.played)}."
