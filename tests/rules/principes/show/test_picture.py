"""The picture: a map that says by letters and patterns what it says by colours."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from tests.rules.drawn import read, words
from tests.rules.principes.tables import PRINCIPES, do, placed, seat
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.show.pictures.colours import FACES, holder
from wici.rules.games.principes.show.pictures.ground import coast, outline
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.look import look

TABLE = """
turn = { seat = "silesia", action = "movement", performing = true }
lands.milicium.units.silesia = { knight = 2, footman = 1 }
lands.crobia.building = "castle"
lands.gnesna.cities = ["gnesna"]
lands.nacla.division = true
players.silesia.princess = "bohemia"
players.silesia.hand = ["mercenaries"]
"""


def drawn(table: PrincipesTable, name: str | None = None) -> str:
    picture = PRINCIPES.picture(look(table, seat(name) if name else None), table.content)
    read(picture)
    return picture


def test_every_land_and_area_is_named_and_every_player_has_a_card() -> None:
    said = " ".join(words(drawn(placed(TABLE)))).lower().replace("\xa0", " ")
    names = [land.name for land in PRINCIPES.house.lands.values()]
    names += [area.name for area in PRINCIPES.house.areas.values()]
    assert [name for name in names if name.lower() not in said] == []
    for faction in RING:
        assert PRINCIPES.house.title(faction).lower() in said


def test_units_tokens_and_the_last_movement_change_the_picture() -> None:
    lines = TABLE.strip().splitlines()
    pictures = [drawn(placed("\n".join(lines[:count]))) for count in range(1, len(lines) + 1)]
    assert len(set(pictures)) == len(pictures)
    table = placed(TABLE)
    before = drawn(table)
    do(table, "silesia", "move knight milicium>vratislavia / finish")
    after = drawn(table)
    assert '<polygon points="10,0 -7,-9 -3,0 -7,9"' not in before
    assert '<polygon points="10,0 -7,-9 -3,0 -7,9"' in after


def test_nobody_reads_cards_or_plans_of_others_from_the_picture() -> None:
    table = placed(TABLE)
    table.state.players[4].plan = ["movement", "taxes", "politics"]
    table.state.players[4].revealed = 1
    theirs, own = words(drawn(table, "masovia")), words(drawn(table, "silesia"))
    assert "politics" in own
    assert "politics" not in theirs
    assert "Movement" in theirs


def test_principalities_differ_by_letters_patterns_and_lightness_not_by_colour_alone() -> None:
    faces = [FACES[faction] for faction in RING]
    assert len({its.letters for its in FACES.values()}) == len(FACES)
    assert len({its.hatch for its in faces}) == 4
    assert len({holder(faction) for faction in (*RING, "")}) == 5
    lights = sorted(_lightness(its.ground) for its in faces)
    assert min(b - a for a, b in pairwise(lights)) > 0.05


def _lightness(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_neighbours_share_their_crooked_border_to_the_last_bend() -> None:
    content = PRINCIPES.house
    edges = {edge: coast(edge) for land in content.lands for edge in outline(land, content)}
    shared = [edge for edge in edges if edge[::-1] in edges]
    assert len(shared) > 200
    assert all(edges[edge] == edges[edge[::-1]][::-1] for edge in shared)


def test_an_edition_without_outlines_is_drawn_with_rings() -> None:
    table = placed(TABLE)
    bare = msgspec.structs.replace(table.content, shapes={})
    picture = PRINCIPES.picture(look(table, None), bare)
    assert "2 Gnesna" in words(picture)


def test_each_land_bears_its_number_of_the_sheet_and_the_word_that_orders_use() -> None:
    said = words(drawn(placed(TABLE)))
    for number, land in enumerate(PRINCIPES.house.lands.values(), 1):
        assert any(word.startswith(f"{number} ") for word in said)
        assert land.id == land.name.lower().replace(" ", "-") or f"({land.id})" in said


def test_the_letters_of_all_factions_are_explained() -> None:
    said = words(drawn(placed(TABLE)))
    assert set(FACES) <= set(said)


def test_a_picture_of_ones_own_warns_and_none_needs_strokes_that_are_painted_first() -> None:
    table = placed(TABLE)
    own = drawn(table, "silesia")
    assert "For Silesia alone: this picture holds secrets" in words(own)
    assert not any("secrets" in word for word in words(drawn(table)))
    assert "paint-order" not in own
