"""Articles: everything that orders can name of an edition can be read up, in words of its own."""

from __future__ import annotations

import re

import pytest

from tests.rules.contract.games import every_game, get
from tests.rules.contract.walk import moments
from wici.rules import catalog


@every_game
def test_each_thing_has_its_word_its_title_and_a_text_that_fits(name: str) -> None:
    game = get(name)
    found = game.articles(game.house)
    assert len({(article.kind, article.word) for article in found}) == len(found)
    for article in found:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", article.word), article
        assert article.title, article
        assert article.lines, article
        assert all(line == line.strip() and line.endswith((".", ".)")) for line in article.lines), article


@pytest.mark.parametrize("name", catalog.names())
def test_whatever_a_legal_answer_names_can_be_looked_up(name: str) -> None:
    game = catalog.get(name)
    known = {word for article in game.articles(game.house) for word in (article.word, *article.others)}
    plain = {*game.notation.verbs, *game.seats, "own", "none", "random", "forfeit"}
    named: set[str] = set()
    for moment in moments(name, 30):
        table = moment.table()
        for prompt in table.prompts():
            for line in table.phase.legal(table, prompt).answers:
                named |= set(re.findall(r"[a-z][a-z0-9-]*", line))
    unknown = named - known - plain
    assert len(named & known) > 8
    unknown -= PLAIN_WORDS[name]
    assert not unknown, " ".join(sorted(unknown))


PLAIN_WORDS: dict[str, set[str]] = {
    "krakow": {"fame", "following", "power", "gold"},
    "krieg": {"village", "builder", "serf", "barley", "knight", "riches"},
    "principes": {
        "assembly",
        "building",
        "movement",
        "politics",
        "progress",
        "taxes",
        "castle",
        "tiltyard",
        "abbey",
        "knight",
        "footman",
        "prince",
        "gold",
        "people",
        "clergy",
        "sword",
        "shield",
        "court",
        "neighbor",
        "clockwise",
        "counterclockwise",
        "as",
        "with",
    },
}
"""Words of the rules themselves, which RULES.md explains."""


def test_every_card_tile_and_land_of_the_editions_is_there() -> None:
    krakow, krieg, principes = (catalog.get(name) for name in ("krakow", "krieg", "principes"))
    words = {
        game.name: {article.word for article in game.articles(game.house)}
        for game in (krakow, krieg, principes)
    }
    assert {card.name for card in krakow.house.cards.values()} | {*krakow.house.areas} <= words["krakow"]
    assert {*krieg.house.cards, *krieg.house.privileges.types, *krieg.house.resources.types} <= words["krieg"]
    house = principes.house
    things = (house.cards, house.tiles, house.history, house.princes, house.factions, house.lands)
    assert {word for these in things for word in these} <= words["principes"]
