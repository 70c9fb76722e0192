"""The edition is checked, each constraint by its name, and its figures are those of the rulebook."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.krieg.tables import KRIEG
from wici.rules.content import house_files
from wici.rules.errors import BadContent
from wici.rules.games.krieg.edition.content import Content, of
from wici.rules.games.krieg.edition.reading import read_content
from wici.rules.games.krieg.orders import Bid

HOUSE: Content = KRIEG.house
Change = Callable[[dict[str, Any]], object]


def test_the_value_table_is_that_of_the_rulebooks_example_in_unrest() -> None:
    assert HOUSE.worth({"serf": 1, "barley": 1}, "unrest") == 6
    assert HOUSE.worth({"serf": 2}, "unrest") == 8
    assert HOUSE.worth({"serf": 2, "barley": 1, "riches": 1, "knight": 1}, "unrest") == 14


@pytest.mark.rule("KF-047")
def test_every_kind_gives_each_resource_another_value() -> None:
    assert all(sorted(row.values()) == [1, 2, 3, 4] for row in HOUSE.values.values())


def test_there_are_sixteen_cards_and_eight_of_them_build_the_cathedral() -> None:
    assert len(HOUSE.cards) == 16
    assert sum(card.reward == "cathedral" for card in HOUSE.cards.values()) == 8
    assert HOUSE.cathedral.points == (1, 1, 1, 2, 2, 3)


def _rename(table: dict[str, Any], old: str, new: str) -> None:
    table[new] = table.pop(old)


BROKEN: dict[str, Change] = {
    "game": lambda file: file.update(game="krakow"),
    "edition": lambda file: file.update(edition=""),
    "players": lambda file: file.update(max_players=5),
    "max-years": lambda file: file.update(max_years=15),
    "resource-id": lambda file: _rename(file["resources"]["types"], "barley", "Big Barley"),
    "resource-count": lambda file: file["resources"]["types"]["barley"].update(count=0),
    "resource-total": lambda file: file["resources"]["types"]["barley"].update(count=16),
    "summer-action": lambda file: file["resources"]["types"]["barley"].update(summer_action="raid"),
    "value-kinds": lambda file: file["values"].pop("war"),
    "values": lambda file: file["values"]["war"].update(knight=0),
    "agenda-card-id": lambda file: file["agenda"]["cards"][0].update(id="war-2"),
    "card-total": lambda file: file["agenda"]["cards"].pop(),
    "card-kinds": lambda file: file["agenda"]["cards"][0].update(kind="taxes"),
    "card-rewards": lambda file: file["agenda"]["cards"][0].update(reward="cathedral"),
    "marked-card": lambda file: file["agenda"].update(marked_card="war-1"),
    "privilege-id": lambda file: _rename(file["privileges"]["types"], "toll", "the toll"),
    "privilege-name": lambda file: _rename(file["privileges"]["types"], "toll", "none"),
    "privilege-total": lambda file: file["privileges"]["types"]["toll"].update(count=3),
    "privilege-yield": lambda file: file["privileges"]["types"]["toll"].update(yields="gold"),
    "cathedral": lambda file: file["cathedral"].update(pieces=7),
    "limits": lambda file: file["limits"].update(huts_per_harvest=0),
    "share": lambda file: file["limits"].update(mercy_max_share=[3, 2]),
    "points": lambda file: file["cathedral"].update(points_per_builder=-1),
    "mercy-points": lambda file: file["scoring"].update(mercy_vp=1),
    "setup-huts": lambda file: file["setup"].update(huts_in_reserve=5),
    "setup-players": lambda file: file["setup"]["players"].pop("3"),
    "setup-hands": lambda file: file["setup"]["players"]["4"].update(agenda_hand=[4, 4, 4, 3]),
    "setup-stock": lambda file: file["setup"]["players"]["2"].update(stock_after_setup=50),
    "options": lambda file: file["options"].pop("uncontested"),
    "option-values": lambda file: file["options"]["uncontested"].update(allowed=["free", "must_bid"]),
}  # fmt: skip


@pytest.mark.parametrize("constraint", BROKEN)
def test_a_broken_edition_is_refused_with_the_constraint_it_breaks(constraint: str) -> None:
    file = tomllib.loads(house_files("krieg")["krieg.toml"].decode())
    BROKEN[constraint](file)
    with pytest.raises(BadContent) as fault:
        read_content({"krieg.toml": _toml(file).encode()})
    assert fault.value.detail["constraint"] == constraint


def test_a_missing_file_and_one_without_its_fields_are_refused() -> None:
    with pytest.raises(BadContent) as missing:
        read_content({})
    assert missing.value.detail["constraint"] == "missing"
    with pytest.raises(BadContent) as empty:
        read_content({"krieg.toml": b'game = "krieg"'})
    assert empty.value.detail["constraint"] == "format"


def test_pieces_are_said_as_a_person_says_them() -> None:
    assert HOUSE.pieces({"barley": 2, "serf": 1, "knight": 0}) == "two Barley and one Serf"
    assert HOUSE.pieces({"serf": 2, "knight": 13, "riches": 1}) == "two Serfs, 13 Knights and one Riches"
    assert HOUSE.pieces({}) == "nothing"
    assert of(0, "hut") == "no huts"
    assert HOUSE.privilege("armory") == "an Armory"
    assert HOUSE.privilege("mill") == "a Mill"


def test_every_reason_of_a_refusal_has_a_sentence_and_every_verb_a_summary() -> None:
    assert all(sentence.endswith(".") for sentence in KRIEG.reasons.values())
    assert all(KRIEG.notation.summary(verb).endswith(".") for verb in KRIEG.notation.verbs)


@pytest.mark.parametrize(
    "line",
    [
        "play war-3", "decline", "change armory taxes-1", "change armory", "bid serf=2 barley=1", "pass",
        "pass forfeit", "take toll", "take toll east", "take none", "grow 2", "build 1", "raid east",
        "bribe west", "finish", "defend", "yield village", "yield builder", "farmstead serf",
        "farmstead random", "mercy north 3", "mercy north", "discard serf=1 riches=2",
    ],
)  # fmt: skip
def test_every_form_of_an_order_is_read_and_written_back(line: str) -> None:
    assert KRIEG.notation.format(KRIEG.notation.parse(line)) == line


def test_a_bid_names_its_resources() -> None:
    assert KRIEG.notation.parse("bid serf=2 barley=1") == Bid({"serf": 2, "barley": 1})
    assert KRIEG.notation.usage("bid") == "bid RESOURCE=N …"
    assert KRIEG.notation.usage("take") == "take PRIVILEGE|none [NOBLE]"


def _toml(table: dict[str, Any], path: str = "") -> str:
    """A table as TOML: enough of it for a content file."""
    plain = [f"{key} = {_value(value)}" for key, value in table.items() if not isinstance(value, dict)]
    lines = [f"[{path}]", *plain] if path else plain
    for key, value in table.items():
        if isinstance(value, dict):
            name = f'"{key}"' if not key.replace("-", "").replace("_", "").isalnum() else key
            lines.append(_toml(value, f"{path}.{name}" if path else name))
    return "\n".join(lines)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(item)}' for key, item in value.items())} }}"
    return str(value) if isinstance(value, int) else f'"{value}"'
