"""The picture: quarters, tokens, players, and nothing that is hidden."""

from __future__ import annotations

from tests.rules.drawn import words
from tests.rules.krakow.tables import GAME, begin, lay, order, seen
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


def test_the_round_and_the_own_hand_stand_beside_the_city_and_the_owner_is_warned() -> None:
    table = lay({"part": "summer", "hands": {"white-purse": ["an-arms-deal"]}, "advantage": "white-purse"})
    order(table, "white-purse", "play an-arms-deal")
    own = words(GAME.picture(seen(table, "white-purse"), table.content))
    public = words(GAME.picture(seen(table, None), table.content))
    assert "An Arms Deal (red, Strength 4)" in " ".join(public)
    assert "For White Purse alone: this picture holds secrets" in own
    assert not any("secrets" in word for word in public)
    assert set(seen(table, "white-purse").view.hand) <= set(own)
    assert not set(seen(table, "white-purse").view.hand) & set(public)


def test_in_the_end_the_last_map_and_the_totals_are_drawn() -> None:
    table = lay({"part": "spend-gold", "map": {"slums": {"following": [2, 1]}}}, years="1")
    assert table.is_over
    look = seen(table, None)
    assert look.outcome is not None
    said = words(GAME.picture(look, table.content))
    assert look.view.map["slums"]["following"].white == 0
    assert look.view.scored["slums"]["following"].white == 2
    assert "2 VP, White leads" in said
    assert all(
        f"{place.place}. {look.names[place.seat]}: {place.points} VP" in said for place in look.outcome.places
    )
