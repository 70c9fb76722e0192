"""The catalog finds games by looking into their folder."""

from __future__ import annotations

import pytest

from wici.rules import catalog
from wici.rules.errors import UnknownGame
from wici.rules.game import Game


def test_every_name_gets_a_game_of_that_name() -> None:
    assert list(catalog.names()) == sorted(catalog.names())
    for name in catalog.names():
        game = catalog.get(name)
        assert isinstance(game, Game)
        assert game.name == name


@pytest.mark.parametrize("name", ["", "chess", "__init__", "krakow.game", "../krakow", "Krakow", "x" * 500])
def test_any_other_name_is_unknown(name: str) -> None:
    with pytest.raises(UnknownGame) as fault:
        catalog.get(name)
    assert len(fault.value.message) < 200
