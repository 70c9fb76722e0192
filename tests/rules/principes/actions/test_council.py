"""Councils: cards for support in the set order, then the crown, then the Princeps Token."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal, told
from wici.rules.games.principes.actions.council import Council
from wici.rules.games.principes.events.politics import SupportShown
from wici.rules.games.principes.state import PrincipesTable

NAMES = ("polonia-maior", "masovia", "polonia-minor", "silesia")


def council(
    host: str = "masovia", more: str = "", *, princeps: str = "silesia", **hands: str
) -> PrincipesTable:
    """A table on which a player may summon a Council; hands are empty unless named."""
    dealt = "\n".join(f"players.{name}.hand = {hands.get(name.replace('-', '_'), '[]')}" for name in NAMES)
    turn = f'turn = {{ seat = "{host}", action = "politics", performing = true }}'
    return placed(f'princeps = "{princeps}"\n{turn}\n{dealt}\n{more}')


def common(more: str = "", *, princeps: str = "silesia", **hands: str) -> PrincipesTable:
    """A table on which a Common Council meets."""
    dealt = "\n".join(f"players.{name}.hand = {hands.get(name.replace('-', '_'), '[]')}" for name in NAMES)
    card = 'history = "synod-borzykowa"\nstep = "resolve_icons"'
    return placed(f'princeps = "{princeps}"\n{card}\n{dealt}\n{more}')


def tracks(**positions: tuple[int, int]) -> str:
    """People and Clergy of players."""
    return "\n".join(
        f"players.{name.replace('_', '-')}.{track} = {position}"
        for name, both in positions.items()
        for track, position in zip(("people", "clergy"), both, strict=True)
    )


def winners(table: PrincipesTable) -> tuple[int, ...]:
    """Who has won."""
    assert table.state.ending is not None
    return table.state.ending.winners


def mighty(seat: str) -> str:
    """Cities enough for the last position on the Might Track."""
    homes = {
        "masovia": ("plocium", "vladislavia", "cirscum", "junivladislavia", "dobrinum", "cechanovia"),
        "polonia-minor": ("cracovia", "sandomiria", "lublinum", "vislicia", "lelovia", "sarnovia"),
        "polonia-maior": ("posnania", "gnesna", "calissia", "santocium", "mezericium", "nacla"),
    }[seat]
    return "\n".join(f'lands.{land}.cities = ["{land}"]' for land in homes)


@pytest.mark.rule("PR-329", "PR-331", "PR-332", "PR-338")
def test_each_player_in_the_set_order_plays_once_for_support() -> None:
    table = council(
        polonia_maior='["tax-steward"]',
        masovia='["knightly-oath", "bohemia-part"]',
        silesia='["heir", "wedge"]',
    )
    do(table, "masovia", "summon")
    assert asked(table) == [("council", "silesia")]
    assert refusal(table, "masovia", "support bohemia-part") == "not_your_turn"
    step = do(table, "silesia", "support heir as people")
    assert told(step, SupportShown) == [SupportShown(4, ("heir",), ("people",))]
    assert asked(table) == [("council", "polonia-maior")]
    do(table, "polonia-maior", "decline")
    do(table, "masovia", "support knightly-oath as clergy bohemia-part")
    assert (fact(table, "players.masovia.people"), fact(table, "players.masovia.clergy")) == (1, 3)
    assert fact(table, "players.masovia.hand") == []
    assert fact(table, "players.polonia-maior.hand") == ["tax-steward"]
    assert table.state.decks["neighbor"][-1] == "bohemia-part"


@pytest.mark.rule("PR-331", "PR-334", "PR-341")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("support heir", "must_choose"),
        ("support wedge", "bad_choice"),
        ("support tax-steward as clergy", "bad_choice"),
        ("support papal-legate", "not_in_hand"),
        ("support tax-steward tax-steward", "not_in_hand"),
        ("support heir as might", "bad_choice"),
    ],
)
def test_only_cards_with_the_track_shown_give_support(order: str, reason: str) -> None:
    table = council(masovia='["heir", "wedge", "tax-steward"]')
    do(table, "masovia", "summon")
    assert refusal(table, "masovia", order) == reason


@pytest.mark.rule("PR-333", "PR-046", "PR-045")
def test_outside_the_order_nothing_is_played_or_exchanged_but_gold_is_given() -> None:
    table = council(masovia='["heir"]', silesia='["tax-steward"]')
    do(table, "masovia", "summon")
    for name, order in (
        ("masovia", "exchange heir gold"),
        ("silesia", "exchange tax-steward people"),
        ("silesia", "play tax-steward"),
    ):
        assert refusal(table, name, order) == "suspended"
    do(table, "polonia-minor", "give masovia 2 gold")
    do(table, "silesia", "decline")
    do(table, "masovia", "decline")
    do(table, "silesia", "exchange tax-steward people")


@pytest.mark.rule("PR-154", "PR-331")
def test_whoever_holds_no_fitting_card_is_passed_over() -> None:
    table = council(polonia_maior='["wedge"]')
    do(table, "masovia", "summon")
    assert asked(table)[0][0] != "council"


@pytest.mark.rule("PR-334", "PR-417")
def test_heralds_of_peace_show_support_with_battle_cards() -> None:
    table = council(
        more='players.polonia-maior.tiles = ["heralds-of-peace"]',
        polonia_maior='["wedge"]',
        silesia='["wedge"]',
    )
    do(table, "masovia", "summon")
    assert asked(table) == [("council", "polonia-maior")]
    assert refusal(table, "polonia-maior", "support wedge") == "must_choose"
    do(table, "polonia-maior", "support wedge as clergy")
    assert fact(table, "players.polonia-maior.clergy") == 2


@pytest.mark.rule("PR-330", "PR-418")
def test_knightly_culture_counts_tiltyards_in_every_council() -> None:
    more = """
        players.polonia-maior.tiles = ["knightly-culture"]
        lands.gnesna.building = "tiltyard"
        lands.nacla.building = "tiltyard"
    """
    table = council(more=more)
    do(table, "masovia", "summon")
    assert fact(table, "players.polonia-maior.people") == 3
    assert fact(common(more), "players.polonia-maior.people") == 3


@pytest.mark.rule("PR-330", "PR-421", "PR-342", "PR-420")
def test_elder_blood_counts_for_the_host_who_controls_gnesna() -> None:
    table = council("polonia-maior")
    do(table, "polonia-maior", "summon")
    assert fact(table, "players.polonia-maior.clergy") == 3
    table = council("polonia-maior", "lands.gnesna.units.masovia.prince = 1")
    do(table, "polonia-maior", "summon")
    assert fact(table, "players.polonia-maior.clergy") == 1
    table = council("masovia")
    do(table, "masovia", "summon")
    assert fact(table, "players.polonia-maior.clergy") == 1
    assert fact(common(), "players.polonia-maior.clergy") == 1


@pytest.mark.rule("PR-331")
def test_a_papal_legate_lets_the_others_play_one_card() -> None:
    table = placed(
        """
        turn = { seat = "masovia", action = "politics" }
        players.masovia.hand = ["papal-legate", "heir", "bohemia-part"]
        players.silesia.hand = ["tax-steward", "bohemia-all"]
        players.polonia-maior.hand = []
        players.polonia-minor.hand = []
        """
    )
    do(table, "masovia", "perform / play papal-legate / finish / summon")
    assert asked(table) == [("council", "silesia")]
    assert refusal(table, "silesia", "support tax-steward bohemia-all") == "limit"
    do(table, "silesia", "support tax-steward")
    do(table, "masovia", "support heir as people bohemia-part")


@pytest.mark.rule("PR-091", "PR-335", "PR-338")
def test_a_host_on_the_last_space_of_all_tracks_is_crowned() -> None:
    table = council(
        more=f"{tracks(masovia=(10, 9), silesia=(10, 10))}\n{mighty('masovia')}", masovia='["papal-legate"]'
    )
    do(table, "masovia", "summon")
    assert not table.is_over
    do(table, "masovia", "support papal-legate")
    assert table.is_over
    assert (fact(table, "ending"), winners(table)) == ("coronation", (2,))


@pytest.mark.rule("PR-092", "PR-338", "PR-005")
def test_another_player_on_all_tracks_wins_nothing_in_a_council_of_the_host() -> None:
    table = council(more=f"{tracks(polonia_minor=(10, 10))}\n{mighty('polonia-minor')}")
    assert fact(table, "players.polonia-minor.might") == 10
    do(table, "masovia", "summon")
    assert not table.is_over
    assert fact(table, "princeps") == "silesia"


@pytest.mark.rule("PR-336", "PR-339", "PR-340")
def test_a_host_highest_or_tied_on_two_tracks_takes_the_token() -> None:
    table = council(more=tracks(masovia=(4, 2), silesia=(4, 2), polonia_minor=(3, 3)))
    order = fact(table, "order")
    do(table, "masovia", "summon")
    assert (fact(table, "princeps"), fact(table, "order")) == ("masovia", order)


@pytest.mark.rule("PR-336", "PR-423")
def test_highest_on_one_track_is_enough_only_for_the_lord_of_cracovia() -> None:
    more = tracks(masovia=(4, 1), polonia_minor=(5, 1), silesia=(1, 4))
    cities = '\nlands.gnesna.cities = ["gnesna"]'
    table = council("masovia", more + cities)
    do(table, "masovia", "summon")
    assert fact(table, "princeps") == "silesia"
    table = council("polonia-minor", more + cities)
    do(table, "polonia-minor", "summon")
    assert fact(table, "princeps") == "polonia-minor"
    lost = "\nlands.cracovia.units.masovia.footman = 1\nlands.sandecia.units.polonia-minor.prince = 1"
    table = council("polonia-minor", more + cities + lost)
    do(table, "polonia-minor", "summon")
    assert fact(table, "princeps") == "silesia"


@pytest.mark.rule("PR-337")
def test_for_a_host_who_holds_the_token_nothing_changes() -> None:
    table = council("silesia", tracks(silesia=(5, 5)))
    do(table, "silesia", "summon")
    assert fact(table, "princeps") == "silesia"


@pytest.mark.rule("PR-340", "PR-084")
def test_positions_are_compared_as_the_board_shows_them() -> None:
    more = f"{mighty('masovia')}\n{mighty('polonia-maior')}\nlands.liva.cities = ['liva']\n"
    table = council("masovia", more + tracks(masovia=(4, 1), polonia_maior=(3, 4)), princeps="polonia-maior")
    assert fact(table, "players.polonia-maior.true_might") < fact(table, "players.masovia.true_might")
    do(table, "masovia", "summon")
    assert fact(table, "princeps") == "masovia"
    table = council("polonia-maior", more + tracks(masovia=(3, 1), polonia_maior=(4, 1)))
    do(table, "polonia-maior", "summon")
    assert fact(table, "princeps") == "polonia-maior"


@pytest.mark.rule("PR-342", "PR-343", "PR-345", "PR-379")
def test_in_a_common_council_the_holder_keeps_the_token_if_he_qualifies() -> None:
    qualified = tracks(silesia=(4, 4), polonia_maior=(4, 4), masovia=(4, 4))
    assert fact(common(qualified), "princeps") == "silesia"
    table = common(tracks(silesia=(0, 0), masovia=(4, 4), polonia_minor=(4, 4)))
    assert fact(table, "order") == ["silesia", "polonia-maior", "masovia", "polonia-minor"]
    assert fact(table, "princeps") == "masovia"


@pytest.mark.rule("PR-346")
def test_where_nobody_qualifies_nothing_changes() -> None:
    more = tracks(silesia=(0, 0), masovia=(4, 1), polonia_minor=(1, 1), polonia_maior=(1, 4))
    table = common(
        more
        + '\nlands.legnicium.cities = ["legnicium"]\nlands.opolia = { cities = ["opolia"], division = false }'
    )
    assert fact(table, "princeps") == "silesia"


@pytest.mark.rule("PR-343", "PR-344")
def test_a_coronation_comes_before_the_token_and_the_holder_first() -> None:
    both = (
        f"{tracks(polonia_minor=(10, 10), masovia=(10, 10))}\n{mighty('masovia')}\n{mighty('polonia-minor')}"
    )
    table = common(both)
    assert winners(table) == (2,)
    table = common(both, princeps="polonia-minor")
    assert winners(table) == (3,)
    assert fact(table, "ending") == "coronation"


@pytest.mark.rule("PR-342")
def test_a_common_council_begins_its_cards_with_the_set_order() -> None:
    table = common(masovia='["heir"]', silesia='["tax-steward"]')
    assert asked(table) == [("council", "silesia")]
    do(table, "silesia", "support tax-steward")
    assert asked(table) == [("council", "masovia")]
    assert refusal(table, "masovia", "exchange heir gold") == "suspended"


@pytest.mark.rule("PR-131", "PR-339", "PR-344", "PR-345")
def test_the_present_holder_has_precedence_then_the_set_order() -> None:
    table = placed(f'princeps = "silesia"\nstep = "plan"\n{mighty("masovia")}\n{mighty("polonia-minor")}')
    for player in table.state.players.values():
        player.hand, player.people, player.clergy = [], 10, 10
    table.state.princeps = 3
    table.push(Council())
    table.run()
    assert fact(table, "order") == ["silesia", "polonia-maior", "masovia", "polonia-minor"]
    assert winners(table) == (3,)
