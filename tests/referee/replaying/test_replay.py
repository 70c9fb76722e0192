"""A record, played again, gives the table that the server had, at each of its steps."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from tests.conftest import IS_LONG
from tests.referee.games import GAMES, MARKET, gift_of
from tests.referee.mischief import Mischief
from tests.referee.office import Office
from wici.protocol.entries import Resolve
from wici.referee.ask_order import check_ask_order
from wici.referee.parsed_record import read_record
from wici.referee.replaying.replay import replay
from wici.referee.roster import Roster
from wici.referee.scribe import plain
from wici.referee.signatures import check_texts
from wici.referee.taken_seats import check_deal, check_seats
from wici.rules.game import Game
from wici.rules.position import dump, load
from wici.rules.table import Table

MATCHES = [
    (game, players, luck)
    for game in GAMES
    for players in game.counts
    for luck in range((200 if IS_LONG else 12) if game is MARKET else (10 if IS_LONG else 1))
]


def bare(table: Table[Any, Any]) -> bytes:
    """A table without what has had no effect yet: a record knows it only when it has."""
    for phase in table.agenda:
        phase.sealed, phase.drafts = {}, {}
    table.desk.quiet = []
    return dump(table)


def replayed(office: Office) -> dict[int, bytes]:
    """The table at each `resolve`, by a replay of the export."""
    record = read_record(BytesIO(office.export()))
    roster = Roster(record)
    seating = check_seats(record, roster)
    course = check_ask_order(record, seating)
    texts = check_texts(record, roster, course.sealed)
    tables: dict[int, bytes] = {}

    def watch(n: int, table: Table[Any, Any]) -> None:
        tables[n] = dump(table)

    assert record.end is not None
    seed = check_deal(record, seating, record.end.seed)
    seats = tuple(sorted(seating.joins))
    replay(record, texts, office.game, office.content, seats=seats, seed=seed, watch=watch)
    return tables


def closing(office: Office) -> set[int]:
    """The steps after which nothing quiet can be pending: those that close an ask."""
    record = read_record(BytesIO(office.export()))
    return {n for n, step in record.of(Resolve).items() if step.closes is not None or not step.uses}


@pytest.mark.parametrize(("game", "players", "luck"), MATCHES, ids=lambda it: getattr(it, "name", str(it)))
def test_a_game_with_all_that_players_do_verifies_and_replays_to_the_servers_own_tables(
    game: Game[Any, Any], players: int, luck: int
) -> None:
    office = Office(game, players=players, luck=f"replay {luck}", bots=(2,) if luck % 3 == 2 else ()).fill()
    Mischief(office, gift_of(game)).play()
    report = office.verify()
    assert [(check.number, check.words) for check in report.checks if check.result != "held"] == []
    assert report.result == plain(game.outcome(office.table))
    tables = replayed(office)
    assert tables.keys() == office.live.keys()
    for n in sorted(closing(office)):
        live, again = (
            load(raw, game, office.content, office.running.dice) for raw in (office.live[n], tables[n])
        )
        assert bare(live) == bare(again), f"entry {n}"


def test_mischief_does_all_that_it_says() -> None:
    done, refused = set(), set()
    for luck in range(10):
        office = Office(MARKET, players=3, luck=f"mischief {luck}").fill()
        mischief = Mischief(office, gift_of(MARKET)).play()
        done |= set(mischief.done)
        refused |= set(mischief.refused)
    assert done == {"answer", "draft", "amend", "batch", "withdraw", "undo", "gift", "server's answer"}
    assert {"no_undo", "nothing_to_withdraw", "malformed", "bad_seat"} <= refused


def test_the_same_arguments_make_the_same_bytes(played: Office) -> None:
    again = Office(MARKET, players=3, luck="played").fill()
    Mischief(again, gift_of(MARKET)).play()
    assert again.lines == played.lines
