"""The picture: quarters, tokens, players, and nothing that is hidden."""

from __future__ import annotations

from tests.rules.drawn import words
from tests.rules.krakow.tables import GAME, begin, lay, seen
from wici.rules.games.krakow.show.picture import CORNERS, FACES, QUARTER


def test_every_quarter_is_drawn_with_its_tokens() -> None:
    bare = lay({"part": "summer"})
    said = words(GAME.picture(seen(bare, None), bare.content))
    assert {area.name for area in GAME.house.areas.values()} <= set(said)
    table = lay({"part": "summer", "map": {"slums": {"following": [2, 1]}}})
    picture = GAME.picture(seen(table, None), table.content)
    assert picture is not None
    assert "2 VP, White leads" in words(picture)
    assert "2 VP, White leads" not in said


def test_a_player_reads_the_own_identity_and_gold_and_a_stranger_nobodys() -> None:
    table = begin("a picture")
    own = words(GAME.picture(seen(table, "white-purse"), table.content))
    public = words(GAME.picture(seen(table, None), table.content))
    assert sum(word.startswith("Identity") for word in own) == 1
    assert not any(word.startswith("Identity") or word.endswith(" Gold") for word in public)


def test_quarters_and_groups_differ_by_pattern_too() -> None:
    assert set(QUARTER) == set(GAME.house.areas)
    assert len({hatch for _, _, hatch in QUARTER.values()}) == len(QUARTER)
    assert len({hatch for _, _, hatch in FACES.values()}) == len(FACES)
    assert len(CORNERS) == 4
