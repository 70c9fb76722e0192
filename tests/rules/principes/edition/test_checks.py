"""An edition is read and frozen; what breaks a rule of the vocabulary or a check is refused."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import PRINCIPES
from wici.rules.content import house_files
from wici.rules.errors import BadContent
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.edition.printed import COLOURS
from wici.rules.games.principes.edition.reading import read_content

HOUSE = PRINCIPES.house


def changed(file: str, old: str, new: str) -> BadContent:
    """The fault of the house edition with one passage of a file exchanged."""
    files = house_files("principes")
    text = files[file].decode()
    assert old in text
    files[file] = text.replace(old, new, 1).encode()
    with pytest.raises(BadContent) as caught:
        read_content(files)
    assert caught.value.detail["file"] == file
    return caught.value


@pytest.mark.rule("PR-011", "PR-012", "PR-015", "PR-016", "PR-017")
def test_the_map_has_44_lands_ten_in_each_principality() -> None:
    homes = [land.home for land in HOUSE.lands.values()]
    assert len(homes) == 44
    assert [homes.count(name) for name in RING] == [10, 10, 10, 10]
    assert homes.count("central") == 2
    assert [gord.id for gord in HOUSE.lands["pomerania-occidentalis"].gords] == ["stetinum", "caminum"]
    capitals = {name: HOUSE.factions[name].capital for name in RING}
    assert list(capitals.values()) == ["posnania", "plocium", "cracovia", "vratislavia"]


@pytest.mark.rule("PR-014")
def test_there_are_six_neighbors_and_the_balts_are_none() -> None:
    assert len(HOUSE.neighbors) == 6
    assert set(HOUSE.invaders) == {"prussians", "lithuanians", "teutonic-knights", "mongols"}


@pytest.mark.rule("PR-034")
def test_all_decks_and_tiles_are_complete() -> None:
    assert [
        sum(card.copies for card in HOUSE.decks[deck].values()) for deck in ("court", "battle", "neighbor")
    ] == [
        32,
        32,
        12,
    ]
    for colour in COLOURS:
        assert sum(tile.copies for tile in HOUSE.tiles.values() if tile.colour == colour) == 8
    assert len(HOUSE.princes) == 18
    assert len(HOUSE.history) == 18


def test_names_are_written_with_hyphens_and_vocabulary_with_underscores() -> None:
    assert "balt-raid" in HOUSE.icons
    assert HOUSE.princes["konrad-2"].effects[0].factions == ("lithuanians", "rus-duchies")  # type: ignore[union-attr]
    assert HOUSE.tiles["three-field"].effects[0].when == "in_action:assembly"


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("tiles.toml", 'kind = "extra_tile"', 'kind = "more_tiles"'),
        ("tiles.toml", 'when = "on_tile_pair"', 'when = "on_tile_trio"'),
        ("tiles.toml", "count_existing = true", "count_everything = true"),
        ("tiles.toml", 'per = "own_tiltyard"', 'per = "own_stable"'),
        ("princes.toml", 'if = ["prince_in_battle"]', 'if = ["prince_at_home"]'),
        ("princes.toml", 'exempt = ["polonia_maior"]', 'exempt = ["moravia"]'),
        ("princes.toml", 'factions = ["lithuanians", "rus_duchies"]', 'factions = ["swedes"]'),
        ("history.toml", 'if = ["controls:gnesna"]', 'if = ["controls:gniezno"]'),
        ("setup.toml", 'track = "clergy"', 'track = "might"'),
        ("court.toml", 'timing = "on_last_prince_lost"', "timing = 3"),
    ],
)
def test_content_outside_the_vocabulary_is_refused(file: str, old: str, new: str) -> None:
    changed(file, old, new)


@pytest.mark.parametrize(
    ("file", "old", "new", "constraint"),
    [
        ("map.toml", 'adjacent = ["gnesna", "mezericium",', 'adjacent = ["mezericium",', "borders"),
        ("map.toml", 'symbols = ["teutonic"]', "symbols = []", "symbols"),
        ("map.toml", 'symbols = ["gnesna_star"]', 'symbols = ["gnesna_star", "teutonic"]', "symbols"),
        ("map.toml", 'borders = ["visna", "liva"]', 'borders = ["visna"]', "outside"),
        ("map.toml", 'home = "central"', 'home = "silesia"', "homes"),
        ("map.toml", '{ name = "Gnesna", rank = "city" }', '{ name = "Gnesna", rank = "small" }', "cities"),
        ("map.toml", 'capital = "posnania"', 'capital = "gnesna"', "capitals"),
        ("princes.toml", "period = 1", "period = 2", "periods"),
        ("history.toml", "period = 1", "period = 2", "periods"),
        ("history.toml", 'timing = "immediate"', 'timing = "round"', "each-player"),
        ("history.toml", 'icons = ["mongol_invasion"]', 'icons = ["plague"]', "icons"),
        ("court.toml", "copies = 1", "copies = 2", "cards"),
        ("neighbors.toml", 'faction = "bohemia"', 'faction = "silesia"', "faction"),
        ("battle.toml", 'symbol = "sword"', 'symbol = "people"', "symbol"),
        ("tiles.toml", 'colour = "green"', 'colour = "yellow"', "tiles"),
        ("tiles.toml", 'id = "chronicle"', 'id = "german_settlers"', "unique"),
        (
            "setup.toml",
            '{ land = "calissia", knights = 1 }',
            '{ land = "calissia", knights = 2 }',
            "deployment",
        ),
        (
            "setup.toml",
            '{ land = "calissia", knights = 1 }',
            '{ land = "siradia", knights = 1 }',
            "deployment",
        ),
        ("setup.toml", 'lands = ["opolia",', 'lands = ["vratislavia",', "division"),
        ("dice.toml", "opposite = 6", "opposite = 5", "opposite"),
        ("shapes.toml", "[404, 421]", "[403, 421]", "shapes"),
        ("map.toml", "[defence]", "[defense]", "missing"),
    ],
)
def test_an_edition_that_breaks_a_check_is_refused(file: str, old: str, new: str, constraint: str) -> None:
    assert changed(file, old, new).detail["constraint"] == constraint


def test_a_missing_file_is_named() -> None:
    files = house_files("principes")
    del files["dice.toml"]
    with pytest.raises(BadContent, match=r"dice\.toml"):
        read_content(files)
