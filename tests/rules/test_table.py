"""A table runs its phases until somebody owes an answer."""

from __future__ import annotations

import pytest

from tests.rules.sample.events import MarketOpened
from tests.rules.sample.phases import Auction, Day, Turn
from tests.rules.sample.tables import ANVIL, BELL, arranged, begin
from wici.rules import play
from wici.rules import table as tables
from wici.rules.dice import Draw
from wici.rules.errors import AuditFailed
from wici.rules.phase import Phase


def test_a_phase_is_found_by_its_kind() -> None:
    table = arranged(turn="anvil")
    assert table.find(Turn).seat == ANVIL
    assert table.find(Day).number == 1
    with pytest.raises(LookupError):
        table.find(Auction)


def test_only_the_phase_in_play_can_be_done() -> None:
    table = arranged(turn="anvil")
    with pytest.raises(AuditFailed):
        table.done(table.agenda[0])


def test_a_label_is_made_of_the_agenda_outermost_first_and_a_count_of_its_phase() -> None:
    labels = []

    class Listening:
        def draw(self, label: str) -> Draw:
            labels.append(label)
            return begin().dice.draw(label)

    table = arranged(turn="bell")
    table.dice = Listening()
    for what in ("dig", "dig", "roll"):
        table.draw(what)
    assert labels == ["day 1 bell dig 0", "day 1 bell dig 1", "day 1 bell roll 0"]
    assert table.drew


def test_telling_a_seat_something_is_showing_it_and_a_notice_is_not() -> None:
    table = begin()
    with table.step():
        table.notice(None, {ANVIL: MarketOpened(1)})
        table.emit(MarketOpened(1))
        table.tell({}, MarketOpened(1))
        assert not table.showed
        table.tell({ANVIL: MarketOpened(1)})
        assert table.showed
    with table.step():
        assert (table.told, table.showed) == ([], False)
        table.reveal(MarketOpened(1))
        assert table.showed


def test_prompts_are_made_once_between_two_changes_of_a_step() -> None:
    table = begin()
    assert table.prompts() is not table.prompts()
    with table.step():
        once = table.prompts()
        assert table.prompts() is once
        with table.changing():
            assert table.prompts() is not once
        assert table.prompts() is not once
    assert table.prompts() is not table.prompts()


def test_a_phase_that_goes_on_for_ever_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "STEP_LIMIT", 50)
    table = begin()
    monkeypatch.setattr(Auction, "prompts", lambda phase, table: ())
    monkeypatch.setattr(Auction, "go_on", lambda phase, table: None)
    with pytest.raises(AuditFailed, match="come to rest"):
        table.run()


def test_a_phase_that_neither_asks_nor_goes_on_says_so() -> None:
    with pytest.raises(NotImplementedError, match="Phase neither asks nor goes on"):
        Phase().go_on(begin())


def test_who_owes_is_public_and_who_has_answered_owes_no_more() -> None:
    table = begin()
    assert table.owing() == [1, 2, 3]
    play.submit(table, BELL, ["bid 0"])
    assert table.owing() == [1, 3]
    assert table.holder(BELL) is table.phase
    assert table.holder(ANVIL) is None
