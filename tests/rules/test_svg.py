"""Pictures as text: elements, patterns, documents."""

from __future__ import annotations

from tests.rules.drawn import read
from tests.rules.sample.game import GAME as MARKET
from wici.rules import svg
from wici.rules.bots.match import play
from wici.rules.game import Game
from wici.rules.look import look


def test_attributes_are_written_with_hyphens_escaped_and_left_out_when_there_is_none() -> None:
    drawn = svg.element("g", svg.rect(0, 0, 2.25, 3), stroke_width=1.5, fill=None, id='a"<b')
    assert drawn == ('<g stroke-width="1.5" id="a&quot;&lt;b"><rect x="0" y="0" width="2.2" height="3"/></g>')


def test_words_are_escaped_so_that_no_name_breaks_a_picture() -> None:
    picture = svg.document(10, 20, svg.text("Rus' <Duchies> & more", 1, 2, size=3), title="A & B")
    root = read(picture)
    space = "{http://www.w3.org/2000/svg}"
    assert root.find(f"{space}text").text == "Rus' <Duchies> & more"  # type: ignore[union-attr]
    assert root.find(f"{space}title").text == "A & B"  # type: ignore[union-attr]
    assert root.get("viewBox") == "0 0 10 20"


def test_each_pattern_is_drawn_in_its_own_way() -> None:
    kinds: tuple[svg.Hatch, ...] = ("plain", "slash", "backslash", "dots", "rows", "bars", "grid", "waves")
    drawn = {svg.hatch("same", kind, ink="#000") for kind in kinds}
    assert len(drawn) == len(kinds)
    for pattern in drawn:
        read(pattern)


def test_a_game_without_a_picture_says_so() -> None:
    table = play(MARKET, "a picture", seats=MARKET.seats_for(2))
    assert Game.picture(MARKET, look(table, None), table.content) is None
