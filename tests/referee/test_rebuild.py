"""A game is told again from its record and the texts that were kept, to the same bytes, drafts and all."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.referee.games import MARKET, gift_of
from tests.referee.mischief import Mischief
from tests.referee.office import Office
from wici.protocol.notes import Looked
from wici.protocol.record import Chain, parse_line
from wici.referee.errors import RecordDisagrees
from wici.referee.rebuild import rebuild
from wici.referee.rebuilt_game import RebuiltGame, StoredOrder
from wici.rules.errors import IllegalOrder
from wici.rules.game import Game


class Keeper:
    """Keeps an office's texts as a server does, in the order in which they were accepted."""

    def __init__(self, office: Office, *, counts: bool = True) -> None:
        self.office = office
        self.texts: list[StoredOrder] = []
        self._take, self._counts = office.take, counts
        office.take = self.take  # type: ignore[method-assign]

    def take(self, raw: bytes) -> Any:
        verdict = self._take(raw)
        serial = 10 + len(self.texts) if self._counts else None
        time = self.office.tick(0)
        self.texts.append(StoredOrder(raw, verdict.kept.salt, time, serial))
        return verdict

    def tell(self, **other: Any) -> RebuiltGame:
        said = {"seed": self.office.seed, "rules": self.office.game, "lines": self.office.lines, **other}
        texts = said.pop("texts", self.texts)
        return rebuild(said["lines"], texts, said["rules"], self.office.content, seed=said["seed"])


def begun(game: Game[Any, Any] = MARKET, players: int = 3, **options: str) -> Keeper:
    return Keeper(Office(game, players=players, options=options, luck="told again").fill())


def same(game: RebuiltGame, office: Office) -> None:
    assert game.sitting is not None
    assert game.sitting.snapshot == office.running.snapshot
    assert game.sitting.book == office.running.book
    for text, kept in office.shelf.texts.items():
        assert game.archive.text(text) == kept
        assert game.archive.is_used(text) == (text in office.shelf.used)
        assert game.archive.is_opened(text) == (text in office.shelf.opened)


def test_at_every_moment_the_same_table_book_and_texts_come_out() -> None:
    keeper = begun(days="1")
    take = keeper.office.take

    def look_after(raw: bytes) -> Any:
        verdict = take(raw)
        if len(keeper.texts) % 4 == 0:
            same(keeper.tell(), keeper.office)
        return verdict

    keeper.office.take = look_after  # type: ignore[method-assign]
    same(keeper.tell(), keeper.office)
    Mischief(keeper.office, gift_of(MARKET)).play()
    assert len(keeper.texts) > 20
    assert keeper.tell().over


def test_before_the_start_the_lobby_comes_out() -> None:
    office = Office(MARKET, players=3, luck="a lobby")
    office.join(2)
    office.join(1)
    office.leave(2)
    office.join(2)
    game = rebuild(office.lines, [], MARKET, office.content, seed=office.seed)
    assert game.sitting is None
    assert game.lobby == office.lobby
    assert game.handles == {1: "player-1", 2: "player-2"}


def test_a_game_that_was_broken_off_stays_so() -> None:
    office = Office(MARKET, players=2, luck="a lobby")
    office.join(1)
    office.join(2)
    office.ready(2)
    office.leave(1)
    game = rebuild(office.lines, [], MARKET, office.content, seed=office.seed)
    assert game.lobby.broken
    assert game.lobby == office.lobby


def test_notes_between_texts_keep_their_place() -> None:
    keeper = begun(players=2, days="1")
    office = keeper.office
    office.order(1, "bid 1")
    book = office.running.book
    line = book.append(Looked(seat=1, why="a quarrel"), office.tick())
    office.lines.append(line)
    office.order(2, "bid 1")
    keeper.texts[-1] = replace(keeper.texts[-1], serial=(keeper.texts[-1].serial or 0) + 1)
    game = keeper.tell()
    same(game, office)
    (told,) = [one for beat in game.steps if not beat.is_games for one in beat.told]
    assert told.public is not None
    assert "player-1" in told.public.say(None)
    assert "a quarrel" in told.public.say(None)


def test_without_serials_times_tell_where_notes_belong() -> None:
    keeper = Keeper(Office(MARKET, players=2, options={"days": "1"}, luck="told again").fill(), counts=False)
    keeper.office.order(1, "bid 1")
    line = keeper.office.running.book.append(Looked(seat=1, why="?"), keeper.office.tick())
    keeper.office.lines.append(line)
    keeper.office.order(2, "bid 1")
    same(keeper.tell(), keeper.office)


# -- what differs


def test_another_seed_is_found_at_entry_0() -> None:
    with pytest.raises(RecordDisagrees) as caught:
        begun().tell(seed="0" * 64)
    assert caught.value.detail["entry"] == 0


def test_a_text_that_is_missing_is_found_where_it_acted() -> None:
    keeper = begun(players=2, days="1")
    keeper.office.order(1, "bid 1")
    n = len(keeper.office.lines)
    keeper.office.order(2, "bid 2")
    with pytest.raises(RecordDisagrees) as caught:
        keeper.tell(texts=keeper.texts[:-1])
    assert caught.value.detail["entry"] == n


def test_a_text_that_was_put_in_is_found() -> None:
    keeper = begun(players=2, days="1")
    keeper.office.order(1, "bid 1")
    lines = list(keeper.office.lines)
    keeper.office.order(2, "bid 2")
    with pytest.raises(RecordDisagrees):
        keeper.tell(lines=lines)


def test_other_rules_are_found_at_the_first_entry_that_they_write_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keeper = begun(players=2, days="1")
    Mischief(keeper.office, gift_of(MARKET)).play()
    end = len(keeper.office.lines) - 1
    outcome = type(MARKET).outcome

    def other(game: Any, table: Any) -> Any:
        return replace(outcome(game, table), why="Another why.")

    monkeypatch.setattr(type(MARKET), "outcome", other)
    with pytest.raises(RecordDisagrees) as caught:
        keeper.tell()
    assert caught.value.detail["entry"] == end
    assert "Another why" in caught.value.detail["wanted"]
    assert "Another why" not in caught.value.message


def test_rules_that_refuse_what_was_accepted_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = begun(players=2, days="1")
    n = len(keeper.office.lines)
    keeper.office.order(1, "bid 2")

    def refuse(*_: Any) -> Any:
        raise IllegalOrder("no_coins", "No more.")

    monkeypatch.setattr("wici.referee.accept.lay_down", refuse)
    with pytest.raises(RecordDisagrees, match="refuse") as caught:
        keeper.tell()
    assert caught.value.detail["entry"] == n


def test_lines_that_are_no_record_are_refused() -> None:
    with pytest.raises(RecordDisagrees):
        rebuild([], [], MARKET, MARKET.house, seed="0" * 64)
    chain = Chain()
    line = parse_line(chain.append(Looked(seat=1), "2026-11-30T12:00:00Z"))
    assert line.n == 0
