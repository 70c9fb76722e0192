"""Sheet: a board of text from which a player can plan."""

from __future__ import annotations

from tests.rules.principes.tables import PRINCIPES, do, opened, placed, seat
from wici.rules.look import look

BATTLE = """
turn = { seat = "silesia", action = "movement", performing = true }
lands.milicium.units.silesia = { knight = 2, footman = 1 }
lands.crobia.units.polonia-maior = { footman = 1 }
lands.crobia.building = "castle"
lands.gnesna.cities = ["gnesna"]
lands.nacla.division = true
players.silesia.hand = ["mercenaries", "tax-steward"]
players.polonia-maior.hand = ["mercenaries"]
"""


def text(table: object, name: str | None) -> str:
    seen = look(table, None if name is None else seat(name))  # type: ignore[arg-type]
    return PRINCIPES.sheet(seen, PRINCIPES.house).text()


def line(sheet: str, word: str) -> str:
    return next(line for line in sheet.splitlines() if f" {word} " in line)


def test_every_land_stands_there_with_its_owner_settlement_units_and_tokens() -> None:
    sheet = text(placed(BATTLE), None)
    for land in PRINCIPES.house.lands:
        assert f" {land} " in sheet
    assert line(sheet, "gnesna").split()[:4] == ["2", "gnesna", "◆2", "Maior"]
    assert line(sheet, "crobia").split()[3:6] == ["Maior", "1F", "Castle"]
    assert line(sheet, "nacla").split()[3:6] == ["-", "-", "÷"]
    assert line(sheet, "vratislavia").split()[2].endswith("!")


def test_only_the_owner_reads_the_hand_with_its_texts() -> None:
    table = placed(BATTLE)
    assert "Pay up to 3 gold" in text(table, "silesia")
    assert "tax-steward" not in text(table, "polonia-maior")
    assert "Your hand" not in text(table, None)


def test_a_battle_in_progress_shows_both_sides() -> None:
    table = placed(BATTLE)
    do(table, "silesia", "move 2 knights milicium>crobia footman milicium>crobia / finish")
    do(table, "silesia", "pay gold=1")
    sheet = text(table, "silesia")
    assert "Battle of Crobia" in sheet
    attacker = next(line for line in sheet.splitlines() if line.startswith("Attacker"))
    assert attacker.split()[:4] == ["Attacker", "Silesia", "2K", "1F"]
    assert "Silesia: 2 Knights milicium > crobia" in sheet


def test_a_draft_stands_with_the_question() -> None:
    table = placed(BATTLE)
    do(table, "silesia", "move knight milicium>vratislavia")
    assert "Your draft: move knight milicium>vratislavia" in text(table, "silesia")
    assert "milicium>vratislavia" not in text(table, "masovia")


def test_who_chooses_the_first_prince_reads_what_each_does() -> None:
    table = opened()
    own, other = (text(table, name) for name in ("polonia-maior", "masovia"))
    for name in ("spindleshanks", "odonic"):
        prince = PRINCIPES.house.princes[name]
        assert f"{name} ({prince.name}, {prince.title}): " in " ".join(own.split())
        assert prince.name not in other
    assert "Market" not in own
