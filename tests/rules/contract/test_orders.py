"""What is listed is accepted; whatever else comes is refused by the rules and by nothing else."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import IS_LONG
from tests.rules.contract.games import every_game
from tests.rules.contract.walk import Deed, Moment, attempt, fill, moments
from wici.rules import play, position
from wici.rules.dice import Draw, SeededDice
from wici.rules.errors import (
    GameOver,
    IllegalOrder,
    MalformedOrder,
    NotYourTurn,
    OrderError,
    RulesError,
    StaleOrder,
)
from wici.rules.look import look
from wici.rules.order import RESERVED
from wici.rules.prompt import lines_of
from wici.rules.step import Step
from wici.rules.table import Table

FAULTS = (GameOver, IllegalOrder, MalformedOrder, NotYourTurn, StaleOrder)
KIT_REASONS = {
    "malformed", "wrong_phase", "not_your_turn", "stale", "locked", "game_over", "nothing_to_withdraw",
    "promised",
}  # fmt: skip
"""Words of refusal that mean the same in every game."""
PER_PROMPT = 200 if IS_LONG else 12
"""How many of a prompt's listed answers are tried."""


def chance(moment: Moment) -> Draw:
    return SeededDice("chance").draw(str(len(moment.snapshot)))


def legal(moment: Moment, table: Table[Any, Any]) -> list[str]:
    """Listed answers of all open prompts, some of each."""
    found = []
    for prompt in table.prompts():
        found += chance(moment).shuffle(table.phase.legal(table, prompt).answers)[:PER_PROMPT]
    return found


def refused(result: Step | RulesError, moment: Moment) -> str:
    """The reason of a refusal, which must be one that the game explains."""
    assert isinstance(result, OrderError), result
    assert type(result) in FAULTS
    assert result.reason in KIT_REASONS | set(moment.game.reasons), result.reason
    assert result.message
    return result.reason


def accepted_or_refused(moment: Moment, table: Table[Any, Any], deed: Deed) -> None:
    result = attempt(table, deed)
    if not isinstance(result, Step):
        refused(result, moment)


@every_game
def test_every_listed_answer_is_accepted(name: str) -> None:
    for moment in moments(name, 40):
        table = moment.table()
        for seat in moment.setup.seats:
            for asked in look(table, seat).asks:
                for line in chance(moment).shuffle(asked.legal.answers)[:PER_PROMPT]:
                    result = attempt(table, Deed(seat, tuple(lines_of(line))))
                    assert isinstance(result, Step), (seat, line, result)
                    assert result.fate != "draft", f"{line!r} is no whole answer"


@every_game
def test_the_lapse_of_every_prompt_is_a_whole_legal_answer(name: str) -> None:
    for moment in moments(name, 60):
        table = moment.table()
        for seat in moment.setup.seats:
            seen = look(table, seat)
            for asked in seen.asks:
                lines = moment.game.lapse(seen, asked.prompt, table.content)
                step = play.submit(position.copy(table), seat, lines, anew=True)
                assert step.fate in {"sealed", "amended", "played", "quiet"}


@every_game
def test_nobody_acts_out_of_turn(name: str) -> None:
    reasons = set()
    for moment in moments(name, 30):
        table = moment.table()
        asked = {prompt.seat for prompt in table.prompts()}
        for line in legal(moment, table):
            if line.partition(" ")[0] not in moment.game.free_verbs:
                for seat in set(moment.setup.seats) - asked:
                    reasons.add(refused(attempt(table, Deed(seat, tuple(lines_of(line)))), moment))
    assert reasons <= {"not_your_turn", "wrong_phase"}


@every_game
def test_nothing_is_accepted_after_the_end(name: str) -> None:
    for moment in moments(name, 1):
        table = moment.table()
        assert table.is_over
        outcome = moment.game.outcome(table)
        assert sorted(place.seat for place in outcome.places) == sorted(moment.setup.seats)
        assert outcome.why
        for seat in moment.setup.seats:
            for verb in moment.game.notation.verbs:
                line = fill(table, verb, chance(moment))
                assert refused(attempt(table, Deed(seat, (line,))), moment) == "game_over"
            assert refused(attempt(table, Deed(seat, ("withdraw",))), moment) == "game_over"


@every_game
def test_lines_of_all_verbs_with_all_kinds_of_words_raise_only_faults_of_an_order(name: str) -> None:
    for moment in moments(name, 25):
        table, draw = moment.table(), chance(moment)
        for verb in moment.game.notation.verbs:
            for seat in moment.setup.seats:
                accepted_or_refused(moment, table, Deed(seat, (fill(table, verb, draw),)))


@every_game
def test_any_other_text_is_refused_by_the_rules_alone(name: str) -> None:
    found = list(moments(name, 6))
    game = found[0].game
    known = sorted(
        {word for moment in found for line in legal(moment, moment.table()) for word in line.split(" ")}
    )
    words = st.one_of(
        st.sampled_from([*game.notation.verbs, *known, *game.seats, *sorted(RESERVED)]),
        st.from_regex(r"[a-z0-9>=-]{1,12}", fullmatch=True),
        st.integers(0, 10**7).map(str),
        st.text(max_size=8),
    )
    lines = st.lists(words, min_size=1, max_size=6).map(" ".join)

    @settings(max_examples=800 if IS_LONG else 80, suppress_health_check=[HealthCheck.too_slow])
    @given(st.sampled_from(found), st.sampled_from(range(len(game.seats))), st.lists(lines, max_size=4))
    def check(moment: Moment, seat: int, text: list[str]) -> None:
        seats = moment.setup.seats
        accepted_or_refused(moment, moment.table(), Deed(seats[seat % len(seats)], tuple(text)))

    check()


@every_game
def test_a_mutilated_legal_answer_is_refused_or_is_another_legal_one(name: str) -> None:
    for moment in moments(name, 12):
        table = moment.table()
        for line in legal(moment, table)[:4]:
            words = line.split(" ")
            spoiled = [
                " ".join(words[:-1]), " ".join([*words, words[-1]]), line[:-1], line + "x", line + " ",
                " " + line, line.replace(" ", "  "), line.replace("-", "_"), line + "\n", line + " / " + line,
            ]  # fmt: skip
            for text in spoiled:
                for seat in moment.setup.seats:
                    accepted_or_refused(moment, table, Deed(seat, (text,)))


@every_game
def test_an_empty_text_and_a_stray_withdrawal_are_refused(name: str) -> None:
    for moment in moments(name, 12):
        table = moment.table()
        for seat in moment.setup.seats if not table.is_over else ():
            assert refused(attempt(table, Deed(seat, ())), moment) == "malformed"
            if table.holder(seat) is None and seat not in table.desk.waiting:
                assert refused(attempt(table, Deed(seat, ("withdraw",))), moment) == "nothing_to_withdraw"
