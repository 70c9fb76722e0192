"""Views: what each Noble and a stranger may see, now and after the game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.krieg.tables import KRIEG, asked, do, heard, learned, opened, placed, refusal
from wici.rules.bots.match import play
from wici.rules.dice import SeededDice
from wici.rules.games.krieg.events import fall, summer, year
from wici.rules.look import look
from wici.rules.play import start
from wici.rules.position import copy, dump
from wici.rules.step import Step

AUDIENCE = ("north", "east", "south", None)
SUMMER = """
step = "summer"
north.storage = { knight = 1, riches = 2, barley = 1 }
east.storage = { serf = 2, riches = 1 }
south.storage = { barley = 1, knight = 1 }
"""


@pytest.mark.rule("KF-007", "KF-121", "KF-122")
def test_a_noble_sees_his_own_storage_and_hand_and_of_others_only_numbers() -> None:
    table = opened()
    view = look(table, 2).view
    assert view.nobles[2].storage == table.state.nobles[2].storage
    assert view.nobles[2].hand == table.state.nobles[2].hand
    for seat in (1, 3, 4):
        assert view.nobles[seat].storage is None
        assert view.nobles[seat].hand is None
        assert (view.nobles[seat].stored, view.nobles[seat].cards) == (8, 4)
    assert (view.stockpile, view.types) == (36, None)


@pytest.mark.rule("KF-125")
def test_a_stranger_sees_what_is_public_and_nothing_else() -> None:
    table = placed(SUMMER, (1, 2, 3))
    view = look(table, None).view
    assert all(noble.storage is None and noble.hand is None for noble in view.nobles.values())
    assert view.step == "summer"
    assert look(table, None).asks == ()
    assert look(table, None).waits_for == (1,)


@pytest.mark.rule("KF-121")
def test_bids_cards_huts_privileges_and_points_are_public() -> None:
    table = placed(
        """
        step = "spring_bid"
        agenda = "unrest-2"
        year = 1004
        pieces = 1
        bids = { north = [{ serf = 1 }], east = [{ serf = 2 }] }
        north = { points = 3, builders = 1, privileges = ["toll"], storage = { barley = 1 } }
        """
    )
    view = look(table, None).view
    assert (view.card, view.owner, view.leader, view.year, view.pieces) == ("unrest-2", 1, 1, 1004, 1)
    assert (view.nobles[1].bid, view.nobles[1].bid_points) == ([{"serf": 1}], 4)
    assert view.nobles[2].bid_points == 8
    assert (view.nobles[1].points, view.nobles[1].builders, view.nobles[1].reserve) == (3, 1, 3)
    assert view.king == {"armory": 2, "toll": 1, "mill": 2, "guild": 2}
    assert len(view.set_aside) == 5


@pytest.mark.rule("KF-032", "KF-123")
def test_a_card_taken_from_the_table_is_known_to_be_in_that_hand_until_it_is_played() -> None:
    table = placed(
        """
        step = "winter_change"
        agenda = "war-3"
        north.hand = ["disasters-2"]
        east = { hand = ["taxes-1", "unrest-2"], privileges = ["armory", "mill"] }
        """
    )
    do(table, "east", "change armory taxes-1")
    assert look(table, None).view.nobles[2].known == ["war-3"]
    do_over = opened((1, 2), seed="known")
    assert look(do_over, None).view.nobles[do_over.state.leader].known == ["unrest-1"]


@pytest.mark.rule("KF-126")
def test_after_the_game_everything_is_revealed_to_all() -> None:
    table = play(KRIEG, "revealed", seats=(1, 2, 3))
    view = look(table, None).view
    assert view.types == table.state.stockpile
    for seat, noble in table.state.nobles.items():
        assert (view.nobles[seat].storage, view.nobles[seat].hand) == (noble.storage, noble.hand)


@pytest.mark.rule("KF-124", "KF-014", "KF-017", "KF-100")
def test_what_is_dealt_is_told_to_its_owner_alone() -> None:
    table, step = start(KRIEG, KRIEG.house, KRIEG.setup((1, 2), {}), SeededDice("dealt"))
    (own, other) = learned(step, year.ResourcesDealt, "north")
    assert own.pieces == {kind: n for kind, n in table.state.nobles[1].storage.items() if n}
    assert (other.seat, other.count, other.pieces) == (2, 8, None)
    assert [dealt.cards for dealt in learned(step, year.CardsDealt, None)] == [None, None]


@pytest.mark.rule("KF-093", "KF-094", "KF-124")
def test_a_failed_bribe_shows_the_storage_to_the_briber_and_to_nobody_else() -> None:
    step = do(placed(SUMMER, (1, 2, 3)), "north", "bribe east")
    shown = {
        name: learned(step, summer.BribeFailed, name)[0].storage for name in ("north", "east", "south", None)
    }
    assert shown == {"north": {"serf": 2, "riches": 1}, "east": None, "south": None, None: None}
    assert heard(step, "north") == [
        "North offers Riches, but East has no Knight and shows two Serfs and one Riches."
    ]
    assert heard(step, None) == ["North offers Riches, but East has no Knight and shows its storage."]


@pytest.mark.rule("KF-092", "KF-123")
def test_a_knight_that_is_bribed_is_known_to_all() -> None:
    table = placed(SUMMER, (1, 2, 3))
    step = do(table, "north", "bribe south")
    assert heard(step, None) == ["North bribes a Knight of South to ride away."]
    assert table.state.nobles[3].storage["knight"] == 0
    assert table.state.stockpile["knight"] == 16


@pytest.mark.rule("KF-087", "KF-124")
def test_spoils_are_seen_by_the_drawer_and_counted_by_all() -> None:
    table = placed(
        'step = "summer"\nplundered = ["east"]\nnorth.storage = { barley = 1 }\neast.storage = { serf = 1 }',
        draws=[("seat 1 spoils", ["riches", "knight"])],
    )
    step = do(table, "north", "finish")
    assert learned(step, summer.SpoilsDrawn, "north")[0].pieces == {"knight": 1, "riches": 1}
    assert learned(step, summer.SpoilsDrawn, "east")[0].pieces is None
    assert "North draws two resources as spoils." in heard(step, None)


@pytest.mark.rule("KF-101", "KF-102", "KF-122")
def test_privilege_income_and_a_shortage_are_public_but_the_substitute_is_not() -> None:
    table = placed(
        """
        step = "summer"
        turn = "east"
        stockpile = { knight = 1, barley = 6 }
        north = { village = 0, privileges = ["armory", "armory"] }
        east = { village = 1, privileges = ["mill"], storage = { serf = 1 } }
        """,
        draws=[("seat 1 farmstead", ["barley"]), ("seat 2 farmstead", ["barley"])],
    )
    step = do(table, "east", "finish")
    assert "The Privileges of North bring one Knight." in heard(step, None)
    assert learned(step, fall.PrivilegeShort, "north")[0].pieces == {"barley": 1}
    assert learned(step, fall.PrivilegeShort, "east")[0].pieces is None
    assert "The stockpile has no Knight for the Armory of North, who draws one resource instead." in heard(
        step, None
    )


@pytest.mark.rule("KF-102")
def test_the_privileges_of_one_noble_are_served_in_the_order_of_the_content() -> None:
    """The Armory, served first, may draw the last Riches, which the Toll then lacks."""
    table = placed(
        """
        step = "summer"
        turn = "east"
        stockpile = { riches = 1, barley = 3 }
        north = { village = 0, privileges = ["armory", "toll"] }
        east = { village = 0, storage = {} }
        """,
        draws=[
            ("seat 2 farmstead", ["barley"]),
            ("seat 1 farmstead", ["barley"]),
            ("seat 1 armory", ["riches"]),
        ],
    )
    told = [event.public for event in table.told]
    short = [(event.privilege, event.count) for event in told if isinstance(event, fall.PrivilegeShort)]
    assert short == [("armory", 1), ("toll", 1)]
    assert not any(isinstance(event, fall.PrivilegesPaid) for event in told)


@pytest.mark.rule("KF-097", "KF-098", "KF-100", "KF-124")
def test_what_farmsteads_and_huts_bring_is_seen_by_the_drawer_and_counted_by_all() -> None:
    table = placed(
        'step = "summer"\nturn = "east"\nnorth.village = 3\neast = { village = 1, storage = { serf = 1 } }',
        draws=[("seat 1 farmstead", ["riches"]), ("seat 1 huts", ["knight"])],
    )
    step = do(table, "east", "finish")
    for name, pieces in (
        ("north", [{"riches": 1}, {"knight": 1}]),
        ("east", [None, None]),
        (None, [None, None]),
    ):
        told = learned(step, fall.FarmsteadHarvested, name) + learned(step, fall.HutsHarvested, name)
        assert [one.pieces for one in told if one.seat == 1] == pieces
        assert [one.count for one in told if one.seat == 1] == [1, 1]


@pytest.mark.rule("KF-110", "KF-124")
def test_what_the_mercy_takes_is_seen_by_the_two_concerned() -> None:
    table = placed(
        """
        step = "fall_mercy"
        north = { village = 1, storage = { riches = 1 } }
        east.storage = { serf = 4 }
        south.storage = { serf = 4 }
        """,
        (1, 2, 3),
    )
    step = do(table, "north", "mercy east 2")
    pieces = {
        name: learned(step, fall.MercyGranted, name)[0].pieces for name in ("north", "east", "south", None)
    }
    assert pieces == {"north": {"serf": 2}, "east": {"serf": 2}, "south": None, None: None}


CHURCH = 'step = "fall_church"\nnorth.storage = { barley = 12 }\neast.storage = { serf = 11 }'


def _given(step: Step, name: str | None) -> list[dict[str, int] | None]:
    return [taxed.pieces for taxed in learned(step, fall.ChurchTaxed, name)]


def taxes(**options: Any) -> tuple[Step, Step]:
    table = placed(CHURCH, **options)
    return do(table, "east", "discard serf=1"), do(table, "north", "discard barley=2")


@pytest.mark.rule("KF-118", "KF-124")
def test_the_church_is_told_the_types_and_all_others_the_number() -> None:
    first, last = taxes()
    assert heard(first, "north") == ["East has answered."]
    pieces = {
        name: [one.pieces for one in learned(last, fall.ChurchTaxed, name)]
        for name in ("north", "east", None)
    }
    assert pieces == {"north": [{"barley": 2}, None], "east": [None, {"serf": 1}], None: [None, None]}
    assert "North gives two resources to the Church." in heard(last, None)
    assert [use.public for use in last.uses] == [False, False]


@pytest.mark.rule("KF-118")
def test_with_the_option_all_see_what_is_given_to_the_church() -> None:
    _, last = taxes(church_tax_public="yes")
    assert _given(last, None) == [{"barley": 2}, {"serf": 1}]
    assert [use.public for use in last.uses] == [True, True]


@pytest.mark.rule("KF-103")
def test_a_named_farmstead_resource_is_open_and_a_drawn_one_is_not() -> None:
    table = placed('step = "fall"\nnorth.village = 0\neast.village = 0', farmstead_choice="yes")
    assert heard(do(table, "north", "farmstead serf"), "east") == ["North names one Serf for the Farmstead."]
    assert "East draws one resource for the Farmstead." in heard(
        do(table, "east", "farmstead random"), "north"
    )


@pytest.mark.rule("KF-104", "KF-122")
def test_only_who_is_asked_for_his_farmstead_learns_what_the_stockpile_lacks() -> None:
    table = placed(
        'step = "fall"\nstockpile = { barley = 9 }\nnorth = { village = 0, storage = {} }',
        farmstead_choice="yes",
    )
    (ask,) = look(table, 1).asks
    assert ask.prompt.facts["stockpile"] == ["barley"]
    assert ask.legal.answers == ("farmstead barley", "farmstead random")
    assert refusal(table, "north", "farmstead serf").reason == "not_in_stockpile"
    assert refusal(table, "east", "farmstead serf").reason == "not_your_turn"


@pytest.mark.rule("KF-080", "KF-127")
@pytest.mark.parametrize("storage", ["{ knight = 1 }", "{ barley = 1 }"])
def test_who_is_attacked_is_asked_whether_or_not_he_has_a_knight(storage: str) -> None:
    table = placed(f'step = "summer"\nnorth.storage = {{ knight = 1, barley = 1 }}\neast.storage = {storage}')
    step = do(table, "north", "raid east")
    assert asked(table) == [("east", "answer-raid")]
    assert heard(step, "north") == ["A Knight of North rides against East."]
    others = [copy(table) for _ in range(4)]
    for number, other in enumerate(others):
        KRIEG.imagine(other, 1, SeededDice("other").draw(str(number)))
        assert msgspec.json.encode(look(other, 1)) == msgspec.json.encode(look(table, 1))
    assert any(dump(other) != dump(table) for other in others)


@pytest.mark.rule("KF-127")
def test_who_cannot_beat_the_highest_bid_is_asked_all_the_same() -> None:
    table = placed(
        """
        step = "spring_bid"
        agenda = "war-1"
        bids = { north = [{ knight = 5 }] }
        turn = "east"
        east.storage = { barley = 1 }
        """
    )
    assert asked(table) == [("east", "bid")]
    (ask,) = look(table, 2).asks
    assert ask.legal.answers == ("pass",)
    assert ask.legal.complete


@pytest.mark.rule("KF-127")
def test_a_refusal_changes_nothing_and_tells_nobody() -> None:
    table = placed(SUMMER, (1, 2, 3))
    before = dump(table)
    assert refusal(copy(table), "north", "raid north").reason == "self_target"
    assert dump(table) == before


@pytest.mark.rule("KF-003")
def test_the_king_is_no_player_and_is_never_asked() -> None:
    def watch(table: Any) -> None:
        assert {prompt.seat for prompt in table.prompts()} <= {1, 2, 3}

    assert play(KRIEG, "the king", seats=(1, 2, 3), watch=watch).is_over
    assert "king" not in KRIEG.seats
