"""Entry 0 says what is played, as the host signed it."""

from __future__ import annotations

import pytest

from tests.referee.office import Office
from tests.rules.sample.game import MarketGame
from wici.protocol.accounts import NewGame
from wici.protocol.dealing import seed_commit
from wici.protocol.entries import Game
from wici.protocol.record import parse_line
from wici.referee.founding import players_of
from wici.rules.content import digest
from wici.rules.errors import BadSetup


@pytest.fixture
def empty(market: MarketGame) -> Office:
    return Office(market, players=2)


def new(*do: str) -> NewGame:
    return NewGame(
        server="SHA256:" + "A" * 43, rules="market", edition="house-1", name="N", nonce="0" * 32, do=do
    )


def test_entry_0_says_what_is_played_and_commits_to_the_seed(empty: Office, market: MarketGame) -> None:
    entry = parse_line(empty.lines[0]).entry
    assert isinstance(entry, Game)
    assert (entry.rules, entry.version, entry.edition, entry.seats) == ("market", "1", "house-1", 2)
    assert entry.options == {}
    assert entry.digest == digest({})
    assert entry.seed_commit == seed_commit(empty.id, empty.seed)
    assert empty.seed not in empty.lines[0].decode()


def test_options_are_kept_as_the_host_wrote_them(market: MarketGame) -> None:
    office = Office(market, players=3, options={"days": "1"})
    entry = parse_line(office.lines[0]).entry
    assert isinstance(entry, Game)
    assert entry.options == {"days": "1"}
    assert office.lobby.options == {"days": "1"}


@pytest.mark.parametrize("word", ["1", "4", "02", "x", "²", "-2", "2.0", "9" * 80])
def test_a_number_of_players_that_the_game_has_not_is_refused(market: MarketGame, word: str) -> None:
    with pytest.raises(BadSetup) as raised:
        players_of(market, new(f"players={word}"))
    assert raised.value.reason == "bad_player_count"


@pytest.mark.parametrize("option", ["days=4", "days=01", "colour=red", "fox=maybe"])
def test_an_option_that_the_game_has_not_is_refused(market: MarketGame, option: str) -> None:
    with pytest.raises(BadSetup) as raised:
        players_of(market, new(option))
    assert raised.value.reason == "bad_option"


def test_without_a_word_about_players_as_many_play_as_can(market: MarketGame) -> None:
    assert players_of(market, new("days=1")) == (3, {"days": "1"})
