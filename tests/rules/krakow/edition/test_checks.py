"""A deck or a map that breaks a constraint is refused by the constraint's name."""

from __future__ import annotations

import pytest

from tests.rules.krakow.tables import GAME, house_deck
from wici.rules.content import house_files
from wici.rules.errors import BadContent

DECK, BOARD = "krakow-deck.toml", "krakow-board.toml"


def refused(old: str, new: str, *, file: str = DECK) -> str:
    """The constraint that refuses the house edition with one thing changed."""
    with pytest.raises(BadContent) as fault:
        house_deck(old, new, file=file)
    assert fault.value.detail["file"] == file
    return str(fault.value.detail["constraint"])


@pytest.mark.parametrize(
    ("old", "new", "constraint"),
    [
        ('id = "G02"', 'id = "G01"', "unique-ids"),
        (
            'id = "G07"\ntitle = "Guild Feast"\ngroup = "green"',
            'id = "G07"\ntitle = "Guild Feast"\ngroup = "red"',
            "group-size",
        ),
        ('title = "Guild Feast"', 'title = "Staple Right"', "unique-names"),
        ("strength = 5", "strength = 4", "strength"),
        ("strong = true", "strong = false", "strong"),
        ('blocked_by = "R12"', 'blocked_by = ""', "blocked"),
        ('blocked_by = "R12"', 'blocked_by = "G03"', "block-card"),
        ('blocked_by = "R12"', 'blocked_by = "X01"', "block-card"),
        ('blocked_by = "R12"', 'blocked_by = "Y12"', "block-once"),
        ('special = "peasant_revolt"', 'special = "black_death"', "special"),
        ('special = "peasant_revolt"', 'special = "a_feast"', "special"),
        ("vp = 2", "vp = 1", "group-vp"),
        ('area = "slums"', 'area = "moon"', "area"),
        ('area = "slums"', 'area = "markets"', "token-box"),
        (
            "fame = 0, following = 2, power = 0, gold = 0",
            "fame = 0, following = 0, power = 0, gold = 0",
            "tokens",
        ),
        (
            "fame = 0, following = 2, power = 0, gold = 0",
            "fame = 0, following = 3, power = 0, gold = -1",
            "values",
        ),
        ("oppose = { green = 1, ", "oppose = { pink = 1, ", "colours"),
        ('enemy = "red"', 'enemy = "blue"', "groups"),
        ("tie_break_rank = 2", "tie_break_rank = 3", "tie-break"),
        ("count = 3", "count = 4", "effect-steps"),
        ('vp = 2\nfixed = ["title", "group", "kind", "special"]', "vp = 2\nhand_size = 10", "format"),
        ("strength = 5", "strength = 5.5", "format"),
        ("strength = 5", "strength =", "toml"),
    ],
)
def test_a_deck_that_breaks_a_constraint_is_refused(old: str, new: str, constraint: str) -> None:
    assert refused(old, new) == constraint


def test_a_deck_of_fifty_five_cards_is_refused() -> None:
    text = house_files("krakow")[DECK].decode()
    last = text[text.rindex("[[card]]") :]
    assert refused(last, "") == "card-count"


@pytest.mark.parametrize(
    ("old", "new", "constraint"),
    [
        ('id = "slums"', 'id = "moon"', "areas"),
        ("boxes = { following = 8 }", "boxes = {}", "boxes"),
        ("boxes = { following = 8 }", "boxes = { following = 9 }", "capacity"),
        ("gold = 12", "gold = 8", "capacity"),
        ("vp = 3", "vp = 2", "area-vp"),
        ("boxes = { following = 8 }", "boxes = { following = 8, gold = 12 }", "gold-boxes"),
        ("boxes = { following = 8, power = 8 }", "boxes = { following = 8 }", "barracks-power"),
    ],
)
def test_a_map_that_breaks_a_constraint_is_refused(old: str, new: str, constraint: str) -> None:
    assert refused(old, new, file=BOARD) == constraint


def test_an_edition_without_a_map_is_refused() -> None:
    with pytest.raises(BadContent) as fault:
        GAME.read_content({DECK: house_files("krakow")[DECK]})
    assert fault.value.detail["constraint"] == "missing"


def test_an_owners_deck_with_other_titles_is_played_by_its_own_names() -> None:
    deck = house_deck('title = "Guild Feast"', 'title = "Święto Cechów"')
    assert deck.named["swieto-cechow"].id == deck.named["g07"].id == "G07"


@pytest.mark.rule("KR-090", "KR-119", "KR-204")
def test_the_house_deck_meets_the_figures_it_was_designed_for() -> None:
    deck = GAME.house
    strong = [card for card in deck.cards.values() if card.strong]
    assert len(strong) == len(deck.blocks) == 12
    assert not any(deck.cards[block].strong or deck.cards[block].special for block in deck.blocks)
    assert sum(area.vp for area in deck.areas.values()) == 15
    assert deck.gold_areas == ("markets", "churches", "harbour", "castle", "province")
    assert sum(sum(card.tokens.values()) for card in deck.cards.values()) == 200
