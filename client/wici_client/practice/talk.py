"""Talk: what a person types to a practice game, and what it says."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from wici.errors import WiciError
from wici.rules.bots import keen
from wici.rules.bots.vantage import Vantage
from wici.rules.outcome import Outcome
from wici_client.game.order_input import read_words
from wici_client.practice.hints import say_thoughts
from wici_client.practice.match import Practice
from wici_client.practice.players import Players
from wici_client.world import World

_WORDS = {
    "show": "your sheet and what is asked of you",
    "can": "what you may answer",
    "hint": "what keen would answer, and how sure it is",
    "log": "what happened so far",
    "undo": "take back your last order, while it has shown nobody anything",
    "quit": "leave; the game is kept",
}


class Talk:
    """A person and a practice game.

    Args:
        world: Streams.
        game: The game.
        players: The bots, whose pace a hint keeps.
        as_json: Whether what is said is data.
    """

    def __init__(self, world: World, game: Practice, players: Players, *, as_json: bool) -> None:
        self._world, self._game, self._players, self._as_json = world, game, players, as_json

    # -- ways to hold it

    def watch(self) -> None:
        """Let bots play to the end, and say who won and why."""
        for told in self._game.play_on():
            if self._world.is_watched and not self._as_json:
                for line in told:
                    self._world.hint(line)
        outcome = self._game.look.outcome
        assert outcome is not None  # noqa: S101 - nobody is asked any more
        if self._as_json:
            self._world.say_json({**self._facts(), "outcome": self._places(outcome)})
        else:
            self._say_outcome(outcome)

    def do(self, line: str) -> None:
        """Do one thing, and let the bots answer.

        Raises:
            WiciError: It is refused.
        """
        self._bots()
        self._obey(line)
        if self._as_json and line.split(maxsplit=1)[0] not in ("can", "hint", "log"):
            self._say_state()

    def hold(self) -> None:
        """Show the game, then do what is typed, line by line, until the game or the input is over."""
        self._bots()
        if self._as_json:
            self._say_state()
            return
        self._show()
        for line in self._lines():
            if line == "quit":
                break
            try:
                self._obey(line)
            except WiciError as fault:
                self._world.note(f"wici: {fault.message}")
            if self._game.table.is_over:
                break
        if not self._game.table.is_over:
            self._world.hint(f"The game is kept: wici practice {self._game.game.name}")

    def hint(self) -> None:
        """Say what keen would answer for the person.

        Raises:
            NotYourTurn: Nothing is asked.
        """
        self._bots()
        seen = self._game.ask()
        simulations = self._players.pace.begin()
        seed = f"{self._game.kept.seed} hint {self._game.kept.answers}"
        mine = seen.seat or 0
        vantage = Vantage(self._game.table, mine, self._game.feed(mine))
        thoughts = keen.think(vantage, seed=seed, simulations=simulations)
        self._players.pace.end()
        if self._as_json:
            self._world.say_json({**self._facts(), "thoughts": thoughts})
            return
        say_thoughts(self._world, thoughts)

    # -- what is typed

    def _lines(self) -> Iterator[str]:
        """What is typed, without empty lines and comments."""
        while True:
            if self._world.is_screen:
                self._world.stdout.write("> ")
                self._world.stdout.flush()
            line = self._world.stdin.readline()
            if not line:
                return
            if line.strip() and not line.strip().startswith("#"):
                yield line.strip()

    def _obey(self, line: str) -> None:
        match line.lower():
            case "show":
                self._show()
            case "can":
                self._can()
            case "hint":
                self.hint()
            case "log":
                self._log()
            case "undo":
                self._game.undo()
                self._say("Taken back.")
            case "help":
                for word, meaning in _WORDS.items():
                    self._world.say(f"  {word:<6} {meaning}")
                self._world.say("  Anything else is an order; several are parted by ' / '.")
            case _:
                self._order(line)

    def _order(self, line: str) -> None:
        told = self._game.order(read_words(line.split()))
        self._tell(told)
        self._bots()
        self._ask_on()

    # -- what is said

    def _bots(self) -> None:
        """Let bots answer, and tell of it as it happens."""
        for told in self._game.play_on():
            self._tell(told)

    def _tell(self, told: Sequence[str]) -> None:
        from wici_client.render.fit import fit

        for line in told if not self._as_json else ():
            self._world.say(f"  {fit(self._world, line, 2)}")

    def _show(self) -> None:
        from wici_client.render.prompt import lines_of
        from wici_client.render.sheet import show_sheet

        if self._as_json:
            return
        sheet = self._game.game.sheet(self._game.look, self._game.table.content)
        show_sheet(self._world, sheet)
        self._world.say()
        self._ask_on(lines_of(sheet))

    def _ask_on(self, shown: Collection[str] = ()) -> None:
        """What is asked now, or how it ended."""
        from wici_client.render.prompt import show_asked

        if self._as_json:
            return
        look = self._game.look
        if look.outcome is not None:
            self._say_outcome(look.outcome)
            return
        for asked in look.asks:
            is_shown = asked.prompt.question in shown
            show_asked(self._world, asked, is_shown=is_shown, more="can")
        if self._game.can_undo:
            self._world.hint("Your last order can still be taken back: undo")

    def _can(self) -> None:
        seen = self._game.ask()
        if self._as_json:
            answers = [answer for asked in seen.asks for answer in asked.legal.answers]
            self._world.say_json({**self._facts(), "answers": answers, "asks": seen.asks, "free": seen.free})
            return
        for asked in seen.asks:
            for answer in asked.legal.answers:
                self._world.say(answer)
            for form in asked.legal.forms:
                self._world.note(f"# or: {form}")

    def _log(self) -> None:
        if self._as_json:
            self._world.say_json({**self._facts(), "lines": self._game.kept.told})
            return
        for number, line in enumerate(self._game.kept.told, 1):
            self._world.say(f"{number:>5}  {line}")

    def _say(self, line: str) -> None:
        if not self._as_json:
            self._world.say(line)
            self._ask_on()

    def _say_outcome(self, outcome: Outcome) -> None:
        names = self._game.look.names
        self._world.say(self._world.style(outcome.why, self._world.stdout, bold=True))
        for place in outcome.places:
            bot = self._game.kept.bots.get(place.seat, "you")
            points = f"{place.points:>4}" if any(its.points for its in outcome.places) else ""
            self._world.say(f"  {place.place}. {names[place.seat]} ({bot}){points}  {place.note}")

    def _facts(self) -> dict[str, Any]:
        kept = self._game.kept
        return {
            "game": kept.game,
            "seat": kept.seat or None,
            "seed": kept.seed,
            "bots": kept.bots,
            "options": kept.options,
            "answers_given": kept.answers,
        }

    def _say_state(self) -> None:
        look = self._game.look
        places = None if look.outcome is None else self._places(look.outcome)
        sheet = self._game.game.sheet(look, self._game.table.content)
        self._world.say_json(
            {
                **self._facts(),
                "look": look,
                "sheet": sheet,
                "can_undo": self._game.can_undo,
                "outcome": places,
            }
        )

    def _places(self, outcome: Outcome) -> dict[str, Any]:
        return {"why": outcome.why, "winners": outcome.winners, "places": outcome.places}
