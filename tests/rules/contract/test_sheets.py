"""A look is ready for reading: every sheet fits a screen, every option and order is told in words."""

from __future__ import annotations

import pytest

from tests.rules.contract.games import every_game, get
from tests.rules.contract.walk import moments
from wici.rules import option
from wici.rules.errors import BadSetup
from wici.rules.look import look


@every_game
def test_a_sheet_is_at_most_80_columns_wide(name: str) -> None:
    for moment in moments(name, 20):
        table = moment.table()
        for seat in (*moment.setup.seats, None):
            text = moment.game.sheet(look(table, seat), table.content).text()
            assert text.strip()
            assert [line for line in text.splitlines() if len(line) > 80] == []


@every_game
def test_a_game_says_who_made_it_and_what_each_option_and_order_is(name: str) -> None:
    game = get(name)
    assert game.title
    assert game.credits
    assert game.version
    assert game.edition
    assert all(item.help.endswith(".") for item in option.describe(game.options))
    assert all(game.notation.summary(verb) for verb in game.notation.verbs)


@every_game
def test_a_wrong_number_of_seats_and_unknown_options_are_refused(name: str) -> None:
    game = get(name)
    for count in set(range(len(game.seats) + 2)) - set(game.counts):
        with pytest.raises(BadSetup) as refusal:
            game.setup(range(1, count + 1), {})
        assert refusal.value.reason == "bad_player_count"
    first = option.describe(game.options)[0].name
    for chosen in ({"no-such-option": "yes"}, {first: "no-such-word"}):
        with pytest.raises(BadSetup) as refusal:
            game.setup(range(1, game.counts[0] + 1), chosen)
        assert refusal.value.reason == "bad_option"
