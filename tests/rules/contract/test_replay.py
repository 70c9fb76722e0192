"""Whoever has only the texts that were used comes by the same game: nothing else mattered."""

from __future__ import annotations

from typing import Any

from tests.rules.contract.games import every_game, setups
from tests.rules.contract.walk import SEEDS, Deed, Moment, recorded
from wici.rules import play, position
from wici.rules.desk import Use
from wici.rules.dice import SeededDice
from wici.rules.event import Event
from wici.rules.table import Table


@every_game
def test_a_replay_of_the_texts_used_gives_the_same_events_and_positions(name: str) -> None:
    for setup in setups(name):
        for seed in range(SEEDS):
            replay(recorded(name, setup, seed))


def replay(found: tuple[Moment, ...]) -> None:
    start = found[0]
    table, step = play.start(start.game, start.game.house, start.setup, SeededDice(start.seed))
    assert step == start.step
    texts = {f"t{number}": moment.deed for number, moment in enumerate(found[1:]) if moment.deed}
    for moment in found[1:]:
        if not moment.step.moved:
            assert moment.step.uses == ()
            continue
        events, uses, closes = lay_down(table, texts, moment.step.uses)
        assert events == list(moment.step.events), moment.deed
        assert uses == {use.text: use for use in moment.step.uses}
        assert closes == moment.step.closes
        if closes and not any(phase.sealed or phase.drafts for phase in moment.table().agenda):
            assert position.dump(table) == moment.snapshot


def lay_down(
    table: Table[Any, Any], texts: dict[str, Deed], wanted: tuple[Use, ...]
) -> tuple[list[Event], dict[str, Use], bool]:
    """Lay down the texts of one step, then let play go on; what came of it, as the referee adds it up."""
    steps = []
    for use in wanted:
        deed = texts[use.text]
        if any(use.text in slip.texts for slip in table.desk.waiting.values()):
            continue
        if deed.lines == ("withdraw",):
            steps.append(play.withdraw(table, deed.seat, text=use.text))
        else:
            steps.append(play.submit(table, deed.seat, deed.lines, text=use.text, hold=True))
    steps.append(play.resume(table))
    uses: dict[str, Use] = {}
    for use in (use for step in steps for use in step.uses):
        first = uses.setdefault(use.text, use)
        uses[use.text] = Use(use.text, spent=use.spent, public=first.public and use.public)
    return [event for step in steps for event in step.events], uses, any(step.closes for step in steps)
